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

export const presentDraw = ({ id, entries, seed, reason, createdAt, takenBack }: DrawRow): Draw => ({
  ...{ _id: id, entries, seed, reason },
  createdAt: createdAt.toISOString(),
  takenBack: takenBack && { reason: takenBack.reason, at: takenBack.at.toISOString() },
});

const presentSpread = ({ slots, through, entries, draw, draws }: SpreadOf): Spread => ({
  slots: slots.map(({ number, groups }, at) => ({
    number,
    mayGo: through.filter(({ groupId }) => groups.includes(groupId)).map(({ entryId }) => entryId),
    entryId: entries[at] ?? '',
  })),
  draw: draw && presentDraw(draw),
  before: draws.filter(({ takenBack }) => takenBack).map(presentDraw),
});

function presentTable(
  { table, name, draws }: { table: Table; name: string; draws: readonly DrawRow[] },
  names: Names,
  goesOn: (row: Table['rows'][number]) => TableRow['goesOn'],
): GroupTable {
  const rows = table.rows.map(
    (row): TableRow => ({
      ...{ entryId: row.entryId, team: names.get(row.entryId) ?? null, place: row.place, played: row.played },
      ...{ won: row.won, drawn: row.drawn, lost: row.lost, scored: row.scored, conceded: row.conceded },
      ...{ difference: row.difference, points: row.points, deducted: row.deducted, forfeits: row.forfeits },
      ...{ withdrawn: row.withdrawn, form: row.form, goesOn: row.withdrawn ? null : goesOn(row) },
      ...(row.reason && { reason: row.reason }),
    }),
  );
  const { groupId, unresolved, isFinal } = table;
  return { groupId, name, rows, unresolved, isFinal, draws: draws.map(presentDraw) };
}

function presentStage({ stageId, name, settings, groups, bests }: StageTable, names: Names): StageTables {
  const advance = { each: settings.advance?.each ?? 0, best: settings.advance?.best ?? 0 };
  const asBest = new Set(
    bests.flatMap(({ table, count }) => table.rows.filter(({ place }) => place <= count).map(({ entryId }) => entryId)),
  );
  return {
    ...{ stageId, name, advance },
    groups: groups.map((group) =>
      presentTable(group, names, ({ entryId, place }) => {
        if (place <= advance.each) return 'place';
        return asBest.has(entryId) ? 'best' : null;
      }),
    ),
    bests: bests.map(({ place, count, spread, ...best }) => ({
      ...presentTable({ ...best, name: '' }, names, ({ entryId }) => (asBest.has(entryId) ? 'best' : null)),
      ...{ place, count, spread: spread && presentSpread(spread) },
    })),
  };
}

/** The tables of a competition's stages. */
export const presentTables = (sport: Sport, stages: readonly StageTable[], names: Names) =>
  ({
    scoring: factsOf(sport).scoring,
    criteria: stages[0]?.rules.criteria ?? [],
    stages: stages.map((stage) => presentStage(stage, names)),
  }) satisfies Omit<CompetitionTables, 'isOrganiser'>;
