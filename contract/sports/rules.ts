/** By which rules a competition ranks those who play it: data with a version, read by the engine of tables (issue 18). */

/** What entries can be compared by. */
export const MEASURES = [
  'points',
  'wins',
  'difference',
  'scored',
  'away-scored',
  'set-quotient',
  'point-quotient',
  'fewest-forfeits',
  'conduct',
  'spirit',
] as const;
export type Measure = (typeof MEASURES)[number];

/** Over all matches, or over those between the entries that are level so far. */
export type Criterion = { by: Measure; over: 'all' | 'level' };

/**
 * What happens when a criterion has parted some of those that were level: go on with the next one; apply those between
 * the level ones again to those who still are; or start again from the first criterion.
 */
export type Restart = 'no' | 'still-level' | 'from-top';

/** What a match brings in a table. */
export type PointsRule = {
  win: number;
  draw: number;
  loss: number;
  /** Who does not appear; the other has won. */
  forfeit: number;
  /** By sets won and lost, such as '3-2'; what is not listed is a win or a loss. */
  sets?: Record<string, readonly [winner: number, loser: number]>;
};

export type Rules = {
  preset: string;
  points: PointsRule;
  criteria: readonly Criterion[];
  restart: Restart;
  /** The score with which a forfeit stands in the table. */
  forfeitScore: readonly [winner: number, loser: number];
};
