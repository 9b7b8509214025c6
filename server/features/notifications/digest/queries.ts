import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { accounts } from '../../../schema/accounts.ts';
import { digests } from '../../../schema/notifications.ts';
import { nameBeside } from '../../accounts/queries.ts';
import { isSeenBy } from '../../follow/queries.ts';

export type DigestRow = typeof digests.$inferSelect;

export async function findDigest(db: Db, accountId: string): Promise<DigestRow | undefined> {
  const [row] = await db.select().from(digests).where(eq(digests.accountId, accountId));
  return row;
}

/** Switches the mail on. What happened before is not told; the secret of former mails goes on to hold. */
export async function putDigest(db: Db, row: typeof digests.$inferInsert): Promise<void> {
  const { timeZone, dueAt, toldUntil, visitedAt } = row;
  await db
    .insert(digests)
    .values(row)
    .onConflictDoUpdate({
      target: digests.accountId,
      // Of one that is on already only the zone changes.
      set: {
        ...{ timeZone, dueAt, visitedAt, ended: null },
        toldUntil: sql`case when ${digests.dueAt} is null then ${toldUntil.toISOString()}::timestamptz
          else ${digests.toldUntil} end`,
      },
    });
}

/** Switches it off in the member's name. */
export async function switchOff(db: Db, accountId: string): Promise<void> {
  await db.update(digests).set({ dueAt: null, ended: null }).where(eq(digests.accountId, accountId));
}

/** The same, by the secret of its mails. @returns false where it is nobody's */
export async function switchOffBy(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await db
    .update(digests)
    .set({ dueAt: null, ended: null })
    .where(eq(digests.tokenHash, tokenHash));
  return rowCount === 1;
}

/** Some of those whose mail is due, held until the transaction ends; those whom another server holds are left out. */
export const takeDue = (tx: Db, now: Date, limit: number): Promise<Pick<DigestRow, 'accountId' | 'timeZone'>[]> =>
  tx
    .select({ accountId: digests.accountId, timeZone: digests.timeZone })
    .from(digests)
    .where(and(isNotNull(digests.dueAt), lte(digests.dueAt, now)))
    .orderBy(asc(digests.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true });

/** Says when each is due next. */
export async function putDue(tx: Db, due: { accountId: string; dueAt: Date }[]): Promise<void> {
  await tx.execute(sql`
    update digests set due_at = next.due_at
    from unnest(${sql.param(due.map(({ accountId }) => accountId))}::uuid[],
      ${sql.param(due.map(({ dueAt }) => dueAt.toISOString()))}::timestamptz[]) as next (account_id, due_at)
    where digests.account_id = next.account_id`);
}

const reader = prepared((db) =>
  db
    .select({
      username: accounts.username,
      email: accounts.email,
      role: accounts.role,
      isReachable: sql<boolean>`accounts.is_active and accounts.verified_at is not null and accounts.leaving_at is null`,
      visited: sql<string>`extract(epoch from greatest(digests.visited_at,
        (select max(last_seen_at) from sessions where sessions.account_id = accounts.id),
        (select max(last_used_at) from known_browsers where known_browsers.account_id = accounts.id))) * 1000`,
    })
    .from(digests)
    .innerJoin(accounts, eq(accounts.id, digests.accountId))
    .where(eq(digests.accountId, sql.placeholder('accountId')))
    .prepare('digest_reader'),
);

/** Whom a digest is for, and when they were last here, as far as their sign-ins and what they have looked at tell. */
export async function findReader(
  db: Db,
  accountId: string,
): Promise<
  { username: string; email: string; role: 'user' | 'admin'; isReachable: boolean; visitedAt: Date } | undefined
> {
  const [row] = await reader(db).execute({ accountId });
  if (!row) return undefined;
  const { visited, ...found } = row;
  return { ...found, visitedAt: new Date(Number(visited)) };
}

/**
 * Notes that everything up to a moment has been told. One that is switched off meanwhile stays off.
 * @param ended why there are no more
 */
export async function noteTold(
  db: Db,
  accountId: string,
  { toldUntil, visitedAt, sentAt, ended }: Pick<DigestRow, 'toldUntil' | 'visitedAt' | 'sentAt' | 'ended'>,
): Promise<void> {
  await db
    .update(digests)
    .set({ toldUntil, visitedAt, ...(sentAt && { sentAt }), ...(ended && { ended, dueAt: null }) })
    .where(and(eq(digests.accountId, accountId), isNotNull(digests.dueAt)));
}

/** The clips since a moment that were liked most, of those whom a member follows and comes across. */
export async function listMostLoved(
  db: Db,
  reader: { accountId: string; role: string },
  since: Date,
  limit: number,
): Promise<{ id: string; title: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; title: string; name: string }>(sql`
    select clip.id, clip.title, coalesce(${nameBeside(sql`person.id`)} ->> 'text', person.username) as name
    from ties as follow
      join videos as clip on clip.uploader_id = follow.other_id
      join accounts as person on person.id = follow.other_id
    where follow.account_id = ${reader.accountId} and follow.kind = 'follow' and clip.status = 'published'
      and clip.created_at > ${since.toISOString()}::timestamptz and clip.like_count > 0
      and person.is_active and person.leaving_at is null and ${isSeenBy(reader, sql`person.id`)}
    order by clip.like_count desc, clip.id desc limit ${limit}`);
  return rows;
}
