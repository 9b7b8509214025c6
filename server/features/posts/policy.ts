import { postMessages } from '../../../contract/posts.ts';
import { notFound, Problem } from '../../platform/problem.ts';

/**
 * Why somebody may not change or delete a post, if so: only its author may (spec 2 §6).
 * @param authorId who wrote it; undefined where there is none
 */
export function changeRefusal(authorId: string | undefined, accountId: string): Problem | undefined {
  if (authorId === undefined) return notFound(postMessages.notFound);
  return authorId === accountId ? undefined : new Problem(403, 'forbidden', postMessages.notYours);
}
