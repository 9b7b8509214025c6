import { type Comment, REPLIES_SHOWN } from '../../../contract/comments.ts';
import { requestMessages } from '../../../contract/requests.ts';
import type { ToldComment } from '../../facts/comments.ts';
import { cutPage, decodeCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { invalid, worded } from '../../platform/http/problem.ts';
import type { Audience } from '../../platform/sessions/audience.ts';
import { presentAuthor } from '../accounts/present.ts';
import { presentMentions } from '../mentions/present.ts';
import type { CommentCursor, CommentPage, CommentRow, ListedRow } from './queries.ts';

/** Whom the place of a comment names that the viewer does not see. */
const NOBODY = { _id: '', username: '', profilePicture: null };

const ofReplies = ({ replyCount }: Pick<CommentRow, 'replyCount'>) => (replyCount ? { replyCount } : {});

export const presentComment = (comment: CommentRow, to: Audience): Comment => ({
  _id: comment.id,
  content: comment.content,
  user: presentAuthor(comment.author, to),
  createdAt: comment.createdAt.toISOString(),
  ...(comment.hidden && { hidden: comment.hidden }),
  ...presentMentions(comment.mentions),
  ...(comment.parentId && { parentId: comment.parentId }),
  ...(comment.answered && { replyTo: presentAuthor(comment.answered, to) }),
  ...(comment.editedAt && { editedAt: comment.editedAt.toISOString() }),
  ...(comment.edition && { edition: comment.edition }),
  ...(comment.loveCount && { loveCount: comment.loveCount }),
  ...(comment.isLoved && { isLoved: true }),
  ...(comment.pinnedAt && { isPinned: true }),
  ...ofReplies(comment),
});

/** A comment as those are told of it who look at what it is on: members and visitors. */
export const presentTold = (comment: CommentRow): ToldComment => ({
  comment: presentComment(comment, 'members'),
  publicNames: [comment.author, comment.answered].flatMap((one) => (one?.shownName?.isPublic ? one.id : [])),
});

const presentListed = (row: ListedRow, to: Audience): Comment =>
  row.author
    ? presentComment({ ...row, author: row.author }, to)
    : {
        ...{ _id: row.id, content: '', user: NOBODY, createdAt: row.createdAt.toISOString(), isGone: true },
        ...ofReplies(row),
      };

/** Replies in the contract's form, and the cursor of those after them. @param rows of a query for one more than `limit` */
export function presentReplies(
  rows: CommentRow[],
  limit: number,
  to: Audience,
): { replies: Comment[]; moreReplies: string | null } {
  const { shown, nextCursor } = cutPage(rows, limit);
  return { replies: shown.map((row) => presentComment(row, to)), moreReplies: nextCursor };
}

/** A comment with the first replies to it, if there are any. */
export function presentWithReplies(row: ListedRow, { replies }: Pick<CommentPage, 'replies'>, to: Audience): Comment {
  const below = replies.get(row.id);
  return { ...presentListed(row, to), ...(below && presentReplies(below, REPLIES_SHOWN, to)) };
}

/**
 * A stretch of comments in the contract's form: oldest first, or the most loved first.
 * @param stretch of a query for one more than `limit`
 */
export function presentCommentPage(
  stretch: CommentPage,
  limit: number,
  to: Audience,
  isByLove = false,
): { comments: Comment[]; earlier: string | null; pinned?: Comment } {
  const shown = stretch.rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = stretch.rows.length > limit && last;
  const all = shown.map((row) => presentWithReplies(row, stretch, to));
  return {
    comments: isByLove ? all : all.reverse(),
    earlier: hasMore ? (isByLove ? `${last.loveCount}_` : '') + encodeCursor(last) : null,
    ...(stretch.pinned && { pinned: presentWithReplies(stretch.pinned, stretch, to) }),
  };
}

const BY_LOVE = /^(\d{1,9})_(.+)$/;

/** Reads `earlier` of a stretch. @throws 400 for text that is not a cursor of that order */
export function readCursor(text: string, isByLove: boolean): CommentCursor {
  if (!isByLove) return decodeCursor(text, 'before');
  const [, loveCount, rest] = BY_LOVE.exec(text) ?? [];
  if (rest === undefined) throw invalid(worded(requestMessages.notValid, { field: 'before' }), 'before');
  return { ...decodeCursor(rest, 'before'), loveCount: Number(loveCount) };
}
