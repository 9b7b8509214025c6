import { randomUUIDv7 } from 'node:crypto';
import type { Static } from 'typebox';
import { claimMessages } from '../../../contract/sports/squads/claims.ts';
import {
  askTeam,
  askToJoin,
  getJoin,
  inviteAgent,
  PENDING_MAX,
  TEAMS_OF_MEMBER_MAX,
  teamMessages,
} from '../../../contract/sports/teams.ts';
import { joinAsked, joinClosed, joinDecided, teamChanged } from '../../facts/teams.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { utcDay } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import { conflict, notFound, Problem, unauthenticated, worded } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { audienceOf } from '../../platform/sessions/audience.ts';
import { holdAccount } from '../../platform/sessions/queries.ts';
import { presentAuthor } from '../accounts/present.ts';
import { isKnownToAny } from '../follow/known/queries.ts';
import { holdOwn, isBlockedBetween, listApart } from '../follow/queries.ts';
import { isAgent } from './agent-queries.ts';
import { requireClaimable, takeName } from './claims.ts';
import * as lists from './list-queries.ts';
import * as members from './member-queries.ts';
import {
  askedOf,
  checkJoinRequest,
  dayIn,
  lockForTeam,
  namesFor,
  requireOpen,
  roomFor,
  takePlaceIn,
} from './policy.ts';
import { presentCard, presentUnclaimed } from './present.ts';
import { type Captain, captainsOf, findTeam, holdEntriesOf, lockTeam } from './queries.ts';
import { declinedUntil, forgetOldRequests, inviteInstead } from './requests.ts';

const ASKS: LimitRule = { name: 'join-team', points: 20, seconds: 60 * 60 };
/** Of one team, by one member: whoever asks and takes it back in a circle calls its captains no more than this. */
const ASKS_OF_TEAM: LimitRule = { name: 'join-one-team', points: 5, seconds: 24 * 60 * 60 };
const INVITES: LimitRule = { name: 'invite-to-team', points: 30, seconds: 24 * 60 * 60 };
// A team shows its code to a whole hall at once; guessing 128 bits leads nowhere.
const READING = perIp('join-team', 1000);
const WRITING = perIp('team-write', 1000);

const idsOf = (captains: Captain[]) => captains.map(({ accountId }) => accountId);

