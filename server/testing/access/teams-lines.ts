/** Teams, their members, those who look for one and those who follow one. */

import { sportsPaths } from '../../../contract/pages/sports-pages.ts';
import type { Stage } from './access-stage.ts';
import type { Line } from './access-table.ts';

const SEEN = 'facts';
const name = 'Legon Hall';
const words = { name, of: 'hall', ofName: name };

/** A call about a team of the member's. */
const ofTeam = (json?: unknown) => async (stage: Stage) => ({
  params: { id: (await stage.ledTeam()).teamId },
  ...(json !== undefined && { json }),
});
/** A call about somebody who belongs to it, or has asked to. */
const ofMember = (which: 'playerId' | 'claimedId' | 'askedId', json?: unknown) => async (stage: Stage) => {
  const team = await stage.ledTeam();
  return { params: { id: team.teamId, memberId: team[which] }, ...(json !== undefined && { json }) };
};
const byLink = async (stage: Stage) => ({ params: { token: (await stage.ledTeam()).joinToken } });

export const teams: Line[] = [
  {
    route: 'PUT /api/admin/vouching/:kind/:id',
    who: 'admin',
    send: async (stage) => ({
      params: { kind: 'competition', id: (await stage.cup()).competitionId },
      json: { as: 'Run by the sports office' },
    }),
    changes: ['audit_log', 'competition_acts', 'competitions', 'facts'],
  },
  {
    route: 'DELETE /api/admin/vouching/:kind/:id',
    who: 'admin',
    send: async (stage) => ({ params: { kind: 'team', id: await stage.vouchedTeam() } }),
    changes: ['audit_log', 'facts', 'teams'],
  },
  {
    route: 'POST /api/teams',
    who: 'member',
    send: async (stage) => {
      await stage.leaveTeams();
      return { json: { ...words, sport: 'football' } };
    },
    status: 201,
    changes: [SEEN, 'team_members', 'teams'],
  },
  { route: 'GET /api/teams', who: 'everyone' },
  { route: 'GET /api/teams/mine', who: 'member' },
  { route: 'GET /api/teams/:id', who: 'everyone', send: ofTeam() },
  { route: 'GET /api/teams/:id/season', who: 'everyone', send: ofTeam() },
  {
    route: `GET ${sportsPaths.team}`,
    who: 'everyone',
    send: async (stage) => ({ params: { teamId: (await stage.ledTeam()).teamId } }),
  },
  {
    route: 'PUT /api/teams/:id',
    who: 'owner or admin',
    send: ofTeam({ ...words, about: 'Blue', edition: 0 }),
    changes: [SEEN, 'teams'],
  },
  {
    route: 'PUT /api/teams/:id/end',
    who: 'owner or admin',
    send: ofTeam({ hasEnded: true }),
    changes: [SEEN, 'teams'],
  },
  {
    route: 'PUT /api/teams/:id/crest',
    who: 'owner or admin',
    send: async (stage) => ({ params: { id: (await stage.ledTeam()).teamId }, form: await stage.pictureForm() }),
    changes: [SEEN, 'teams', 'totals'],
  },
  { route: 'DELETE /api/teams/:id/crest', with: 'none to take off', who: 'owner or admin', send: ofTeam() },
  {
    route: 'GET /crests/:file',
    who: 'everyone',
    send: async (stage) => ({ params: { file: await stage.avatar('crests') } }),
  },
  { route: 'POST /api/teams/:id/join-token', who: 'owner or admin', send: ofTeam(), changes: [SEEN, 'teams'] },
  {
    route: 'POST /api/teams/:id/members',
    who: 'owner or admin',
    send: ofTeam({ name: 'Kwesi', role: 'player' }),
    status: 201,
    changes: [SEEN, 'team_members'],
  },
  {
    route: 'POST /api/teams/:id/squad',
    who: 'owner or admin',
    send: ofTeam({ text: '9 Kwesi', isPreview: false }),
    changes: [SEEN, 'team_members'],
  },
  {
    route: 'PATCH /api/teams/:id/members/:memberId',
    who: 'owner or admin',
    send: ofMember('playerId', { edition: 0, role: 'vice', number: 7 }),
    changes: [SEEN, 'team_members'],
  },
  {
    route: 'DELETE /api/teams/:id/members/:memberId',
    who: 'owner or admin',
    send: ofMember('playerId'),
    changes: [SEEN, 'team_members'],
  },
  {
    route: 'DELETE /api/teams/:id/members/:memberId/account',
    who: 'owner or admin',
    send: ofMember('claimedId'),
    changes: [SEEN, 'team_members'],
  },
  {
    route: 'POST /api/teams/:id/members/:memberId/confirm',
    who: 'owner or admin',
    send: ofMember('askedId'),
    changes: [SEEN, 'team_members'],
  },
  {
    route: 'POST /api/teams/:id/invitations',
    who: 'owner or admin',
    send: async (stage) => ({
      params: { id: (await stage.ledTeam()).teamId },
      json: { accountId: await stage.freeAgent() },
    }),
    changes: [SEEN, 'team_members'],
  },
  { route: 'GET /api/join/:token', who: 'everyone', send: byLink },
  {
    route: 'POST /api/join/:token',
    who: 'member',
    send: async (stage) => ({ params: { token: (await stage.ledTeam('somebody else’s')).joinToken } }),
    changes: [SEEN, 'team_members'],
  },
  {
    route: 'POST /api/teams/:id/requests',
    who: 'member',
    send: async (stage) => ({ params: { id: (await stage.ledTeam('somebody else’s')).teamId } }),
    changes: [SEEN, 'team_members'],
  },
  { route: 'GET /api/free-agents', who: 'member', send: async () => ({ query: '?sport=football' }) },
  { route: 'GET /api/free-agents/mine', who: 'member' },
  {
    route: 'PUT /api/free-agents/:sport',
    who: 'member',
    send: async () => ({ params: { sport: 'rowing' }, json: { about: 'Any seat' } }),
    changes: ['free_agents'],
  },
  {
    route: 'DELETE /api/free-agents/:sport',
    who: 'member',
    send: async () => ({ params: { sport: 'rowing' } }),
    changes: ['free_agents'],
  },
  { route: 'PUT /api/team-follows/:id', who: 'member', send: ofTeam(), changes: ['team_follows'] },
  { route: 'DELETE /api/team-follows/:id', with: 'a team that was not followed', who: 'member', send: ofTeam() },
  { route: 'GET /api/team-follows', who: 'member' },
];
