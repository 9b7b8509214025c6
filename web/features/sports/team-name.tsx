import { Link } from 'react-router';
import { teamPath } from '../../../contract/pages/sports-pages.ts';
import type { TeamName as Team } from '../../../contract/sports/core.ts';
import type { Tone } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';

const TONES: readonly Tone[] = ['green', 'blue', 'amber', 'violet', 'teal', 'red', 'indigo'];

/** The colour of a name, always the same: teams of one competition can be told apart at a glance. */
export function toneOf(name: string): Tone {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973; // a prime, far more than tones
  return TONES[sum % TONES.length] ?? 'green';
}

/** The first letters of a name's first two words, or of its only one, whatever they are written in. */
export function initialsOf(name: string): string {
  const [first = '', second] = name.split(/\s+/).filter(Boolean);
  const letters = Array.from(first);
  return `${letters[0]?.toLocaleUpperCase() ?? ''}${second ? Array.from(second)[0]?.toLocaleUpperCase() : (letters[1] ?? '')}`;
}

/** A team's crest: its initials in its colour. The name is beside it, so it is decoration. */
export function Crest({ team, className = 'size-8 text-xs' }: { team: Pick<Team, 'name'> | null; className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-tone={team ? toneOf(team.name) : 'grey'}
      className={cn('badge flex-none justify-center rounded-lg px-0! py-0! font-bold', className)}
    >
      {team ? initialsOf(team.name) : '?'}
    </span>
  );
}

/**
 * The name of a team as a link to its page, or, within a link, alone; a name that nobody has claimed has no public page.
 * @param props.inLink it stands within a link
 */
export function TeamName({ team, inLink = false, className }: { team: Team; inLink?: boolean; className?: string }) {
  const name = <bdi>{team.name}</bdi>;
  if (inLink || team.isPlaceholder) return <span className={cn('wrap-anywhere', className)}>{name}</span>;
  return (
    <Link to={teamPath(team._id)} className={cn('wrap-anywhere hover:underline', className)}>
      {name}
    </Link>
  );
}
