/** Puts entries into an order by criteria one after the other, and says what has parted them. */
import type { Criterion, Restart } from '../../../contract/sports/rules.ts';
import type { Draw } from './table.ts';

/**
 * What has parted two entries: a criterion (by its place), with those between whom it was applied; or a draw.
 * `untilPlayed`: the matches between those that are level come before it, once all of them are played.
 */
export type Split =
  | { criterion: Criterion; at: number; among: readonly string[]; untilPlayed: boolean; draw?: never }
  | { draw: Draw; criterion?: never };

/** Entries that nothing has parted, and what has parted them from those behind. */
export type Place = { entries: string[]; below: Split | null };

export type Contest = {
  criteria: readonly Criterion[];
  restart: Restart;
  draws: readonly Draw[];
  /** Whether what is between these decides already: all their matches are played, or the rules mean it on the way. */
  isDecided: (among: readonly string[]) => boolean;
  /** Whether a criterion says something of all that are level; otherwise it parts none of them. */
  applies: (criterion: Criterion, among: readonly string[], level: readonly string[]) => boolean;
  /** @returns below zero if the first is better, by this criterion in the matches between `among` */
  compare: (criterion: Criterion, among: readonly string[], first: string, second: string) => number;
};

const isBetween = ({ criteria }: Contest, at: number): boolean => (criteria[at]?.over ?? 'all') !== 'all';

/** Where the criteria between the level ones begin of which this one is a part: they are applied together. */
function beginningOf(contest: Contest, at: number): number {
  let first = at;
  while (first > 0 && isBetween(contest, first - 1)) first -= 1;
  return first;
}

/** Entries by what they are worth, best first; those that are worth the same together. */
function parted(ids: readonly string[], compare: (a: string, b: string) => number): string[][] {
  const classes: string[][] = [];
  for (const id of ids.toSorted(compare)) {
    const last = classes.at(-1);
    if (last?.[0] !== undefined && compare(last[0], id) === 0) last.push(id);
    else classes.push([id]);
  }
  return classes;
}

/** Settles each part by itself, and notes between them what has parted them. */
function join(parts: readonly string[][], split: Split, settleOne: (part: string[]) => Place[]): Place[] {
  return parts.flatMap((part, at) => {
    const places = settleOne(part);
    const last = places.at(-1);
    if (last && at < parts.length - 1) last.below = split;
    return places;
  });
}

/** By the newest draw in which all of them took part. */
function byDraw(contest: Contest, level: string[]): Place[] {
  const draw = contest.draws.findLast(({ entries }) => level.every((id) => entries.includes(id)));
  if (!draw) return [{ entries: level, below: null }];
  const inOrder = level.toSorted((a, b) => draw.entries.indexOf(a) - draw.entries.indexOf(b));
  return join(
    inOrder.map((id) => [id]),
    { draw },
    (entries) => [{ entries, below: null }],
  );
}

/**
 * @param level entries that are level by all that comes before the criterion `at`
 * @param block those who were level when the criteria between the level ones began that `at` is a part of
 * @param hasWaited criteria between the level ones were passed over, so that whoever is parted now is so until then only
 */
export function settle(
  contest: Contest,
  level: string[],
  at = 0,
  block: readonly string[] = level,
  hasWaited = false,
): Place[] {
  if (level.length < 2) return [{ entries: level, below: null }];
  const criterion = contest.criteria[at];
  if (!criterion) return byDraw(contest, level);
  const among = isBetween(contest, at) && at > beginningOf(contest, at) ? block : level;
  const isPassed = criterion.over === 'two' && among.length > 2;
  const waits = isBetween(contest, at) && !isPassed && !contest.isDecided(among);
  const untilPlayed = hasWaited || waits;
  const parts =
    !waits && !isPassed && contest.applies(criterion, among, level)
      ? parted(level, (a, b) => contest.compare(criterion, among, a, b))
      : [level];
  const goOn = (part: string[]): Place[] => {
    const hasShrunk = part.length < level.length;
    if (untilPlayed) return settle(contest, part, at + 1, among, true);
    if (hasShrunk && contest.restart === 'from-top') return settle(contest, part);
    const isEnd = isBetween(contest, at) && !isBetween(contest, at + 1);
    if (isEnd && contest.restart === 'still-level' && part.length < among.length)
      return settle(contest, part, beginningOf(contest, at));
    return settle(contest, part, at + 1, among);
  };
  return join(parts, { criterion, at, among, untilPlayed }, goOn);
}
