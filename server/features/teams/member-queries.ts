/** Teams and their members, as they are written and as the team's page shows them. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Sport } from '../../../contract/sports/sports.ts';
import type { MemberRole } from '../../../contract/sports/teams.ts';
import type { Db } from '../../platform/database/database.ts';
import { accounts } from '../../schema/accounts.ts';
import { competitions, entries, isPublic } from '../../schema/sports/competitions.ts';
import { teamMembers, teamRefusals, teams } from '../../schema/sports/teams.ts';
import { type AuthorRow, nameBeside } from '../accounts/queries.ts';
import { leavePast } from './past/queries.ts';
import { hasHiddenProfile } from './queries.ts';

export type TeamRow = typeof teams.$inferSelect;
export type MemberRow = typeof teamMembers.$inferSelect;

export async function insertTeam(tx: Db, team: typeof teams.$inferInsert): Promise<void> {
  await tx.insert(teams).values(team);
}

export async function updateTeam(tx: Db, id: string, change: Partial<TeamRow>): Promise<void> {
  await tx.update(teams).set(change).where(eq(teams.id, id));
}

/**
 * Makes a name that was entered a team, which goes by what it plays in is called: somebody belongs to it from now on. What
 * it had played before is not theirs.
 */
export async function claimTeam(tx: Db, id: string, now: Date): Promise<void> {
  const { rowCount } = await tx
    .update(teams)
    .set({ isPlaceholder: false })
    .where(and(eq(teams.id, id), teams.isPlaceholder));
  if (rowCount !== 1) return;
  await tx.execute(sql`
    update entries set asked_name = competition.name, is_agreed = true from competitions as competition
    where entries.team_id = ${id} and competition.id = entries.competition_id`);
  // Whom the organisers have declined as its captain can ask that captain.
  await tx.delete(teamRefusals).where(and(eq(teamRefusals.teamId, id), teamRefusals.isByTeam));
  await leavePast(tx, id, now);
}

/** What somebody who asks to join a team has been shown: its name and, of one that nobody has claimed, what it plays in. */
export async function shownNameOf(db: Db, { id, name, isPlaceholder }: TeamRow): Promise<string> {
  const playsIn = isPlaceholder ? await listPlaysIn(db, id) : [];
  return [name, ...playsIn.map((competition) => competition.name)].join('\n');
}

/** The competitions in which a team stands. */
export async function listCompetitionIdsOf(db: Db, teamId: string): Promise<string[]> {
  const rows = await db
    .select({ id: entries.competitionId })
    .from(entries)
    .where(and(eq(entries.teamId, teamId), ne(entries.state, 'refused')))
    .orderBy(asc(entries.competitionId));
  return rows.map(({ id }) => id);
}

/** Where a name that was entered plays, of what everybody may see. */
export async function listPlaysIn(db: Db, teamId: string): Promise<{ id: string; name: string; sport: Sport }[]> {
  return db
    .select({ id: competitions.id, name: competitions.name, sport: competitions.sport })
    .from(entries)
    .innerJoin(competitions, eq(competitions.id, entries.competitionId))
    .where(and(eq(entries.teamId, teamId), eq(entries.state, 'entered'), isPublic('competitions')))
    .orderBy(asc(competitions.createdAt), asc(competitions.id))
    .limit(PLAYS_IN_MAX);
}
const PLAYS_IN_MAX = 20;

export async function deleteTeam(tx: Db, id: string): Promise<void> {
  await tx.delete(teamRefusals).where(and(eq(teamRefusals.teamId, id), teamRefusals.isByTeam));
  await tx.delete(teams).where(eq(teams.id, id));
}

