/** What each match brings to its two sides, by the rules. */
import type { Pair, Result, Score, Side } from '../../../contract/sports/core.ts';
import type { AwardedScore, Rules } from '../../../contract/sports/rules.ts';
import type { Outcome } from '../../../contract/sports/tables.ts';
import { noTotals, type RankedEntry, type RankedMatch, type Totals } from './table.ts';

/** A match that counts, with what it brings to either side. */
export type Counted = { home: string; away: string; at: number; totals: Record<Side, Totals> };

const other = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** A score that is given to one side, with the points of its sets where these have any. */
function awarded({ won, lost }: AwardedScore, to: Side, setPoints: number | undefined): Score {
  const pair = (mine: number, theirs: number): Pair =>
    to === 'home' ? { home: mine, away: theirs } : { home: theirs, away: mine };
  const score = pair(won, lost);
  return setPoints === undefined ? score : { ...score, sets: Array.from({ length: won }, () => pair(setPoints, 0)) };
}

/** By how much a side has won. */
const margin = (score: Pair, side: Side, rules: Rules): number =>
  (score[side] - score[other(side)]) * (rules.wonBy === 'less' ? -1 : 1);

type Ending = { score: Score; winner: Side | 'both' | 'none'; forfeitedBy: readonly Side[]; isDefault: boolean };

/**
 * How a result counts; undefined: not at all. Who does not appear loses by the score of a forfeit, or by what they have
 * lost by if that is more (FIFA Disciplinary Code); who could not go on by what stands, if that is a defeat (FIBA,
 * article 21). If neither has appeared, both have lost by it.
 */
function endingOf({ kind, score, forfeitedBy }: Result, rules: Rules): Ending | undefined {
  if (kind === 'void' || kind === 'postponed') return;
  if (kind === 'double-forfeit')
    return { score: { home: 0, away: 0 }, winner: 'none', forfeitedBy: ['home', 'away'], isDefault: false };
  if (kind === 'forfeit' || kind === 'default') {
    if (!forfeitedBy) return;
    const winner = other(forfeitedBy);
    const isDefault = kind === 'default';
    const given = (isDefault && rules.defaultScore) || rules.forfeitScore;
    const least = isDefault ? 1 : given.won - given.lost;
    const stands = score && margin(score, winner, rules) >= Math.max(1, least);
    return {
      score: stands ? score : awarded(given, winner, rules.forfeitSetPoints),
      ...{ winner, forfeitedBy: [forfeitedBy], isDefault },
    };
  }
  if (!score) return;
  const by = margin(score, 'home', rules);
  const winner = score.winner ?? (by === 0 ? 'both' : by > 0 ? 'home' : 'away');
  return { score, winner, forfeitedBy: [], isDefault: false };
}

const outcomeOf = (winner: Ending['winner'], side: Side): Outcome =>
  winner === 'both' ? 'drawn' : winner === side ? 'won' : 'lost';

function pointsOf({ score, winner, forfeitedBy, isDefault }: Ending, side: Side, { points }: Rules): number {
  if (forfeitedBy.includes(side)) return isDefault ? (points.default ?? points.loss) : points.forfeit;
  if (winner === 'both') return points.draw;
  const hasWon = winner === side;
  const [won, lost] = hasWon ? [score[side], score[other(side)]] : [score[other(side)], score[side]];
  const sets = points.sets?.find((one) => one.won === won && one.lost === lost);
  if (sets) return hasWon ? sets.winner : sets.loser;
  return hasWon ? points.win : points.loss;
}

