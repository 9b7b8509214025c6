/** What the seed writes that no route of the product does: the past. */

import { eq } from 'drizzle-orm';
import type { Db } from '../../server/platform/database/database.ts';
import { accounts, comments, reactions, reportCases } from '../../server/schema.ts';

export async function insertAccounts(db: Db, rows: (typeof accounts.$inferInsert)[]): Promise<void> {
  await db.insert(accounts).values(rows);
}

export async function insertReactions(db: Db, rows: (typeof reactions.$inferInsert)[]): Promise<void> {
  await db.insert(reactions).values(rows);
}

export async function insertComments(db: Db, rows: (typeof comments.$inferInsert)[]): Promise<void> {
  await db.insert(comments).values(rows);
}

/** Closes the case of a reported post, as it was dealt with then. */
export async function closeCaseOf(
  db: Db,
  postId: string,
  closed: Pick<typeof reportCases.$inferInsert, 'outcome' | 'handledAt' | 'handledBy'>,
): Promise<void> {
  await db.update(reportCases).set(closed).where(eq(reportCases.postId, postId));
}
