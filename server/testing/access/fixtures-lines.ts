/** Fixtures: made, listed and moved by who organises a competition. */

import type { Stage } from './access-stage.ts';
import type { Line, Sent } from './access-table.ts';

const PLAN = {
  ...{ days: [], from: '10:00', until: '18:00', minutes: 60, slotMinutes: 75, restMinutes: 30, venues: [] },
  ...{ thirdPlace: false, existing: 'replace' },
};
/** What is asked of a competition, and perhaps of its stage. */
const of =
  (more: Partial<Sent> = {}) =>
  async (stage: Stage): Promise<Sent> => {
    const { competitionId: id, stageId } = await stage.plannedCup();
    return { params: { id, stageId }, ...more };
  };

export const fixtures: Line[] = [
  { route: 'GET /api/competitions/:id/planning', who: 'owner or admin', send: of() },
  { route: 'GET /api/competitions/:id/stages/:stageId/fixtures', who: 'owner or admin', send: of() },
  {
    route: 'POST /api/competitions/:id/stages/:stageId/fixtures/preview',
    who: 'owner or admin',
    send: of({ json: PLAN }),
  },
  {
    route: 'POST /api/competitions/:id/stages/:stageId/fixtures',
    who: 'owner or admin',
    send: of({ json: PLAN }),
    status: 201,
    changes: ['competition_acts', 'facts', 'matches'],
  },
  {
    route: 'POST /api/competitions/:id/venues',
    who: 'owner or admin',
    send: of({ json: { name: 'Ajax Park' } }),
    status: 201,
    changes: ['competition_acts', 'venues'],
  },
  {
    route: 'PATCH /api/competitions/:id/venues/:venueId',
    who: 'owner or admin',
    send: async (stage) => {
      const { competitionId: id, venueId } = await stage.plannedCup();
      return { params: { id, venueId }, json: { name: 'Ajax Park' } };
    },
    changes: ['competition_acts', 'facts', 'venues'],
  },
  {
    route: 'DELETE /api/competitions/:id/venues/:venueId',
    who: 'owner or admin',
    send: async (stage) => {
      const { competitionId: id, venueId } = await stage.plannedCup();
      return { params: { id, venueId } };
    },
    changes: ['venues'],
  },
  {
    route: 'PATCH /api/matches/:id',
    who: 'owner or admin',
    send: async (stage) => {
      const { matchId: id } = await stage.plannedCup();
      return { params: { id }, json: { edition: 0, day: '2026-05-02', time: '14:00' } };
    },
    changes: ['competition_acts', 'facts', 'matches'],
  },
  {
    route: 'GET /api/competitions/:id/days/:day',
    who: 'owner or admin',
    send: async (stage) => {
      const { competitionId: id } = await stage.plannedCup();
      return { params: { id, day: '2026-05-02' } };
    },
  },
  {
    route: 'PATCH /api/competitions/:id/days/:day',
    who: 'owner or admin',
    send: async (stage) => {
      const { competitionId: id, matchId, day } = await stage.plannedCup();
      return { params: { id, day }, json: { matches: [matchId], state: 'postponed' } };
    },
    changes: ['competition_acts', 'facts', 'matches'],
  },
  { route: 'GET /api/competitions/:id/fixtures.csv', who: 'owner or admin', send: of() },
  {
    route: 'POST /api/competitions/:id/fixtures.csv',
    who: 'owner or admin',
    send: of({ json: { text: 'Home,Away\nHall 2,Hall 1', isPreview: false } }),
    changes: ['competition_acts', 'facts', 'matches'],
  },
  { route: 'GET /api/competitions/:id/rosters.csv', who: 'owner or admin', send: of() },
  {
    route: 'POST /api/competitions/:id/rosters.csv',
    who: 'owner or admin',
    send: of({ json: { text: 'Team,Name\nHall 1,Kwesi', isPreview: false } }),
    changes: ['competition_acts', 'team_members'],
  },
];
