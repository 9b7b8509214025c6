import type { Comment } from '../../../contract/comments.ts';
import { topic } from '../../platform/bus.ts';

/** `commentCount` is the post's, after the change. */
export const commentAdded = topic<{ postId: string; comment: Comment; commentCount: number }>('comment-added');
export const commentRemoved = topic<{ postId: string; commentId: string; commentCount: number }>('comment-removed');
