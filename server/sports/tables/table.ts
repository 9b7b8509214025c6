/** What the engine of tables reads and makes: pure data, with entries by their ids. */

import type { Withdrawal } from '../../../contract/sports/competitions.ts';
import type { Result, Side } from '../../../contract/sports/core.ts';
import type { Outcome, Reason } from '../../../contract/sports/tables.ts';

export type RankedEntry = {
  id: string;
  /** Null: it was not ranked before. */
  seed: number | null;
  /** Null: it takes part to the end. */
  withdrawal: Withdrawal | null;
};

/** Points for sportsmanship and for conduct, of each side, where somebody has given any. */
export type Behaviour = Partial<Record<Side, { spirit?: number; conduct?: number }>>;

export type RankedMatch = {
  home: string;
  away: string;
  /** When it was, as any number that grows: the order of an entry's form. */
  at: number;
  /** What counts; null: not yet. */
  result: Result | null;
  behaviour?: Behaviour | null;
};

export type Deduction = { entryId: string; points: number };

/** How entries that were level were put into an order: by lot (with its seed), or by an organiser (with a reason). */
export type Draw = {
  entries: readonly string[];
  seed: string | null;
  reason: string;
  /** Why the draw before it was taken back; left out: none was. */
  again?: string | undefined;
};

/** What an entry has got together, over all matches or some of them. */
export type Totals = {
  played: number;
  won: number;
  drawn: number;
  lost: number;
  scored: number;
  conceded: number;
  /** Better is more, also where less wins. */
  difference: number;
  /** After deductions, where all matches count. */
  points: number;
  awayScored: number;
  /** In how many matches it has a time, where less wins. */
  timed: number;
  setsWon: number;
  setsLost: number;
  setPointsWon: number;
  setPointsLost: number;
  /** How often it did not appear or could not go on. */
  forfeits: number;
  conduct: number;
  spirit: number;
  /** In how many matches its sportsmanship was given points. */
  rated: number;
};

export type TableRow = Totals & {
  entryId: string;
  /** From 1; those that are level share one. */
  place: number;
  deducted: number;
  withdrawn: boolean;
  /** The newest last. */
  form: Outcome[];
  /** Why it is above who stands behind it, where a tie-break has decided that. */
  reason?: Reason;
};

export type Table = {
  /** Null: of entries of several groups. */
  groupId: string | null;
  rows: TableRow[];
  /** Those that nothing has parted, in the order of their places. */
  unresolved: string[][];
  /** All its matches have a result. */
  isFinal: boolean;
};

export const noTotals = (): Totals => ({
  ...{
    played: 0,
    won: 0,
    drawn: 0,
    lost: 0,
    scored: 0,
    conceded: 0,
    difference: 0,
    points: 0,
    awayScored: 0,
    timed: 0,
  },
  ...{ setsWon: 0, setsLost: 0, setPointsWon: 0, setPointsLost: 0, forfeits: 0, conduct: 0, spirit: 0, rated: 0 },
});
