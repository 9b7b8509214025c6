/** Who organises a competition, who is invited to, and who has left. */
import { randomUUIDv7 } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { InvitationState } from '../../../contract/sports/competitions.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import type { Db } from '../../platform/database/database.ts';
import { accounts } from '../../schema/accounts.ts';
import { competitionOrganisers, organiserInvitations } from '../../schema/sports/competitions.ts';
import { AUTHOR_ROW, type AuthorRow, authorJson } from '../accounts/queries.ts';

/** @returns false when they are one already */
export async function insertOrganiser(tx: Db, organiser: typeof competitionOrganisers.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(competitionOrganisers).values(organiser).onConflictDoNothing();
  return rowCount === 1;
}

/** Somebody looks after a competition no more. */
export async function deleteOrganiser(tx: Db, competitionId: string, accountId: string): Promise<void> {
  await tx
    .delete(competitionOrganisers)
    .where(and(eq(competitionOrganisers.competitionId, competitionId), eq(competitionOrganisers.accountId, accountId)));
}

/** Somebody who can be invited; held until the transaction ends. */
export async function holdPerson(tx: Db, username: string): Promise<{ id: string; username: string } | undefined> {
  const { rows } = await tx.execute<{ id: string; username: string }>(sql`
    select id, username from accounts
    where lower(username collate "C") = ${username.toLowerCase()} and is_active and verified_at is not null and leaving_at is null
    for key share`);
  return rows[0];
}

/** An invitation as it stands; made if there is none yet. */
export type InvitationRow = typeof organiserInvitations.$inferSelect;

const isOf = (competitionId: string, accountId: string) =>
  and(eq(organiserInvitations.competitionId, competitionId), eq(organiserInvitations.accountId, accountId));

/** What has become of asking somebody to organise a competition; held until the transaction ends. */
export async function lockInvitation(
  tx: Db,
  competitionId: string,
  accountId: string,
): Promise<InvitationRow | undefined> {
  const [row] = await tx.select().from(organiserInvitations).where(isOf(competitionId, accountId)).for('update');
  return row;
}

/** Who is invited and has not answered, in the order in which they were. */
export const listInvited = (db: Db, competitionId: string): Promise<AuthorRow[]> =>
  db
    .select(AUTHOR_ROW)
    .from(organiserInvitations)
    .innerJoin(accounts, eq(accounts.id, organiserInvitations.accountId))
    .where(
      and(
        eq(organiserInvitations.competitionId, competitionId),
        eq(organiserInvitations.state, 'sent'),
        sql`${accounts.leavingAt} is null`,
      ),
    )
    .orderBy(asc(organiserInvitations.createdAt), asc(accounts.id));

/** What somebody has answered to another: whether they have ever declined, and how many of theirs wait. */
export async function findAnswersTo(
  tx: Db,
  { byId, accountId }: { byId: string; accountId: string },
): Promise<{ hasDeclined: boolean; waiting: number }> {
  const { rows } = await tx.execute<{ hasDeclined: boolean; waiting: number }>(sql`
    select coalesce(bool_or(state = 'declined'), false) as "hasDeclined",
      (count(*) filter (where state = 'sent' and competition_id is not null))::int as waiting
    from organiser_invitations where account_id = ${accountId} and invited_by = ${byId}`);
  return rows[0] ?? { hasDeclined: false, waiting: 0 };
}

/** Asks somebody, or asks them again. */
export async function putInvitation(
  tx: Db,
  {
    competitionId,
    accountId,
    invitedBy,
    now,
  }: Record<'competitionId' | 'accountId' | 'invitedBy', string> & {
    now: Date;
  },
): Promise<void> {
  const sent = { invitedBy, state: 'sent' as const, createdAt: now, answeredAt: null };
  await tx
    .insert(organiserInvitations)
    .values({ id: randomUUIDv7(), competitionId, accountId, ...sent })
    .onConflictDoUpdate({ target: [organiserInvitations.competitionId, organiserInvitations.accountId], set: sent });
}

/** Remembers what has become of it, also where nobody was asked: who has made a competition can leave it, too. */
export async function putAnswer(
  tx: Db,
  { competitionId, accountId }: Record<'competitionId' | 'accountId', string>,
  change: { state: InvitationState; answeredAt: Date; isUnnamed?: boolean },
): Promise<void> {
  await tx
    .insert(organiserInvitations)
    .values({ id: randomUUIDv7(), competitionId, accountId, ...change, createdAt: change.answeredAt })
    .onConflictDoUpdate({ target: [organiserInvitations.competitionId, organiserInvitations.accountId], set: change });
}

/** What an invitation tells who is invited. */
export type ShownInvitation = {
  competition: { id: string; name: string; sport: Sport };
  by: AuthorRow | null;
  createdAt: Date;
};

/** The one that waits for an account's answer; none of a competition that moderation has hidden. */
export async function findShownInvitation(
  db: Db,
  competitionId: string,
  accountId: string,
): Promise<ShownInvitation | undefined> {
  const { rows } = await db.execute<Omit<ShownInvitation, 'createdAt'> & { at: number }>(sql`
    select json_build_object('id', competition.id, 'name', competition.name, 'sport', competition.sport) as competition,
      case when account.id is not null then ${authorJson('account')} end as by,
      (extract(epoch from invitation.created_at) * 1000)::float8 as at
    from organiser_invitations as invitation
      join competitions as competition on competition.id = invitation.competition_id and competition.hidden is null
      left join accounts as account on account.id = invitation.invited_by and account.leaving_at is null
    where invitation.competition_id = ${competitionId} and invitation.account_id = ${accountId}
      and invitation.state = 'sent'`);
  const [row] = rows;
  return row && { competition: row.competition, by: row.by, createdAt: new Date(row.at) };
}

/** How a competition's invitation of an account stands, and whether its log names them although they organise it no more. */
export async function findOwnInvitation(
  db: Db,
  competitionId: string,
  accountId: string,
): Promise<{ state: InvitationState | null; isNamed: boolean }> {
  const { rows } = await db.execute<{ state: InvitationState | null; isNamed: boolean }>(sql`
    select invitation.state,
      not coalesce(invitation.is_unnamed, false)
        and (coalesce(invitation.state in ('left', 'withdrawn'), false) or exists (
          select from competition_acts as done where done.subject_id = ${accountId}
            and done.competition_id = ${competitionId} and done.act in ('organiser-added', 'organiser-removed')))
        and exists (select from competition_acts as done where done.competition_id = ${competitionId}
          and (done.actor_id = ${accountId} or done.subject_id = ${accountId}))
        and not exists (select from competition_organisers as organiser
          where organiser.competition_id = ${competitionId} and organiser.account_id = ${accountId}) as "isNamed"
    from (select) as one left join organiser_invitations as invitation
      on invitation.competition_id = ${competitionId} and invitation.account_id = ${accountId}`);
  return rows[0] ?? { state: null, isNamed: false };
}

/** Ends the invitations between two who have blocked each other: whose they were are the competitions that come back. */
export async function endInvitationsBetween(
  tx: Db,
  { blockerId, blockedId, now }: { blockerId: string; blockedId: string; now: Date },
): Promise<void> {
  const end = (accountId: string, byId: string, state: InvitationState) =>
    tx
      .update(organiserInvitations)
      .set({ state, answeredAt: now })
      .where(
        and(
          eq(organiserInvitations.accountId, accountId),
          eq(organiserInvitations.invitedBy, byId),
          eq(organiserInvitations.state, 'sent'),
        ),
      );
  await end(blockerId, blockedId, 'declined');
  await end(blockedId, blockerId, 'withdrawn');
}
