/** What is told over sockets (spec 2 §7, 'Realtime connection'). */
import type { Comment } from './comments.ts';

/** The spec's reconnect rules (spec 2 §9). */
export const RECONNECT_ATTEMPTS = 5;
export const RECONNECT_DELAY = 1000; // ms
/** How long after its answer a member's own comment is told to others by the hint `new-comment` (spec 2 §9), in ms. */
export const COMMENT_SYNC_DELAY = 100;

/** The post that something happened at, as it stands now. */
export type Whereabouts = { postId: string; commentCount: number };

/** From the browser. The last two are hints, as the specification has them: the server tells others nothing by them. */
export type ClientEvents = {
  /** `answer(false)`: there is no such post. */
  'join-post': (post: { postId: string }, answer?: (there: boolean) => void) => void;
  'leave-post': (post: { postId: string }) => void;
  'new-comment': (hint: { postId: string; comment: Comment }) => void;
  'comment-deleted': (hint: { postId: string; commentId: string }) => void;
};

/** From the server to all who look at the post, once the change is committed. */
export type ServerEvents = {
  'comment-added': (comment: Comment, where: Whereabouts) => void;
  'comment-removed': (commentId: string, where: Whereabouts) => void;
  'post-removed': (post: { postId: string }) => void;
};
