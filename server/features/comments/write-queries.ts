import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Hidden } from '../../../contract/reports.ts';
import { nameIn, nameOf, type Target, type TargetKind, type TargetName } from '../../../contract/talk/targets.ts';
import { type OfReply, replyOf } from '../../facts/comments.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { accounts } from '../../schema/accounts.ts';
import { commentLoves, comments } from '../../schema/comments.ts';
import { AUTHOR_ROW, type AuthorRow, authorColumns } from '../accounts/queries.ts';
import { isSeenBy } from '../follow/queries.ts';
import { COMMENT_ROW, type CommentRow, columns, isOn, mentionsFor } from './queries.ts';

/** The author of a comment on that target; undefined when there is no such comment. */
export async function findCommenterId(db: Db, target: Target, commentId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ accountId: comments.accountId })
    .from(comments)
    .where(and(eq(comments.id, commentId), isOn(target)));
  return row?.accountId ?? undefined;
}

/** What a reply answers. */
export type Answered = { id: string; parentId: string | null; author: AuthorRow };

/**
 * The comment that somebody wants to answer, if others see it and they come across it and the comment that it stands
 * beneath. The caller holds the target's lock.
 */
export async function findAnswered(
  tx: Db,
  target: Target,
  commentId: string,
  viewer: { accountId: string; role: string },
): Promise<Answered | undefined> {
  const parent = alias(comments, 'parent');
  const [row] = await tx
    .select({ id: comments.id, parentId: comments.parentId, author: AUTHOR_ROW })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.accountId))
    .leftJoin(parent, eq(parent.id, comments.parentId))
    .where(
      and(
        eq(comments.id, commentId),
        isOn(target),
        isNull(comments.hidden),
        isNull(accounts.leavingAt),
        isSeenBy(viewer, comments.accountId),
        isSeenBy(viewer, parent.accountId),
      ),
    );
  return row;
}

/** How many replies others see beneath comments. */
export async function countReplies(db: Db, parentIds: string[]): Promise<Map<string, number>> {
  if (parentIds.length === 0) return new Map();
  const rows = await db
    .select({ id: comments.id, replyCount: comments.replyCount })
    .from(comments)
    .where(inArray(comments.id, parentIds));
  return new Map(rows.map(({ id, replyCount }) => [id, replyCount]));
}

/** The same of the comment that a reply stands beneath; undefined for what is no reply. */
export const repliesBeside = async (db: Db, parentId: string | null | undefined): Promise<number | undefined> =>
  parentId ? ((await countReplies(db, [parentId])).get(parentId) ?? 0) : undefined;

/**
 * A time for a comment that comes last in its thread: now, or just after the newest one where that was given by a server
 * whose clock is ahead. What came later would otherwise stand before it, or behind a cursor that has passed already.
 */
const lastOn = ({ kind, id }: { kind: TargetKind; id: unknown }, now: unknown): SQL => sql`greatest(
  ${now}::timestamptz,
  (select newest.created_at + interval '1 millisecond' from comments as newest
   where newest.${sql.identifier(columns[kind].name)} = ${id} order by newest.created_at desc limit 1)
)`;

const written = (kind: TargetKind) =>
  prepared((db) =>
    db
      .insert(comments)
      .values({
        id: sql.placeholder('id'),
        ...nameOf({ kind, id: sql.placeholder('target') as unknown as string }),
        accountId: sql.placeholder('accountId'),
        content: sql.placeholder('content'),
        hidden: sql.placeholder('hidden'),
        parentId: sql.placeholder('parentId'),
        answersId: sql.placeholder('answersId'),
        createdAt: lastOn({ kind, id: sql.placeholder('target') }, sql.placeholder('now')),
      })
      .returning({ createdAt: comments.createdAt })
      .prepare(`comment_written_on_${kind}`),
  );
const insertion = new Map<TargetKind, ReturnType<typeof written>>();

type NewComment = {
  id: string;
  accountId: string;
  content: string;
  hidden?: Hidden | null;
  parentId?: string;
  answersId?: string | null;
  now: Date;
};

