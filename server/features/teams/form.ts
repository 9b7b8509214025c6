import { SCHOOL_NAME_MAX } from '../../../contract/schools.ts';
import { ABOUT_MAX, COLOURS, TEAM_NAME_MAX } from '../../../contract/sports/core.ts';
import { NAME_MAX, type TeamOf, teamMessages } from '../../../contract/sports/teams.ts';
import { invalid } from '../../platform/http/problem.ts';
import type { Claims } from '../../platform/names/claims.ts';
import { nameFrom } from '../../platform/names/rule.ts';
import { isBlank, tidy } from '../../platform/text.ts';

type Typed = {
  name: string;
  of: TeamOf;
  ofName?: string | undefined;
  school?: string | undefined;
  about?: string | undefined;
  colours?: string | undefined;
};
/** Without `colours`: they stay as they are. */
type Words = {
  name: string;
  of: TeamOf;
  ofName: string;
  school: string | null;
  about: string;
  colours?: string | null;
};

const lengthOf = (text: string) => [...text].length;

/**
 * What somebody has typed about a team, as it is stored.
 * @param claims whether it may say that it speaks for a university
 * @throws 400 that names the first field that does not fit
 */
export function teamWords(
  { name: typedName, of, ofName: typedOfName = '', school = '', about: said = '', colours: chosen }: Typed,
  claims: Claims = 'vouchable',
): Words {
  const about = tidy(said);
  const tooLong = teamMessages.nameTooLong;
  const name = nameFrom(typedName, {
    field: 'name',
    max: TEAM_NAME_MAX,
    missing: teamMessages.noName,
    tooLong,
    claims,
  });
  const ofName =
    of === 'faculty' || of === 'hall'
      ? nameFrom(typedOfName, { field: 'ofName', max: NAME_MAX, missing: teamMessages.noOfName[of], tooLong, claims })
      : '';
  const missing = teamMessages.noSchool;
  const place = { field: 'school', max: SCHOOL_NAME_MAX, missing, tooLong: teamMessages.schoolTooLong, claims };
  const isNowhere = of !== 'school' && isBlank(school);
  if (lengthOf(about) > ABOUT_MAX) throw invalid(teamMessages.aboutTooLong, 'about');
  const colours = chosen?.toLowerCase() || null;
  if (colours && !COLOURS.test(colours)) throw invalid(teamMessages.noColours, 'colours');
  return {
    ...{ name, of, ofName, school: isNowhere ? null : nameFrom(school, place), about },
    ...(chosen !== undefined && { colours }),
  };
}

/** The name of somebody who has no account, as it is stored. @throws 400 */
export const memberName = (typed: string): string =>
  nameFrom(typed, {
    field: 'name',
    max: NAME_MAX,
    missing: teamMessages.noMemberName,
    tooLong: teamMessages.nameTooLong,
    claims: 'person',
  });
