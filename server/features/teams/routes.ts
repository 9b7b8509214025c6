import { randomBytes, randomUUIDv7 } from 'node:crypto';
import {
  changeJoinToken,
  changeTeam,
  endTeam,
  getTeam,
  listOwnTeams,
  listTeams,
  makeTeam,
  TEAMS_OF_MEMBER_MAX,
  TEAMS_PER_PAGE,
  type TeamViewer,
  teamMessages,
} from '../../../contract/sports/teams.ts';
import { competitionChanged } from '../../facts/competitions.ts';
import { teamChanged, teamMade, teamRenamed } from '../../facts/teams.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { utcDay } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { cutPage, decodeCursor } from '../../platform/http/cursor.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import { conflict, notFound, Problem, unauthenticated } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { audienceOf } from '../../platform/sessions/audience.ts';
import { tidyLine } from '../../platform/text.ts';
import { takeApart } from '../../platform/words/queries.ts';
import { holdOwn, listApart } from '../follow/queries.ts';
import { holdAgain } from '../moderation/queries.ts';
import { mountAgents } from './agent-routes.ts';
import { mountCrests } from './crest-routes.ts';
import { teamWords } from './form.ts';
import { mountJoining } from './join-routes.ts';
import * as lists from './list-queries.ts';
import * as members from './member-queries.ts';
import { mountTeamMembers } from './member-routes.ts';
import {
  askedOf,
  isOpenToAll,
  isTeamFor,
  lockForTeam,
  namesFor,
  requireVouchedNames,
  standingInTeam,
} from './policy.ts';
import { presentCard, presentMember, presentPending, presentTeam } from './present.ts';
import { findTeam } from './queries.ts';
import { declinedUntil } from './requests.ts';

const MADE: LimitRule = { name: 'make-team', points: 5, seconds: 24 * 60 * 60 }; // nobody leads more than a handful
const CHANGES: LimitRule = { name: 'change-team', points: 60, seconds: 60 * 60 };
const RENAMES: LimitRule = { name: 'rename-team', points: 10, seconds: 24 * 60 * 60 }; // of a team: logs have each
const READING = perIp('teams', 3000); // as pages: each asks once
const WRITING = perIp('team-write', 1000);

/** A secret that nobody guesses (128 bits), for a link. */
const newToken = () => randomBytes(16).toString('base64url');

/** What else has to happen where a team is renamed that takes part in something; `lock`: before the team is locked. */
type Renaming = {
  lock(tx: Db, teamId: string): Promise<void>;
  rename(
    act: Act,
    renamed: { teamId: string; name: string; isPlaceholder: boolean; actorId: string; now: Date },
  ): Promise<void>;
};

