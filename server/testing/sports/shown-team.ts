/** How one team is shown wherever it plays. */
import type { TestBrowser } from '../browser.ts';

type Shown = { colours?: string; crest?: string } | null | undefined;
type Where = { competitionId: string; matchId: string; teamId: string };

/** The team as its competition, a match of it at home, the list of matches and the tables show it to somebody. */
export async function shownTeam(
  by: TestBrowser,
  { competitionId, matchId, teamId }: Where,
): Promise<Record<string, Shown>> {
  const get = async (url: string) => (await by.get(url)).body;
  const competition = `/api/competitions/${competitionId}`;
  const isIt = (team: { _id: string } | null) => team?._id === teamId;
  return {
    competition: (await get(competition)).competition.entries.map(({ team }: { team: object }) => team).find(isIt),
    match: (await get(`/api/matches/${matchId}`)).match.home.team,
    list: (await get(`${competition}/matches?list=coming`)).matches[0].home.team,
    table: (await get(`${competition}/tables`)).stages
      .flatMap(({ groups }: { groups: { rows: { team: { _id: string } }[] }[] }) => groups.flatMap(({ rows }) => rows))
      .map(({ team }: { team: { _id: string } }) => team)
      .find(isIt),
  };
}
