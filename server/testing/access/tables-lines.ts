/** Tables of competitions, and what is level in them. */
import type { Line } from './access-table.ts';

export const tables: Line[] = [
  {
    route: 'GET /api/competitions/:id/tables',
    who: 'everyone',
    send: async (stage) => ({ params: { id: (await stage.levelCup()).competitionId } }),
  },
  {
    route: 'POST /api/competitions/:id/draws',
    who: 'owner or admin',
    send: async (stage) => {
      const { competitionId: id, stageId, groupId, entries } = await stage.levelCup();
      const level = { stage: stageId, group: groupId, entries: entries.map(({ entryId }) => entryId) };
      return { params: { id }, json: { ...level, by: 'lot', reason: '' } };
    },
    changes: ['competition_acts', 'draws', 'facts'],
  },
  {
    route: 'POST /api/competitions/:id/slots',
    who: 'owner or admin',
    send: async (stage) => {
      const { competitionId: id, stageId, entries } = await stage.openSpread();
      const through = [entries[1], entries[4]].map((entry) => entry?.entryId);
      return { params: { id }, json: { stage: stageId, entries: through, by: 'lot', reason: '' } };
    },
    changes: ['competition_acts', 'draws', 'facts', 'matches'],
  },
  {
    route: 'POST /api/competitions/:id/draws/:drawId/take-back',
    who: 'owner or admin',
    send: async (stage) => {
      const { competitionId: id, drawId } = await stage.drawnCup();
      return { params: { id, drawId }, json: { reason: 'The wrong box' } };
    },
    changes: ['competition_acts', 'draws', 'facts'],
  },
];
