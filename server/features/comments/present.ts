import type { Comment } from '../../../contract/comments.ts';
import { cutPage } from '../../platform/http/cursor.ts';
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
 * A stretch of comments in the contract's form, oldest first.
 * @param newestFirst the rows of a query for one more than `limit`
 */
export function presentStretch(
  newestFirst: CommentRow[],
  limit: number,
): { comments: Comment[]; earlier: string | null } {
  const { shown, nextCursor } = cutPage(newestFirst, limit);
  return { comments: shown.toReversed().map(presentComment), earlier: nextCursor };
}
