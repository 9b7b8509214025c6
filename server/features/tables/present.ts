import type { TeamName } from '../../../contract/sports/core.ts';
import { factsOf, type Sport } from '../../../contract/sports/sports.ts';
import type { CompetitionTables, Draw, GroupTable, StageTables, TableRow } from '../../../contract/sports/tables.ts';
import type { Table } from '../../sports/tables/table.ts';
import type { DrawRow, StageTable } from './queries.ts';

/** The teams by their entries; null: hidden. */
export type Names = ReadonlyMap<string, TeamName | null>;

export const presentDraw = ({ id, entries, seed, reason, createdAt }: DrawRow): Draw => ({
  ...{ _id: id, entries, seed, reason },
  createdAt: createdAt.toISOString(),
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

function presentStage({ stageId, name, settings, groups, best }: StageTable, names: Names): StageTables {
  const advance = { each: settings.advance?.each ?? 0, best: settings.advance?.best ?? 0 };
  const asBest = new Set(
    best?.table.rows.filter(({ place }) => place <= advance.best).map(({ entryId }) => entryId) ?? [],
  );
  return {
    ...{ stageId, name, advance },
    groups: groups.map((group) =>
      presentTable(group, names, ({ entryId, place }) => {
        if (place <= advance.each) return 'place';
        return asBest.has(entryId) ? 'best' : null;
      }),
    ),
    best: best
      ? presentTable({ ...best, name: '' }, names, ({ entryId }) => (asBest.has(entryId) ? 'best' : null))
      : null,
  };
}

/** The tables of a competition's stages. */
export const presentTables = (sport: Sport, stages: readonly StageTable[], names: Names) =>
  ({
    scoring: factsOf(sport).scoring,
    criteria: stages[0]?.rules.criteria ?? [],
    stages: stages.map((stage) => presentStage(stage, names)),
  }) satisfies Omit<CompetitionTables, 'isOrganiser'>;
