/** Which teams were invited to play under the name of an entry. */
import { randomUUIDv7 } from 'node:crypto';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { INVITATIONS_OF_ONE, INVITATIONS_PER_PAGE } from '../../../../contract/sports/entries/invitations.ts';
import type { Sport } from '../../../../contract/sports/sports.ts';
import { DAY } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { type Cursor, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { entryInvitations, isPublic } from '../../../schema/sports/competitions.ts';
import { type AuthorRow, authorJson } from '../../accounts/queries.ts';
import { isKnownToTeam } from '../../follow/known/queries.ts';
import { pastOf } from '../../teams/past/queries.ts';
import type { TeamNameRow } from '../../teams/queries.ts';

export type Invitation = typeof entryInvitations.$inferSelect;

/** The invitations of teams to a competition, whatever has become of them. */
export async function invitationsOf(tx: Db, competitionId: string, teamIds: readonly string[]): Promise<Invitation[]> {
  if (teamIds.length === 0) return [];
  return tx
    .select()
    .from(entryInvitations)
    .where(and(eq(entryInvitations.competitionId, competitionId), inArray(entryInvitations.teamId, [...teamIds])));
}

/** Those of these teams that have declined an invitation to a competition, or one of its organisers elsewhere. */
export async function listDeclined(
  tx: Db,
  { competitionId, organiserId }: { competitionId: string; organiserId: string },
  teamIds: readonly string[],
): Promise<Set<string>> {
  if (teamIds.length === 0) return new Set();
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct team_id as id from ${entryInvitations}
    where team_id = any(${sql.param([...teamIds])}::uuid[]) and state = 'declined'
      and (competition_id = ${competitionId} or invited_by = ${organiserId} or invited_by in (
        select account_id from competition_organisers where competition_id = ${competitionId}))`);
  return new Set(rows.map(({ id }) => id));
}

/** Whom one of a competition's organisers has blocked, or who has blocked one. @param organiserId who acts: maybe an admin */
export async function listBlockedWithOrganisers(
  tx: Db,
  { competitionId, organiserId }: { competitionId: string; organiserId: string },
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with organisers as (
      select account_id as id from competition_organisers where competition_id = ${competitionId}
      union select ${organiserId}::uuid)
    select other_id as id from ties where kind = 'block' and account_id in (select id from organisers)
    union select account_id from ties where kind = 'block' and other_id in (select id from organisers)`);
  return rows.map(({ id }) => id);
}

/** How many teams an account has invited since a moment, counted along an index. */
export const countInvited = (db: Db, accountId: string, since: Date): Promise<number> =>
  db.$count(entryInvitations, and(eq(entryInvitations.invitedBy, accountId), gte(entryInvitations.createdAt, since)));

/** Invites teams, for entries of their own; who was invited to the competition before has that invitation back. */
export async function putInvitations(tx: Db, added: readonly (typeof entryInvitations.$inferInsert)[]): Promise<void> {
  if (added.length === 0) return;
  await tx
    .insert(entryInvitations)
    .values([...added])
    .onConflictDoUpdate({
      target: [entryInvitations.competitionId, entryInvitations.teamId],
      set: {
        ...{ entryId: sql`excluded.entry_id`, invitedBy: sql`excluded.invited_by`, state: 'sent' as const },
        ...{ answeredAt: null, answeredBy: null, edition: sql`${entryInvitations.edition} + 1` },
      },
    });
}

/**
 * Asks captains anew whose teams take part: by the invitation that they had, or by one of their own. It rings once a day
 * at most, however often things are renamed.
 */
export async function askAnew(
  tx: Db,
  { competitionId, invitedBy, now }: { competitionId: string; invitedBy: string; now: Date },
  asked: readonly { entryId: string; teamId: string }[],
): Promise<void> {
  if (asked.length === 0) return;
  const dayAgo = sql`${new Date(now.getTime() - DAY).toISOString()}::timestamptz`;
  await tx
    .insert(entryInvitations)
    .values(asked.map((one) => ({ id: randomUUIDv7(), competitionId, invitedBy, createdAt: now, ...one })))
    .onConflictDoUpdate({
      target: [entryInvitations.competitionId, entryInvitations.teamId],
      set: {
        ...{ entryId: sql`excluded.entry_id`, invitedBy, state: 'sent' as const, answeredAt: null, answeredBy: null },
        toldAt: sql`case when ${entryInvitations.toldAt} > ${dayAgo} then ${entryInvitations.toldAt} end`,
      },
    });
}

/** Lets no yes be taken of whoever has looked at an invitation to a competition before now, also one that is answered. */
export async function ageInvitations(tx: Db, competitionId: string): Promise<void> {
  await tx
    .update(entryInvitations)
    .set({ edition: sql`${entryInvitations.edition} + 1` })
    .where(eq(entryInvitations.competitionId, competitionId));
}

