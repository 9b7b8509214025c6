/** What the seed writes and no route of the product does: the past. */

import { and, desc, eq, lt } from 'drizzle-orm';
import type { Db } from '../../server/platform/database/database.ts';
import { accounts } from '../../server/schema/accounts.ts';
import { commentLoves, comments, mentions } from '../../server/schema/comments.ts';
import { saves, schoolFollows, ties } from '../../server/schema/follow.ts';
import { reportCases } from '../../server/schema/moderation.ts';
import { notifications } from '../../server/schema/notifications.ts';
import { reactions } from '../../server/schema/reactions.ts';

export async function insertAccounts(db: Db, rows: (typeof accounts.$inferInsert)[]): Promise<void> {
  await db.insert(accounts).values(rows);
}

export async function insertReactions(db: Db, rows: (typeof reactions.$inferInsert)[]): Promise<void> {
  await db.insert(reactions).values(rows);
}

export async function insertComments(db: Db, rows: (typeof comments.$inferInsert)[]): Promise<void> {
  await db.insert(comments).values(rows);
}

export async function insertLoves(db: Db, rows: (typeof commentLoves.$inferInsert)[]): Promise<void> {
  await db.insert(commentLoves).values(rows);
}

export async function insertTies(db: Db, rows: (typeof ties.$inferInsert)[]): Promise<void> {
  await db.insert(ties).values(rows);
}

export async function insertSchoolFollows(db: Db, rows: (typeof schoolFollows.$inferInsert)[]): Promise<void> {
  await db.insert(schoolFollows).values(rows);
}

export async function insertSaves(db: Db, rows: (typeof saves.$inferInsert)[]): Promise<void> {
  await db.insert(saves).values(rows);
}

export async function insertMentions(db: Db, rows: (typeof mentions.$inferInsert)[]): Promise<void> {
  await db.insert(mentions).values(rows);
}

/** Somebody's newest comment on a video. */
export async function commentBy(db: Db, videoId: string, accountId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.videoId, videoId), eq(comments.accountId, accountId)))
    .orderBy(desc(comments.createdAt))
    .limit(1);
  return row?.id;
}

/** Has members seen and read what they were told of before a moment. */
export async function markToldBefore(db: Db, moment: Date): Promise<void> {
  await db.update(notifications).set({ seenAt: moment, readAt: moment }).where(lt(notifications.at, moment));
}

/** Closes the case of a reported post at a moment in the past. */
export async function closeCaseOf(
  db: Db,
  postId: string,
  closed: Pick<typeof reportCases.$inferInsert, 'outcome' | 'handledAt' | 'handledBy'>,
): Promise<void> {
  await db
    .update(reportCases)
    .set(closed)
    .where(and(eq(reportCases.kind, 'post'), eq(reportCases.thingId, postId)));
}
