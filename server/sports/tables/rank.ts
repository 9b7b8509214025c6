/** A table from rules and results: pure, and the same in whatever order it is given them (docs/design/sports.md). */
import type { Criterion, Rules } from '../../../contract/sports/rules.ts';
import { FORM_LENGTH, type Reason } from '../../../contract/sports/tables.ts';
import { compareFigures, figureOf, hasFigure } from './figures.ts';
import { type Counted, countedMatches, formsOf, type Missing, tally } from './outcomes.ts';
import { type Contest, type Place, type Split, settle } from './settle.ts';
import {
  type Deduction,
  type Draw,
  noTotals,
  type RankedEntry,
  type RankedMatch,
  type Table,
  type TableRow,
  type Totals,
} from './table.ts';

type TotalsAmong = (among: readonly string[], over: Criterion['over']) => Map<string, Totals>;

/**
 * Ranks a group.
 * @param entries all of it; who has withdrawn stands behind the others
 * @param matches all of it, also those without a result; what is between others is passed over
 * @param draws the newest last
 */
export function rank(
  rules: Rules,
  entries: readonly RankedEntry[],
  matches: readonly RankedMatch[],
  deductions: readonly Deduction[] = [],
  draws: readonly Draw[] = [],
  groupId: string | null = null,
): Table {
  const { counted, missing, isFinal } = countedMatches(rules, entries, matches);
  const ids = entries.map(({ id }) => id).sort();
  const deducted = new Map<string, number>();
  for (const { entryId, points } of deductions) deducted.set(entryId, (deducted.get(entryId) ?? 0) + points);
  const overall = tally(ids, counted);
  for (const [id, totals] of overall) totals.points -= deducted.get(id) ?? 0;
  const totalsAmong = memory(overall, counted);
  const isDecided = rules.betweenOnTheWay ? () => true : whoHasPlayed(missing);
  const places = placesOf(rules, entries, draws, totalsAmong, isDecided);
  const forms = formsOf(counted, FORM_LENGTH);
  const gone = new Map(entries.map(({ id, withdrawal }) => [id, withdrawal !== null]));
  const seeds = new Map(entries.map(({ id, seed }) => [id, seed]));
  const rows = rowsOf(places, (split, mine, theirs) =>
    reasonFor(split, mine, theirs, totalsAmong, seeds, counted, rules),
  ).map(
    ({ entryId, place, reason }): TableRow => ({
      ...(overall.get(entryId) ?? noTotals()),
      ...{ entryId, place, deducted: deducted.get(entryId) ?? 0, withdrawn: gone.get(entryId) ?? false },
      form: forms.get(entryId) ?? [],
      ...(reason && { reason }),
    }),
  );
  return { groupId, rows, unresolved: unresolvedOf(places, gone), isFinal };
}

/** Totals of the matches between the same entries are asked for with each comparison, and counted once. */
function memory(overall: Map<string, Totals>, counted: readonly Counted[]): TotalsAmong {
  const known = new Map<readonly string[], Map<string, Totals>>(); // by the list itself: `settle` hands on the same one
  return (among, over) => {
    if (over === 'all') return overall;
    const totals = known.get(among) ?? tally(among, counted);
    known.set(among, totals);
    return totals;
  };
}

/** Whether all matches between some entries are played; told once for each list of them, as in `memory`. */
function whoHasPlayed(missing: readonly Missing[]): Contest['isDecided'] {
  const known = new Map<readonly string[], boolean>();
  return (among) => {
    const told = known.get(among);
    if (told !== undefined) return told;
    const ids = new Set(among);
    const isPlayed = !missing.some(({ home, away }) => ids.has(home) && ids.has(away));
    known.set(among, isPlayed);
    return isPlayed;
  };
}

