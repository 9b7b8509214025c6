import { Link } from 'react-router';
import { teamPath } from '../../../contract/pages/sports-pages.ts';
import type { TeamName as Team } from '../../../contract/sports/core.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import type { Tone } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';

/** A colour of its own for each sport, as far as there are any. */
const TONES: Record<Sport, Tone> = {
  football: 'green',
  futsal: 'teal',
  hockey: 'blue',
  handball: 'violet',
  waterPolo: 'teal',
  lacrosse: 'indigo',
  rugby: 'red',
  netball: 'violet',
  basketball: 'amber',
  volleyball: 'indigo',
  tennis: 'green',
  tableTennis: 'red',
  badminton: 'blue',
  cricket: 'amber',
  athletics: 'red',
  rowing: 'blue',
};

/** The first letters of a name's first two words, whatever they are written in. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toLocaleUpperCase())
    .join('');

/** A team's crest: its initials in the colour of its sport. The name is beside it, so it is decoration. */
export function Crest({ team, className = 'size-8 text-xs' }: { team: Team | null; className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-tone={team ? TONES[team.sport] : 'grey'}
      className={cn('badge flex-none justify-center rounded-lg px-0! py-0! font-bold', className)}
    >
      {team ? initialsOf(team.name) : '?'}
    </span>
  );
}

/**
 * The name of a team as a link to its page, or, within a link, alone.
 * @param props.inLink it stands within a link
 */
export function TeamName({ team, inLink = false, className }: { team: Team; inLink?: boolean; className?: string }) {
  const name = <bdi>{team.name}</bdi>;
  if (inLink) return <span className={cn('wrap-anywhere', className)}>{name}</span>;
  return (
    <Link to={teamPath(team._id)} className={cn('wrap-anywhere hover:underline', className)}>
      {name}
    </Link>
  );
}
