/** How any match is found for a clip: by who plays in it. */
import { queryOptions } from '@tanstack/react-query';
import type { search } from '../../../contract/search/search.ts';
import type { MatchCard } from '../../../contract/sports/core.ts';
import type { listCompetitionMatches } from '../../../contract/sports/lists.ts';
import type { getTeamSeason } from '../../../contract/sports/team-page.ts';
import { call } from '../../platform/http/http.ts';

/** A team or a competition that has matches. */
export type Playing = { kind: 'team' | 'competition'; _id: string; name: string; school: string | null };

const FOUND_MAX = 8; // of each: who sees that there are more types another letter

/** Teams and competitions whose names have what was typed. */
export const playingQuery = (asked: string) =>
  queryOptions({
    queryKey: ['matches-to-find', asked],
    async queryFn({ signal }): Promise<Playing[]> {
      const { teams, competitions } = await call<typeof search>('GET', '/api/search', { query: { q: asked }, signal });
      const as = (kind: Playing['kind'], found: Omit<Playing, 'kind'>[]) =>
        found.slice(0, FOUND_MAX).map(({ _id, name, school }) => ({ kind, _id, name, school }));
      return [...as('team', teams.found), ...as('competition', competitions.found)];
    },
  });

const listOfCompetition = async (id: string, list: 'past' | 'coming', signal: AbortSignal): Promise<MatchCard[]> =>
  (
    await call<typeof listCompetitionMatches>('GET', '/api/competitions/:id/matches', {
      params: { id },
      query: { list },
      signal,
    })
  ).matches;

/** The matches of one of them: those that are played or being played, and the next ones. */
export const matchesOfQuery = ({ kind, _id: id }: Playing) =>
  queryOptions({
    queryKey: ['matches-to-find', kind, id],
    async queryFn({ signal }): Promise<MatchCard[]> {
      if (kind === 'team') {
        const season = await call<typeof getTeamSeason>('GET', '/api/teams/:id/season', { params: { id }, signal });
        return byTurn(season);
      }
      const [past, coming] = await Promise.all([
        listOfCompetition(id, 'past', signal),
        listOfCompetition(id, 'coming', signal),
      ]);
      return byTurn({ past, coming });
    },
  });

/** A clip is of a match that is being played, or of the last one; rarely of one to come. */
const byTurn = ({ past, coming }: { past: MatchCard[]; coming: MatchCard[] }) => [
  ...coming.filter(({ state }) => state === 'live'),
  ...past.filter(({ state }) => state !== 'cancelled'),
  ...coming.filter(({ state }) => state !== 'live'),
];
