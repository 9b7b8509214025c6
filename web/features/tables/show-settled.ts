import type { QueryClient } from '@tanstack/react-query';
import type { BestTable, CompetitionTables, Draw, GroupTable } from '../../../contract/sports/tables.ts';
import { now } from '../../platform/now.ts';
import { tablesQuery } from './api.ts';

const isSame = (one: readonly string[], other: readonly string[]) => one.toSorted().join() === other.toSorted().join();

function change(
  client: QueryClient,
  competitionId: string,
  ofTable: <Table extends GroupTable>(table: Table, stageId: string) => Table,
  ofBest: (best: BestTable, stageId: string) => BestTable = (best) => best,
) {
  client.setQueryData<CompetitionTables>(
    tablesQuery(competitionId).queryKey,
    (tables) =>
      tables && {
        ...tables,
        stages: tables.stages.map((stage) => ({
          ...stage,
          groups: stage.groups.map((table) => ofTable(table, stage.stageId)),
          bests: stage.bests.map((best) => ofBest(ofTable(best, stage.stageId), stage.stageId)),
        })),
      },
  );
}

/** Shows that some are level no more. Their places follow from it, and come with the next reading. */
export const showOrder = (
  client: QueryClient,
  competitionId: string,
  { stage, group, draw }: { stage: string; group: string | null; draw: Draw },
) =>
  change(client, competitionId, (table, stageId) => {
    const left = table.unresolved.filter((level) => !isSame(level, draw.entries));
    if (stageId !== stage || table.groupId !== group || left.length === table.unresolved.length) return table;
    return { ...table, unresolved: left, draws: [...table.draws, draw] };
  });

/** Shows that it is settled who goes where, and not yet who does: only the server knows whom a lot sends to which match. */
export const showSpread = (
  client: QueryClient,
  competitionId: string,
  { stage, draw }: { stage: string; draw: Draw },
) =>
  change(
    client,
    competitionId,
    (table) => table,
    (best, stageId) => {
      const slots = best.spread?.slots.map(({ entryId }) => entryId) ?? [];
      return stageId === stage && isSame(slots, draw.entries) ? { ...best, spread: null } : best;
    },
  );

/** Shows that a draw is taken back: those that it was about are open again. */
export const showTakenBack = (client: QueryClient, competitionId: string, draw: Draw, reason: string) => {
  const takenBack = { _id: '', reason, at: new Date(now()).toISOString() };
  change(
    client,
    competitionId,
    (table) =>
      table.draws.some(({ _id }) => _id === draw._id)
        ? {
            ...table,
            unresolved: [...table.unresolved, draw.entries],
            draws: table.draws.map((one) => (one._id === draw._id ? { ...one, takenBack } : one)),
          }
        : table,
    (best) =>
      best.spread?.draw?._id === draw._id
        ? { ...best, spread: { ...best.spread, draw: null, before: [...best.spread.before, { ...draw, takenBack }] } }
        : best,
  );
};
