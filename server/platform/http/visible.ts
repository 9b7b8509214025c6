/**
 * Characters that control a terminal, or the direction or the end of a line: control and format characters, odd line
 * ends.
 */
const STEERING = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

const escaped = (character: string) => {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
};

/** Makes text that somebody typed safe for one line of a console: control characters are shown as escapes. */
export const visible = (text: string): string => text.replace(STEERING, escaped);

/** The same for a line of JSON, which stays valid JSON and keeps its line end. */
export const visibleJson = (line: string): string =>
  line.replace(STEERING, (character, at: number) => {
    if (character === '\n' && at === line.length - 1) return character;
    return Array.from({ length: character.length }, (_, n) => escaped(character.charAt(n))).join('');
  });
