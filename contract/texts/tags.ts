/** Tags as people type them, read in the one way of server and browser. */

/**
 * A comma as any script has it, a semicolon of those that take it for one, a line's end, and the space before a #; which is
 * looked for where it begins, or a long one would be walked again from each of its places.
 */
const BETWEEN = /[,\n\u060c\u061b\u3001\uff0c\uff1b\ufe50\ufe51\ufe54\uff64]|(?<!\s)\s+(?=[#＃])/;

/** The tags in a text: without leading #, empty ones and repetitions (compared without case). */
export function splitTags(text: string): string[] {
  const seen = new Map<string, string>();
  // Who writes one # means each: '#final#goal'.
  for (const part of text.split(BETWEEN))
    for (const typed of /^\s*[#＃]/.test(part) ? part.split(/(?=[#＃][\p{L}\p{N}])/u) : [part]) {
      const tag = typed
        .replace(/^[#＃\s]+/, '')
        .trim()
        .replace(/\s+/g, ' ');
      if (tag && !seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag);
    }
  return [...seen.values()];
}
