/** What the seed writes and no route of the product does: the past. */

import { and, eq } from 'drizzle-orm';
import type { Db } from '../../server/platform/database/database.ts';
import { accounts } from '../../server/schema/accounts.ts';
import { comments } from '../../server/schema/comments.ts';
import { reportCases } from '../../server/schema/moderation.ts';
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
