import { MARKS_MAX, requestMessages } from '../../contract/requests.ts';
import { splitTags } from '../../contract/texts/tags.ts';
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
export function requireStorableText(text: string, field?: string): void {
  if (!isStorable(text))
    throw invalid(
      field === undefined ? requestMessages.bodyUnstorable : worded(requestMessages.unstorable, { field }),
      field,
    );
  if (!isComposable(text)) throw invalid(requestMessages.tooManyMarks, field);
}

/** Control characters, but for those that part words and lines: they are shown by nobody, and some hosts refuse them. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu;

// What affects others only (zero-width, direction marks), what Unicode has for being ignored (Default_Ignorable), and the
// blanks that are letters or symbols: of Braille, of music, of hieroglyphs, and that of an object.
const SHOWS_NOTHING = /^[\s\p{Cc}\p{Cf}\p{DI}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]*$/u;

/** True for text that shows nothing. The one rule for all that people type. */
export const isBlank = (text: string) => SHOWS_NOTHING.test(text);

const composed = (text: string) =>
  isBlank(text)
    ? ''
    : text
        .replace(/\r\n?|\u0085/g, '\n')
        .normalize('NFC')
        .trim();
const withoutControl = (text: string) => text.replace(CONTROLS, '');
const onOneLine = (text: string) => text.replace(/\s+/g, ' ');

/**
 * Trims and composes (NFC) what somebody typed, without control characters; line breaks become \n. What shows nothing is
 * empty.
 * @param text already judged, as everything is that parsers and forms have let through
 */
export const tidy = (text: string) => composed(withoutControl(composed(text)));

/** Like `tidy`, on one line: for titles. */
export const tidyTitle = (text: string) => onOneLine(tidy(text));

/** The same for names and places, whose control characters are there to be refused (`nameFlaw`). */
export const tidyLine = (text: string) => onOneLine(composed(text));

/** What a url takes for a step: a page of that name has another address. */
export const isDots = (text: string) => text === '.' || text === '..';

/**
 * The tags in a text (`splitTags`).
 * @param rule how many and how long (in characters) they may be, and the refusals otherwise
 * @throws 400 that names the field `tags`
 */
export function tagsFrom(text: string, rule: { count: number; length: number; message: Words }): string[] {
  const tags = splitTags(withoutControl(text).normalize('NFC'));
  if (tags.length > rule.count || tags.some((tag) => [...tag].length > rule.length))
    throw invalid(rule.message, 'tags');
  if (tags.some((tag) => isBlank(tag) || isDots(tag))) throw invalid(requestMessages.oddTag, 'tags');
  return tags;
}

/** Without what languages write differently in one word: case, accents, forms of letters and digits. */
export const withoutMarks = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** For text in HTML, and in attributes in double quotes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A member's name as it is shown: with a capital first letter (spec D.10). */
export const displayName = (username: string): string => capitalise(username);

/** The same of somebody who may have given another name to be shown under. */
export const nameOf = ({ name, username }: { username: string; name?: string | undefined }): string =>
  name ?? displayName(username);

/** All that XML 1.0 has no place for, not even escaped: https://www.w3.org/TR/xml/#charsets */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** What people typed, without what XML can't hold. */
export const withoutControls = (text: string) => text.replace(NOT_IN_XML, '');

/** For text in XML, and in attributes in double quotes. */
export const escapeXml = (text: string) => escapeHtml(withoutControls(text));
