/**
 * Words that speak for a university, or say that somebody has vouched for something. What an admin has vouched for shows
 * a mark of its own, so a name need not say so: whatever says it by itself could be anybody's.
 *
 * Kept short on purpose. 'University of Ghana Hall Cup' and 'Law Faculty' say where something is played and pass; so do
 * 'Dean' (a first name), 'Chancellor' and 'Provost' (surnames), 'Union' (clubs) and 'Office' alone.
 */
import { looksOf, skeletonOf } from './looks.ts';

/**
 * What is asked of a name: `vouchable`, of competitions and teams; `vouched`, of those that an admin has vouched for,
 * which may say it; `part`, of stages, venues and the like, which may be called after an office; `person`.
 */
export type Claims = 'vouchable' | 'vouched' | 'part' | 'person';

/** Nobody is called like that, so they are found anywhere in a name, also with spaces or dots between their letters. */
const MARKS = [
  ...['official', 'officiel', 'oficial', 'oficiais', 'ufficial', 'offiziell', 'officieel'],
  ...['verified', 'authorised', 'authorized', 'accredited', 'endorsed', 'vouched'],
];
/** How 'official' is misspelt when it is to be read and not found. */
const MISSPELT = ['offical', 'offcial', 'officail', 'offishial', 'ophicial'];
/** 'Official' in Swahili, Malay and Turkish: whole words only, and people are called like that. */
const SHORT_MARKS = ['rasmi', 'resmi'];
/** 'Official' in Arabic and Persian, and in Amharic. */
const OTHER_MARKS = [/(?<!\p{L})(?:[وفبلك]?ا?ل)?رسمي(?:ة|ه|ا|ات|ين|ون)?(?!\p{L})/u, /ኦፊሴላዊ/u];

/** Who speaks for a university: found with or without spaces. */
const OFFICES = [
  ...['sports office', 'sport office', 'sports directorate', 'directorate of sport', 'office of the', 'dean’s office'],
  ...['students union', 'student union', 'student government', 'students representative council', 'dean of students'],
  ...['vice chancellor', 'registrar’s office', 'university administration', 'university management'],
  ...['university authorities', 'oficina de deportes', 'vicerrector', 'bureau des sports', 'serikali ya wanafunzi'],
];
const OTHER_OFFICES = [/(?:اتحاد|مجلس) الطل(?:بة|اب|به)/u, /مكتب الرياض[ةه]/u];
const DEAN = /\bdeans? of\b/;

/** The mark's own words ('Run by …'), where they are followed by somebody who could vouch: 'Fun Run by the River' passes. */
const BACKED = ['approved', 'sanctioned', 'recognised', 'recognized', 'certified', 'backed', 'supported', 'confirmed'];
const DONE = [...BACKED, 'made', 'run', 'organised', 'organized', 'hosted', 'sponsored'];
const BACKERS = [
  ...['admin', 'admins', 'administrator', 'administrators', 'administration', 'moderators', 'touchline', 'senate'],
  ...['university', 'universities', 'college', 'faculty', 'department', 'school', 'institute', 'polytechnic'],
  ...['registrar', 'rector', 'directorate', 'ministry', 'federation'],
];
const oneOf = (words: readonly string[]) => `(?:${words.join('|')})`;
const BACKED_BY = [
  new RegExp(`\\b${oneOf(DONE)} by (?:[a-z0-9]+ ){0,3}?${oneOf(BACKERS)}\\b`),
  new RegExp(`\\b${oneOf(BACKERS)} ${oneOf(BACKED)}\\b`),
];
const BACKED_SQUEEZED = new RegExp(`${oneOf(DONE.map(skeletonOf))}by(?:the|an?|our)?${oneOf(BACKERS.map(skeletonOf))}`);

const skeletonsOf = (words: readonly string[]) =>
  words.map((word) => ({ word, skeleton: skeletonOf(looksOf(word).replaceAll(' ', '')) }));
const once = (skeleton: string) => skeleton.replace(/(.)\1+/g, '$1');

const marks = skeletonsOf(MARKS);
const marksOnce = [
  ...marks.map(({ word, skeleton }) => ({ word, skeleton: once(skeleton) })),
  ...skeletonsOf(MISSPELT).map(({ skeleton }) => ({ word: 'official', skeleton: once(skeleton) })),
];
const shortMarks = skeletonsOf(SHORT_MARKS);
const offices = skeletonsOf(OFFICES);
const UNOFFICIAL = skeletonOf('unofficial');
const SAFE_LENGTH = 8; // letters that no two honest words make where they meet
const FRAGMENT = 3; // letters of a word that is no word but a piece of one: 'of.fi.ci.al'

/** The words of a name, and those that its fragments make together. */
function wordsOf(looks: string): string[] {
  const words = looks.split(' ').filter((word) => !skeletonOf(word).startsWith(UNOFFICIAL));
  const joined: string[] = [];
  let run = '';
  for (const word of [...words, '']) {
    if (word.length > 0 && word.length <= FRAGMENT) run += word;
    else {
      joined.push(run);
      run = '';
    }
  }
  return [...words, ...joined].map(skeletonOf);
}

/** Arabic and Persian letters that are written alike made the same; without what only stretches or dots them. */
const plain = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\u0640|\u200c|\u200d|\p{Mn}/gu, '')
    .replace(/[ىی]/g, 'ي')
    .replace(/ک/g, 'ك');

/** The first word of a name that its maker can't give it, if there is one. */
export function claimIn(name: string, claims: Claims): string | undefined {
  if (claims === 'vouched') return undefined;
  const looks = looksOf(name);
  const words = wordsOf(looks);
  const squeezed = skeletonOf(
    looks
      .split(' ')
      .filter((word) => !skeletonOf(word).startsWith(UNOFFICIAL))
      .join(''),
  );
  const mark =
    marksOnce.find(({ skeleton }) => words.some((word) => once(word).includes(skeleton))) ??
    marks.find(({ skeleton }) => skeleton.length >= SAFE_LENGTH && squeezed.includes(skeleton));
  if (mark) return mark.word;
  const written = plain(name);
  if (claims !== 'person') {
    const short = shortMarks.find(({ skeleton }) => words.includes(skeleton));
    if (short) return short.word;
    for (const other of OTHER_MARKS) {
      const found = other.exec(written);
      if (found) return found[0];
    }
  }
  const backed = BACKED_BY.map((form) => form.exec(looks)?.[0]).find(Boolean) ?? BACKED_SQUEEZED.exec(squeezed)?.[0];
  if (backed) return backed;
  if (claims === 'part') return undefined;
  const office = offices.find(({ skeleton }) => squeezed.includes(skeleton));
  if (office) return office.word;
  const dean = DEAN.exec(looks);
  if (dean) return dean[0];
  for (const other of OTHER_OFFICES) {
    const found = other.exec(written);
    if (found) return found[0];
  }
  return undefined;
}
