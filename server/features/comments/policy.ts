import { abilitiesFor } from '../../../contract/abilities.ts';
import { commentMessages } from '../../../contract/comments.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';

/**
 * Why a member may not delete a comment, if so: only its author may (spec 2 §6).
 * @param authorId undefined when there is no such comment
 */
export function deletionRefusal(authorId: string | undefined, accountId: string): Problem | undefined {
  if (authorId === undefined) return notFound(commentMessages.notFound);
  return abilitiesFor(accountId, { kind: 'comment', ownerId: authorId }).delete
    ? undefined
    : new Problem(403, 'forbidden', commentMessages.notYours);
}
