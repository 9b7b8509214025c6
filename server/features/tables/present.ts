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

function presentTable(
  { table, name, draws }: { table: Table; name: string; draws: readonly DrawRow[] },
  names: Names,
  goesOn: (row: Table['rows'][number]) => TableRow['goesOn'],
  say: Say,
): GroupTable {
  const rows = table.rows.map(
    (row): TableRow => ({
      ...{ entryId: row.entryId, team: names.get(row.entryId) ?? null, place: row.place, played: row.played },
      ...{ won: row.won, drawn: row.drawn, lost: row.lost, scored: row.scored, conceded: row.conceded },
      ...{ difference: row.difference, points: row.points, deducted: row.deducted, forfeits: row.forfeits },
      ...{ withdrawn: row.withdrawn, form: row.form, goesOn: row.withdrawn ? null : goesOn(row) },
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
  const asBest = new Set(
    bests.flatMap(({ table, count }) => table.rows.filter(({ place }) => place <= count).map(({ entryId }) => entryId)),
  );
  return {
    ...{ stageId, name, advance },
    groups: groups.map((group) =>
      presentTable(
        group,
        names,
        ({ entryId, place }) => {
          if (place <= advance.each) return 'place';
          return asBest.has(entryId) ? 'best' : null;
        },
        say,
      ),
    ),
    bests: bests.map(({ place, count, spread, ...best }) => ({
      ...presentTable({ ...best, name: '' }, names, ({ entryId }) => (asBest.has(entryId) ? 'best' : null), say),
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
