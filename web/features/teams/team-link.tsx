import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { teamPath } from '../../../contract/pages/sports-pages.ts';
import { sportTexts } from '../../../contract/sports/sports.ts';
import type { TeamCard } from '../../../contract/sports/teams.ts';
import { Badge } from '../../ui/badge.tsx';
import { Crest } from '../sports/team-name.tsx';
import { schoolSaid, VouchedMark } from '../sports/vouched.tsx';
import { texts } from './texts.ts';

type Lined = Pick<TeamCard, 'name' | 'sport' | 'ofName' | 'school' | 'vouchedAs'>;

/** Which sport a team plays and whose it is, in a line. @param saidBy whose word the university is, if no admin's */
export function teamLine(team: Lined, saidBy: 'captain' | 'organiser' = 'captain'): string {
  const school = schoolSaid(team, saidBy);
  const sport = sportTexts.names[team.sport]();
  const name = team.ofName === team.name ? '' : team.ofName; // a hall's only team is often called like it
  if (name && school) return texts.ofBoth({ sport, name, school });
  if (name) return texts.ofNamed({ sport, name });
  return school ? texts.ofSchool({ sport, school }) : sport;
}

/** A team in a list, as a link to its page. @param props.children what the viewer is to it */
export function TeamLink({ team, children }: { team: TeamCard; children?: ReactNode }) {
  return (
    <Link
      to={teamPath(team._id)}
      className="card flex min-w-0 items-center gap-3 p-3 transition-colors hover:border-edge sm:px-4"
    >
      <Crest team={team} className="size-11 text-base" />
      <span className="min-w-0 grow">
        <span className="block font-semibold wrap-anywhere">
          <bdi>{team.name}</bdi>
          <VouchedMark of={team} />
        </span>
        <span dir="auto" className="block text-sm text-muted wrap-anywhere">
          {teamLine(team)}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
          {texts.members({ count: team.members })}
          {team.hasEnded && <Badge>{texts.ended()}</Badge>}
          {children}
        </span>
      </span>
    </Link>
  );
}
