import type { Comment } from '../../contract/comments.ts';
import type { Hidden } from '../../contract/reports.ts';
import type { TargetName } from '../../contract/talk/targets.ts';
import { fact } from '../platform/facts/fact.ts';

/** What it is on: `postId` or `videoId`. */
type Of = TargetName & { commentId: string; authorId: string };
/** How many comments on that others see now. */
type Count = { commentCount: number };

/** `hidden`: why others don't see it yet; null: they do, here and below. */
export const commentWritten = fact<Of & { hidden: Hidden | null }, Count & { comment: Comment }>('comments.written');
/** Others no longer see it, or never have (`wasHidden`). */
export const commentHidden = fact<Of & { hidden: Hidden; wasHidden: Hidden | null }, Count>('comments.hidden');
/** Others see it again, or for the first time. */
export const commentShown = fact<Of & { wasHidden: Hidden | null }, Count & { comment: Comment }>('comments.shown');
export const commentRemoved = fact<Of & { hidden: Hidden | null }, Count>('comments.removed');
