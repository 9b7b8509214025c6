/** What entries are compared by: each measure's figure, and which of two is better. */
import type { Measure, Rules } from '../../../contract/sports/rules.ts';
import type { Figure } from '../../../contract/sports/tables.ts';
import type { Totals } from './table.ts';

/** Who was never timed stands behind all that were. */
const NO_TIME = Number.MAX_SAFE_INTEGER;

/** An entry that was not ranked before stands behind all that were. */
const NO_SEED = Number.MAX_SAFE_INTEGER;

/** Of times the mean: who had fewer races, because others did not appear, has not been faster. */
const meanTime = ({ scored, timed }: Totals): Figure => (timed === 0 ? [NO_TIME, 1] : [scored, timed]);

/** An entry's figure by a measure: a number, or a quotient as its two numbers. */
export function figureOf(by: Measure, totals: Totals, seed: number | null, { wonBy }: Pick<Rules, 'wonBy'>): Figure {
  switch (by) {
    case 'points':
      return [totals.points];
    case 'wins':
      return [totals.won];
    case 'difference':
      return [totals.difference];
    case 'scored':
      return wonBy === 'less' ? meanTime(totals) : [totals.scored];
    case 'away-scored':
      return [totals.awayScored];
    case 'set-quotient':
      return [totals.setsWon, totals.setsLost];
    case 'point-quotient':
      return [totals.setPointsWon, totals.setPointsLost];
    case 'point-difference':
      return [totals.setPointsWon - totals.setPointsLost];
    case 'fewest-forfeits':
      return [totals.forfeits];
    case 'conduct':
      return [totals.conduct];
    case 'spirit':
      return [totals.spirit, totals.rated];
    case 'seed':
      return [seed ?? NO_SEED];
  }
}

/** Whether a measure says something of an entry: nobody has judged the sportsmanship of who was given no mark. */
export const hasFigure = (by: Measure, totals: Totals): boolean => by !== 'spirit' || totals.rated > 0;

/**
 * Compares two figures of one measure. A quotient by zero is more than any other, and as much as any other by zero: the
 * FIVB's tables call it MAX. Nothing by zero (nothing was played) is nothing. FIBA compares no quotients (since 2012).
 * @returns below zero: the first is better
 */
export function compareFigures(by: Measure, a: Figure, b: Figure, rules: Rules): number {
  const lessIsBetter = by === 'fewest-forfeits' || by === 'seed' || (by === 'scored' && rules.wonBy === 'less');
  const [more, less] = lessIsBetter ? [a, b] : [b, a];
  return compareQuotients(more, less);
}

/** Exact, however many points there are: products of two can be beyond what a number holds. */
function compareQuotients(a: Figure, b: Figure): number {
  const [over, under] = fraction(a);
  const [otherOver, otherUnder] = fraction(b);
  if (under === otherUnder) return Math.sign(over - otherOver);
  const difference = BigInt(over) * BigInt(otherUnder) - BigInt(otherOver) * BigInt(under);
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}

/** All that is divided by zero is equal, whatever it is. */
function fraction([over = 0, under]: Figure): [number, number] {
  if (under === undefined) return [over, 1];
  if (under === 0) return over === 0 ? [0, 1] : [1, 0];
  return [over, under];
}
