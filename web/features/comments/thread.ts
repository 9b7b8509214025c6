import type { Comment } from '../../../contract/comments.ts';

/** A post's comments as far as they are loaded, oldest first and without a gap up to the newest. */
export type Thread = { comments: Comment[]; earlier: string | null; commentCount: number };

/** What happened to a thread; `commentCount` is what it has afterwards. */
export type Change = { commentCount: number } & (
  | { kind: 'added'; comment: Comment }
  | { kind: 'removed'; commentId: string }
);

const isBefore = (a: Comment, b: Comment) =>
  a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a._id < b._id);

/** The thread after a change. A comment that is there already was counted when it came. */
export function afterChange<T extends Thread>(thread: T, change: Change): T {
  const { comments } = thread;
  if (change.kind === 'removed') {
    const left = comments.filter(({ _id }) => _id !== change.commentId);
    return { ...thread, comments: left, commentCount: change.commentCount };
  }
  const { comment } = change;
  if (comments.some(({ _id }) => _id === comment._id)) return thread;
  const place = comments.findLastIndex((one) => isBefore(one, comment)) + 1;
  return { ...thread, comments: comments.toSpliced(place, 0, comment), commentCount: change.commentCount };
}

/** The thread with the stretch before it. */
export function withEarlier<T extends Thread>(
  thread: T,
  { comments, earlier }: Pick<Thread, 'comments' | 'earlier'>,
): T {
  const known = new Set(thread.comments.map(({ _id }) => _id));
  return { ...thread, comments: [...comments.filter(({ _id }) => !known.has(_id)), ...thread.comments], earlier };
}

/**
 * The newest comments as they were just fetched, with the earlier ones that are shown already. These go only where
 * there may be a gap between both.
 */
export function withShown<T extends Thread>(fresh: T, shown: Thread | undefined): T {
  const [first] = fresh.comments;
  if (!shown || !first || fresh.earlier === null) return fresh;
  const older = shown.comments.filter((comment) => isBefore(comment, first));
  if (older.length === 0 || older.length === shown.comments.length) return fresh;
  return { ...fresh, comments: [...older, ...fresh.comments], earlier: shown.earlier };
}

/** Whether all that `shown` begins with is loaded in `comments`, too. */
export function reachesBackTo(comments: Comment[], shown: Comment[]): boolean {
  const [first] = comments;
  const [target] = shown;
  return !first || !target || !isBefore(target, first);
}
