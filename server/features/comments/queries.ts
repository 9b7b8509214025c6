import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Hidden } from '../../../contract/reports.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { accounts } from '../../schema/accounts.ts';
import { comments } from '../../schema/comments.ts';

export type CommentRow = {
  id: string;
  content: string;
  createdAt: Date;
  hidden: Hidden | null;
  author: { id: string; username: string; profilePicture: string | null };
};

/**
 * A post's newest comments, or those before a cursor, newest first.
 * @param stretch `viewer` decides which are listed: hidden ones are for their authors and for admins only
 */
export const listComments = (
  db: Db,
  postId: string,
  {
    limit,
    before,
    viewer,
  }: { limit: number; before?: Cursor | undefined; viewer?: { accountId: string; role: string } | undefined },
): Promise<CommentRow[]> =>
  db
    .select({
      id: comments.id,
      content: comments.content,
      createdAt: comments.createdAt,
      hidden: comments.hidden,
      author: { id: accounts.id, username: accounts.username, profilePicture: accounts.profilePicture },
    })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.accountId))
    .where(
      and(
        eq(comments.postId, postId),
        viewer?.role === 'admin'
          ? undefined
          : or(isNull(comments.hidden), viewer && eq(comments.accountId, viewer.accountId)),
        // Compared as a row, so that the index is entered at the cursor.
        before &&
          sql`(${comments.createdAt}, ${comments.id}) < (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(limit);

/** The author of a comment of that post; undefined when there is no such comment. */
export async function findCommenterId(db: Db, postId: string, commentId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ accountId: comments.accountId })
    .from(comments)
    .where(and(eq(comments.id, commentId), eq(comments.postId, postId)));
  return row?.accountId;
}

/** The caller holds the post's lock (see lockPost), here and below. */
export async function insertComment(tx: Db, comment: typeof comments.$inferInsert): Promise<void> {
  await tx.insert(comments).values(comment);
}

/** @returns why others did not see it; null: they did */
export async function deleteComment(tx: Db, commentId: string): Promise<Hidden | null> {
  const rows = await tx.delete(comments).where(eq(comments.id, commentId)).returning({ hidden: comments.hidden });
  return rows[0]?.hidden ?? null;
}

/** A comment with its post and its author's name. */
export async function findComment(db: Db, commentId: string): Promise<(CommentRow & { postId: string }) | undefined> {
  const [row] = await db
    .select({
      id: comments.id,
      postId: comments.postId,
      content: comments.content,
      createdAt: comments.createdAt,
      hidden: comments.hidden,
      author: { id: accounts.id, username: accounts.username, profilePicture: accounts.profilePicture },
    })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.accountId))
    .where(eq(comments.id, commentId));
  return row;
}

/**
 * Hides a comment from others, or shows it.
 * @param asOf its new time; undefined: the time is unchanged
 */
export async function setCommentHidden(tx: Db, commentId: string, hidden: Hidden | null, asOf?: Date): Promise<void> {
  await tx
    .update(comments)
    .set({ hidden, ...(asOf && { createdAt: asOf }) })
    .where(eq(comments.id, commentId));
}
