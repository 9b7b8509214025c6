import type { Comment } from '../../contract/comments.ts';
import type { CommentPatch } from '../../contract/live.ts';
import type { Hidden } from '../../contract/reports.ts';
import type { TargetName } from '../../contract/talk/targets.ts';
import { fact } from '../platform/facts/fact.ts';
import type { Mentioned, MentionsEdited } from './mentions.ts';

/** Of a reply: the comment that it stands beneath, and the one that it answers, which may be another reply. */
export type OfReply = { parentId?: string | undefined; answersId?: string | undefined };
/** Which comment a row answers, and what it stands beneath, if it is a reply. */
export const replyOf = ({ parentId, answersId }: { parentId: string | null; answersId: string | null }): OfReply =>
  parentId === null ? {} : { parentId, answersId: answersId ?? parentId };

/** What it is on: `postId` or `videoId`. */
type Of = TargetName & OfReply & Mentioned & { commentId: string; authorId: string };
/** How many comments on that others see now, and how many replies to the one that a reply stands beneath. */
type Count = { commentCount: number; replyCount?: number | undefined };

/** A comment as members read it. `publicNames`: those in it whose names visitors read, too; a server of before says none. */
export type ToldComment = { comment: Comment; publicNames?: string[] | undefined };

/** `hidden`: why others don't see it yet; null: they do, here and below. */
export const commentWritten = fact<Of & { hidden: Hidden | null }, Count & ToldComment>('comments.written');
/** Others no longer see it, or never have (`wasHidden`). */
export const commentHidden = fact<Of & { hidden: Hidden; wasHidden: Hidden | null }, Count>('comments.hidden');
/** Others see it again, or for the first time. */
export const commentShown = fact<Of & { wasHidden: Hidden | null }, Count & ToldComment>('comments.shown');
export const commentRemoved = fact<Of & { hidden: Hidden | null }, Count>('comments.removed');
/** Its author has changed its text. One that has to be reviewed because of that is hidden as well. */
export const commentEdited = fact<Of & MentionsEdited & { hidden: Hidden | null }, { patch: CommentPatch }>(
  'comments.edited',
);
/** A member loves it, or no longer does. */
export const commentLoved = fact<
  TargetName & { commentId: string; accountId: string; isLoved: boolean },
  { patch: CommentPatch }
>('comments.loved');
/** The owner of what it is on has pinned it; null: nothing is pinned any more. */
export const commentPinned = fact<
  TargetName & { commentId: string | null },
  ToldComment | { comment: null; publicNames?: undefined }
>('comments.pinned');
