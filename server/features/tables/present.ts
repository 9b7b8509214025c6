import type { TeamName } from '../../../contract/sports/core.ts';
import { factsOf, type Sport } from '../../../contract/sports/sports.ts';
import type {
  CompetitionTables,
  Draw,
  GroupTable,
  Spread,
  StageTables,
  TableRow,
} from '../../../contract/sports/tables.ts';
import type { Table } from '../../sports/tables/table.ts';
import type { DrawRow, SpreadOf, StageTable } from './queries.ts';

/** The teams by their entries; null: hidden. */
export type Names = ReadonlyMap<string, TeamName | null>;

/** Says what somebody has said of a draw, unless one of the two has blocked the other. */
export type Say = (reason: string) => string;
const sayAll: Say = (reason) => reason;

export const presentDraw = ({ id, entries, seed, reason, createdAt, takenBack }: DrawRow, say: Say = sayAll): Draw => ({
  ...{ _id: id, entries, seed, reason: say(reason) },
  createdAt: createdAt.toISOString(),
  takenBack: takenBack && { _id: takenBack.id, reason: say(takenBack.reason), at: takenBack.at.toISOString() },
});

const presentSpread = ({ slots, through, entries, draw, draws }: SpreadOf, say: Say): Spread => ({
  slots: slots.map(({ number, groups }, at) => ({
    number,
    mayGo: through.filter(({ groupId }) => groups.includes(groupId)).map(({ entryId }) => entryId),
    entryId: entries[at] ?? '',
  })),
  draw: draw && presentDraw(draw, say),
  before: draws.filter(({ takenBack }) => takenBack).map((one) => presentDraw(one, say)),
});

type Row = Table['rows'][number];
type GoesOn = Pick<TableRow, 'goesOn' | 'isThrough'>;
const STAYS: GoesOn = { goesOn: null, isThrough: false };

/** Whether somebody is among the first so many; those that are level are so together, or none of them. */
const isAmongFirst = ({ rows }: Table, { place }: Row, count: number): boolean =>
  place + rows.filter((other) => other.place === place).length - 1 <= count;

function presentTable(
  { table, name, draws }: { table: Table; name: string; draws: readonly DrawRow[] },
  names: Names,
  goesOn: (row: Row) => GoesOn,
  say: Say,
): GroupTable {
  const rows = table.rows.map(
    (row): TableRow => ({
      ...{ entryId: row.entryId, team: names.get(row.entryId) ?? null, place: row.place, played: row.played },
      ...{ won: row.won, drawn: row.drawn, lost: row.lost, scored: row.scored, conceded: row.conceded },
      ...{ difference: row.difference, points: row.points, deducted: row.deducted, forfeits: row.forfeits },
      ...{ withdrawn: row.withdrawn, form: row.form, ...(row.withdrawn ? STAYS : goesOn(row)) },
      ...(row.reason && {
        reason: {
          ...row.reason,
          words: say(row.reason.words),
          ...(row.reason.again !== undefined && { again: say(row.reason.again) }),
        },
      }),
    }),
  );
  const { groupId, unresolved, isFinal } = table;
  return { groupId, name, rows, unresolved, isFinal, draws: draws.map((one) => presentDraw(one, say)) };
}

function presentStage({ stageId, name, settings, groups, bests }: StageTable, names: Names, say: Say): StageTables {
  const advance = { each: settings.advance?.each ?? 0, best: settings.advance?.best ?? 0 };
  /** By the entry: whether it is one of the best at its place, and so whatever is played in other groups. */
  const best = new Map(
    bests.flatMap(({ table, count }) =>
      table.rows
        .filter((row) => isAmongFirst(table, row, count))
        .map(({ entryId }): [string, GoesOn] => [entryId, { goesOn: 'best', isThrough: table.isFinal }]),
    ),
  );
  const asBest = ({ entryId }: Row) => best.get(entryId) ?? STAYS;
  return {
    ...{ stageId, name, advance },
    groups: groups.map((group) => {
      const { table } = group;
      const goesOn = (row: Row): GoesOn =>
        isAmongFirst(table, row, advance.each) ? { goesOn: 'place', isThrough: table.isFinal } : asBest(row);
      return presentTable(group, names, goesOn, say);
    }),
    bests: bests.map(({ place, count, spread, ...best }) => ({
      ...presentTable({ ...best, name: '' }, names, asBest, say),
      ...{ place, count, spread: spread && presentSpread(spread, say) },
    })),
  };
}

/** The tables of a competition's stages. */
export const presentTables = (sport: Sport, stages: readonly StageTable[], names: Names, say: Say) =>
  ({
    scoring: factsOf(sport).scoring,
    criteria: stages[0]?.rules.criteria ?? [],
    stages: stages.map((stage) => presentStage(stage, names, say)),
  }) satisfies Omit<CompetitionTables, 'isOrganiser'>;
