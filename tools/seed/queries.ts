/** What the seed writes that no route of the product does: the past. */

import type { Db } from '../../server/platform/database/database.ts';
import { comments, reactions } from '../../server/schema.ts';

export async function insertReactions(db: Db, rows: (typeof reactions.$inferInsert)[]): Promise<void> {
  await db.insert(reactions).values(rows);
}

export async function insertComments(db: Db, rows: (typeof comments.$inferInsert)[]): Promise<void> {
  await db.insert(comments).values(rows);
}
