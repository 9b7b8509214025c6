import { commentMessages } from '../../../contract/comments.ts';
import { notFound, Problem } from '../../platform/problem.ts';

/**
 * Why somebody may not delete a comment, if so: only its author may (spec 2 §6).
 * @param authorId who wrote it; undefined where there is none
 */
export function deletionRefusal(authorId: string | undefined, accountId: string): Problem | undefined {
  if (authorId === undefined) return notFound(commentMessages.notFound);
  return authorId === accountId ? undefined : new Problem(403, 'forbidden', commentMessages.notYours);
}