function totalsOf(match: RankedMatch, ending: Ending, side: Side, rules: Rules): Totals {
  const { score, winner, forfeitedBy } = ending;
  const behaviour = match.behaviour?.[side];
  const outcome = outcomeOf(winner, side);
  const bothForfeited = forfeitedBy.length === 2;
  const totals = {
    ...noTotals(),
    played: 1,
    [outcome]: 1,
    scored: bothForfeited ? rules.forfeitScore.lost : score[side],
    conceded: bothForfeited ? rules.forfeitScore.won : score[other(side)],
    points: pointsOf(ending, side, rules),
    forfeits: forfeitedBy.includes(side) ? 1 : 0,
    conduct: behaviour?.conduct ?? 0,
    spirit: behaviour?.spirit ?? 0,
    rated: behaviour?.spirit === undefined ? 0 : 1,
  };
  totals.difference = (totals.scored - totals.conceded) * (rules.wonBy === 'less' ? -1 : 1);
  totals.awayScored = side === 'away' ? totals.scored : 0;
  totals.timed = rules.wonBy === 'less' && totals.scored > 0 ? 1 : 0;
  totals.setsWon = totals.scored;
  totals.setsLost = totals.conceded;
  for (const set of score.sets ?? []) {
    totals.setPointsWon += set[side];
    totals.setPointsLost += set[other(side)];
  }
  if (bothForfeited) totals.setPointsLost = rules.forfeitScore.won * (rules.forfeitSetPoints ?? 0);
  return totals;
}

/** The result that a match has, or that it gets because one of its sides has withdrawn and the rest is awarded. */
function resultOf({ home, away, result }: RankedMatch, entries: Map<string, RankedEntry>): Result | null {
  const gone = (id: string) => entries.get(id)?.withdrawal === 'award';
  if (result && result.kind !== 'postponed') return result;
  if (gone(home) && gone(away)) return { kind: 'void', score: null, forfeitedBy: null };
  if (gone(home)) return { kind: 'forfeit', score: null, forfeitedBy: 'home' };
  if (gone(away)) return { kind: 'forfeit', score: null, forfeitedBy: 'away' };
  return null;
}

/** A match between two entries that has no result yet. */
export type Missing = Pick<RankedMatch, 'home' | 'away'>;

/**
 * The matches that count between these entries, those whose result is missing, and whether it is final: none is, nor,
 * where two or more take part, are the matches themselves.
 */
export function countedMatches(
  rules: Rules,
  entries: readonly RankedEntry[],
  matches: readonly RankedMatch[],
): { counted: Counted[]; missing: Missing[]; isFinal: boolean } {
  const known = new Map(entries.filter((entry) => entry.withdrawal !== 'void').map((entry) => [entry.id, entry]));
  const counted: Counted[] = [];
  let isFinal = known.size < 2;
  const missing: Missing[] = [];
  for (const match of matches) {
    const { home, away, at } = match;
    if (!known.has(home) || !known.has(away) || home === away) continue;
    const result = resultOf(match, known);
    if (result) isFinal = true;
    else missing.push({ home, away });
    const ending = result && endingOf(result, rules);
    if (!ending) continue;
    const totals = {
      home: totalsOf(match, ending, 'home', rules),
      away: totalsOf(match, ending, 'away', rules),
    };
    counted.push({ home, away, at, totals });
  }
  return { counted, missing, isFinal: isFinal && missing.length === 0 };
}

const FIGURES = Object.keys(noTotals()) as (keyof Totals)[];

function add(to: Totals, from: Totals): void {
  for (const key of FIGURES) to[key] += from[key];
}

/** What these entries have got together in the matches between each other. */
export function tally(ids: Iterable<string>, counted: readonly Counted[]): Map<string, Totals> {
  const sums = new Map<string, Totals>();
  for (const id of ids) sums.set(id, noTotals());
  for (const { home, away, totals } of counted) {
    const [ofHome, ofAway] = [sums.get(home), sums.get(away)];
    if (!ofHome || !ofAway) continue;
    add(ofHome, totals.home);
    add(ofAway, totals.away);
  }
  return sums;
}

/** How an entry's last matches ended, the newest last. */
export function formsOf(counted: readonly Counted[], length: number): Map<string, Outcome[]> {
  const forms = new Map<string, Outcome[]>();
  const inOrder = counted.toSorted((a, b) => a.at - b.at || (`${a.home}${a.away}` < `${b.home}${b.away}` ? -1 : 1));
  for (const match of inOrder) {
    for (const side of ['home', 'away'] as const) {
      const { won, drawn } = match.totals[side];
      const form = forms.get(match[side]) ?? [];
      form.push(won ? 'won' : drawn ? 'drawn' : 'lost');
      forms.set(match[side], form.slice(-length));
    }
  }
  return forms;
}
