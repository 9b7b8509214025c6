import type { Comment } from '../../../contract/comments.ts';
import type { Post } from '../../../contract/posts.ts';
import type { Hidden } from '../../../contract/reports.ts';
import type { Own } from '../reactions/transition.ts';

/** A post's comments that have been loaded: oldest first, and without a gap up to the newest. */
export type Thread = { comments: Comment[]; earlier: string | null; commentCount: number };

/**
 * What happened to a thread, or to the post above it; `commentCount` is the count afterwards. `again`: the comment was
 * hidden, and is visible to others again. `hidden`: its author and admins still see it.
 */
export type Change =
  | { kind: 'added'; comment: Comment; commentCount: number; again?: true | undefined }
  | { kind: 'removed'; commentId: string; commentCount: number }
  | { kind: 'hidden'; commentId: string; hidden: Hidden; commentCount: number }
  | { kind: 'post'; fields: PostPatch };

/** The fields of a post that have changed. */
export type PostPatch = Partial<Omit<Post, 'hidden'>> & { hidden?: Hidden | undefined; viewerReaction?: Own };

const isBefore = (a: Comment, b: Comment) =>
  a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a._id < b._id);

/** The thread after a change. A comment that is already there was counted when it arrived. */
export function afterChange<T extends Thread>(thread: T, change: Change): T {
  if (change.kind === 'post') return { ...thread, ...change.fields };
  const { commentCount } = change;
  const id = change.kind === 'added' ? change.comment._id : change.commentId;
  const others = thread.comments.filter(({ _id }) => _id !== id);
  if (change.kind === 'removed') return { ...thread, comments: others, commentCount };
  if (change.kind === 'hidden') {
    const { hidden } = change;
    return {
      ...thread,
      comments: thread.comments.map((one) => (one._id === id ? { ...one, hidden } : one)),
      commentCount,
    };
  }
  const { comment, again } = change;
  if (others.length < thread.comments.length && !again) return thread;
  const place = others.findLastIndex((one) => isBefore(one, comment)) + 1;
  return { ...thread, comments: others.toSpliced(place, 0, comment), commentCount };
}

/** The thread with an earlier stretch put before it. */
export function withEarlier<T extends Thread>(
  thread: T,
  { comments, earlier }: Pick<Thread, 'comments' | 'earlier'>,
): T {
  const known = new Set(thread.comments.map(({ _id }) => _id));
  return { ...thread, comments: [...comments.filter(({ _id }) => !known.has(_id)), ...thread.comments], earlier };
}

/**
 * The newest comments, which were just fetched, after the earlier ones that are already shown. Those are dropped only
 * if there may be a gap between the two.
 */
export function withShown<T extends Thread>(fresh: T, shown: Thread | undefined): T {
  const [first] = fresh.comments;
  if (!shown || !first || fresh.earlier === null) return fresh;
  const older = shown.comments.filter((comment) => isBefore(comment, first));
  if (older.length === 0 || older.length === shown.comments.length) return fresh;
  return { ...fresh, comments: [...older, ...fresh.comments], earlier: shown.earlier };
}

/** Whether `comments` goes back at least as far as `shown`. */
export function reachesBackTo(comments: Comment[], shown: Comment[]): boolean {
  const [first] = comments;
  const [target] = shown;
  return !first || !target || !isBefore(target, first);
}
