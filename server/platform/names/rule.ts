/** The one rule for all names that somebody types: of teams, competitions, stages, venues, seasons, schools, people. */
import { nameMessages } from '../../../contract/texts/names.ts';
import { invalid, type Text, type Worded, type Words, worded } from '../http/problem.ts';
import { isBlank, isDots, tidyLine } from '../text.ts';
import { type Claims, claimIn } from './claims.ts';

// Controls, direction marks, tags, what shows nothing (Default_Ignorable_Code_Point and the blanks that are letters or
// symbols), private use. The joiners and the variation selector are judged by what stands around them.
const ODD =
  /[\p{Cc}\p{Co}\p{Cn}\u2028\u2029\u2800\ufffc\ufffd\u{13441}\u{13442}\u{1d159}]|(?!\u200c|\u200d|\ufe0f)[\p{Cf}\p{DI}]/u;

/** Scripts whose letters take another shape, or are put together, beside a joiner: Persian, Kurdish, Hindi, Sinhala, … */
const JOINING = String.raw`[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Adlam}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]`;
const PICTURE = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]`;
/** Where a joiner or the variation selector changes what is seen. */
const IN_PLACE = new RegExp(
  String.raw`(?<=${JOINING}\p{M}*)[\u200c\u200d](?=${JOINING})|(?<=${PICTURE})\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Extended_Pictographic}\p{Emoji}])\ufe0f`,
  'gu',
);
const STRAY = /\u200c|\u200d|\ufe0f/;

/** True for characters that hide, hide others, or turn them around. */
export const isOdd = (text: string): boolean => ODD.test(text) || STRAY.test(text.replace(IN_PLACE, ''));

/** What looks like the mark of a vouched name: ✓ ✔ ✅ ☑ and the like. */
const TICK = /[\u2611\u2705\u2713\u2714\u221a\u237b\u{1f5f8}\u{1f5f9}\u{1fbb1}\u{10102}\u2bbd\uaa9c]/u;

/** Alphabets whose letters look like each other's (https://www.unicode.org/reports/tr39/). */
const ALIKE = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);
const NOT_IN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;
const isMixed = (word: string) => ALIKE.filter((script) => script.test(word)).length > 1;

// Composed, no language writes three marks on one of these letters (Vietnamese and Yoruba two), or six on any.
const PILED = /^\p{M}|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]\p{M}{3}|\p{M}{6}/u;

/** Why a name can't be shown beside others, if so. @param name composed (NFC), on one line */
export function nameFlaw(name: string): Text<[]> | undefined {
  if (isOdd(name)) return nameMessages.odd;
  if (isDots(name)) return nameMessages.dots; // its page would be another's
  if (TICK.test(name)) return nameMessages.tick;
  if (name.split(NOT_IN_WORDS).some(isMixed)) return nameMessages.mixed;
  if (PILED.test(name)) return nameMessages.marks;
  return undefined;
}

/** Of what a name is. */
export type NameKind = {
  field: string;
  /** How many characters it can have. */
  max: number;
  missing: Words;
  tooLong: Words;
  /** Which words that speak for a university it can't have. */
  claims: Claims;
};

/** Why a name says more than its maker may say, if so. */
export function claimFlaw(name: string, claims: Claims): Worded | undefined {
  const word = claimIn(name, claims);
  if (word === undefined) return undefined;
  return worded(claims === 'vouchable' ? nameMessages.needsMark : nameMessages.claims, { word });
}

/** The same of a name in a list, in words. */
export const flawOfListed = (name: string, claims: Claims): string | undefined =>
  nameFlaw(name)?.() ?? claimFlaw(name, claims)?.message;

/** A name that somebody typed, as it is stored. @throws 400 for one that shows nothing, is too long, or breaks the rule */
export function nameFrom(text: string, { field, max, missing, tooLong, claims }: NameKind): string {
  const name = tidyLine(text);
  if (isBlank(name)) throw invalid(missing, field);
  if ([...name].length > max) throw invalid(tooLong, field);
  const flaw = nameFlaw(name) ?? claimFlaw(name, claims);
  if (flaw) throw invalid(flaw, field);
  return name;
}
