import { heads } from '../../../contract/pages/pages.ts';
import { teamHead } from '../../../contract/pages/sports-content-heads.ts';
import { sportsPaths } from '../../../contract/pages/sports-pages.ts';
import type { MatchState } from '../../../contract/sports/core.ts';
import { getTeamSeason, TEAM_COMPETITIONS, TEAM_MATCHES, TEAM_PLACES } from '../../../contract/sports/team-page.ts';
import { teamMessages } from '../../../contract/sports/teams.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { perIp } from '../../platform/http/limits.ts';
import { notFound } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { idFrom } from '../../platform/ids.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { listMatches } from '../matches/lists/queries.ts';
import { tablesOf } from '../tables/queries.ts';
import { isTeamFor } from '../teams/policy.ts';
import { findTeam, listAccountsOf } from '../teams/queries.ts';
import { listCompetitionsOf } from './queries.ts';

const READING = { who: 'everyone', limit: perIp('team-page', 1000) } as const;
const COMING: readonly MatchState[] = ['scheduled', 'live', 'postponed'];
const PAST: readonly MatchState[] = ['submitted', 'confirmed', 'disputed', 'decided'];

/** A team's page: what it says about itself to others, what it plays and where it stands. */
export function mountTeamPage(app: App, parts: FeatureParts): void {
  const { db, clock, pages, sessions } = parts;

  /** A team, if it is there for the viewer. */
  async function seen(id: string, viewer: Member | undefined) {
    const team = await findTeam(db, id);
    if (!team) return undefined;
    const belongs = team.hidden && viewer ? (await listAccountsOf(db, id)).includes(viewer.accountId) : false;
    return isTeamFor(team, viewer, belongs) ? team : undefined;
  }

  pages.page(sportsPaths.team, async (request) => {
    const id = idFrom((request.params as { teamId: string }).teamId);
    const team = await seen(id, await sessions.viewer(request));
    return team ? { head: teamHead({ _id: team.id, ...team }) } : { head: heads.notFound, status: 404 };
  });

  /** The place of an entry in the tables of a competition; the last stage that it plays in counts. */
  async function placeOf(competitionId: string, entryId: string) {
    const stages = await tablesOf(db, { competitionId });
    for (const { groups } of stages.toReversed()) {
      for (const { name, table } of groups) {
        const row = table.rows.find((one) => one.entryId === entryId);
        if (row) return { group: groups.length > 1 ? name : '', place: row.place, of: table.rows.length };
      }
    }
    return undefined;
  }

  route(app, parts, getTeamSeason, READING, async ({ params: { id }, request }) => {
    const viewer = await sessions.viewer(request);
    if (!(await seen(id, viewer))) throw notFound(teamMessages.gone);
    const look = { viewer, now: clock.now() };
    const [coming, past, played] = await Promise.all([
      listMatches(db, { teamIds: [id], onlyAgreed: true, states: COMING, isShared: true, limit: TEAM_MATCHES }, look),
      listMatches(
        db,
        { teamIds: [id], onlyAgreed: true, states: PAST, isBackwards: true, isShared: true, limit: TEAM_MATCHES },
        look,
      ),
      listCompetitionsOf(db, id, TEAM_COMPETITIONS),
    ]);
    const running = played.filter(({ state, entryState }) => state === 'running' && entryState === 'entered');
    const places = new Map<string, Awaited<ReturnType<typeof placeOf>>>();
    for (const { id: competitionId, entryId } of running.slice(0, TEAM_PLACES))
      places.set(entryId, await placeOf(competitionId, entryId));
    return {
      coming: coming.matches,
      past: past.matches,
      competitions: played.map(({ id: competitionId, name, sport, state, entryId, entryState }) => ({
        competition: { _id: competitionId, name, sport },
        ...{ state, group: '', place: null, of: 0, ...places.get(entryId) },
        hasWithdrawn: entryState === 'withdrawn',
      })),
    };
  });
}
