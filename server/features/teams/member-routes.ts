import { randomUUIDv7 } from 'node:crypto';
import { claimMessages, takeAccountOff } from '../../../contract/sports/squads/claims.ts';
import { addSquad, squadMessages } from '../../../contract/sports/squads/squads.ts';
import {
  addTeamMember,
  changeTeamMember,
  confirmTeamMember,
  MEMBERS_MAX,
  type MemberRole,
  removeTeamMember,
  TEAMS_OF_MEMBER_MAX,
  teamMessages,
} from '../../../contract/sports/teams.ts';
import { matchChanged } from '../../facts/matches.ts';
import { joinAsked, joinClosed, joinDecided, teamChanged } from '../../facts/teams.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { utcDay } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import { conflict, invalid, notFound, Problem, unauthenticated, worded } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { holdAccount } from '../../platform/sessions/queries.ts';
import { displayName } from '../../platform/text.ts';
import { closeClaims, requireClaimable, takeName } from './claims.ts';
import { memberName } from './form.ts';
import type { TeamRow } from './member-queries.ts';
import * as members from './member-queries.ts';
import {
  askedOf,
  checkJoinRequest,
  lockForTeam,
  notTheirs,
  requireUnfrozenRosters,
  roomFor,
  standingInTeam,
  takePlaceIn,
} from './policy.ts';
import { nameOfMember } from './present.ts';
import {
  type Captain,
  captainsOf,
  deleteAllPlacesOfMember,
  deletePlacesOfMember,
  holdEntriesOf,
  leaveLineUps,
  leaveScoring,
  lockTeam,
} from './queries.ts';
import { inviteInstead } from './requests.ts';
import { parseSquad } from './squad.ts';

const CHANGES: LimitRule = { name: 'team-member', points: 300, seconds: 60 * 60 }; // a whole roster, typed in twice
const SQUADS: LimitRule = { name: 'team-squad', points: 60, seconds: 60 * 60 }; // with their previews
const WRITING = perIp('team-write', 1000);

type Member = { accountId: string; role: string };
type Found = NonNullable<Awaited<ReturnType<typeof members.findMember>>>;

const forbidden = (words: () => string) => new Problem(403, 'forbidden', words());

