/** Pages of match day, its lists, and its calendars. */
import { sportsHeads } from '../../../contract/pages/sports-heads.ts';
import { sportsPaths } from '../../../contract/pages/sports-pages.ts';
import type { Stage } from './access-stage.ts';
import type { Line } from './access-table.ts';

const competition = async (stage: Stage) => ({ params: { id: (await stage.plannedCup()).competitionId } });
const matchesOf = async (stage: Stage) => ({ ...(await competition(stage)), query: '?list=coming' });

export const sportsPages: Line[] = [
  ...(Object.keys(sportsHeads) as (keyof typeof sportsHeads)[]).map(
    (name): Line => ({
      route: `GET ${sportsPaths[name]}`,
      who: 'everyone',
      send: async () => ({ params: { token: 'x', competitionId: 'x', matchId: 'x' } }),
    }),
  ),
  {
    route: `GET ${sportsPaths.competition}`,
    who: 'everyone',
    send: async (stage) => ({ params: { competitionId: (await stage.plannedCup()).competitionId } }),
  },
  { route: 'GET /api/competitions', who: 'everyone' },
  { route: 'GET /api/competitions/:id/matches', who: 'everyone', send: matchesOf },
  { route: 'GET /api/competitions/:id/scorers', who: 'everyone', send: competition },
  { route: 'GET /api/competitions/:id/bracket', who: 'everyone', send: competition },
  { route: 'GET /api/my-matches', who: 'member', send: async () => ({ query: '?list=past' }) },
  { route: 'GET /api/my-matches/awaited', who: 'member' },
  { route: 'GET /api/today', who: 'everyone', send: async () => ({ query: '?from=0&until=1' }) },
  { route: 'GET /api/calendars/competition/:id.ics', who: 'everyone', send: competition },
  {
    route: 'GET /api/calendars/team/:id.ics',
    who: 'everyone',
    send: async (stage) => ({ params: { id: (await stage.plannedCup()).entries[0]?.teamId ?? '' } }),
  },
  {
    route: 'GET /api/calendars/match/:id.ics',
    who: 'everyone',
    send: async (stage) => ({ params: { id: (await stage.pinnedClip()).matchId } }),
  },
  {
    route: 'GET /api/calendars/mine/:token.ics',
    with: 'the url of nobody',
    who: 'everyone',
    send: async () => ({ params: { token: 'x' } }),
    status: 404,
  },
  { route: 'GET /api/my-calendar', who: 'member' },
  { route: 'POST /api/my-calendar', who: 'member', changes: ['calendar_tokens'] },
];
