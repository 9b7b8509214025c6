import { abilitiesFor } from '../../../contract/abilities.ts';
import { COMMENT_EDIT_MINUTES, commentMessages } from '../../../contract/comments.ts';
import { MINUTE } from '../../platform/clock.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import type { TargetAccess } from '../targets/target.ts';

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

/** Why a member may not change a comment now, if so: its author may, for some minutes. */
export function editRefusal(
  comment: { author: { id: string }; createdAt: Date } | undefined,
  accountId: string,
  now: Date,
): Problem | undefined {
  if (!comment) return notFound(commentMessages.notFound);
  if (!abilitiesFor(accountId, { kind: 'comment', ownerId: comment.author.id }).edit)
    return new Problem(403, 'forbidden', commentMessages.notYoursToEdit);
  const isLate = now.getTime() - comment.createdAt.getTime() > COMMENT_EDIT_MINUTES * MINUTE;
  return isLate ? new Problem(403, 'forbidden', commentMessages.tooLate) : undefined;
}

/** Why a member may not pin a comment, if so: whose post or video it is may, or who organises the match; and no replies. */
export function pinRefusal(
  comment: { hidden: unknown; of: { parentId?: string | undefined } } | undefined,
  { ownerId, isKeptBy }: TargetAccess,
  member: Member,
): Problem | undefined {
  if (ownerId !== member.accountId && !isKeptBy?.(member))
    return new Problem(403, 'forbidden', commentMessages.notOwner);
  if (!comment || comment.hidden) return notFound(commentMessages.notFound);
  return comment.of.parentId ? new Problem(409, 'conflict', commentMessages.isReply) : undefined;
}