/** Whether a team has ever entered a competition, or is a name under which one of its matches was played. */
export async function hasEntered(tx: Db, id: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from entries where team_id = ${id} union all select from past_sides where team_id = ${id} limit 1`,
  );
  return rows.length > 0;
}

/** The team whose link it is; hidden and ended ones too. */
export async function findByToken(db: Db, joinToken: string): Promise<TeamRow | undefined> {
  return (await db.select().from(teams).where(eq(teams.joinToken, joinToken)))[0];
}

const shownOfMember = {
  id: teamMembers.id,
  accountId: accounts.id,
  username: accounts.username,
  profilePicture: accounts.profilePicture,
  shownName: nameBeside(accounts.id),
  name: teamMembers.name,
  role: teamMembers.role,
  number: teamMembers.number,
  since: teamMembers.since,
  until: teamMembers.until,
  isInvited: teamMembers.isInvited,
  createdAt: teamMembers.createdAt,
  edition: teamMembers.edition,
  claimsId: teamMembers.claimsId,
  claimedName: teamMembers.claimedName,
  teamId: teamMembers.teamId,
  hasHiddenProfile: hasHiddenProfile(accounts.id),
};
export type ShownMember = Pick<
  MemberRow,
  | 'id'
  | 'teamId'
  | 'accountId'
  | 'name'
  | 'role'
  | 'number'
  | 'since'
  | 'until'
  | 'isInvited'
  | 'createdAt'
  | 'edition'
  | 'claimsId'
  | 'claimedName'
> & { username: string | null; hasHiddenProfile: boolean } & Pick<AuthorRow, 'profilePicture' | 'shownName'>;

/** Who belongs to a team or waits for it, in the order in which they came; whose account is going is no longer named. */
export const listMembers = (db: Db, teamId: string): Promise<ShownMember[]> =>
  db
    .select(shownOfMember)
    .from(teamMembers)
    .leftJoin(accounts, and(eq(accounts.id, teamMembers.accountId), isNull(accounts.leavingAt)))
    .where(and(eq(teamMembers.teamId, teamId), isNull(teamMembers.until)))
    .orderBy(asc(teamMembers.createdAt), asc(teamMembers.id));

/** A membership with the account's name. */
export async function findMember(
  db: Db,
  teamId: string,
  id: string,
): Promise<(MemberRow & { username: string | null; isActive: boolean | null }) | undefined> {
  const [row] = await db
    .select({ member: teamMembers, username: accounts.username, isActive: accounts.isActive })
    .from(teamMembers)
    .leftJoin(accounts, and(eq(accounts.id, teamMembers.accountId), isNull(accounts.leavingAt)))
    .where(and(eq(teamMembers.id, id), eq(teamMembers.teamId, teamId)));
  return row && { ...row.member, username: row.username, isActive: row.isActive };
}

/** What an account is to a team at present. */
export async function findMembership(db: Db, teamId: string, accountId: string): Promise<MemberRow | undefined> {
  const [row] = await db
    .select()
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.accountId, accountId), isNull(teamMembers.until)));
  return row;
}

export async function insertMember(tx: Db, member: typeof teamMembers.$inferInsert): Promise<void> {
  await tx.insert(teamMembers).values(member);
}

/** The same for several at once, of which there is one at least. */
export async function insertMembers(tx: Db, some: (typeof teamMembers.$inferInsert)[]): Promise<void> {
  await tx.insert(teamMembers).values(some);
}

/** Changes a membership, and ups its edition. */
export async function updateMember(tx: Db, id: string, change: Partial<MemberRow>): Promise<void> {
  await tx
    .update(teamMembers)
    .set({ ...change, edition: sql`${teamMembers.edition} + 1` })
    .where(eq(teamMembers.id, id));
}

/**
 * Puts an account in the place of a name on a roster, which is kept: a captain can take the account off again.
 * @param to `since`: they belong to the team from then on, however long the name has stood there
 */
export async function giveName(
  tx: Db,
  id: string,
  to: { accountId: string; role: MemberRole; since: string },
): Promise<void> {
  const change = { ...to, name: null, claimedName: sql`${teamMembers.name}`, edition: sql`${teamMembers.edition} + 1` };
  await tx.update(teamMembers).set(change).where(eq(teamMembers.id, id));
}

export async function deleteMember(tx: Db, id: string): Promise<void> {
  await tx.delete(teamMembers).where(eq(teamMembers.id, id));
}

/** Whether somebody whose account is there says that a name on a roster is theirs, and waits for an answer. */
export async function isClaimed(tx: Db, memberId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${teamMembers} as request join accounts as account on account.id = request.account_id
    where request.claims_id = ${memberId} and request.since is null and account.leaving_at is null limit 1`);
  return rows.length > 0;
}

/** Ends all requests for a name on a roster. @returns whose they were */
export async function deleteClaims(tx: Db, memberId: string): Promise<string[]> {
  const rows = await tx
    .delete(teamMembers)
    .where(and(eq(teamMembers.claimsId, memberId), isNull(teamMembers.since)))
    .returning({ accountId: teamMembers.accountId });
  return rows.flatMap(({ accountId }) => accountId ?? []).sort();
}