/** Who belongs to a team: added by name, let in, changed, gone. */
export function mountTeamMembers(app: App, parts: FeatureParts): void {
  const { clock, facts } = parts;
  const declared = { who: 'owner or admin', limit: WRITING, perMember: CHANGES } as const;
  const now = () => clock.now();

  /** @throws 409 that names whose the number is */
  async function checkNumber(tx: Db, teamId: string, number: number | null | undefined, ownId?: string) {
    const holder = number === null || number === undefined ? undefined : await members.findByNumber(tx, teamId, number);
    if (!holder || holder.id === ownId) return;
    throw conflict(
      worded(teamMessages.numberTaken, { number: number ?? 0, person: nameOfMember(holder, true, 'members') }),
      'number',
    );
  }

  route(
    app,
    parts,
    addTeamMember,
    { ...declared, once: true, status: 201 },
    async ({ params: { id }, body: { role, number = null, ...typed }, member, once }) => {
      const name = memberName(typed.name);
      return once(
        () => [name, role, number],
        (record) =>
          facts.act(async ({ tx, tell }) => {
            const { team } = await lockForTeam(tx, id, member);
            if (team.endedAt) throw conflict(teamMessages.hasEnded, 'id');
            if ((await members.countMembers(tx, id)).present >= MEMBERS_MAX)
              throw conflict(teamMessages.tooManyMembers, 'name');
            await checkNumber(tx, id, number);
            if (role !== 'coach') await requireUnfrozenRosters(tx, [id], now());
            const [memberId, createdAt] = [randomUUIDv7(), now()];
            const named = { name, namedBy: member.accountId };
            const row = { id: memberId, teamId: id, ...named, role, number, since: utcDay(createdAt), createdAt };
            await members.insertMember(tx, row);
            tell(teamChanged, { teamId: id });
            return record(tx, { message: teamMessages.added(), memberId });
          }),
      );
    },
  );

  route(
    app,
    parts,
    addSquad,
    { ...declared, perMember: SQUADS, once: true },
    async ({ params: { id }, body, member, once }) =>
      once(
        () => body,
        (record) =>
          facts.act(async ({ tx, tell }) => {
            const { team } = await lockForTeam(tx, id, member);
            if (team.endedAt) throw conflict(teamMessages.hasEnded, 'id');
            await requireUnfrozenRosters(tx, [id], now());
            const roster = (await members.listMembers(tx, id)).filter(({ since }) => since);
            const { players, flaws } = parseSquad(
              body.text,
              roster.map((row) => ({ name: nameOfMember(row, true, 'members'), number: row.number })),
            );
            if (players.length + flaws.length === 0) throw invalid(squadMessages.empty, 'text');
            if (flaws.length > 0) {
              const lines = new Set(flaws.map(({ line }) => line)).size;
              return { message: squadMessages.hasFlaws({ count: lines }), players, flaws };
            }
            const count = players.length;
            if (body.isPreview) return { message: squadMessages.preview({ count }), players, flaws };
            const createdAt = now();
            const of = {
              teamId: id,
              namedBy: member.accountId,
              role: 'player' as const,
              since: utcDay(createdAt),
              createdAt,
            };
            const ids = players.map(() => randomUUIDv7()).sort(); // they stand as they were pasted
            await members.insertMembers(
              tx,
              players.map((player, at) => ({ ...of, ...player, id: ids[at] ?? '' })),
            );
            tell(teamChanged, { teamId: id });
            return record(tx, { message: squadMessages.added({ count }), players, flaws });
          }),
      ),
  );

  /** Who may give somebody another role, and whether they can have it. @throws 403, 409 */
  function requireRoleChange(found: Found, role: MemberRole, isCaptain: boolean, isOneself: boolean): void {
    const leads = role === 'captain' || role === 'vice';
    const led = found.role === 'captain' || found.role === 'vice';
    if (found.role === 'captain' && role !== 'captain') throw conflict(teamMessages.captainStays, 'role');
    if ((leads || led) && !isCaptain && !(isOneself && !leads)) throw forbidden(teamMessages.captainOnly);
    if (leads && !found.isActive) throw conflict(teamMessages.needsAccount, 'role');
  }

  route(
    app,
    parts,
    changeTeamMember,
    declared,
    async ({ params: { id, memberId }, body: { edition, role, number, name: typed }, member }) => {
      const name = typed === undefined ? undefined : memberName(typed);
      return facts.act(async ({ tx, tell }) => {
        const { isCaptain } = await lockForTeam(tx, id, member);
        const found = await members.findMember(tx, id, memberId);
        if (!found?.since || found.until) throw notFound(teamMessages.memberGone);
        if (found.edition !== edition) throw new Problem(409, 'conflict', teamMessages.changedMeanwhile);
        if (name !== undefined && found.name === null) throw conflict(teamMessages.nameFromAccount, 'name');
        // Nobody becomes somebody else than they have said they are.
        if (name !== undefined && name !== found.name && (await members.isClaimed(tx, memberId)))
          throw conflict(claimMessages.open, 'name');
        await checkNumber(tx, id, number, memberId);
        if (role !== undefined && role !== found.role) {
          requireRoleChange(found, role, isCaptain, found.accountId === member.accountId);
          if (role === 'captain') await members.changeRole(tx, id, 'captain', 'vice');
          if (role === 'coach') await deletePlacesOfMember(tx, memberId, now());
          if (found.role === 'coach') await requireUnfrozenRosters(tx, [id], now());
          if (found.role === 'coach' && found.accountId && found.username)
            await takePlaceIn(tx, id, { memberId, accountId: found.accountId, username: found.username, role }, now());
        }
        await members.updateMember(tx, memberId, {
          ...(role !== undefined && { role }),
          ...(number !== undefined && { number }),
          ...(name !== undefined && { name, namedBy: member.accountId }),
        });
        tell(teamChanged, { teamId: id });
        if (role !== undefined && role !== found.role && found.accountId && found.accountId !== member.accountId) {
          const outcome = role === 'captain' ? 'captain' : 'role';
          tell(joinDecided, { teamId: id, accountId: found.accountId, byId: member.accountId, outcome });
        }
        return { message: teamMessages.saved() };
      });
    },
  );

  /** Locks a team for an act on one membership, which may be the caller's own. @throws 401, 403, 404 */
  async function lockForMember(tx: Db, teamId: string, memberId: string, member: Member) {
    // Accounts are held before teams are locked.
    const before = await members.findMember(tx, teamId, memberId);
    for (const accountId of [...new Set([before?.accountId ?? member.accountId, member.accountId])].sort())
      if (!(await holdAccount(tx, accountId)) && accountId === member.accountId) throw unauthenticated();
    await holdEntriesOf(tx, teamId);
    const team = await lockTeam(tx, teamId);
    if (!team) throw notFound(teamMessages.gone);
    const standing = await standingInTeam(tx, teamId, member);
    const looksAfter = standing.actsFor || standing.isAdmin;
    const found = await members.findMember(tx, teamId, memberId);
    const isOneself = found?.accountId === member.accountId;
    if (!looksAfter && !isOneself) throw notTheirs(team);
    if (!found || found.until) throw notFound(teamMessages.memberGone);
    // A name that has just become somebody's.
    if (found.accountId !== null && found.accountId !== before?.accountId)
      throw conflict(teamMessages.changedMeanwhile, 'id');
    return { ...standing, team, looksAfter, isOneself, found };
  }

  route(app, parts, confirmTeamMember, declared, async ({ params: { id, memberId }, member }) =>
    facts.act(async ({ tx, tell }) => {
      const { team, found, isOneself, looksAfter, captains } = await lockForMember(tx, id, memberId, member);
      const message = isOneself ? teamMessages.joined() : teamMessages.confirmed();
      if (found.since) return { message }; // pressed twice, or by two who act for the team
      const isTheirs = found.isInvited ? isOneself : looksAfter;
      if (!isTheirs) throw forbidden(teamMessages.notYours);
      if (!found.accountId || !found.username || !found.isActive) throw notFound(teamMessages.memberGone);
      if (team.endedAt) throw conflict(teamMessages.hasEnded, 'id');
      const { ids: captainIds, isMaker } = await askedOf(tx, team, captains);
      const request = await checkJoinRequest(tx, team, found, [
        ...captainIds,
        ...(isOneself ? [] : [member.accountId]),
      ]);
      if (request === 'blocked')
        throw isOneself ? forbidden(teamMessages.cannotJoin) : conflict(teamMessages.asksNoMore, 'id');
      if (request === 'renamed' && !isOneself) {
        await inviteInstead({ tx, tell }, found, { captainIds, byId: member.accountId });
        return { message: teamMessages.invitedInstead() };
      }
      const { accountId, username } = found;
      const claimed =
        found.claimsId === null ? undefined : await requireClaimable(tx, id, found.claimsId, { accountId, username });
      if (!claimed) await roomFor(tx, id);
      const person = displayName(username);
      if ((await members.countTeamsOf(tx, accountId)) > TEAMS_OF_MEMBER_MAX)
        throw conflict(
          isOneself ? teamMessages.tooManyTeams : worded(teamMessages.tooManyTeamsTheirs, { person }),
          'id',
        );
      const joining = claimed ?? found;
      const role = isMaker && joining.role === 'player' ? 'captain' : joining.role;
      const joins = { memberId: joining.id, accountId, username, role };
      if (claimed) await takeName({ tx, tell }, found, joins, { captainIds, now: now() });
      else {
        await takePlaceIn(tx, id, joins, now());
        await members.updateMember(tx, memberId, { role, since: utcDay(now()) });
      }
      if (team.isPlaceholder) await members.claimTeam(tx, id, now());
      tell(teamChanged, { teamId: id });
      const of = { teamId: id, accountId };
      tell(joinClosed, { ...of, captainIds });
      // From now on the others are the new captain's to answer.
      for (const askingId of isMaker ? await members.listAsking(tx, id) : []) {
        tell(joinClosed, { teamId: id, accountId: askingId, captainIds });
        tell(joinAsked, { teamId: id, accountId: askingId, captainIds: [accountId] });
      }
      if (!isOneself) tell(joinDecided, { ...of, byId: member.accountId, outcome: 'confirmed' });
      return { message };
    }),
  );

  /** Ends what somebody has waited for. @returns what to say */
  async function close(act: Act, team: TeamRow, found: Found, member: Member, captains: Captain[]): Promise<string> {
    const isOneself = found.accountId === member.accountId;
    const { ids: captainIds } = await askedOf(act.tx, team, captains);
    await members.deleteMember(act.tx, found.id);
    if (found.accountId) {
      // Who takes their own request back has declined nothing, and who takes an invitation back neither.
      if (isOneself === found.isInvited)
        await members.putRefusal(act.tx, {
          ...{ teamId: found.teamId, accountId: found.accountId, askedBy: found.invitedBy },
          ...{ isByTeam: !isOneself, createdAt: now() },
        });
      const of = { teamId: found.teamId, accountId: found.accountId };
      act.tell(joinClosed, { ...of, captainIds });
      if (!isOneself && !found.isInvited) act.tell(joinDecided, { ...of, byId: member.accountId, outcome: 'refused' });
    }
    if (found.isInvited) return isOneself ? teamMessages.declined() : teamMessages.uninvited();
    return isOneself ? teamMessages.withdrawn() : teamMessages.refused();
  }

  route(app, parts, removeTeamMember, declared, async ({ params: { id, memberId }, member }) =>
    facts.act(async (act) => {
      const { tx, tell } = act;
      const { team, found, isOneself, isCaptain, captains } = await lockForMember(tx, id, memberId, member);
      if (!found.since) {
        tell(teamChanged, { teamId: id });
        return { message: await close(act, team, found, member, captains) };
      }
      const leads = found.role === 'captain' || found.role === 'vice';
      if (leads && !isOneself && !isCaptain) throw forbidden(teamMessages.captainOnly);
      await members.updateMember(tx, memberId, { until: utcDay(now()) });
      await deletePlacesOfMember(tx, memberId, now());
      for (const one of await leaveLineUps(tx, [memberId], { toComeAt: now() }))
        tell(matchChanged, { ...one, what: 'line-up' });
      if (found.accountId) await leaveScoring(tx, id, found.accountId);
      await closeClaims(act, found, (await askedOf(tx, team, captains)).ids);
      const next = found.role === 'captain' ? await nameCaptain(tx, id) : undefined;
      tell(teamChanged, { teamId: id });
      if (next && next !== member.accountId)
        tell(joinDecided, { teamId: id, accountId: next, byId: member.accountId, outcome: 'captain' });
      if (found.accountId && !isOneself)
        tell(joinDecided, { teamId: id, accountId: found.accountId, byId: member.accountId, outcome: 'removed' });
      return { message: isOneself ? teamMessages.left() : teamMessages.removed() };
    }),
  );

  route(app, parts, takeAccountOff, declared, async ({ params: { id, memberId }, member }) =>
    facts.act(async ({ tx, tell }) => {
      const { found, isOneself } = await lockForMember(tx, id, memberId, member);
      if (found.accountId === null || found.claimedName === null) throw conflict(claimMessages.unclaimed, 'memberId');
      if (found.role === 'captain' || found.role === 'vice') throw conflict(claimMessages.leads, 'memberId');
      await deleteAllPlacesOfMember(tx, memberId);
      await members.updateMember(tx, memberId, { accountId: null, name: found.claimedName, claimedName: null });
      // Only once they belong to the team no longer: whoever does keeps it.
      await leaveScoring(tx, id, found.accountId);
      tell(teamChanged, { teamId: id });
      if (!isOneself)
        tell(joinDecided, { teamId: id, accountId: found.accountId, byId: member.accountId, outcome: 'taken-off' });
      return { message: claimMessages.takenOff() };
    }),
  );

  /**
   * Whoever acts for a team from now on is its captain: a vice-captain, or who has belonged to it longest.
   * @returns whom that has made captain
   */
  async function nameCaptain(tx: Db, teamId: string): Promise<string | undefined> {
    const [next] = await captainsOf(tx, [teamId]);
    if (!next || next.role === 'captain') return undefined;
    await members.updateMember(tx, next.memberId, { role: 'captain' });
    return next.accountId;
  }
}
