import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { TieKind } from '../../../contract/people/follow.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { olderThan } from '../../platform/http/cursor-queries.ts';
import { ties } from '../../schema/follow.ts';
import { type AuthorRow, nameBeside } from '../accounts/queries.ts';

type Viewer = { accountId: string; role: string } | undefined;

type Person = SQL | AnyPgColumn | string;

const hasTie = (from: Person, to: Person, kinds: TieKind[]) =>
  sql`exists (select from ties as tie where tie.account_id = ${from} and tie.other_id = ${to}
    and tie.kind in (${sql.join(
      kinds.map((kind) => sql`${sql.raw(`'${kind}'`)}`),
      sql`, `,
    )}))`;

/** The condition that a member who is no admin comes across what an account shares, for statements that are prepared. */
export const isVisibleToMember = (memberId: Person, account: SQL | AnyPgColumn): SQL =>
  sql`not (${hasTie(memberId, account, ['mute', 'block'])} or ${hasTie(account, memberId, ['block'])})`;

/**
 * The condition, for `where`, that a viewer comes across what an account shares and writes: neither has blocked the
 * other, and the viewer has not muted it. Two looks into an index for each row, none for visitors and admins, who see
 * everything.
 * @param account the column with whose the row is, or its id
 */
export const isSeenBy = (viewer: Viewer, account: SQL | AnyPgColumn): SQL =>
  !viewer || viewer.role === 'admin' ? sql`true` : isVisibleToMember(viewer.accountId, account);

const blockBetween = prepared((db) =>
  db
    .select({ is: sql<number>`1` })
    .from(ties)
    .where(
      sql`kind = 'block' and (account_id, other_id) in (
        (${sql.placeholder('one')}::uuid, ${sql.placeholder('other')}::uuid),
        (${sql.placeholder('other')}::uuid, ${sql.placeholder('one')}::uuid))`,
    )
    .limit(1)
    .prepare('block_between'),
);

/**
 * Whether one of the two has blocked the other, so that what is the one's is not there for the other. Visitors and
 * admins are kept from nothing.
 */
export async function isBlockedBetween(db: Db, viewer: Viewer, ownerId: string | null): Promise<boolean> {
  if (!viewer || viewer.role === 'admin' || ownerId === null || viewer.accountId === ownerId) return false;
  return (await blockBetween(db).execute({ one: viewer.accountId, other: ownerId })).length > 0;
}

const apartFrom = prepared((db) =>
  db
    .select({ id: sql<string>`id` })
    .from(
      sql`(select other_id as id from ties where account_id = ${sql.placeholder('id')} and kind = 'block'
        union select account_id from ties where other_id = ${sql.placeholder('id')} and kind = 'block') as apart`,
    )
    .prepare('apart_from'),
);

/** The same beside a row, of the account in one of its columns. */
export const apartBeside = (account: AnyPgColumn): SQL<string[]> =>
  sql`array(select other_id from ties where ties.account_id = ${account} and kind = 'block'
    union select ties.account_id from ties where other_id = ${account} and kind = 'block')`;

/** Those who have blocked an account, or whom it has blocked. */
export async function listApart(db: Db, accountId: string): Promise<string[]> {
  return (await apartFrom(db).execute({ id: accountId })).map(({ id }) => id);
}

/** The same as a set, for a viewer: visitors and admins are kept from nothing. */
export const apartFor = async (db: Db, viewer: Viewer): Promise<ReadonlySet<string>> =>
  new Set(!viewer || viewer.role === 'admin' ? [] : await listApart(db, viewer.accountId));

const unseenOf = prepared((db) =>
  db
    .select({ id: sql<string>`id` })
    .from(
      sql`(select other_id as id from ties where account_id = ${sql.placeholder('id')} and kind in ('mute', 'block')
        union select account_id from ties where other_id = ${sql.placeholder('id')} and kind = 'block') as unseen`,
    )
    .prepare('unseen_of'),
);

/** Whose things an account does not come across. */
export async function listUnseen(db: Db, accountId: string): Promise<string[]> {
  return (await unseenOf(db).execute({ id: accountId })).map(({ id }) => id);
}

