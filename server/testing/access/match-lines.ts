/** Matches: what is noted of them, by who keeps their score. */
import { randomUUID } from 'node:crypto';
import { sportsPaths } from '../../../contract/pages/sports-pages.ts';
import type { Stage } from './access-stage.ts';
import type { Line } from './access-table.ts';

/** A goal as a scorer's device sends it. */
const goal = () => ({
  ...{ id: randomUUID(), kind: 'goal', side: 'home', period: 1, minute: 45, added: 2 },
  happenedAt: new Date(0).toISOString(),
});
const match = async (stage: Stage) => ({ params: { id: (await stage.keptMatch()).id } });
const event = async (stage: Stage) => {
  const { id, eventId } = await stage.keptMatch();
  return { params: { id, eventId } };
};
const lineUp = async (stage: Stage) => {
  const { id, memberId } = await stage.keptMatch();
  return { params: { id, side: 'home' }, json: { players: [{ memberId, starts: true }] } };
};
const NOTED = ['facts', 'match_events', 'matches'];

export const matches: Line[] = [
  { route: 'GET /api/matches/:id', who: 'everyone', send: match },
  {
    route: `GET ${sportsPaths.match}`,
    who: 'everyone',
    send: async (stage) => ({ params: { matchId: (await stage.keptMatch()).id } }),
  },
  { route: 'GET /api/matches/:id/share.png', who: 'everyone', send: match },
  { route: 'GET /api/matches/:id/meetings', who: 'everyone', send: match },
  { route: 'GET /api/matches/:id/rosters', who: 'member', send: match },
  {
    route: 'POST /api/matches/:id/events',
    who: 'member',
    send: async (stage) => ({ ...(await match(stage)), json: goal() }),
    changes: NOTED,
  },
  {
    route: 'PUT /api/matches/:id/events/:eventId',
    who: 'member',
    send: async (stage) => ({ ...(await event(stage)), json: { minute: 63 } }),
    changes: NOTED,
  },
  { route: 'DELETE /api/matches/:id/events/:eventId', who: 'member', send: event, changes: NOTED },
  {
    route: 'GET /api/matches/:id/line-ups/:side/last',
    who: 'member',
    send: async (stage) => ({ params: (await lineUp(stage)).params }),
  },
  {
    route: 'PUT /api/matches/:id/line-ups/:side',
    who: 'member',
    send: lineUp,
    changes: ['competition_acts', 'facts', 'line_ups', 'matches'],
  },
  { route: 'PUT /api/match-alerts/:id', who: 'member', send: match, changes: ['match_alerts'] },
  { route: 'DELETE /api/match-alerts/:id', with: 'a match without alerts', who: 'member', send: match },
  {
    route: 'POST /api/matches/:id/scorers',
    who: 'member',
    send: async (stage) => ({ ...(await match(stage)), json: { username: await stage.named() } }),
    changes: ['competition_acts', 'match_scorers'],
  },
  {
    route: 'POST /api/matches/:id/scorers/remove',
    who: 'member',
    send: async (stage) => {
      const { id, scorer } = await stage.keptMatch();
      return { params: { id }, json: { username: scorer } };
    },
    changes: ['competition_acts', 'match_scorers'],
  },
];
