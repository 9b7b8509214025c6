import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Hidden } from '../../../contract/reports.ts';
import { nameIn, nameOf, type Target, type TargetName } from '../../../contract/talk/targets.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { olderThan } from '../../platform/http/cursor-queries.ts';
import { accounts } from '../../schema/accounts.ts';
import { comments } from '../../schema/comments.ts';
import { isSeenBy } from '../follow/queries.ts';

export type CommentRow = {
  id: string;
  content: string;
  createdAt: Date;
  hidden: Hidden | null;
  author: { id: string; username: string; profilePicture: string | null };
};

const columns = { post: comments.postId, video: comments.videoId };
const isOn = ({ kind, id }: Target) => eq(columns[kind], id);

/**
 * A target's newest comments, or those before a cursor, newest first.
 * @param stretch `viewer` decides which are listed: hidden ones are for their authors and for admins only
 */
export const listComments = (
  db: Db,
  target: Target,
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
        isOn(target),
        isNull(accounts.leavingAt),
        viewer?.role === 'admin'
          ? undefined
          : or(isNull(comments.hidden), viewer && eq(comments.accountId, viewer.accountId)),
        isSeenBy(viewer, comments.accountId),
        olderThan(comments, before),
      ),
    )
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(limit);

/** The author of a comment on that target; undefined when there is no such comment. */
export async function findCommenterId(db: Db, target: Target, commentId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ accountId: comments.accountId })
    .from(comments)
    .where(and(eq(comments.id, commentId), isOn(target)));
  return row?.accountId;
}

/**
 * A time for a comment that comes last in its thread: now, or just after the newest one where that was given by a server
 * whose clock is ahead. What came later would otherwise stand before it, or behind a cursor that has passed already.
 */
const lastOn = ({ kind, id }: Target, now: Date): SQL => sql`greatest(
  ${now.toISOString()}::timestamptz,
  (select newest.created_at + interval '1 millisecond' from comments as newest
   where newest.${sql.identifier(columns[kind].name)} = ${id} order by newest.created_at desc limit 1)
)`;

/** The caller holds the target's lock, here and below. @returns the time that the comment got */
export async function insertComment(
  tx: Db,
  target: Target,
  { now, ...comment }: Omit<typeof comments.$inferInsert, 'createdAt' | 'postId' | 'videoId'> & { now: Date },
): Promise<Date> {
  const [row] = await tx
    .insert(comments)
    .values({ ...comment, ...nameOf(target), createdAt: lastOn(target, now) })
    .returning({ createdAt: comments.createdAt });
  if (!row) throw new Error('a comment that was just inserted is not there');
  return row.createdAt;
}

/** @returns why others did not see it; null: they did */
export async function deleteComment(tx: Db, commentId: string): Promise<Hidden | null> {
  const rows = await tx.delete(comments).where(eq(comments.id, commentId)).returning({ hidden: comments.hidden });
  return rows[0]?.hidden ?? null;
}

/** A comment with its author's name, and what it is on. */
export async function findComment(db: Db, commentId: string): Promise<(CommentRow & { on: TargetName }) | undefined> {
  const [row] = await db
    .select({
      id: comments.id,
      postId: comments.postId,
      videoId: comments.videoId,
      content: comments.content,
      createdAt: comments.createdAt,
      hidden: comments.hidden,
      author: { id: accounts.id, username: accounts.username, profilePicture: accounts.profilePicture },
    })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.accountId))
    .where(and(eq(comments.id, commentId), isNull(accounts.leavingAt)));
  if (!row) return undefined;
  const { postId, videoId, ...comment } = row;
  return { ...comment, on: nameIn({ postId, videoId }) };
}

/**
 * Hides a comment from others, or shows it.
 * @param asOf what it is on and the present time, for one that others see for the first time; undefined: its time is
 * unchanged
 * @returns its time
 */
export async function setCommentHidden(
  tx: Db,
  commentId: string,
  hidden: Hidden | null,
  asOf?: { target: Target; now: Date },
): Promise<Date | undefined> {
  const [row] = await tx
    .update(comments)
    .set({ hidden, ...(asOf && { createdAt: lastOn(asOf.target, asOf.now) }) })
    .where(eq(comments.id, commentId))
    .returning({ createdAt: comments.createdAt });
  return row?.createdAt;
}
