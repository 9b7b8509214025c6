/** How matches ended. */
import type { Line } from './access-table.ts';

const result = { kind: 'played', score: { home: 2, away: 1 }, forfeitedBy: null };
const LIST = '0198c0de-0000-7000-8000-00000000c0de';
const WRITES = ['competition_acts', 'facts', 'match_results', 'matches'];

export const results: Line[] = [
  {
    route: 'GET /api/matches/:id/result',
    who: 'everyone',
    send: async (stage) => ({ params: { id: await stage.submittedMatch() } }),
  },
  {
    route: 'POST /api/matches/:id/result',
    who: 'owner',
    send: async (stage) => ({ params: { id: await stage.submittedMatch() }, json: { result, sequence: 0 } }),
    changes: WRITES,
  },
  {
    route: 'POST /api/matches/:id/result/confirm',
    who: 'owner',
    send: async (stage) => ({ params: { id: await stage.submittedMatch() }, json: { version: 1 } }),
    changes: WRITES,
  },
  {
    route: 'POST /api/matches/:id/result/dispute',
    who: 'owner',
    send: async (stage) => ({
      params: { id: await stage.submittedMatch() },
      json: { version: 1, reason: 'It was a draw' },
    }),
    changes: WRITES,
  },
  {
    route: 'POST /api/matches/:id/result/decide',
    who: 'owner or admin',
    send: async (stage) => ({
      params: { id: await stage.submittedMatch() },
      json: { version: 1, result, reason: 'The referee says so' },
    }),
    changes: WRITES,
  },
  {
    route: 'POST /api/matches/:id/redraw',
    who: 'owner or admin',
    send: async (stage) => ({ params: { id: await stage.submittedMatch() } }),
    changes: [],
  },
  {
    route: 'GET /api/competitions/:id/results/waiting',
    who: 'owner or admin',
    send: async (stage) => ({ params: { id: (await stage.levelCup()).competitionId } }),
  },
  {
    route: 'GET /api/competitions/:id/results.csv',
    who: 'owner or admin',
    send: async (stage) => ({ params: { id: (await stage.levelCup()).competitionId } }),
  },
  {
    route: 'POST /api/competitions/:id/results.csv',
    who: 'owner or admin',
    send: async (stage) => ({
      params: { id: (await stage.plannedCup()).competitionId },
      json: { text: 'Number,Score\n1,2–1', isPreview: false },
    }),
    changes: WRITES,
  },
  {
    route: 'GET /api/competitions/:id/result-lists',
    who: 'owner or admin',
    send: async (stage) => ({ params: { id: (await stage.levelCup(LIST)).competitionId } }),
  },
  {
    route: 'POST /api/competitions/:id/result-lists/:listId/take-back',
    who: 'owner or admin',
    send: async (stage) => ({ params: { id: (await stage.levelCup(LIST)).competitionId, listId: LIST } }),
    changes: WRITES,
  },
];
