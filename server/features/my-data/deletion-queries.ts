import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { accounts } from '../../schema/accounts.ts';
import { accountDeletions } from '../../schema/deletions.ts';
import { videos } from '../../schema/videos.ts';

export type DeletionRow = typeof accountDeletions.$inferSelect;

export async function findDeletion(db: Db, accountId: string): Promise<DeletionRow | undefined> {
  const [row] = await db.select().from(accountDeletions).where(eq(accountDeletions.accountId, accountId));
  return row;
}

/** Notes that an account's owner wants it deleted; asked again, that counts. */
export async function putDeletion(tx: Db, wanted: DeletionRow): Promise<void> {
  await tx
    .insert(accountDeletions)
    .values(wanted)
    .onConflictDoUpdate({ target: accountDeletions.accountId, set: wanted });
}

/** Accounts whose deletion is due. */
export async function listDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: accountDeletions.accountId })
    .from(accountDeletions)
    .where(lte(accountDeletions.dueAt, now))
    .orderBy(asc(accountDeletions.dueAt));
  return rows.map(({ id }) => id);
}

/** Locks an account whose deletion is due. @returns undefined when it is gone, or its owner has thought again */
export async function lockDue(tx: Db, accountId: string, now: Date) {
  const [row] = await tx
    .select({
      id: accounts.id,
      username: accounts.username,
      role: accounts.role,
      isActive: accounts.isActive,
      verifiedAt: accounts.verifiedAt,
      profilePicture: accounts.profilePicture,
      withVideos: accountDeletions.withVideos,
    })
    .from(accounts)
    .innerJoin(accountDeletions, eq(accountDeletions.accountId, accounts.id))
    .where(and(eq(accounts.id, accountId), isNull(accounts.leavingAt), lte(accountDeletions.dueAt, now)))
    .for('update');
  return row;
}

/** The ids of a person's videos. */
export async function listVideosOf(tx: Db, accountId: string): Promise<string[]> {
  const rows = await tx.select({ id: videos.id }).from(videos).where(eq(videos.uploaderId, accountId));
  return rows.map(({ id }) => id);
}
