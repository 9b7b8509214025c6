import { abilitiesFor } from '../../../contract/abilities.ts';
import { postMessages } from '../../../contract/posts.ts';
import type { Hidden } from '../../../contract/reports.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';

/**
 * Why a member may not change or delete a post, if so: only its author may (spec 2 §6).
 * @param authorId undefined when there is no such post
 */
export function changeRefusal(
  act: 'edit' | 'delete',
  authorId: string | undefined,
  accountId: string,
): Problem | undefined {
  if (authorId === undefined) return notFound(postMessages.notFound);
  return abilitiesFor(accountId, { kind: 'post', ownerId: authorId })[act]
    ? undefined
    : new Problem(403, 'forbidden', postMessages.notYours);
}

/**
 * Whether a viewer may see a post: a hidden one is for its author and for admins only.
 * @param viewer undefined for a visitor
 */
export function isThereFor<Post extends { authorId: string; hidden: Hidden | null }>(
  post: Post | undefined,
  viewer: { accountId: string; role: string } | undefined,
): post is Post {
  if (!post?.hidden) return post !== undefined;
  return viewer !== undefined && (viewer.accountId === post.authorId || viewer.role === 'admin');
}
