/** What is sent over sockets (spec 2 §7, 'Realtime connection'). */
import type { Comment } from './comments.ts';
import type { Post } from './posts.ts';
import type { ReactionCounts, ReactionType } from './reactions.ts';
import type { Hidden } from './reports.ts';
import type { MatchNews } from './sports/match-calls.ts';
import type { TargetName } from './talk/targets.ts';

/** The spec's reconnect rules (spec 2 §9). */
export const RECONNECT_ATTEMPTS = 5;
export const RECONNECT_DELAY = 1000; // ms
/** How long a page waits for the answer to a join before it asks again, in ms. */
export const JOIN_PATIENCE = 5000;
/** How long after the answer to a member's comment their browser sends the hint `new-comment` (spec 2 §9), in ms. */
export const COMMENT_SYNC_DELAY = 100;

/**
 * When these tries are used up, a page goes on trying, silently and ever less often: the first wait, and the longest,
 * in ms. Each is shortened at random by up to a half, so that the pages of a whole campus don't come back at once.
 */
export const BACKGROUND_DELAY = 2000;
export const BACKGROUND_DELAY_MAX = 30_000;
/**
 * All pages come back together after a restart: each loads what it missed at a random moment within this time, in ms.
 */
export const CATCH_UP_SPREAD = 2000;
/** Viewers are sent the reactions to what they look at at most this often, in ms: many people react to one goal. */
export const REACTIONS_TOLD_EVERY = 300;

/** The answer to a join that has to be asked again, so many ms from now: too many come at once, or the database is away. */
export type JoinLater = { later: number; message: string };

/** In the url of a connection that a page opens only to hear that its session has ended (`session-changed`). */
export const SESSION_WATCH = 'watch=session';

/**
 * What something happened to, by its name, and how many comments it has now. For a reply, the comment that it stands
 * beneath, and how many replies that has.
 */
export type Whereabouts = TargetName & { commentCount: number; parentId?: string; replyCount?: number };

/** What of a comment is different now. */
export type CommentPatch = { commentId: string; parentId?: string } & Partial<
  Pick<Comment, 'content' | 'mentions' | 'editedAt' | 'edition' | 'loveCount' | 'isLoved'>
>;

/** What an edit can change in a post, and why others don't see it; null: they do. */
export type PostFields = Pick<Post, 'content' | 'category' | 'tags' | 'images'> & { hidden: Hidden | null };

/**
 * From the browser. `new-comment` and `comment-deleted` are the specification's hints: the server passes nothing on
 * because of them.
 */
export type ClientEvents = {
  /** `answer(false)`: there is no such post. */
  'join-post': (post: { postId: string }, answer: (there: boolean | JoinLater) => void) => void;
  /** Without an argument, as in the specification: the post joined last. */
  'leave-post': (post?: { postId: string }) => void;
  /** The same for a video. */
  'join-video': (video: { videoId: string }, answer: (there: boolean | JoinLater) => void) => void;
  'leave-video': (video?: { videoId: string }) => void;
  /** And for a match. */
  'join-match': (match: { matchId: string }, answer: (there: boolean | JoinLater) => void) => void;
  'leave-match': (match?: { matchId: string }) => void;
  /**
   * A competition with all its matches. `answer`: for how many ms nothing has happened in it, so that a page which was
   * loaded before that asks again; false: it is not there.
   */
  'join-competition': (
    competition: { competitionId: string },
    answer: (quiet: number | false | JoinLater) => void,
  ) => void;
  'leave-competition': (competition?: { competitionId: string }) => void;
  'new-comment': (hint: TargetName & { comment: Comment }) => void;
  'comment-deleted': (hint: TargetName & { commentId: string }) => void;
  /** Sent where a member's own uploads are shown. `answer(false)`: not signed in. */
  'join-own-videos': (nothing: null, answer?: (joined: boolean | JoinLater) => void) => void;
  /** Sent where an admin sees what waits for review. `answer(false)`: the viewer is not an admin. */
  'join-review-queue': (nothing: null, answer?: (joined: boolean | JoinLater) => void) => void;
};

/**
 * From the server to all viewers of the post, video or match, once the change is committed. The first two are the specification's. What
 * is hidden is gone for all but its author and the admins, who are sent that it is hidden.
 */
export type ServerEvents = {
  /** `again`: it had been hidden, and is visible to others again. */
  'comment-added': (comment: Comment, where: Whereabouts & { again?: true }) => void;
  'comment-removed': (commentId: string, where: Whereabouts) => void;
  'comment-hidden': (comment: { commentId: string; hidden: Hidden }, where: Whereabouts) => void;
  /** Its author has changed it, or it is loved more or less; `isLoved` is sent to the member themselves. */
  'comment-changed': (patch: CommentPatch, where: TargetName) => void;
  /** Another comment is pinned now, or (null) none. It comes without its replies. */
  'comment-pinned': (comment: Comment | null, where: TargetName) => void;
  'post-changed': (fields: PostFields, post: { postId: string }) => void;
  'post-reactions': (counts: { likeCount: number; reactionCounts: ReactionCounts }, post: { postId: string }) => void;
  /** The member's own reaction as it is now, in whichever of their browsers they chose it. */
  'own-reaction': (reaction: ReactionType | null, to: TargetName) => void;
  'post-removed': (post: { postId: string }) => void;
  'video-reactions': (
    counts: { likeCount: number; reactionCounts: ReactionCounts },
    video: { videoId: string },
  ) => void;
  'match-reactions': (
    counts: { likeCount: number; reactionCounts: ReactionCounts },
    match: { matchId: string },
  ) => void;
  /** Its clips are others now, or say something else: they should be fetched again. */
  'match-clips-changed': (match: { matchId: string }) => void;
  /** Its words or its poster are others now: it should be fetched again. */
  'video-changed': (video: { videoId: string }) => void;
  /** It is gone, or hidden. */
  'video-removed': (video: { videoId: string }) => void;
  /** To who looks at a match, or at its competition. */
  'match-updated': (news: MatchNews) => void;
  /** It is not there any more, or its competition is hidden. */
  'match-removed': (match: { matchId: string; competitionId: string }) => void;
  /** To who looks at a competition: who may see it is different now. `isThere`: the viewer still does. */
  'competition-seen': (competition: { competitionId: string; isThere: boolean }) => void;
  /** To those who joined with `join-own-videos`: their videos have changed and should be fetched again. */
  'own-videos-changed': () => void;
  /** To those who joined with `join-review-queue`: something entered the queue, left it, or was dealt with. */
  'review-queue-changed': () => void;
  /** To every page of the member's: their notifications have changed and should be counted again. */
  'notifications-changed': () => void;
  /** The member's session has ended or changed; the connection ends with this. */
  'session-changed': () => void;
};
