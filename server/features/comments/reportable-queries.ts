/** The queries for comments that reports and their queue need. */
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Hidden } from '../../../contract/reports.ts';
import { nameIn, targetOf } from '../../../contract/talk/targets.ts';
import type { Db } from '../../platform/database/database.ts';
import { accounts } from '../../schema/accounts.ts';
import { comments } from '../../schema/comments.ts';
import type { Targets } from '../targets/target.ts';

/** What a comment is on. */
const ON = { postId: comments.postId, videoId: comments.videoId, matchId: comments.matchId };

/** Locks a comment that everybody sees, so that it stays until the transaction ends. @returns its owner */
export async function holdComment(targets: Targets, tx: Db, id: string): Promise<{ ownerId: string } | undefined> {
  const isSeen = and(eq(comments.id, id), isNull(comments.hidden));
  const [found] = await tx.select(ON).from(comments).where(isSeen);
  if (!found) return undefined;
  // What it is on first, as in every change of a comment.
  const target = targetOf(nameIn(found));
  if (!(await targets(target).hold(tx, target.id))) return undefined;
  const [held] = await tx
    .select({ ownerId: comments.accountId })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.accountId))
    .where(and(isSeen, isNull(accounts.leavingAt)))
    .for('key share', { of: comments });
  return held?.ownerId ? { ownerId: held.ownerId } : undefined;
}

/** Comments by id with their authors. */
export const describeComments = (db: Db, ids: string[]) =>
  db
    .select({
      id: comments.id,
      ...ON,
      text: comments.content,
      createdAt: comments.createdAt,
      author: { id: accounts.id, username: accounts.username, isActive: accounts.isActive },
    })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.accountId))
    .where(and(sql`${comments.id} = any(${sql.param(ids)}::uuid[])`, isNull(accounts.leavingAt)));

/** A member's own comments that others don't see, newest first. */
export const listHiddenComments = (db: Db, accountId: string, limit: number) =>
  db
    .select({
      id: comments.id,
      ...ON,
      hidden: sql<Hidden>`${comments.hidden}`,
      content: comments.content,
      createdAt: comments.createdAt,
    })
    .from(comments)
    .where(and(eq(comments.accountId, accountId), isNotNull(comments.hidden)))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(limit);