/** Those that take part first; then those whose rest is awarded to the others; then those whose matches are void. */
function placesOf(
  rules: Rules,
  entries: readonly RankedEntry[],
  draws: readonly Draw[],
  totalsAmong: TotalsAmong,
  isDecided: Contest['isDecided'],
): Place[] {
  const seeds = new Map(entries.map(({ id, seed }) => [id, seed]));
  const contest: Contest = {
    criteria: rules.criteria,
    restart: rules.restart,
    ...{ draws, isDecided },
    applies: ({ by, over }, among, level) => {
      const totals = totalsAmong(among, over);
      return level.every((id) => hasFigure(by, totals.get(id) ?? noTotals()));
    },
    compare: ({ by, over }, among, first, second) => {
      const totals = totalsAmong(among, over);
      const figure = (id: string) => figureOf(by, totals.get(id) ?? noTotals(), seeds.get(id) ?? null, rules);
      return compareFigures(by, figure(first), figure(second), rules);
    },
  };
  const of = (withdrawal: RankedEntry['withdrawal']) =>
    entries.filter((entry) => entry.withdrawal === withdrawal).map(({ id }) => id);
  return [of(null), of('award'), of('void')]
    .filter((ids) => ids.length > 0)
    .flatMap((ids) => settle(contest, ids.sort()));
}

/** The places as rows in their order, with what says why one stands above the next. */
export function rowsOf(
  places: readonly Place[],
  reasonOf: (split: Split, mine: string, theirs: readonly string[]) => Reason | undefined,
): { entryId: string; place: number; reason?: Reason | undefined }[] {
  let place = 1;
  return places.flatMap(({ entries, below }, at) => {
    const here = place;
    place += entries.length;
    return entries.map((entryId, within) => {
      const isLast = within === entries.length - 1;
      const next = places[at + 1]?.entries ?? [];
      return { entryId, place: here, reason: isLast && below ? reasonOf(below, entryId, next) : undefined };
    });
  });
}

export const unresolvedOf = (places: readonly Place[], gone: Map<string, boolean>): string[][] =>
  places.map(({ entries }) => entries).filter((entries) => entries.length > 1 && !gone.get(entries[0] ?? ''));

/** A draw's reason, which is the same for all tables. */
export const reasonOfDraw = ({ seed, reason, again }: Draw, theirs: readonly string[]): Reason => ({
  ...{ by: seed === null ? 'organiser' : 'lot', over: 'all', above: [...theirs], among: 0 },
  ...{ mine: [0], theirs: [0], match: null, words: reason },
  ...(again !== undefined && { again }),
});

/** What the table is about needs no reason: it stands in it. */
function reasonFor(
  split: Split,
  mine: string,
  theirs: readonly string[],
  totalsAmong: TotalsAmong,
  seeds: Map<string, number | null>,
  counted: readonly Counted[],
  rules: Rules,
): Reason | undefined {
  if (split.draw) return reasonOfDraw(split.draw, theirs);
  const { criterion, at, among } = split;
  const [next] = theirs;
  if (at === 0 || next === undefined) return;
  const totals = totalsAmong(among, criterion.over);
  const figure = (id: string) => figureOf(criterion.by, totals.get(id) ?? noTotals(), seeds.get(id) ?? null, rules);
  return {
    ...{ by: criterion.by, over: criterion.over === 'all' ? 'all' : 'level', above: [...theirs], among: among.length },
    ...{ mine: figure(mine), theirs: figure(next), words: '' },
    ...(split.untilPlayed && { untilPlayed: true }),
    match: criterion.over !== 'all' && among.length === 2 ? onlyMatch(counted, mine, next) : null,
  };
}

function onlyMatch(counted: readonly Counted[], mine: string, theirs: string): Reason['match'] {
  const found = counted.filter(
    ({ home, away }) => (home === mine && away === theirs) || (home === theirs && away === mine),
  );
  const [match] = found;
  if (!match || found.length > 1) return null;
  const { scored, conceded } = match.totals[match.home === mine ? 'home' : 'away'];
  return { mine: scored, theirs: conceded };
}
