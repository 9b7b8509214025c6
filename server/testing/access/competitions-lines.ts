/** Competitions and what their organisers do. */

import type { Stage } from './access-stage.ts';
import type { Line } from './access-table.ts';

const NEW = {
  name: 'Freshers’ Cup',
  sport: 'football',
  form: 'league',
  preset: 'intramural',
  timeZone: 'Africa/Accra',
};
const WRITTEN = ['competition_acts', 'competitions', 'facts'];
const LOGGED = ['competition_acts', 'facts'];

let seasons = 0;
let named = 0;

const ofCup =
  (json?: unknown, state?: 'draft' | 'open') =>
  async (stage: Stage): Promise<{ params: Record<string, string>; json?: unknown }> => ({
    params: { id: (await stage.cup({ ...(state && { state }) })).competitionId },
    ...(json !== undefined && { json }),
  });

const organised = (line: Omit<Line, 'who'>): Line => ({ ...line, who: 'owner or admin' });

export const competitionLines: Line[] = [
  { route: 'GET /api/seasons', who: 'everyone' },
  {
    route: 'POST /api/seasons',
    who: 'owner or admin',
    send: async (stage) => {
      await stage.cup();
      await stage.soleOrganiser();
      return { json: { name: `2026/${++seasons}`, startsOn: '2026-09-01', endsOn: '2027-07-31' } };
    },
    status: 201,
    changes: ['seasons'],
  },
  {
    route: 'PATCH /api/seasons/:id',
    who: 'admin',
    send: async (stage) => ({ params: { id: await stage.season() }, json: { name: `Season ${++seasons}` } }),
    changes: ['audit_log', 'facts', 'seasons'],
  },
  {
    route: 'POST /api/competitions',
    who: 'member',
    send: async (stage) => {
      await stage.endCups();
      return { json: NEW };
    },
    status: 201,
    changes: [
      ...['competition_acts', 'competition_organisers', 'competition_rules', 'competitions', 'facts', 'groups'],
      'stages',
    ],
  },
  { route: 'GET /api/competitions/:id', who: 'everyone', send: ofCup() },
  organised({
    route: 'PUT /api/competitions/:id',
    send: ofCup({ edition: 0, name: 'Cup of halls' }),
    changes: ['competition_acts', 'competitions', 'entries', 'entry_invitations', 'facts'],
  }),
  organised({
    route: 'POST /api/competitions/:id/state',
    send: ofCup({ state: 'open' }),
    changes: WRITTEN,
  }),
  organised({
    route: 'DELETE /api/competitions/:id',
    send: ofCup(),
    changes: [
      ...['competition_organisers', 'competition_rules', 'competitions', 'deductions', 'entries', 'facts'],
      ...['group_entries', 'groups', 'roster_places', 'stages'],
    ],
  }),
  {
    route: 'PUT /api/competitions/:id/follow',
    who: 'member',
    send: ofCup(),
    changes: ['competition_follows', 'facts'],
  },
  { route: 'DELETE /api/competitions/:id/follow', who: 'member', send: ofCup() },
  { route: 'GET /api/competitions/:id/acts', who: 'everyone', send: ofCup() },
  organised({ route: 'GET /api/competitions/:id/captain-links', send: ofCup() }),
  organised({
    route: 'POST /api/competitions/:id/entries',
    send: async (stage) => ({
      params: { id: (await stage.cup()).competitionId },
      json: { teams: [{ name: `New hall ${++named}` }] },
    }),
    status: 201,
    changes: ['competition_acts', 'entries', 'facts', 'group_entries', 'teams'],
  }),
  organised({
    route: 'POST /api/competitions/:id/entries/:entryId/invite',
    send: async (stage) => {
      const { competitionId: id, entryId, teamId } = await stage.unclaimedEntry();
      return { params: { id, entryId }, json: { teamId } };
    },
    changes: ['entry_invitations', 'facts'],
  }),
  { route: 'GET /api/entry-invitations', who: 'member' },
  {
    route: 'POST /api/entry-invitations/:id/answer',
    who: 'owner',
    send: async (stage) => ({ params: { id: await stage.invitation() }, json: { accepts: false, edition: 0 } }),
    changes: ['entry_invitations', 'facts'],
  },
  {
    route: 'POST /api/competitions/:id/entries/ask',
    who: 'owner',
    send: async (stage) => ({
      params: { id: (await stage.cup({ state: 'open' })).competitionId },
      json: { teamId: await stage.team() },
    }),
    status: 201,
    changes: ['competition_acts', 'entries', 'facts'],
  },
  organised({
    route: 'POST /api/competitions/:id/entries/:entryId/answer',
    send: async (stage) => {
      const { competitionId: id, asked: entryId } = await stage.cup();
      return { params: { id, entryId }, json: { accepts: false } };
    },
    changes: ['competition_acts', 'entries', 'facts'],
  }),
  organised({
    route: 'PUT /api/competitions/:id/entries/:entryId/seed',
    send: async (stage) => {
      const cup = await stage.cup();
      return { params: { id: cup.competitionId, entryId: cup.entries[0]?.entryId ?? '' }, json: { seed: 1 } };
    },
    changes: ['competition_acts', 'entries', 'facts'],
  }),
  organised({
    route: 'POST /api/competitions/:id/entries/:entryId/name',
    send: async (stage) => {
      const { competitionId: id, entries } = await stage.cup();
      return { params: { id, entryId: entries[0]?.entryId ?? '' }, json: { name: await stage.newName(entries[0]) } };
    },
    changes: ['competition_acts', 'entries', 'facts'],
  }),
  organised({
    route: 'POST /api/competitions/:id/entries/:entryId/withdraw',
    send: async (stage) => {
      const { competitionId: id, asked: entryId } = await stage.cup();
      return { params: { id, entryId }, json: { how: 'void', reason: '' } };
    },
    changes: ['competition_acts', 'entries', 'facts'],
  }),
  organised({
    route: 'POST /api/competitions/:id/entries/:entryId/return',
    send: async (stage) => ({ params: await stage.withdrawnEntry(), json: { reason: 'It was a mistake' } }),
    changes: ['competition_acts', 'entries', 'facts', 'matches', 'roster_places', 'withdrawal_matches'],
  }),
  organised({
    route: 'POST /api/competitions/:id/stages',
    send: ofCup({ kind: 'knockout', name: 'Finals' }),
    status: 201,
    changes: [...LOGGED, 'stages'],
  }),
  organised({
    route: 'PUT /api/competitions/:id/stages/:stageId',
    send: async (stage) => {
      const { competitionId: id, stageId } = await stage.cup();
      return { params: { id, stageId }, json: { name: 'First round' } };
    },
    changes: ['competition_acts', 'entries', 'entry_invitations', 'facts', 'stages'],
  }),
  organised({
    route: 'DELETE /api/competitions/:id/stages/:stageId',
    send: async (stage) => {
      const { competitionId: id, stageId } = await stage.cup();
      return { params: { id, stageId } };
    },
    changes: ['competition_acts', 'deductions', 'facts', 'group_entries', 'groups', 'stages'],
  }),
  organised({
    route: 'PUT /api/competitions/:id/stages/:stageId/groups',
    send: async (stage) => {
      const { competitionId: id, stageId, entries } = await stage.cup();
      const ids = entries.map(({ entryId }) => entryId).reverse();
      return { params: { id, stageId }, json: { groups: [{ name: '', entries: ids }] } };
    },
    changes: ['competition_acts', 'facts', 'group_entries'],
  }),
  organised({
    route: 'PATCH /api/competitions/:id/groups/:groupId',
    send: async (stage) => {
      const { competitionId: id, groupId } = await stage.openSpread();
      return { params: { id, groupId }, json: { name: 'North' } };
    },
    changes: [...LOGGED, 'groups'],
  }),
  organised({
    route: 'POST /api/competitions/:id/stages/:stageId/draw',
    send: async (stage) => {
      const { competitionId: id, groupStageId: stageId } = await stage.cup();
      return { params: { id, stageId }, json: { groups: 1 } };
    },
    changes: ['competition_acts', 'draws', 'facts', 'group_entries', 'groups'],
  }),
  { route: 'GET /api/competitions/:id/rules', who: 'everyone', send: ofCup() },
  organised({
    route: 'PUT /api/competitions/:id/rules',
    send: ofCup({ version: 1, preset: 'bucs', reason: 'As in the league' }),
    changes: ['competition_acts', 'competition_rules', 'competitions', 'facts'],
  }),
  { route: 'GET /api/competitions/:id/deductions', who: 'everyone', send: ofCup() },
  organised({
    route: 'POST /api/competitions/:id/deductions',
    send: async (stage) => {
      const { competitionId: id, stageId, entries } = await stage.cup();
      const entryId = entries[0]?.entryId;
      return { params: { id }, json: { stageId, entryId, points: 3, reason: 'An unregistered player' } };
    },
    status: 201,
    changes: ['competition_acts', 'deductions', 'facts'],
  }),
  organised({
    route: 'POST /api/competitions/:id/deductions/:deductionId/take-back',
    send: async (stage) => {
      const { competitionId: id, deductionId } = await stage.cup();
      return { params: { id, deductionId }, json: { reason: 'The player was registered' } };
    },
    changes: ['competition_acts', 'deductions', 'facts'],
  }),
  organised({ route: 'POST /api/competitions/:id/rosters', send: ofCup({ frozen: true }), changes: WRITTEN }),
  organised({
    route: 'POST /api/competitions/:id/organisers',
    send: async (stage) => ({
      params: { id: (await stage.cup()).competitionId },
      json: { username: await stage.personNamed() },
    }),
    changes: ['facts', 'organiser_invitations'],
  }),
  organised({
    route: 'DELETE /api/competitions/:id/organisers/:accountId',
    send: async (stage) => {
      const { competitionId: id, secondOrganiser: accountId } = await stage.cup();
      return { params: { id, accountId } };
    },
    changes: ['competition_acts', 'competition_organisers', 'facts', 'organiser_invitations'],
  }),
  {
    route: 'GET /api/competitions/:id/invitation',
    who: 'owner, unseen',
    send: async (stage) => ({ params: { id: await stage.invitedTo() } }),
  },
  {
    route: 'POST /api/competitions/:id/invitation',
    who: 'owner, unseen',
    send: async (stage) => ({ params: { id: await stage.invitedTo() }, json: { accepts: true } }),
    changes: ['competition_acts', 'competition_organisers', 'facts', 'organiser_invitations'],
  },
  {
    route: 'DELETE /api/competitions/:id/acts/me',
    who: 'owner, unseen',
    send: async (stage) => ({ params: { id: await stage.leftOrganisers() } }),
    changes: ['organiser_invitations'],
  },
];
