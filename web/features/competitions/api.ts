import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type { search } from '../../../contract/search/search.ts';
import type {
  addDeduction,
  addStage,
  answerEntry,
  answerOrganiserInvitation,
  changeRules,
  createCompetition,
  deleteCompetition,
  drawGroups,
  editCompetition,
  editStage,
  enterTeams,
  freezeRosters,
  getCompetition,
  getOrganiserInvitation,
  inviteOrganiser,
  inviteTeam,
  listCaptainLinks,
  listCompetitionActs,
  listDeductions,
  listRules,
  removeOrganiser,
  removeStage,
  renameGroup,
  seedEntry,
  setCompetitionState,
  setGroups,
  takeBackDeduction,
} from '../../../contract/sports/competition-calls.ts';
import type { Competition, CompetitionState } from '../../../contract/sports/competitions.ts';
import type { agreeToName } from '../../../contract/sports/entries/names.ts';
import type { returnEntry, withdrawEntry } from '../../../contract/sports/entries/withdrawal.ts';
import type { addSeason, listSeasons, renameSeason } from '../../../contract/sports/seasons/seasons.ts';
import { call } from '../../platform/http/http.ts';
import { keyHeader } from '../../platform/http/new-id.ts';

export type Shown = Static<(typeof getCompetition)['answer']>;
export type Made = Static<(typeof createCompetition)['body']>;
type Changed = Promise<{ competition: Competition }>;

/** The query key of one competition as its organisers see it. */
export const competitionKey = (id: string) => ['competitions', 'organise', id] as const;

export const competitionQuery = (id: string) =>
  queryOptions({
    queryKey: competitionKey(id),
    queryFn: ({ signal }) => call<typeof getCompetition>('GET', '/api/competitions/:id', { params: { id }, signal }),
  });

/** Shows a competition as an act has left it. */
export const showChanged = (client: QueryClient, competition: Competition) =>
  client.setQueryData<Shown>(competitionKey(competition._id), (before) => before && { ...before, competition });

/** The names that nobody has claimed, with the link for their captain and who is invited; anew each time, since captains come by them. */
export const captainLinksQuery = (id: string) =>
  queryOptions({
    queryKey: [...competitionKey(id), 'links'],
    queryFn: ({ signal }) =>
      call<typeof listCaptainLinks>('GET', '/api/competitions/:id/captain-links', { params: { id }, signal }),
    staleTime: 0,
  });

export const seasonsQuery = queryOptions({
  queryKey: ['seasons'],
  queryFn: ({ signal }) => call<typeof listSeasons>('GET', '/api/seasons', { signal }),
});

export const sendSeason = (body: Static<(typeof addSeason)['body']>) =>
  call<typeof addSeason>('POST', '/api/seasons', { body });

/** Renames a season, wherever it is named. */
export async function sendSeasonName(client: QueryClient, id: string, name: string): Promise<void> {
  await call<typeof renameSeason>('PATCH', '/api/seasons/:id', { params: { id }, body: { name } });
  for (const of of ['seasons', 'competitions', 'competition']) await client.invalidateQueries({ queryKey: [of] });
}

export const rulesQuery = (id: string) =>
  queryOptions({
    queryKey: [...competitionKey(id), 'rules'],
    queryFn: ({ signal }) => call<typeof listRules>('GET', '/api/competitions/:id/rules', { params: { id }, signal }),
  });

export const deductionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...competitionKey(id), 'deductions'],
    queryFn: ({ signal }) =>
      call<typeof listDeductions>('GET', '/api/competitions/:id/deductions', { params: { id }, signal }),
  });

