import { ABOUT_MAX, TEAM_NAME_MAX } from '../../../contract/sports/core.ts';
import { NAME_MAX, type TeamOf, teamMessages } from '../../../contract/sports/teams.ts';
import { invalid } from '../../platform/http/problem.ts';
import { isBlank, tidy, tidyLine } from '../../platform/text.ts';

type Typed = {
  name: string;
  of: TeamOf;
  ofName?: string | undefined;
  school?: string | undefined;
  about?: string | undefined;
};
type Words = { name: string; of: TeamOf; ofName: string; school: string | null; about: string };

const lengthOf = (text: string) => [...text].length;

/** What somebody has typed about a team, as it is stored. @throws 400 that names the first field that does not fit */
export function teamWords({
  name: typedName,
  of,
  ofName: typedOfName = '',
  school = '',
  about: said = '',
}: Typed): Words {
  const [name, ofName, about] = [tidyLine(typedName), tidyLine(typedOfName), tidy(said)];
  if (isBlank(name)) throw invalid(teamMessages.noName, 'name');
  if (lengthOf(name) > TEAM_NAME_MAX) throw invalid(teamMessages.nameTooLong, 'name');
  const isNamed = of === 'faculty' || of === 'hall';
  if (isNamed && isBlank(ofName)) throw invalid(teamMessages.noOfName[of], 'ofName');
  if (lengthOf(ofName) > NAME_MAX) throw invalid(teamMessages.nameTooLong, 'ofName');
  const place = tidyLine(school);
  if (of === 'school' && isBlank(place)) throw invalid(teamMessages.noSchool, 'school');
  if (lengthOf(about) > ABOUT_MAX) throw invalid(teamMessages.aboutTooLong, 'about');
  return { name, of, ofName: isNamed ? ofName : '', school: isBlank(place) ? null : place, about };
}

/** The name of somebody who has no account, as it is stored. @throws 400 */
export function memberName(typed: string): string {
  const name = tidyLine(typed);
  if (isBlank(name)) throw invalid(teamMessages.noMemberName, 'name');
  if (lengthOf(name) > NAME_MAX) throw invalid(teamMessages.nameTooLong, 'name');
  return name;
}
