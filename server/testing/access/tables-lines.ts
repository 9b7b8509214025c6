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
];