/** Takes back what was asked anew of teams that have agreed to all names of a competition. */
export async function closeAnswered(tx: Db, competitionId: string): Promise<Closed[]> {
  const { rows } = await tx.execute<Closed>(sql`
    update ${entryInvitations} as invitation set state = 'accepted' from entries as entry
    where invitation.competition_id = ${competitionId} and invitation.state = 'sent' and entry.id = invitation.entry_id
      and entry.team_id = invitation.team_id and entry.is_agreed
    returning invitation.team_id as "teamId", invitation.invited_by as "invitedBy"`);
  return rows;
}

/** Those of these teams that have as many invitations of one organiser to answer as there is room for. */
export async function listFull(tx: Db, organiserId: string, teamIds: readonly string[]): Promise<Set<string>> {
  if (teamIds.length === 0) return new Set();
  const { rows } = await tx.execute<{ id: string }>(sql`
    select team_id as id from ${entryInvitations}
    where team_id = any(${sql.param([...teamIds])}::uuid[]) and invited_by = ${organiserId} and state = 'sent'
      and entry_id is not null
    group by team_id having count(*) >= ${INVITATIONS_OF_ONE}`);
  return new Set(rows.map(({ id }) => id));
}

/** A captain hears of so many invitations of one organiser in a week; the rest is in the list. */
const TOLD_OF_ONE = 3;

