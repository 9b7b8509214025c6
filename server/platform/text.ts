import { invalid } from './problem.ts';

/** Trims and composes (NFC) what a person typed; line breaks become \n. */
export const tidy = (text: string) => text.replace(/\r\n?/g, '\n').normalize('NFC').trim();

/** True for text that shows nothing: spaces, and characters that only steer others (zero-width, direction marks). */
export const isBlank = (text: string) => !/[^\s\p{Cf}]/u.test(text);

/** Like `tidy`, on one line: for titles, names, places. */
export const tidyLine = (text: string) => tidy(text).replace(/\s+/g, ' ');

/** The tags in comma-separated text: without leading #, empty ones and repetitions (compared without case). */
export function splitTags(text: string): string[] {
  const seen = new Map<string, string>();
  for (const part of text.split(',')) {
    const tag = tidyLine(part).replace(/^#+\s*/, '');
    const key = tag.toLowerCase();
    if (tag && !seen.has(key)) seen.set(key, tag);
  }
  return [...seen.values()];
}

/**
 * The tags in comma-separated text.
 * @param rule how many and how long (in characters) they may be, and what is said otherwise
 * @throws 400 that names the field `tags`
 */
export function tagsFrom(text: string, rule: { count: number; length: number; message: string }): string[] {
  const tags = splitTags(text);
  if (tags.length > rule.count || tags.some((tag) => [...tag].length > rule.length))
    throw invalid(rule.message, 'tags');
  return tags;
}

/** For text in HTML, and in attributes in double quotes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
