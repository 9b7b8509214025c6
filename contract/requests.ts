/** What holds for whatever is sent, beside the limits of each field (docs/decisions/0036-what-is-sent.md). */

/**
 * Accents, vowel signs and other marks that may follow each other. Far beyond what any language writes: the limit of
 * Unicode's own format for streams (https://unicode.org/reports/tr15/#Stream_Safe_Text_Format).
 */
export const MARKS_MAX = 30;

const TAKEN_APART = 4; // characters that composing (NFC) makes one of, at most (https://unicode.org/faq/normalization)
/** Characters of the longest texts as they are sent: those of which 5,000 are kept. */
export const SENT_MAX = 20_000;

/** How many characters a text may have as it is sent, of which so many are kept once it is composed and trimmed. */
export const sentMax = (kept: number) => Math.min(kept * TAKEN_APART, SENT_MAX);

/** Levels that JSON may have; the deepest that a call takes has three. */
export const NESTING_MAX = 20;

/** Texts about requests that fit no call. */
export const requestMessages = {
  tooManyMarks: 'At most 30 accents or other marks can follow each other.', // MARKS_MAX
  tooDeep: 'This is nested too deeply.',
  notUnderstood: 'This request cannot be understood.',
  broken: 'The request ended before its end.',
  fieldTooLong: 'This form has a field that is too long.',
  tooManyParts: 'This form has too many parts.',
  fieldUnreadable: 'This form has a field that cannot be read.',
  formUnreadable: 'This form cannot be read.',
} as const;
