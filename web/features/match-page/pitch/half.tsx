import type { ReactNode } from 'react';
import type { MatchCard, Side } from '../../../../contract/sports/core.ts';
import { rowsOf } from '../../../../contract/sports/squads/formations.ts';
import { cn } from '../../../ui/cn.ts';
import { Crest } from '../../sports/team-name.tsx';

type Props<Player> = {
  formation: string;
  /** Those who begin, from the goalkeeper over the defence to the attack. */
  starters: readonly Player[];
  /** Draws one of them, at this place among them. */
  draw: (player: Player, place: number) => ReactNode;
  /** It is the upper half of a whole pitch: its goal is at the top, and right and left change places. */
  isUpper?: boolean;
  /** Whose half it is. */
  caption?: string;
  /** What a line is called, from the goalkeeper on, to who hears it. */
  nameOf?: (line: number, lines: number) => string;
};

const CHALK = cn('pointer-events-none absolute border-2 opacity-35');

/** One half of a pitch, on which those who begin stand in a formation. */
export function Half<Player>({ formation, starters, draw, isUpper = false, caption, nameOf }: Props<Player>) {
  const rows = rowsOf(
    formation,
    starters.map((player, place) => ({ player, place })),
  );
  // Who attacks upwards has the attack at the top, and the left on the left.
  const inSight = <T,>(list: T[]) => (isUpper ? list.toReversed() : list);
  const lines = rows.map((row, line) => ({ row: inSight(row), line }));
  return (
    <div className="relative flex h-88 flex-col justify-around overflow-hidden border-2 border-chalk/35 bg-pitch px-1 text-chalk">
      <span className={cn(CHALK, 'inset-x-1/4 h-1/6', isUpper ? 'top-0 border-t-0' : 'bottom-0 border-b-0')} />
      <span
        className={cn(
          CHALK,
          'start-1/2 size-24 -translate-x-1/2 rounded-full rtl:translate-x-1/2',
          isUpper ? 'bottom-0 translate-y-1/2' : 'top-0 -translate-y-1/2',
        )}
      />
      {caption && (
        <bdi className={cn('absolute start-2 max-w-[22%] truncate text-xs', isUpper ? 'top-1' : 'bottom-1')}>
          {caption}
        </bdi>
      )}
      {(isUpper ? lines : lines.toReversed()).map(({ row, line }) => (
        <div
          key={line}
          {...(nameOf && { role: 'group', 'aria-label': nameOf(line, rows.length) })}
          className="relative grid auto-cols-fr grid-flow-col"
        >
          {row.map(({ player, place }) => draw(player, place))}
        </div>
      ))}
    </div>
  );
}

type ShirtProps = { match: MatchCard; side: Side; number: number | null; name: string };

/** A shirt with its number in the colours of its team, and whose it is. */
export function Shirt({ match, side, number, name }: ShirtProps) {
  return (
    <>
      <Crest
        team={match[side].team}
        against={match[side === 'home' ? 'away' : 'home'].team}
        letters={number ?? ''}
        className="size-8 rounded-full! text-sm tabular-nums"
      />
      <bdi translate="no" className="line-clamp-2 max-w-full text-center text-xs leading-tight wrap-anywhere">
        {name}
      </bdi>
    </>
  );
}
