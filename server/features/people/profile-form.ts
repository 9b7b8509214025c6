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
import { nameMessages } from '../../../contract/texts/names.ts';
import { FACULTY_MAX } from '../../../contract/videos.ts';
import { invalid, type Words } from '../../platform/http/problem.ts';
import { claimIn } from '../../platform/names/claims.ts';
import { looksOf } from '../../platform/names/looks.ts';
import { isOdd, nameFlaw } from '../../platform/names/rule.ts';
import { isBlank, tidyLine } from '../../platform/text.ts';
import { seemsOfficial } from '../accounts/policy.ts';

const length = (text: string) => [...text].length;

/** Why a name can't be shown, if so. @param taken names of admins, which nobody else may look like */
export function personNameFlaw(name: string, taken: string[]): Words | undefined {
  if (name === '') return undefined; // the username is shown
  if (length(name) > NAME_MAX || !/\p{L}/u.test(name)) return profileMessages.nameRule;
  const flaw = nameFlaw(name);
  if (flaw) return flaw;
  const seemsToSpeak = seemsOfficial(looksOf(name), taken.map(looksOf)) || claimIn(name, 'person') !== undefined;
  return seemsToSpeak ? profileMessages.nameReserved : undefined;
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
    const flaw = personNameFlaw(change.name, adminNames ?? []);
    // Admins may speak for the site.
    if (flaw && !(adminNames === undefined && flaw === profileMessages.nameReserved)) flaws.name = flaw;
  }
  for (const field of ['bio', 'school', 'faculty', 'teams'] as const) {
    const text = sent[field];
    if (text === undefined) continue;
    change[field] = line(text);
    if (length(change[field]) > most[field]) flaws[field] = tooLong[field];
    else {
      const isSentence = field === 'bio';
      const flaw = isSentence ? isOdd(change[field]) && nameMessages.odd : nameFlaw(change[field]);
      if (flaw) flaws[field] = flaw;
    }
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
