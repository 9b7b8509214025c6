import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type { removeCrest, setCrest } from '../../../contract/sports/crests/crests.ts';
import type { takeAccountOff } from '../../../contract/sports/squads/claims.ts';
import type { addSquad } from '../../../contract/sports/squads/squads.ts';
import type { getTeamSeason } from '../../../contract/sports/team-page.ts';
import type {
  addTeamMember,
  changeJoinToken,
  changeTeam,
  changeTeamMember,
  confirmTeamMember,
  endTeam,
  removeTeamMember,
} from '../../../contract/sports/teams.ts';
import { call } from '../../platform/http/http.ts';
import { keyHeader } from '../../platform/http/new-id.ts';
import { teamsKey } from '../teams/api.ts';

/** What a team plays, and where it stands. */
export const seasonQuery = (id: string) =>
  queryOptions({
    queryKey: [...teamsKey, 'season', id],
    queryFn: ({ signal }) => call<typeof getTeamSeason>('GET', '/api/teams/:id/season', { params: { id }, signal }),
  });

/** What has changed is read anew. @returns what to say */
async function said(client: QueryClient, act: Promise<{ message: string }>): Promise<string> {
  const { message } = await act;
  await client.invalidateQueries({ queryKey: teamsKey });
  return message;
}

export const sendWords = (client: QueryClient, id: string, body: Static<(typeof changeTeam)['body']>) =>
  said(client, call<typeof changeTeam>('PUT', '/api/teams/:id', { params: { id }, body }));

export const sendEnd = (client: QueryClient, id: string, hasEnded: boolean) =>
  said(client, call<typeof endTeam>('PUT', '/api/teams/:id/end', { params: { id }, body: { hasEnded } }));

export const sendCrest = (client: QueryClient, id: string, image: File) =>
  said(client, call<typeof setCrest>('PUT', '/api/teams/:id/crest', { params: { id }, fields: {}, files: { image } }));

export const sendNoCrest = (client: QueryClient, id: string) =>
  said(client, call<typeof removeCrest>('DELETE', '/api/teams/:id/crest', { params: { id } }));

export const sendNewLink = (client: QueryClient, id: string) =>
  said(client, call<typeof changeJoinToken>('POST', '/api/teams/:id/join-token', { params: { id } }));

/** The same key again adds nobody twice. */
export const sendMember = (
  client: QueryClient,
  id: string,
  body: Static<(typeof addTeamMember)['body']>,
  key: string,
) =>
  said(
    client,
    call<typeof addTeamMember>('POST', '/api/teams/:id/members', { params: { id }, body, headers: keyHeader(key) }),
  );

/** Reads a squad, or adds it: the same key again adds nobody twice. */
export async function sendSquad(
  client: QueryClient,
  id: string,
  body: Static<(typeof addSquad)['body']>,
  key?: string,
): Promise<Static<(typeof addSquad)['answer']>> {
  const options = { params: { id }, body, ...(key && { headers: keyHeader(key) }) };
  const answer = await call<typeof addSquad>('POST', '/api/teams/:id/squad', options);
  if (!body.isPreview) await client.invalidateQueries({ queryKey: teamsKey });
  return answer;
}

type OfMember = { id: string; memberId: string };

export const sendChange = (client: QueryClient, params: OfMember, body: Static<(typeof changeTeamMember)['body']>) =>
  said(client, call<typeof changeTeamMember>('PATCH', '/api/teams/:id/members/:memberId', { params, body }));

export const sendConfirm = (client: QueryClient, params: OfMember) =>
  said(client, call<typeof confirmTeamMember>('POST', '/api/teams/:id/members/:memberId/confirm', { params }));

export const sendAccountOff = (client: QueryClient, params: OfMember) =>
  said(client, call<typeof takeAccountOff>('DELETE', '/api/teams/:id/members/:memberId/account', { params }));

export const sendRemoval = (client: QueryClient, params: OfMember) =>
  said(client, call<typeof removeTeamMember>('DELETE', '/api/teams/:id/members/:memberId', { params }));
