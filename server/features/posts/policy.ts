import { postMessages } from '../../../contract/posts.ts';
import type { Hidden } from '../../../contract/reports.ts';
import { notFound, Problem } from '../../platform/problem.ts';

/**
 * Why somebody may not change or delete a post, if so: only its author may (spec 2 §6).
 * @param authorId who wrote it; undefined where there is none
 */
export function changeRefusal(authorId: string | undefined, accountId: string): Problem | undefined {
  if (authorId === undefined) return notFound(postMessages.notFound);
  return authorId === accountId ? undefined : new Problem(403, 'forbidden', postMessages.notYours);
}

/**
 * Whether a post is there for somebody: what is hidden is for its author and for admins only.
 * @param viewer undefined for a visitor
 */
export function isThereFor<Post extends { authorId: string; hidden: Hidden | null }>(
  post: Post | undefined,
  viewer: { accountId: string; role: string } | undefined,
): post is Post {
  if (!post?.hidden) return post !== undefined;
  return viewer !== undefined && (viewer.accountId === post.authorId || viewer.role === 'admin');
}
