/** The best of those who are at one place of several groups, such as the eight best thirds. */
import type { Criterion, Rules } from '../../../contract/sports/rules.ts';
import type { Figure, Reason } from '../../../contract/sports/tables.ts';
import { compareFigures, figureOf, hasFigure } from './figures.ts';
import { reasonOfDraw, rowsOf, unresolvedOf } from './rank.ts';
import { settle } from './settle.ts';
import { type Draw, noTotals, type RankedEntry, type Table, type TableRow } from './table.ts';

const COUNTS_PER_MATCH: readonly Criterion['by'][] = [
  'points',
  'wins',
  'difference',
  'scored',
  'away-scored',
  'fewest-forfeits',
  'conduct',
];

/**
 * Ranks entries of several groups against each other. They have not met, so that only what is over all matches counts;
 * where they have played unequal numbers of matches, what adds up is compared by match.
 * @param entries of the groups, for their seeds
 * @param tables of the groups; a place that several share, or that nobody has, is left out
 */
export function rankBest(
  rules: Rules,
  entries: readonly RankedEntry[],
  tables: readonly Table[],
  place: number,
  draws: readonly Draw[] = [],
): Table {
  const candidates = tables.flatMap(({ rows }) => {
    const at = rows.filter((row) => row.place === place && !row.withdrawn);
    return at.length === 1 ? at : [];
  });
  const byId = new Map(candidates.map((row) => [row.entryId, row]));
  const seeds = new Map(entries.map(({ id, seed }) => [id, seed]));
  const isEven = new Set(candidates.map(({ played }) => played)).size < 2;
  const figure = (by: Criterion['by'], row: TableRow | undefined): Figure => {
    const plain = row ? figureOf(by, row, seeds.get(row.entryId) ?? null, rules) : [0];
    return isEven || plain.length > 1 || !COUNTS_PER_MATCH.includes(by) ? plain : [plain[0] ?? 0, row?.played || 1];
  };
  const places = settle(
    {
      criteria: rules.criteria.filter(({ over }) => over === 'all'),
      ...{ restart: 'no', draws, isDecided: () => true },
      applies: ({ by }, _among, level) => level.every((id) => hasFigure(by, byId.get(id) ?? noTotals())),
      compare: ({ by }, _among, a, b) => compareFigures(by, figure(by, byId.get(a)), figure(by, byId.get(b)), rules),
    },
    [...byId.keys()].sort(),
  );
  const rows = rowsOf(places, (split, mine, theirs): Reason | undefined => {
    if (split.draw) return reasonOfDraw(split.draw, theirs);
    if (split.at === 0) return;
    const { by, over } = split.criterion;
    return {
      ...{ by, over, above: [...theirs], among: split.among.length, match: null, words: '' },
      ...{ mine: figure(by, byId.get(mine)), theirs: figure(by, byId.get(theirs[0] ?? '')) },
    };
  }).flatMap(({ entryId, place: at, reason }): TableRow[] => {
    const row = byId.get(entryId);
    if (!row) return [];
    const { reason: _within, ...rest } = row;
    return [{ ...rest, place: at, ...(reason && { reason }) }];
  });
  // A group without anybody at the place, because some have withdrawn, keeps nobody waiting.
  const isOpen = tables.some(({ rows: ofGroup, unresolved }) =>
    unresolved.some((level) => level.includes(ofGroup[place - 1]?.entryId ?? '')),
  );
  const isFinal = !isOpen && tables.every((table) => table.isFinal);
  return { groupId: null, rows, unresolved: unresolvedOf(places, new Map()), isFinal };
}