/**
 * Lets what two people do to each other happen one after the other: whoever changes a tie calls it first, and holds the
 * accounts after it.
 */
export async function lockPair(tx: Db, one: string, other: string): Promise<void> {
  const pair = [one, other].sort().join();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`);
}

/** Keeps somebody's account until the transaction ends. @returns undefined where there is none */
export async function holdPerson(tx: Db, id: string): Promise<{ isActive: boolean; username: string } | undefined> {
  const { rows } = await tx.execute<{ isActive: boolean; username: string }>(sql`
    select is_active as "isActive", username from accounts where id = ${id} and leaving_at is null for key share`);
  return rows[0];
}

/**
 * Lets what one member adds to their lists happen one after the other until the transaction ends, so that what is counted
 * then still holds. Others may refer to the account meanwhile.
 * @returns undefined where there is no account any more
 */
export async function holdOwn(tx: Db, id: string): Promise<{ isActive: boolean } | undefined> {
  const { rows } = await tx.execute<{ isActive: boolean }>(sql`
    select is_active as "isActive" from accounts where id = ${id} and leaving_at is null for no key update`);
  return rows[0];
}

const isTie = (accountId: string, kind: TieKind, otherId: string) =>
  and(eq(ties.accountId, accountId), eq(ties.kind, kind), eq(ties.otherId, otherId));

/** @returns false when it was there already */
export async function insertTie(tx: Db, tie: typeof ties.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(ties).values(tie).onConflictDoNothing();
  return rowCount === 1;
}

/** @returns false when there was none */
export async function deleteTie(tx: Db, accountId: string, kind: TieKind, otherId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(ties).where(isTie(accountId, kind, otherId));
  return rowCount === 1;
}

/** How many ties of a kind an account has, counted along an index alone. */
export async function countTies(db: Db, accountId: string, kind: TieKind): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ties where account_id = ${accountId} and kind = ${kind}`,
  );
  return rows[0]?.count ?? 0;
}

/** What one account is to another, and how many follow the other and are followed by them. */
export async function tiesBetween(db: Db, accountId: string, otherId: string) {
  const { rows } = await db.execute<Record<TieKind, boolean> & { followers: number; following: number }>(sql`
    select ${hasTie(accountId, otherId, ['follow'])} as follow, ${hasTie(accountId, otherId, ['mute'])} as mute,
      ${hasTie(accountId, otherId, ['block'])} as block,
      (select count(*)::int from ties where other_id = ${otherId} and kind = 'follow') as followers,
      (select count(*)::int from ties where account_id = ${otherId} and kind = 'follow') as following
    from accounts where id = ${otherId} and leaving_at is null`);
  return rows[0];
}

export type Tied = AuthorRow & { createdAt: Date };

/** To whom an account has ties of a kind, or (`to`) who has them to it; the newest first. */
export async function listTied(
  db: Db,
  accountId: string,
  { kind, to, after, limit }: { kind: TieKind; to: boolean; after: Cursor | undefined; limit: number },
): Promise<Tied[]> {
  const [own, other] = to ? [sql`other_id`, sql`account_id`] : [sql`account_id`, sql`other_id`];
  const behind = olderThan({ createdAt: sql`tie.created_at`, id: sql`tie.${other}` }, after) ?? sql`true`;
  const { rows } = await db.execute<Omit<Tied, 'createdAt'> & { createdAt: string }>(sql`
    select person.id, person.username, person.profile_picture as "profilePicture",
      ${nameBeside(sql`person.id`)} as "shownName",
      extract(epoch from tie.created_at) * 1000 as "createdAt"
    from ties as tie join accounts as person on person.id = tie.${other}
    where tie.${own} = ${accountId} and tie.kind = ${kind} and ${behind} and person.leaving_at is null
      and person.is_active
    order by tie.created_at desc, tie.${other} desc limit ${limit}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(Number(row.createdAt)) }));
}

/** Ends all that others are to an account and it to them, when it leaves. */
export async function deleteTiesOf(tx: Db, accountId: string): Promise<void> {
  await tx.execute(sql`delete from ties where account_id = ${accountId}`);
  await tx.execute(sql`delete from ties where other_id = ${accountId}`);
}