export const actsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...competitionKey(id), 'acts'],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listCompetitionActs>('GET', '/api/competitions/:id/acts', {
        params: { id },
        query: { ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** @param key of the attempt, so that a press that is sent twice makes one competition */
export const sendCompetition = (body: Made, key: string) =>
  call<typeof createCompetition>('POST', '/api/competitions', { body, headers: keyHeader(key) });

export const sendState = (id: string, state: CompetitionState): Changed =>
  call<typeof setCompetitionState>('POST', '/api/competitions/:id/state', { params: { id }, body: { state } });

export const sendWords = (id: string, body: Static<(typeof editCompetition)['body']>): Changed =>
  call<typeof editCompetition>('PUT', '/api/competitions/:id', { params: { id }, body });

export const sendDeletion = (id: string) =>
  call<typeof deleteCompetition>('DELETE', '/api/competitions/:id', { params: { id } });

/** @param key of the attempt */
export const sendTeams = (id: string, names: string[], key: string) =>
  call<typeof enterTeams>('POST', '/api/competitions/:id/entries', {
    params: { id },
    body: { teams: names.map((name) => ({ name })) },
    headers: keyHeader(key),
  });

/** Teams of a sport that are found by a text. */
export const teamsFoundQuery = (text: string, sport: string) =>
  queryOptions({
    queryKey: ['teams-found', text, sport],
    queryFn: async ({ signal }) => {
      const { teams } = await call<typeof search>('GET', '/api/search', { query: { q: text }, signal });
      return teams.found.filter((team) => team.sport === sport && !team.isEnded);
    },
    enabled: text !== '',
  });

export const sendInvitation = (id: string, entryId: string, teamId: string): Changed =>
  call<typeof inviteTeam>('POST', '/api/competitions/:id/entries/:entryId/invite', {
    params: { id, entryId },
    body: { teamId },
  });

export const sendAnswer = (id: string, entryId: string, body: Static<(typeof answerEntry)['body']>): Changed =>
  call<typeof answerEntry>('POST', '/api/competitions/:id/entries/:entryId/answer', {
    params: { id, entryId },
    body,
  });

export const sendSeed = (id: string, entryId: string, seed: number | null): Changed =>
  call<typeof seedEntry>('PUT', '/api/competitions/:id/entries/:entryId/seed', {
    params: { id, entryId },
    body: { seed },
  });

export const sendName = (id: string, entryId: string, name: string): Changed =>
  call<typeof agreeToName>('POST', '/api/competitions/:id/entries/:entryId/name', {
    params: { id, entryId },
    body: { name },
  });

export const sendWithdrawal = (id: string, entryId: string, body: Static<(typeof withdrawEntry)['body']>): Changed =>
  call<typeof withdrawEntry>('POST', '/api/competitions/:id/entries/:entryId/withdraw', {
    params: { id, entryId },
    body,
  });

export const sendReturn = (id: string, entryId: string, reason: string): Changed =>
  call<typeof returnEntry>('POST', '/api/competitions/:id/entries/:entryId/return', {
    params: { id, entryId },
    body: { reason },
  });

export const sendStage = (id: string, body: Static<(typeof addStage)['body']>): Changed =>
  call<typeof addStage>('POST', '/api/competitions/:id/stages', { params: { id }, body });

export const sendStageChange = (id: string, stageId: string, body: Static<(typeof editStage)['body']>): Changed =>
  call<typeof editStage>('PUT', '/api/competitions/:id/stages/:stageId', { params: { id, stageId }, body });

export const sendStageRemoval = (id: string, stageId: string): Changed =>
  call<typeof removeStage>('DELETE', '/api/competitions/:id/stages/:stageId', { params: { id, stageId } });

export const sendGroupName = (id: string, groupId: string, name: string): Changed =>
  call<typeof renameGroup>('PATCH', '/api/competitions/:id/groups/:groupId', {
    params: { id, groupId },
    body: { name },
  });

export const sendGroups = (id: string, stageId: string, body: Static<(typeof setGroups)['body']>): Changed =>
  call<typeof setGroups>('PUT', '/api/competitions/:id/stages/:stageId/groups', { params: { id, stageId }, body });

export const sendDraw = (id: string, stageId: string, groups: number) =>
  call<typeof drawGroups>('POST', '/api/competitions/:id/stages/:stageId/draw', {
    params: { id, stageId },
    body: { groups },
  });

export const sendRules = (id: string, body: Static<(typeof changeRules)['body']>): Changed =>
  call<typeof changeRules>('PUT', '/api/competitions/:id/rules', { params: { id }, body });

/** @param key of the attempt, so that a press that is sent twice takes points off once */
export const sendDeduction = (id: string, body: Static<(typeof addDeduction)['body']>, key: string) =>
  call<typeof addDeduction>('POST', '/api/competitions/:id/deductions', {
    params: { id },
    body,
    headers: keyHeader(key),
  });

export const sendTakeBack = (id: string, deductionId: string, reason: string) =>
  call<typeof takeBackDeduction>('POST', '/api/competitions/:id/deductions/:deductionId/take-back', {
    params: { id, deductionId },
    body: { reason },
  });

export const sendFreeze = (id: string, frozen: boolean): Changed =>
  call<typeof freezeRosters>('POST', '/api/competitions/:id/rosters', { params: { id }, body: { frozen } });

export const sendOrganiser = (id: string, username: string) =>
  call<typeof inviteOrganiser>('POST', '/api/competitions/:id/organisers', { params: { id }, body: { username } });

export const dropOrganiser = (id: string, accountId: string) =>
  call<typeof removeOrganiser>('DELETE', '/api/competitions/:id/organisers/:accountId', {
    params: { id, accountId },
  });

/** What a member is asked who is invited to organise a competition. */
export const invitationQuery = (id: string) =>
  queryOptions({
    queryKey: ['competitions', 'invitation', id],
    queryFn: async ({ signal }) =>
      (
        await call<typeof getOrganiserInvitation>('GET', '/api/competitions/:id/invitation', {
          params: { id },
          signal,
        })
      ).invitation,
  });

export const sendInvitationAnswer = (id: string, accepts: boolean) =>
  call<typeof answerOrganiserInvitation>('POST', '/api/competitions/:id/invitation', {
    params: { id },
    body: { accepts },
  });