/** Teams, their members, and those who look for one or follow one. What happens to them becomes facts. */
export function mountTeams(app: App, parts: FeatureParts, renaming: Renaming): void {
  const { db, clock, facts, limits, sessions } = parts;
  mountTeamMembers(app, parts);
  mountJoining(app, parts);
  mountAgents(app, parts);
  mountCrests(app, parts);

  route(
    app,
    parts,
    makeTeam,
    { who: 'member', limit: WRITING, perMember: MADE, once: true, status: 201 },
    async ({ body, member: { accountId }, once }) => {
      const words = teamWords(body);
      const { sport, anyoneMayAsk = true } = body;
      return once(
        () => [words, sport, anyoneMayAsk],
        (record) =>
          facts.act(async ({ tx, tell }) => {
            if (!(await holdOwn(tx, accountId))?.isActive) throw unauthenticated();
            if ((await members.countTeamsOf(tx, accountId)) >= TEAMS_OF_MEMBER_MAX)
              throw conflict(teamMessages.tooManyTeams, 'name');
            const [id, now] = [randomUUIDv7(), clock.now()];
            const team = {
              id,
              ...words,
              sport,
              anyoneMayAsk,
              createdBy: accountId,
              createdAt: now,
              joinToken: newToken(),
            };
            await members.insertTeam(tx, team);
            const own = { teamId: id, accountId, role: 'captain' as const, since: utcDay(now), createdAt: now };
            await members.insertMember(tx, { id: randomUUIDv7(), ...own });
            tell(teamMade, { teamId: id, accountId });
            return record(tx, {
              message: teamMessages.made(),
              team: presentCard({
                ...{ ...team, colours: team.colours ?? null, crest: null },
                ...{ vouchedAs: null, endedAt: null, members: 1 },
              }),
            });
          }),
      );
    },
  );

  route(app, parts, listTeams, { who: 'everyone', limit: READING }, async ({ query: { q, sport, school, cursor } }) => {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const name = q && tidyLine(q);
    const wanted = {
      ...(name && { named: (await takeApart(db, name)).words }),
      ...(sport && { sport }),
      ...(school && { school: tidyLine(school) }),
    };
    const rows = await lists.listTeams(db, { ...wanted, after, limit: TEAMS_PER_PAGE + 1 });
    const { shown, nextCursor } = cutPage(rows, TEAMS_PER_PAGE);
    return { teams: shown.map(presentCard), nextCursor };
  });

  route(app, parts, listOwnTeams, { who: 'member', limit: READING }, async ({ member: { accountId } }) => {
    const { rows, acting } = await lists.listOwnWithActing(db, accountId, 2 * TEAMS_OF_MEMBER_MAX);
    return {
      teams: rows.map(({ asked, memberId, role, isIn, isInvited, ...team }) => ({
        team: presentCard(team),
        role,
        pending: isIn ? null : isInvited ? ('invited' as const) : ('asked' as const),
        isActing: acting.has(memberId),
        requests: acting.has(memberId) ? asked : 0,
      })),
    };
  });

  route(app, parts, getTeam, { who: 'everyone', limit: READING }, async ({ params: { id }, request }) => {
    const viewer = await sessions.viewer(request);
    const [team, card, rows, followers, standing, apart, isFollowing, asksAgainAt] = await Promise.all([
      findTeam(db, id),
      lists.findCard(db, id),
      members.listMembers(db, id),
      lists.countFollowers(db, id),
      standingInTeam(db, id, viewer),
      viewer && viewer.role !== 'admin' ? listApart(db, viewer.accountId) : [],
      viewer ? lists.isFollowing(db, viewer.accountId, id) : false,
      viewer && declinedUntil(db, { teamId: id, accountId: viewer.accountId }, clock.now()),
    ]);
    const own = viewer && rows.find(({ accountId }) => accountId === viewer.accountId);
    if (!team || !card || !isTeamFor(team, viewer, Boolean(own?.since))) throw notFound(teamMessages.gone);
    const kept = new Set<string>(apart);
    const sees = await namesFor(db, viewer, rows);
    const isNamed = (row: members.ShownMember) => !(row.accountId && kept.has(row.accountId)) && sees(row);
    const looksAfter = standing.actsFor || standing.isAdmin;
    const askedIds = team.isPlaceholder ? [] : (await askedOf(db, team, standing.captains)).ids;
    const acting = new Set(standing.captains.map(({ memberId }) => memberId));
    const seen: TeamViewer = {
      memberId: own?.id ?? null,
      role: own?.since ? own.role : null,
      pending: own && !own.since ? (own.isInvited ? 'invited' : 'asked') : null,
      ...(own?.claimsId && !own.since && { claimsId: own.claimsId }),
      asksAgainAt: asksAgainAt?.toISOString() ?? null,
      canAsk: !own && !asksAgainAt && isOpenToAll(team, askedIds) && !askedIds.some((one) => kept.has(one)),
      isFollowing,
      looksAfter,
      isCaptain: standing.isCaptain,
    };
    return {
      team: presentTeam(card, team, followers),
      members: rows
        .filter(({ since }) => since)
        .map((row) => presentMember(row, acting, isNamed(row), audienceOf(viewer), looksAfter || row.id === own?.id)),
      viewer: seen,
      ...(looksAfter && {
        pending: rows
          .filter(({ since }) => !since)
          .flatMap((row) => presentPending(row, rows.find(({ id }) => id === row.claimsId)?.name)),
        joinToken: team.joinToken,
      }),
    };
  });

  const owning = { who: 'owner or admin', limit: WRITING, perMember: CHANGES } as const;

  /** Does something to a team that the member looks after. @throws 401, 403, 404 */
  const act = <T>(
    id: string,
    member: { accountId: string; role: string },
    work: (act: Act, team: members.TeamRow) => Promise<T>,
    before?: (tx: Db) => Promise<void>,
  ): Promise<T> =>
    facts.act(async (acting) => {
      await before?.(acting.tx);
      const { team } = await lockForTeam(acting.tx, id, member);
      const answer = await work(acting, team);
      acting.tell(teamChanged, { teamId: id });
      return answer;
    });

  route(
    app,
    parts,
    changeTeam,
    owning,
    async ({ params: { id }, body: { edition, anyoneMayAsk: said, ...typed }, member }) => {
      const { accountId } = member;
      const renames = tidyLine(typed.name) !== (await findTeam(db, id))?.name;
      if (renames) await limits.spend(RENAMES, `${accountId} ${id}`);
      const change = async (acting: Act, team: members.TeamRow) => {
        const words = teamWords(typed, team.vouchedAs === null ? 'vouchable' : 'vouched');
        const isSame = Object.entries(words).every(([key, value]) => team[key as keyof typeof words] === value);
        const anyoneMayAsk = said ?? team.anyoneMayAsk;
        if (isSame && anyoneMayAsk === team.anyoneMayAsk)
          return { message: teamMessages.saved(), edition: team.edition }; // sent twice, or nothing was changed
        if (team.edition !== edition) throw new Problem(409, 'conflict', teamMessages.changedMeanwhile);
        requireVouchedNames(team, words, member);
        if (words.name !== team.name)
          await renaming.rename(acting, {
            ...{ teamId: id, name: words.name, isPlaceholder: team.isPlaceholder },
            ...{ actorId: accountId, now: clock.now() },
          });
        // Whatever shows its crest is to be read anew, as after another name.
        if (words.name === team.name && words.colours !== undefined && words.colours !== team.colours)
          for (const competitionId of await members.listCompetitionIdsOf(acting.tx, id))
            acting.tell(competitionChanged, { competitionId });
        if (words.name !== team.name && !team.isPlaceholder) acting.tell(teamRenamed, { teamId: id, byId: accountId });
        const now = { kind: 'team', id, hidden: team.hidden } as const;
        // An admin looks again only at other words.
        const hidden = isSame ? team.hidden : await holdAgain(acting, now, member, clock.now());
        await members.updateTeam(acting.tx, id, { ...words, anyoneMayAsk, hidden, edition: edition + 1 });
        return {
          message: hidden === 'held' && !isSame ? teamMessages.savedHeld() : teamMessages.saved(),
          edition: edition + 1,
        };
      };
      return act(id, member, change, (tx) => renaming.lock(tx, id));
    },
  );

  route(app, parts, endTeam, owning, async ({ params: { id }, body: { hasEnded }, member }) =>
    act(id, member, async ({ tx }, team) => {
      if ((team.endedAt !== null) !== hasEnded)
        await members.updateTeam(tx, id, { endedAt: hasEnded ? clock.now() : null });
      return { message: hasEnded ? teamMessages.ended() : teamMessages.resumed() };
    }),
  );

  route(app, parts, changeJoinToken, owning, async ({ params: { id }, member }) =>
    act(id, member, async ({ tx }) => {
      const joinToken = newToken();
      await members.updateTeam(tx, id, { joinToken });
      return { message: teamMessages.newLink(), joinToken };
    }),
  );
}
