import { SCHOOL_NAME_MAX } from '../../../contract/schools.ts';
import { competitionMessages } from '../../../contract/sports/competition-texts.ts';
import { ABOUT_MAX, COMPETITION_NAME_MAX, REASON_MAX, TEAM_NAME_MAX } from '../../../contract/sports/core.ts';
import { teamMessages } from '../../../contract/sports/teams.ts';
import { invalid, type Words, worded } from '../../platform/http/problem.ts';
import type { Claims } from '../../platform/names/claims.ts';
import { nameFrom } from '../../platform/names/rule.ts';
import { isBlank, tidy, tidyLine } from '../../platform/text.ts';

type Line = { field: string; max: number; missing: Words; tooLong: Words };

/** A sentence that somebody typed, composed and trimmed. @throws 400 for one that shows nothing, or is too long */
function lineFrom(text: string, { field, max, missing, tooLong }: Line): string {
  const line = tidyLine(text);
  if (isBlank(line)) throw invalid(missing, field);
  if ([...line].length > max) throw invalid(tooLong, field);
  return line;
}

/** The name of a competition. @param claims whether it may say that it speaks for a university @throws 400 */
export const competitionNameFrom = (text: string, claims: Claims): string =>
  nameFrom(text, {
    claims,
    field: 'name',
    max: COMPETITION_NAME_MAX,
    missing: competitionMessages.nameNeeded,
    tooLong: competitionMessages.nameTooLong,
  });

/** The name of a team. @throws 400 */
export const teamNameFrom = (text: string): string =>
  nameFrom(text, {
    claims: 'vouchable',
    field: 'teams',
    max: TEAM_NAME_MAX,
    missing: competitionMessages.teamNameNeeded,
    tooLong: competitionMessages.teamNameTooLong,
  });

/** The name of a part of a competition: a stage, a group, a season. @throws 400 */
export const partNameFrom = (text: string, { field, max, missing }: { field: string; max: number; missing: Words }) =>
  nameFrom(text, { field, max, missing, tooLong: worded(competitionMessages.partTooLong, { max }), claims: 'part' });

/** The university that holds a competition, if one is named. @throws 400 */
export const schoolFrom = (text: string | null, claims: Claims): string | null =>
  text === null || isBlank(text)
    ? null
    : nameFrom(text, {
        claims,
        field: 'school',
        max: SCHOOL_NAME_MAX,
        missing: teamMessages.noSchool,
        tooLong: teamMessages.schoolTooLong,
      });

/** What is said about a competition; it can be empty. @throws 400 */
export function aboutFrom(text: string): string {
  const about = tidy(text);
  if ([...about].length > ABOUT_MAX) throw invalid(competitionMessages.aboutTooLong, 'about');
  return isBlank(about) ? '' : about;
}

/** The reason of an act, which everybody can read. @throws 400 */
export const reasonFrom = (text: string): string =>
  lineFrom(text, {
    field: 'reason',
    max: REASON_MAX,
    missing: competitionMessages.reasonNeeded,
    tooLong: competitionMessages.reasonTooLong,
  });

/** The same where none need be given. @throws 400 */
export const reasonIfAny = (text: string | undefined): string =>
  text === undefined || isBlank(text) ? '' : reasonFrom(text);

/** An IANA time zone, as the server's calendar knows it. @throws 400 */
export function zoneFrom(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    throw invalid(competitionMessages.noZone, 'timeZone');
  }
}
