/** Judges what members say about themselves. */
import type { Static } from 'typebox';
import {
  BIO_MAX,
  type changeProfile,
  LINK_MAX,
  LINKS_MAX,
  NAME_MAX,
  type Profile,
  profileMessages,
  TEAMS_MAX,
} from '../../../contract/people/profile.ts';
import { SCHOOL_NAME_MAX } from '../../../contract/schools.ts';
import { FACULTY_MAX } from '../../../contract/videos.ts';
import { invalid, type Words } from '../../platform/http/problem.ts';
import { isBlank, tidyLine } from '../../platform/text.ts';
import { seemsOfficial } from '../accounts/policy.ts';

// Controls, direction marks, what shows nothing (Default_Ignorable_Code_Point), private use; but for the joiners and the
// variation selector, without which Persian, Indic names and emoji are misspelt.
const ODD = /[\p{Cc}\p{Co}\p{Cn}\u2028\u2029\u2800]|(?!\u200c|\u200d|\ufe0f)[\p{Cf}\p{DI}]/u;

/** Alphabets whose letters look like each other's (https://www.unicode.org/reports/tr39/). */
const ALIKE = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u];
const isMixed = (word: string) => ALIKE.filter((script) => script.test(word)).length > 1;

/** Letters of other alphabets that look like Latin ones, for comparing only. */
const LIKE_LATIN: Record<string, string> = {
  ...{ а: 'a', в: 'b', е: 'e', ё: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x' },
  ...{ і: 'i', ї: 'i', ј: 'j', ѕ: 's', ԁ: 'd', ԛ: 'q', ԝ: 'w', ɡ: 'g', п: 'n', ѵ: 'v', г: 'r', ь: 'b' },
  ...{ α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', σ: 'o', τ: 't', υ: 'u' },
  ...{ χ: 'x', ω: 'w', γ: 'y', ı: 'i', ł: 'l', ø: 'o', đ: 'd', ո: 'n', օ: 'o', ս: 'u', հ: 'h' },
};

/** A name as it looks, in plain Latin letters and digits; words apart. */
export const looksOf = (name: string): string =>
  [...name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()]
    .map((letter) => LIKE_LATIN[letter] ?? letter)
    .join('')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const length = (text: string) => [...text].length;

/** Why a name can't be shown, if so. @param taken names of admins, which nobody else may look like */
export function nameFlaw(name: string, taken: string[]): Words | undefined {
  if (name === '') return undefined; // the username is shown
  if (ODD.test(name)) return profileMessages.nameOdd;
  if (length(name) > NAME_MAX || !/\p{L}/u.test(name)) return profileMessages.nameRule;
  if (name.split(/[\s\-'’.]+/).some(isMixed)) return profileMessages.nameMixed;
  if (seemsOfficial(looksOf(name), taken.map(looksOf))) return profileMessages.nameReserved;
  return undefined;
}

/** The url of a link, if it leads to a page on the web, and nowhere with somebody's password. */
function linkFrom(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  if (!url.hostname.includes('.') || url.href.length > LINK_MAX) return undefined;
  return url.href;
}

/** What is to change. @throws 400 that names each field that does not fit */
export function profileFrom(
  sent: Static<typeof changeProfile.body>,
  adminNames: string[] | undefined,
): Partial<Profile> {
  const flaws: Record<string, Words> = {};
  const change: Partial<Profile> = sent.visibility ? { visibility: sent.visibility } : {};
  const most = { bio: BIO_MAX, school: SCHOOL_NAME_MAX, faculty: FACULTY_MAX, teams: TEAMS_MAX };
  const tooLong = {
    bio: profileMessages.bioTooLong,
    school: profileMessages.schoolTooLong,
    faculty: profileMessages.facultyTooLong,
    teams: profileMessages.teamsTooLong,
  };
  const line = (text: string) => (isBlank(text) ? '' : tidyLine(text));

  if (sent.name !== undefined) {
    change.name = line(sent.name);
    const flaw = nameFlaw(change.name, adminNames ?? []);
    // Admins may speak for the site.
    if (flaw && !(adminNames === undefined && flaw === profileMessages.nameReserved)) flaws.name = flaw;
  }
  for (const field of ['bio', 'school', 'faculty', 'teams'] as const) {
    const text = sent[field];
    if (text === undefined) continue;
    change[field] = line(text);
    if (length(change[field]) > most[field]) flaws[field] = tooLong[field];
    else if (ODD.test(change[field])) flaws[field] = profileMessages.nameOdd;
  }
  if (sent.links) {
    const given = sent.links.map(tidyLine).filter((text) => text !== '');
    const links = given.map(linkFrom);
    const fit = links.filter((link) => link !== undefined);
    change.links = [...new Set(fit)];
    if (fit.length < given.length || change.links.length > LINKS_MAX) flaws.links = profileMessages.linksRule;
  }
  const [first] = Object.keys(flaws);
  if (first !== undefined) throw invalid(flaws[first] ?? '', first, flaws);
  return change;
}