/** Joining a team by its link, and by invitation. */
export function mountJoining(app: App, parts: FeatureParts): void {
  const { db, clock, facts, limits, sessions } = parts;
  forgetOldRequests(parts);

  route(app, parts, getJoin, { who: 'everyone', limit: READING }, async ({ params: { token }, request }) => {
    const [viewer, team] = await Promise.all([sessions.viewer(request), members.findByToken(db, token)]);
    if (!team || team.hidden) throw notFound(teamMessages.linkGone);
    const [card, captains, own, apart, playsIn, asksAgainAt, rows] = await Promise.all([
      lists.findCard(db, team.id),
      captainsOf(db, [team.id]),
      viewer && members.findMembership(db, team.id, viewer.accountId),
      viewer ? listApart(db, viewer.accountId) : [],
      team.isPlaceholder ? members.listPlaysIn(db, team.id) : [],
      viewer && declinedUntil(db, { teamId: team.id, accountId: viewer.accountId }, clock.now()),
      viewer ? members.listMembers(db, team.id) : [],
    ]);
    if (!card) throw notFound(teamMessages.linkGone);
    const kept = new Set<string>(apart);
    const sees = await namesFor(db, viewer, captains);
    const named = captains.filter((captain) => !kept.has(captain.accountId) && sees(captain));
    const { ids: askedIds } = await askedOf(db, team, captains);
    const canAsk = viewer && !own && !asksAgainAt && !team.endedAt && !askedIds.some((id) => kept.has(id));
    return {
      team: presentCard(card),
      playsIn: playsIn.map(({ id, ...competition }) => ({ _id: id, ...competition })),
      roster: canAsk ? presentUnclaimed(rows) : [],
      captains: named.map(({ accountId, ...captain }) =>
        presentAuthor({ ...captain, id: accountId }, audienceOf(viewer)),
      ),
      viewer: {
        memberId: own?.id ?? null,
        role: own?.since ? own.role : null,
        pending: own && !own.since ? (own.isInvited ? ('invited' as const) : ('asked' as const)) : null,
        asksAgainAt: asksAgainAt?.toISOString() ?? null,
      },
    };
  });

  /** Lets somebody in whom both sides want. The caller has locked the team. @throws 409 */
  async function letIn(
    { tx, tell }: Act,
    own: members.MemberRow,
    person: { accountId: string; username: string },
    captains: Captain[],
  ): Promise<void> {
    const now = clock.now();
    if (own.claimsId !== null) {
      const { id, role } = await requireClaimable(tx, own.teamId, own.claimsId, person);
      await takeName({ tx, tell }, own, { memberId: id, role, ...person }, { captainIds: idsOf(captains), now });
    } else {
      await roomFor(tx, own.teamId);
      await takePlaceIn(tx, own.teamId, { memberId: own.id, role: own.role, ...person }, now);
      await members.updateMember(tx, own.id, { since: utcDay(now) });
    }
    await members.claimTeam(tx, own.teamId, now);
    tell(teamChanged, { teamId: own.teamId });
    tell(joinClosed, { teamId: own.teamId, accountId: person.accountId, captainIds: idsOf(captains) });
  }

  const asking = { who: 'member', limit: WRITING, perMember: ASKS, spends: [ASKS_OF_TEAM], once: true } as const;

  /**
   * Asks to join a team, or says what the member is to it already.
   * @param claimsId the name on its roster that they say is theirs
   * @param find the team that was asked for, if it is there for them; again within the transaction
   * @param mayAsk throws where it takes no requests this way
   */
  async function ask(
    { accountId, username, claimsId = null }: { accountId: string; username: string; claimsId?: string | null },
    find: (db: Db) => Promise<members.TeamRow | undefined>,
    gone: () => string,
    mayAsk: (team: members.TeamRow, askedIds: string[]) => void,
    record: (tx: Db, answer: Static<(typeof askToJoin)['answer']>) => Promise<Static<(typeof askToJoin)['answer']>>,
  ) {
    const seen = await find(db);
    // Whoever belongs to it or waits for it asks for nothing more.
    if (seen && !(await members.findMembership(db, seen.id, accountId)))
      await limits.spend(ASKS_OF_TEAM, `${accountId} ${seen.id}`);
    return facts.act(async (act) => {
      const { tx, tell } = act;
      if (!(await holdOwn(tx, accountId))?.isActive) throw unauthenticated();
      if (seen) await holdEntriesOf(tx, seen.id);
      if (seen) await lockTeam(tx, seen.id);
      // Its link may have been changed in the meantime.
      const team = await find(tx);
      if (!team || team.id !== seen?.id) throw notFound(gone());
      if (team.endedAt) throw conflict(teamMessages.hasEnded, 'token');
      const [captains, own, apart] = [
        await captainsOf(tx, [team.id]),
        await members.findMembership(tx, team.id, accountId),
        await listApart(tx, accountId),
      ];
      const { ids: askedIds } = await askedOf(tx, team, captains);
      // Whoever is let in first is the captain of what is only a name.
      const asked = team.isPlaceholder ? teamMessages.askedOrganisers : teamMessages.asked;
      const answer = (message: string, isIn: boolean) => record(tx, { message, teamId: team.id, isIn });
      if (own?.since && claimsId !== null) throw conflict(claimMessages.isIn, 'memberId');
      if (own?.since) return answer(teamMessages.isIn(), true);
      if (askedIds.some((id) => apart.includes(id))) throw new Problem(403, 'forbidden', teamMessages.cannotJoin);
      if (own && claimsId !== null && own.claimsId !== claimsId)
        throw conflict(own.isInvited ? claimMessages.decline : claimMessages.withdraw, 'memberId');
      if (own?.isInvited) {
        await letIn(act, own, { accountId, username }, captains);
        return answer(teamMessages.joined(), true);
      }
      if (own) return answer(asked(), false);
      mayAsk(team, askedIds);
      const until = await declinedUntil(tx, { teamId: team.id, accountId }, clock.now());
      if (until) throw conflict(worded(teamMessages.askLater, { day: dayIn('UTC', until) }), 'token');
      // Strangers share the room: whom a captain knows is never kept out by a crowd of them.
      if (
        (await members.countMembers(tx, team.id)).asking >= PENDING_MAX &&
        !(await isKnownToAny(tx, accountId, askedIds))
      )
        throw conflict(teamMessages.tooManyPending, 'token');
      if ((await members.countTeamsOf(tx, accountId)) >= TEAMS_OF_MEMBER_MAX)
        throw conflict(teamMessages.tooManyTeams, 'token');
      if (claimsId !== null) await requireClaimable(tx, team.id, claimsId, { accountId, username });
      await members.endRefusal(tx, { teamId: team.id, accountId });
      const row = { id: randomUUIDv7(), teamId: team.id, accountId, role: 'player' as const, claimsId };
      const askedName = await members.shownNameOf(tx, team);
      await members.insertMember(tx, { ...row, askedName, createdAt: clock.now() });
      tell(teamChanged, { teamId: team.id });
      tell(joinAsked, { teamId: team.id, accountId, captainIds: askedIds });
      return answer(asked(), false);
    });
  }

  route(app, parts, askToJoin, asking, async ({ params: { token }, query, member, once }) => {
    const claimsId = query.memberId ?? null;
    const find = async (of: Db) => {
      const team = await members.findByToken(of, token);
      return team?.hidden ? undefined : team;
    };
    return once(
      () => [token, claimsId],
      (record) => ask({ ...member, claimsId }, find, teamMessages.linkGone, () => {}, record),
    );
  });

  route(app, parts, askTeam, asking, async ({ params: { id }, query, member, once }) => {
    const claimsId = query.memberId ?? null;
    const find = async (of: Db) => {
      const team = await findTeam(of, id);
      return team?.hidden ? undefined : team;
    };
    return once(
      () => [id, claimsId],
      (record) => ask({ ...member, claimsId }, find, teamMessages.gone, requireOpen, record),
    );
  });

  const inviting = { who: 'owner or admin', limit: WRITING, perMember: INVITES, once: true } as const;
  route(app, parts, inviteAgent, inviting, async ({ params: { id }, body: { accountId }, member, once }) =>
    once(
      () => accountId,
      (record) =>
        facts.act(async (act) => {
          const { tx, tell } = act;
          const isHeld = await holdAccount(tx, accountId);
          const { team, captains } = await lockForTeam(tx, id, member);
          if (team.endedAt) throw conflict(teamMessages.hasEnded, 'id');
          if (team.isPlaceholder) throw conflict(teamMessages.unclaimed, 'id');
          const own = isHeld ? await members.findMembership(tx, id, accountId) : undefined;
          if (own?.since) throw conflict(teamMessages.areIn, 'accountId');
          if (own?.isInvited) return record(tx, { message: teamMessages.invited() });
          // That they are to join is no answer to whom they say they are.
          if (own?.claimsId) throw conflict(claimMessages.open, 'accountId');
          if (own) {
            const request = await checkJoinRequest(tx, team, own, [member.accountId, ...idsOf(captains)]);
            if (request === 'blocked') throw new Problem(403, 'forbidden', teamMessages.cannotInvite);
            if (request === 'renamed') {
              await inviteInstead(act, own, { captainIds: idsOf(captains), byId: member.accountId });
              return record(tx, { message: teamMessages.invited() });
            }
            const person = await members.findMember(tx, id, own.id);
            await letIn(act, own, { accountId, username: person?.username ?? '' }, captains);
            tell(joinDecided, { teamId: id, accountId, byId: member.accountId, outcome: 'confirmed' });
            return record(tx, { message: teamMessages.confirmed() });
          }
          if (!isHeld || !(await isAgent(tx, accountId, team.sport))) throw notFound(teamMessages.agentGone);
          if (await isBlockedBetween(tx, { accountId: member.accountId, role: 'user' }, accountId))
            throw new Problem(403, 'forbidden', teamMessages.cannotInvite);
          if (await members.hasRefused(tx, { teamId: id, accountId, askedBy: member.accountId }))
            throw conflict(teamMessages.hasDeclined, 'accountId');
          if ((await members.countMembers(tx, id)).invited >= PENDING_MAX)
            throw conflict(teamMessages.tooManyPending, 'id');
          await members.endRefusal(tx, { teamId: id, accountId });
          const row = { id: randomUUIDv7(), teamId: id, accountId, role: 'player' as const, isInvited: true };
          await members.insertMember(tx, { ...row, invitedBy: member.accountId, createdAt: clock.now() });
          tell(teamChanged, { teamId: id });
          tell(joinDecided, { teamId: id, accountId, byId: member.accountId, outcome: 'invited' });
          return record(tx, { message: teamMessages.invited() });
        }),
    ),
  );
}