/** Whether an account was named for a match for which this member was, too, on whatever side. */
export async function hasPlayedBeside(tx: Db, accountId: string, memberId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from line_ups as own join line_ups as other on other.match_id = own.match_id
      join ${teamMembers} as member on member.id = other.member_id
    where own.member_id = ${memberId} and member.account_id = ${accountId} limit 1`);
  return rows.length > 0;
}

/** Takes a member out of the clips in which their account wants not to be named, or is kept by a block from who named them. */
export async function leaveRefusedClips(tx: Db, { accountId, memberId }: Record<'accountId' | 'memberId', string>) {
  await tx.execute(sql`
    delete from match_clip_people as named using match_clips as pin
    where named.member_id = ${memberId} and pin.video_id = named.video_id and (
      exists (select from match_clip_refusals as refusal where refusal.video_id = named.video_id
        and refusal.account_id = ${accountId} and refusal.what = 'name')
      or exists (select from ties where kind = 'block' and (account_id, other_id) in (
        (pin.account_id, ${accountId}::uuid), (${accountId}::uuid, pin.account_id))))`);
}

type Refusal = Pick<typeof teamRefusals.$inferSelect, 'teamId' | 'accountId' | 'askedBy' | 'isByTeam' | 'createdAt'>;

/** Notes that somebody has declined to join a team, and who had asked them; or that the team has declined their request. */
export async function putRefusal(tx: Db, refusal: Refusal): Promise<void> {
  const { askedBy, isByTeam, createdAt } = refusal;
  await tx
    .insert(teamRefusals)
    .values(refusal)
    .onConflictDoUpdate({
      target: [teamRefusals.accountId, teamRefusals.teamId],
      set: { askedBy, isByTeam, createdAt },
    });
}

/** When a team has declined somebody's request, unless that was before a moment. */
export async function findDeclined(
  db: Db,
  { accountId, teamId }: { accountId: string; teamId: string },
  after: Date,
): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: teamRefusals.createdAt })
    .from(teamRefusals)
    .where(
      and(
        ...[eq(teamRefusals.accountId, accountId), eq(teamRefusals.teamId, teamId)],
        ...[teamRefusals.isByTeam, gt(teamRefusals.createdAt, after)],
      ),
    );
  return row?.at;
}

/** Forgets which requests teams have declined before a moment. */
export async function forgetDeclined(db: Db, before: Date): Promise<void> {
  await db.delete(teamRefusals).where(and(teamRefusals.isByTeam, lte(teamRefusals.createdAt, before)));
}

/** Whether somebody has declined to join a team, whoever asked, or another one for which the same person asked. */
export async function hasRefused(
  tx: Db,
  { accountId, teamId, askedBy }: { accountId: string; teamId: string; askedBy: string },
): Promise<boolean> {
  const isSame = or(eq(teamRefusals.teamId, teamId), eq(teamRefusals.askedBy, askedBy));
  const isTheirs = and(eq(teamRefusals.accountId, accountId), eq(teamRefusals.isByTeam, false));
  return (await tx.$count(teamRefusals, and(isTheirs, isSame))) > 0;
}

/** Somebody wants to join after all, or the team wants them. */
export async function endRefusal(tx: Db, { accountId, teamId }: { accountId: string; teamId: string }): Promise<void> {
  await tx.delete(teamRefusals).where(and(eq(teamRefusals.accountId, accountId), eq(teamRefusals.teamId, teamId)));
}

/** The accounts that have asked to join a team and wait for an answer. */
export async function listAsking(tx: Db, teamId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ accountId: string }>(sql`
    select account_id as "accountId" from ${teamMembers}
    where team_id = ${teamId} and since is null and not is_invited and account_id is not null`);
  return rows.map(({ accountId }) => accountId);
}

type MemberCounts = Record<'present' | 'asking' | 'invited', number>;

/** How many belong to a team, have asked to, and are invited. */
export async function countMembers(tx: Db, teamId: string): Promise<MemberCounts> {
  const { rows } = await tx.execute<MemberCounts>(sql`
    select count(since)::int as present,
      count(*) filter (where since is null and not is_invited)::int as asking,
      count(*) filter (where since is null and is_invited)::int as invited
    from ${teamMembers} where team_id = ${teamId} and until is null`);
  return rows[0] ?? { present: 0, asking: 0, invited: 0 };
}

/** How many teams an account belongs to or waits for; invitations do not count against whom they are sent to. */
export async function countTeamsOf(tx: Db, accountId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from ${teamMembers}
    where account_id = ${accountId} and until is null and (since is not null or not is_invited)`);
  return rows[0]?.count ?? 0;
}

/** Who has a number in a team at present, if anybody. */
export async function findByNumber(
  tx: Db,
  teamId: string,
  number: number,
): Promise<{ id: string; username: string | null; name: string | null } | undefined> {
  const [row] = await tx
    .select({ id: teamMembers.id, username: accounts.username, name: teamMembers.name })
    .from(teamMembers)
    .leftJoin(accounts, eq(accounts.id, teamMembers.accountId))
    .where(
      and(
        eq(teamMembers.teamId, teamId),
        eq(teamMembers.number, number),
        isNull(teamMembers.until),
        isNotNull(teamMembers.since),
      ),
    );
  return row;
}

/** Gives everybody in a team who has one of the roles another one. */
export async function changeRole(tx: Db, teamId: string, from: MemberRole, to: MemberRole): Promise<void> {
  await tx
    .update(teamMembers)
    .set({ role: to, edition: sql`${teamMembers.edition} + 1` })
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.role, from), isNull(teamMembers.until)));
}

/** Teams by id, as the queue of reports shows them. */
export const describeTeams = (db: Db, ids: string[]) =>
  db
    .select({
      ...{ id: teams.id, name: teams.name, ofName: teams.ofName, about: teams.about },
      ...{ crest: teams.crest, createdAt: teams.createdAt },
    })
    .from(teams)
    .where(inArray(teams.id, ids));
