import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Hidden } from '../../../contract/reports.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { olderThan } from '../../platform/http/cursor-queries.ts';
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
        isNull(accounts.leavingAt),
        viewer?.role === 'admin'
          ? undefined
          : or(isNull(comments.hidden), viewer && eq(comments.accountId, viewer.accountId)),
        olderThan(comments, before),
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

/**
 * A time for a comment that comes last in its thread: now, or just after the newest one where that was given by a server
 * whose clock is ahead. What came later would otherwise stand before it, or behind a cursor that has passed already.
 */
const lastIn = (postId: SQL | string, now: Date) => sql`greatest(
  ${now.toISOString()}::timestamptz,
  (select newest.created_at + interval '1 millisecond' from comments as newest where newest.post_id = ${postId}
   order by newest.created_at desc limit 1)
)`;

/** The caller holds the post's lock (see lockPost), here and below. @returns the time that the comment got */
export async function insertComment(
  tx: Db,
  { now, ...comment }: Omit<typeof comments.$inferInsert, 'createdAt'> & { now: Date },
): Promise<Date> {
  const [row] = await tx
    .insert(comments)
    .values({ ...comment, createdAt: lastIn(comment.postId, now) })
    .returning({ createdAt: comments.createdAt });
  if (!row) throw new Error('a comment that was just inserted is not there');
  return row.createdAt;
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
    .where(and(eq(comments.id, commentId), isNull(accounts.leavingAt)));
  return row;
}

/**
 * Hides a comment from others, or shows it.
 * @param asOf the present time, for one that others see for the first time; undefined: its time is unchanged
 * @returns its time
 */
export async function setCommentHidden(
  tx: Db,
  commentId: string,
  hidden: Hidden | null,
  asOf?: Date,
): Promise<Date | undefined> {
  const [row] = await tx
    .update(comments)
    .set({ hidden, ...(asOf && { createdAt: lastIn(sql`comments.post_id`, asOf) }) })
    .where(eq(comments.id, commentId))
    .returning({ createdAt: comments.createdAt });
  return row?.createdAt;
}