/** Notes which invitations of a competition are told from now on: each once. @returns to whom, and who invites */
export async function noteTold(
  tx: Db,
  competitionId: string,
  now: Date,
): Promise<{ teamId: string; invitedBy: string }[]> {
  const since = (days: number) => sql`${new Date(now.getTime() - days * DAY).toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ teamId: string; invitedBy: string }>(sql`
    update ${entryInvitations} as invitation set told_at = ${now.toISOString()}::timestamptz
    where competition_id = ${competitionId} and state = 'sent' and told_at is null and entry_id is not null
      and invited_by is not null
      and (select count(*) from ${entryInvitations} as other
        where other.team_id = invitation.team_id and other.told_at > ${since(7)}
          and other.invited_by = invitation.invited_by) < ${TOLD_OF_ONE}
    returning team_id as "teamId", invited_by as "invitedBy"`);
  return rows;
}

/** An invitation as it stands. */
export async function findInvitation(db: Db, id: string): Promise<Invitation | undefined> {
  return (await db.select().from(entryInvitations).where(eq(entryInvitations.id, id)))[0];
}

/** The same, locked until the transaction ends; taken after the lock of its competition. */
export async function lockInvitation(tx: Db, id: string): Promise<Invitation | undefined> {
  return (await tx.select().from(entryInvitations).where(eq(entryInvitations.id, id)).for('no key update'))[0];
}

export async function updateInvitation(tx: Db, id: string, change: Partial<Invitation>): Promise<void> {
  await tx.update(entryInvitations).set(change).where(eq(entryInvitations.id, id));
}

type Closed = { teamId: string; invitedBy: string | null };

/** Lets the invitations that wait for an entry, or anywhere in a competition, stand for nothing any more. */
export async function closeInvitations(tx: Db, of: { entryId: string } | { competitionId: string }): Promise<Closed[]> {
  const isTheirs =
    'entryId' in of
      ? eq(entryInvitations.entryId, of.entryId)
      : and(eq(entryInvitations.competitionId, of.competitionId), sql`${entryInvitations.entryId} is not null`);
  return tx
    .update(entryInvitations)
    .set({ entryId: null })
    .where(and(isTheirs, eq(entryInvitations.state, 'sent')))
    .returning({ teamId: entryInvitations.teamId, invitedBy: entryInvitations.invitedBy });
}

/** Lets the invitation of a team to a competition be declined, also one that was accepted. @returns one that waited */
export async function decline(
  tx: Db,
  { competitionId, teamId }: { competitionId: string; teamId: string },
  { accountId, now }: { accountId: string; now: Date },
): Promise<Closed | undefined> {
  const { rows } = await tx.execute<Closed & { waited: boolean }>(sql`
    with before as (
      select id, state from ${entryInvitations}
      where competition_id = ${competitionId} and team_id = ${teamId} and state in ('sent', 'accepted') for update)
    update ${entryInvitations} as invitation set state = 'declined', answered_at = ${now.toISOString()}::timestamptz,
      answered_by = ${accountId}
    from before where invitation.id = before.id
    returning invitation.team_id as "teamId", invitation.invited_by as "invitedBy", before.state = 'sent' as waited`);
  return rows.find(({ waited }) => waited);
}

/** What a captain is asked. */
export type InvitationRow = {
  id: string;
  team: TeamNameRow;
  competition: { id: string; name: string; sport: Sport };
  name: string;
  edition: number;
  /** The team has said yes already, to what was called otherwise then. */
  isAnew: boolean;
  /** What the competition was called then, if that is what has another name. */
  before: string | null;
  /** How many matches were played under it. */
  past: number;
  by: AuthorRow | null;
  at: Date;
};

export type InvitationCursor = Cursor & { isKnown: boolean };

/** Where the list of invitations goes on, as text. */
export const encodeInvitation = ({ isKnown, ...place }: InvitationCursor) =>
  `${isKnown ? 1 : 0}_${encodeCursor(place)}`;

/** @throws 400 for text that is no place of an invitation */
export function decodeInvitation(text: string): InvitationCursor {
  const [, known, place] = /^([01])_(.+)$/.exec(text) ?? [];
  return { isKnown: known === '1', ...decodeCursor(place ?? '') };
}

/** Which invitations wait for whom: for one who acts for these teams. */
type Waiting = { teamIds: readonly string[]; accountId: string; competitionId?: string | undefined };

/**
 * The invitations that wait, and whether a captain knows who invites: to competitions that everybody sees, and of nobody
 * whom the account has blocked or who has blocked it. Who is known is asked once of each who invites.
 */
const waiting = ({ teamIds, accountId, competitionId }: Waiting) => sql`
  with asking as materialized (
    select team_id, invited_by, ${isKnownToTeam(sql`pair.invited_by`, sql`pair.team_id`)} as is_known
    from (select distinct team_id, invited_by from ${entryInvitations}
      where team_id = any(${sql.param([...teamIds])}::uuid[]) and state = 'sent' and entry_id is not null
        ${competitionId === undefined ? sql`` : sql`and competition_id = ${competitionId}`}) as pair
  ), waiting as (
    select invitation.id, invitation.entry_id, invitation.team_id, invitation.invited_by, invitation.created_at,
      invitation.told_at, invitation.edition, competition.id as competition_id, placeholder.name,
      entry.team_id = invitation.team_id as is_anew, entry.asked_name as before, competition.vouched_as is not null or asking.is_known as is_known
    from asking join ${entryInvitations} as invitation
        on invitation.team_id = asking.team_id and invitation.invited_by is not distinct from asking.invited_by
      join entries as entry on entry.id = invitation.entry_id and entry.state = 'entered'
      join teams as placeholder on placeholder.id = entry.team_id
        and (placeholder.is_placeholder or placeholder.id = invitation.team_id)
      join competitions as competition on competition.id = entry.competition_id
    where invitation.state = 'sent' and ${isPublic()} and competition.state <> 'ended'
      ${competitionId === undefined ? sql`` : sql`and invitation.competition_id = ${competitionId}`}
      and not exists (select from ties where kind = 'block' and (account_id, other_id) in (
        (${accountId}::uuid, invitation.invited_by), (invitation.invited_by, ${accountId}::uuid)))
  )`;

/** A page of what waits: those of known organisers and vouched competitions first, then the newest. */
export async function listOpenInvitations(
  db: Db,
  of: Waiting,
  after?: InvitationCursor,
): Promise<{ rows: InvitationRow[]; next: InvitationCursor | null }> {
  if (of.teamIds.length === 0) return { rows: [], next: null };
  const behind =
    after &&
    sql`where (waiting.is_known, waiting.created_at, waiting.id)
      < (${after.isKnown}, ${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await db.execute<Omit<InvitationRow, 'at'> & { at: string; isKnown: boolean }>(sql`
    ${waiting(of)}
    select waiting.id, waiting.name, waiting.edition, waiting.is_anew as "isAnew", waiting.before, waiting.created_at as at, waiting.is_known as "isKnown",
      case when waiting.is_anew then 0
        else (select count(*)::int from (${pastOf(sql`select waiting.entry_id as id`)}) as past) end as past,
      json_build_object('id', team.id, 'name', team.name, 'sport', team.sport, 'hidden', team.hidden,
        'colours', team.colours, 'crest', team.crest) as team,
      json_build_object('id', competition.id, 'name', competition.name, 'sport', competition.sport) as competition,
      case when account.id is not null then ${authorJson('account')} end as by
    from waiting
      join teams as team on team.id = waiting.team_id
      join competitions as competition on competition.id = waiting.competition_id
      left join accounts as account on account.id = waiting.invited_by and account.leaving_at is null
    ${behind ?? sql``}
    order by waiting.is_known desc, waiting.created_at desc, waiting.id desc limit ${INVITATIONS_PER_PAGE + 1}`);
  const shown = rows.slice(0, INVITATIONS_PER_PAGE).map((row) => ({ ...row, at: new Date(row.at) }));
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return { rows: shown, next: last ? { isKnown: last.isKnown, createdAt: last.at, id: last.id } : null };
}

/**
 * How many competitions of strangers wait for the answer of one who acts for these teams: of those that are told, so that
 * one organiser adds no more to the number than they could ring.
 */
export async function countOfStrangers(db: Db, of: Waiting): Promise<number> {
  if (of.teamIds.length === 0) return 0;
  const { rows } = await db.execute<{ count: number }>(sql`
    ${waiting(of)} select count(distinct competition_id)::int as count from waiting
    where not is_known and told_at is not null`);
  return rows[0]?.count ?? 0;
}

/** Whether a captain of the team knows who invites it, or the competition is vouched for. */
export async function isKnownInviter(
  db: Db,
  { competitionId, teamId, byId }: { competitionId: string; teamId: string; byId: string },
): Promise<boolean> {
  const { rows } = await db.execute<{ isKnown: boolean }>(sql`
    select ${isKnownToTeam(sql`${byId}::uuid`, sql`${teamId}::uuid`)}
      or exists (select from competitions where id = ${competitionId} and vouched_as is not null) as "isKnown"`);
  return rows[0]?.isKnown ?? false;
}