/** The caller holds the target's lock, here and below. @returns the time that the comment got */
export async function insertComment(
  tx: Db,
  { kind, id: target }: Target,
  { now, hidden, parentId, answersId, ...comment }: NewComment,
): Promise<Date> {
  const insert = insertion.get(kind) ?? written(kind);
  insertion.set(kind, insert);
  const [row] = await insert(tx).execute({
    ...comment,
    ...{
      target,
      now: now.toISOString(),
      hidden: hidden ?? null,
      parentId: parentId ?? null,
      answersId: answersId ?? null,
    },
  });
  if (!row) throw new Error('a comment that was just inserted is not there');
  return row.createdAt;
}

/** @returns why others did not see it (null: they did), and what it answered */
export async function deleteComment(tx: Db, commentId: string): Promise<{ hidden: Hidden | null } & OfReply> {
  const [row] = await tx
    .delete(comments)
    .where(eq(comments.id, commentId))
    .returning({ hidden: comments.hidden, parentId: comments.parentId, answersId: comments.answersId });
  return row ? { hidden: row.hidden, ...replyOf(row) } : { hidden: null };
}

/** A comment with its author's name, what it is on, and what it answers. */
export type FoundComment = CommentRow & { edition: number; loveCount: number; on: TargetName; of: OfReply };

/** A comment that is not just a stub; `target`: only if it is on that. */
export async function findComment(db: Db, commentId: string, target?: Target): Promise<FoundComment | undefined> {
  const answered = alias(comments, 'answered');
  const whom = alias(accounts, 'whom');
  const [row] = await db
    .select({
      ...COMMENT_ROW,
      postId: comments.postId,
      videoId: comments.videoId,
      matchId: comments.matchId,
      answersId: comments.answersId,
      author: AUTHOR_ROW,
      mentions: mentionsFor(undefined),
      answered: authorColumns(whom),
    })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.accountId))
    .leftJoin(answered, and(eq(answered.id, comments.answersId), isNull(answered.hidden)))
    .leftJoin(whom, and(eq(whom.id, answered.accountId), isNull(whom.leavingAt)))
    .where(and(eq(comments.id, commentId), isNull(accounts.leavingAt), target && isOn(target)));
  if (!row) return undefined;
  const { postId, videoId, matchId, answersId, ...comment } = row;
  const { parentId } = comment;
  return { ...comment, on: nameIn({ postId, videoId, matchId }), of: replyOf({ parentId, answersId }) };
}

/** Gives a comment another text. The caller holds the target's lock. @returns its edition now */
export async function changeText(
  tx: Db,
  commentId: string,
  change: { content: string; editedAt: Date; hidden: Hidden | null },
): Promise<number> {
  const [row] = await tx
    .update(comments)
    .set({ ...change, edition: sql`${comments.edition} + 1` })
    .where(eq(comments.id, commentId))
    .returning({ edition: comments.edition });
  if (!row) throw new Error('a comment that was just found is not there');
  return row.edition;
}

/** Sets or removes somebody's heart. The caller holds the target's lock. @returns whether that changed anything */
export async function setLove(tx: Db, heart: typeof commentLoves.$inferInsert, isLoved: boolean): Promise<boolean> {
  const { rowCount } = isLoved
    ? await tx.insert(commentLoves).values(heart).onConflictDoNothing()
    : await tx
        .delete(commentLoves)
        .where(and(eq(commentLoves.commentId, heart.commentId), eq(commentLoves.accountId, heart.accountId)));
  return rowCount === 1;
}

/** How many members love a comment. */
export async function countLoves(tx: Db, commentId: string): Promise<number> {
  const [row] = await tx.select({ loveCount: comments.loveCount }).from(comments).where(eq(comments.id, commentId));
  return row?.loveCount ?? 0;
}

/** Pins a comment in place of the one that is pinned; null: none. The caller holds the target's lock. */
export async function setPinned(tx: Db, target: Target, commentId: string | null, now: Date): Promise<void> {
  await tx
    .update(comments)
    .set({ pinnedAt: null })
    .where(and(isOn(target), isNotNull(comments.pinnedAt)));
  if (commentId) await tx.update(comments).set({ pinnedAt: now }).where(eq(comments.id, commentId));
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
    .set({ hidden, ...(asOf && { createdAt: lastOn(asOf.target, asOf.now.toISOString()) }) })
    .where(eq(comments.id, commentId))
    .returning({ createdAt: comments.createdAt });
  return row?.createdAt;
}
