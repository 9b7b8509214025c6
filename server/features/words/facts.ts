import { competitionChanged, seasonBlanked } from '../../facts/competitions.ts';
import { matchChanged } from '../../facts/matches.ts';
import { teamChanged } from '../../facts/teams.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { type Blanked, listLiveMatches } from './queries.ts';

const LIVE_MAX = 20; // matches whose open pages ask again

/** Tells caches and browsers that words of these are gone, once for each competition, match and team. */
export async function publishBlanked({ tx, tell }: Act, blanked: readonly Blanked[]): Promise<void> {
  const ids = (name: keyof Blanked) => new Set(blanked.flatMap((one) => one[name] ?? []));
  const matches = new Map(blanked.map(({ matchId, competitionId }) => [matchId, competitionId]));
  for (const [matchId, competitionId] of matches)
    if (matchId && competitionId) tell(matchChanged, { matchId, competitionId, what: 'result' });
  const isOfAll = ({ matchId, competitionId, teamId }: Blanked) => !matchId && !competitionId && !teamId;
  if (blanked.some(isOfAll)) tell(seasonBlanked, {}); // or what somebody says who looks for a team
  const wholes = [
    ...[...ids('competitionId')].map((competitionId) => ({ competitionId, matchId: null, teamId: null })),
    ...[...ids('teamId')].map((teamId) => ({ competitionId: null, matchId: null, teamId })),
  ];
  for (const { competitionId, teamId } of wholes) {
    if (competitionId) tell(competitionChanged, { competitionId });
    if (teamId) tell(teamChanged, { teamId });
  }
  for (const whole of wholes.slice(0, LIVE_MAX))
    for (const live of await listLiveMatches(tx, whole, LIVE_MAX)) tell(matchChanged, { ...live, what: 'line-up' });
}
