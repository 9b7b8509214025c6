/** The queries for posts that reports and their queue need. */
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Hidden } from '../../../contract/reports.ts';
import type { Db } from '../../platform/database/database.ts';
import { accounts } from '../../schema/accounts.ts';
import { postImages, posts } from '../../schema/posts.ts';

/** Posts by id with their authors, and the smallest width of their first pictures. */
export const describePosts = (db: Db, ids: string[]) =>
  db
    .select({
      id: posts.id,
      content: posts.content,
      createdAt: posts.createdAt,
      author: { id: accounts.id, username: accounts.username, isActive: accounts.isActive },
      fileKey: postImages.fileKey,
      width: sql<number | null>`${postImages.widths}[1]`,
    })
    .from(posts)
    .innerJoin(accounts, eq(accounts.id, posts.authorId))
    .leftJoin(postImages, and(eq(postImages.postId, posts.id), eq(postImages.position, 0)))
    .where(and(sql`${posts.id} = any(${sql.param(ids)}::uuid[])`, isNull(accounts.leavingAt)));

/** A member's own posts that others don't see, newest first. */
export const listHiddenPosts = (db: Db, accountId: string, limit: number) =>
  db
    .select({ id: posts.id, hidden: sql<Hidden>`${posts.hidden}`, content: posts.content, createdAt: posts.createdAt })
    .from(posts)
    .where(and(eq(posts.authorId, accountId), isNotNull(posts.hidden)))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(limit);
