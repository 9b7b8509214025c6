/** What holds for all requests, besides the limits of each field (docs/design/accounts-and-trust.md). */
import { catalogue } from './texts/catalogue.ts';

/**
 * How many accents, vowel signs and other marks may follow each other. Far more than any language writes: the limit of
 * Unicode's own format for streams (https://unicode.org/reports/tr15/#Stream_Safe_Text_Format).
 */
export const MARKS_MAX = 30;

const TAKEN_APART = 4; // characters that composing (NFC) turns into one, at most (https://unicode.org/faq/normalization)
/** Characters that the longest texts may have as sent: those stored with up to 5,000. */
export const SENT_MAX = 20_000;

/** How many characters a text may have as sent, given how many are stored once it is composed and trimmed. */
export const sentMax = (kept: number) => Math.min(kept * TAKEN_APART, SENT_MAX);

/** How deep JSON may be nested; the deepest body of any call has three levels. */
export const NESTING_MAX = 20;

/** Texts about requests that match no call. */
export const requestMessages = catalogue(
  {
    tooManyMarks: 'At most 30 accents or other marks can follow each other.', // MARKS_MAX
    oddTag: 'A tag has to show something, and not dots alone.',
    tooDeep: 'This is nested too deeply.',
    notUnderstood: 'This request cannot be understood.',
    broken: 'The request ended before its end.',
    fieldTooLong: 'This form has a field that is too long.',
    tooManyParts: 'This form has too many parts.',
    fieldUnreadable: 'This form has a field that cannot be read.',
    formUnreadable: 'This form cannot be read.',
    formNeeded: 'This call expects a form (multipart/form-data).',
    noFileField: 'This form has no file field named {name}.',
    oneFile: 'Only one file is accepted.',
    notFound: 'Not found.',
    loginFirst: 'Please log in to continue.',
    outOfDate: 'This page is out of date. Please reload it and try again.',
    waitSeconds: {
      one: 'Too many attempts. Please wait {count} second and try again.',
      other: 'Too many attempts. Please wait {count} seconds and try again.',
    },
    waitMinutes: {
      one: 'Too many attempts. Please wait {count} minute and try again.',
      other: 'Too many attempts. Please wait {count} minutes and try again.',
    },
    waitHours: {
      one: 'Too many attempts. Please wait {count} hour and try again.',
      other: 'Too many attempts. Please wait {count} hours and try again.',
    },
    breathless: 'The site is catching its breath. Please try again in a moment.',
    ours: 'Something went wrong on our side. Please try again.',
    tooLarge: 'This is too large to send.',
    notJson: 'This is not valid JSON.',
    bodyEmpty: 'The body is empty.',
    bodyMisfit: 'The body does not match what this call expects.',
    bodyUnstorable: 'The body contains characters that cannot be stored.',
    wrongLength: 'The body’s length does not match its header.',
    wrongType: 'This call does not accept this content type.',
    noType: 'This call needs the type of its body.',
    badUrl: 'This address is not valid.',
    fileChanged: 'The file has changed in the meantime.',
    fileEnds: 'The file ends before this range.',
    // About a field, by its name in the call, if there is no text of its own.
    required: '{field} is required.',
    notValid: '{field} is not valid.',
    tooLong: '{field} is too long.',
    mustBe: '{field} must be {type}.',
    fewerCharacters: '{field} must not have fewer than {limit} characters.',
    moreCharacters: '{field} must not have more than {limit} characters.',
    atLeast: '{field} must be >= {limit}.',
    atMost: '{field} must be <= {limit}.',
    noneOf: '{field} must be equal to one of the allowed values.',
    noTextList: '{field} is not a JSON array of texts.',
    unstorable: '{field} contains characters that cannot be stored.',
  },
  'requests',
);
