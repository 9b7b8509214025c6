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

/** Black or white, whichever reads better on a colour (#rrggbb): by 4.5:1 or more on any. */
export function inkOn(colour: string): string {
  const light = [0.2126, 0.7152, 0.0722].reduce((sum, share, at) => {
    const channel = Number.parseInt(colour.slice(2 * at + 1, 2 * at + 3), 16);
    return sum + share * ((channel + 14) / 269) ** 2.4; // of sRGB, near enough also where it is darkest
  }, 0);
  return light > 0.179 ? '#000' : '#fff';
}

/** Letters and colour of a crest whose team has chosen none. */
export type Tile = { letters: string; tone: Tone };
type Named = Pick<Team, '_id' | 'name'>;

/** Two letters of a name that has the initials of another: the first, and the first in which they differ. */
function lettersApart(name: string, other: string): string {
  const [letters = [], theirs = []] = [name, other].map((one) => Array.from(one));
  const at = letters.findIndex((letter, index) => letter.toLowerCase() !== theirs[index]?.toLowerCase());
  // The other's may go on where this one ends, or this one after a space.
  const apart = letters[at]?.trim() || (letters[at] && letters[at + 1]);
  return apart ? `${letters[0]?.toLocaleUpperCase()}${apart}` : initialsOf(name);
}

/**
 * The crest of a team, beside `other` in one match: the two are never the same. Where both have chosen colours, and these
 * are alike, the side away has given way (`coloursAway`).
 */
export function tileOf(team: Named, other: Named | null = null): Tile {
  const [letters, tone] = [initialsOf(team.name), toneOf(team.name)];
  if (!other || letters !== initialsOf(other.name)) return { letters, tone };
  const apart = lettersApart(team.name, other.name);
  if (apart !== lettersApart(other.name, team.name)) return { letters: apart, tone };
  const isOther = tone === toneOf(other.name) && team._id > other._id;
  return { letters, tone: TONES[(TONES.indexOf(tone) + Number(isOther)) % TONES.length] ?? tone };
}

type CrestProps = {
  team: (Named & Pick<Team, 'colours' | 'crest'>) | null;
  /** Whom it plays against in the match that it stands for. */
  against?: Named | null;
  /** What stands on it; left out: its picture, or its initials. */
  letters?: string | number;
  className?: string;
};

/**
 * A team's crest: its initials in its colours, and on them its picture, if it has one that can be loaded. The name is
 * beside it, so it is decoration.
 */
export function Crest({ team, against = null, letters, className = 'size-8 text-xs' }: CrestProps) {
  const tile = team ? tileOf(team, against) : { letters: '?', tone: 'grey' };
  const [background, borderColor = background] = team?.colours?.split(' ') ?? [];
  return (
    <span
      aria-hidden="true"
      data-tone={background ? 'own' : tile.tone}
      style={{ background, borderColor, color: background && inkOn(background) }}
      className={cn(
        'badge relative flex-none justify-center overflow-clip rounded-lg px-0! py-0! font-bold',
        className,
      )}
    >
      {letters ?? tile.letters}
      {letters === undefined && team?.crest && (
        <img
          key={team.crest}
          src={team.crest}
          srcSet={`${team.crest} 96w,${team.crest.replace('-96.', '-256.')} 256w`}
          sizes="auto,44px"
          alt=""
          width={96}
          height={96}
          loading="lazy"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
          className="absolute inset-0 size-full object-cover"
        />
      )}
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
