import { MARKS_MAX, requestMessages } from '../../contract/requests.ts';
import { invalid, type Words, worded } from './http/problem.ts';

const TOO_MANY_MARKS = new RegExp(`\\p{M}{${MARKS_MAX + 1}}`, 'u');

/** False for NUL, which PostgreSQL cannot store, and for half a surrogate pair, which cannot be encoded. */
export const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** False for more marks than any language writes: composing takes time that grows with the square of their number. */
export const isComposable = (text: string) => !TOO_MANY_MARKS.test(text);

/**
 * Judges what somebody sent, before anything is done with it.
 * @param field named in the refusal
 * @throws 400 for text that cannot be stored, or would take long to compose
 */
export function judgeText(text: string, field?: string): void {
  if (!isStorable(text))
    throw invalid(
      field === undefined ? requestMessages.bodyUnstorable : worded(requestMessages.unstorable, { field }),
      field,
    );
  if (!isComposable(text)) throw invalid(requestMessages.tooManyMarks, field);
}

/**
 * Trims and composes (NFC) what somebody typed; line breaks become \n.
 * @param text already judged, as everything is that parsers and forms have let through
 */
export const tidy = (text: string) => text.replace(/\r\n?/g, '\n').normalize('NFC').trim();

/** True for text that shows nothing: spaces, and characters that only affect others (zero-width, direction marks). */
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
 * @param rule how many and how long (in characters) they may be, and the refusals otherwise
 * @throws 400 that names the field `tags`
 */
export function tagsFrom(text: string, rule: { count: number; length: number; message: Words }): string[] {
  const tags = splitTags(text);
  if (tags.length > rule.count || tags.some((tag) => [...tag].length > rule.length))
    throw invalid(rule.message, 'tags');
  return tags;
}

/** For text in HTML, and in attributes in double quotes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A member's name as it is shown: with a capital first letter (DESIGN.md decision 5). */
export const displayName = (username: string) => username.charAt(0).toUpperCase() + username.slice(1);

/** All that XML 1.0 has no place for, not even escaped: https://www.w3.org/TR/xml/#charsets */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** What people typed, without what XML can't hold. */
export const withoutControls = (text: string) => text.replace(NOT_IN_XML, '');

/** For text in XML, and in attributes in double quotes. */
export const escapeXml = (text: string) => escapeHtml(withoutControls(text));
