import type { Comment } from '../../../contract/comments.ts';
import { cutPage } from '../../platform/cursor.ts';
import { presentAuthor } from '../accounts/present.ts';
import type { CommentRow } from './queries.ts';

export const presentComment = (comment: CommentRow): Comment => ({
  _id: comment.id,
  content: comment.content,
  user: presentAuthor(comment.author),
  createdAt: comment.createdAt.toISOString(),
  ...(comment.hidden && { hidden: comment.hidden }),
});

/**
 * A stretch of comments as the contract has it, oldest first.
 * @param newestFirst rows, of which one more than `limit` was asked for
 */
export function presentStretch(
  newestFirst: CommentRow[],
  limit: number,
): { comments: Comment[]; earlier: string | null } {
  const { shown, nextCursor } = cutPage(newestFirst, limit);
  return { comments: shown.toReversed().map(presentComment), earlier: nextCursor };
}
