import type { Comment } from '../../../contract/comments.ts';
import type { CommentPatch } from '../../../contract/live.ts';
import type { Post } from '../../../contract/posts.ts';
import type { Hidden } from '../../../contract/reports.ts';
import type { Own } from '../reactions/transition.ts';
import { type Talk, withoutReply, withReply, withReplyPatched } from './replies.ts';

/** A post's comments that have been loaded: oldest first, and without a gap up to the newest. */
export type Thread = {
  comments: Talk[];
  earlier: string | null;
  commentCount: number;
  /** Shown above the others. */
  pinned?: Talk | undefined;
  /** The one that a link leads to, where it is not among `comments`. */
  linked?: Talk | undefined;
  /** The most loved ones first, once somebody has asked for that order. */
  loved?: Stretch | undefined;
};
type Stretch = { comments: Talk[]; earlier: string | null };

/** The comment that a reply stands beneath, and how many replies others see there afterwards. */
type Beneath = { parentId?: string | undefined; replyCount?: number | undefined };

/**
 * What happened to a thread, or to the post above it; `commentCount` is the count afterwards. `again`: the comment was
 * hidden, and is visible to others again. `hidden`: its author and admins still see it.
 */
export type Change =
  | ({ kind: 'added'; comment: Comment; commentCount: number; again?: true | undefined } & Beneath)
  | ({ kind: 'removed'; commentId: string; commentCount: number } & Beneath)
  | ({ kind: 'hidden'; commentId: string; hidden: Hidden; commentCount: number } & Beneath)
  | { kind: 'changed'; patch: CommentPatch }
  | { kind: 'pinned'; comment: Comment | null }
  | { kind: 'post'; fields: PostPatch };

/** The fields of a post that have changed. */
export type PostPatch = Partial<Omit<Post, 'hidden'>> & { hidden?: Hidden | undefined; viewerReaction?: Own };

export const isBefore = (a: Comment, b: Comment) =>
  a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a._id < b._id);

/** Every comment that is loaded, wherever it is shown, with its replies; some twice. */
export const allComments = ({ comments, pinned, linked, loved }: Thread): Comment[] =>
  [...comments, ...(pinned ? [pinned] : []), ...(linked ? [linked] : []), ...(loved?.comments ?? [])].flatMap((one) => [
    one,
    ...(one.replies ?? []),
    ...(one.late ?? []),
  ]);

/** Changes each comment wherever it is shown; those of which nothing is left go. */
export function changeEach<T extends Thread>(thread: T, change: (one: Talk) => Talk | undefined): T {
  const all = (some: Talk[]) => some.flatMap((one) => change(one) ?? []);
  const { pinned, linked, loved } = thread;
  const nowPinned = pinned && change(pinned);
  return {
    ...thread,
    comments: all(thread.comments),
    ...(pinned && { pinned: nowPinned?.isGone ? undefined : nowPinned }),
    ...(linked && { linked: change(linked) }),
    ...(loved && { loved: { ...loved, comments: all(loved.comments) } }),
  };
}

const changeOne = <T extends Thread>(thread: T, id: string, change: (one: Talk) => Talk | undefined): T =>
  changeEach(thread, (one) => (one._id === id ? change(one) : one));

const NOBODY = { _id: '', username: '', profilePicture: null };

/** What is left of a comment that others no longer see: its place, as long as replies stand. */
const stubOf = ({ _id, createdAt, replyCount, replies, moreReplies, late }: Talk): Talk | undefined =>
  replyCount
    ? {
        ...{ _id, createdAt, content: '', user: NOBODY, isGone: true, replyCount },
        ...(replies && { replies }),
        ...(moreReplies !== undefined && { moreReplies }),
        ...(late && { late }),
      }
    : undefined;

/** The thread after a change. A comment that is already there was counted when it arrived. */
export function afterChange<T extends Thread>(thread: T, change: Change): T {
  switch (change.kind) {
    case 'post':
      return { ...thread, ...change.fields };
    case 'changed':
      return afterPatch(thread, change.patch);
    case 'pinned':
      return afterPin(thread, change.comment);
    case 'added':
      return change.comment.parentId === undefined ? afterNew(thread, change) : afterReply(thread, change);
    case 'removed':
      return afterRemoval({ ...thread, commentCount: change.commentCount }, change);
    case 'hidden': {
      const patch = { hidden: change.hidden, commentId: change.commentId };
      const { parentId, replyCount } = change;
      const counted = { ...thread, commentCount: change.commentCount };
      return parentId === undefined
        ? changeOne(counted, change.commentId, (one) => ({ ...one, hidden: change.hidden }))
        : changeOne(counted, parentId, (one) => withReplyPatched({ ...one, replyCount: replyCount ?? 0 }, patch));
    }
  }
}

function afterPatch<T extends Thread>(thread: T, { commentId, parentId, ...fields }: CommentPatch): T {
  return parentId === undefined
    ? changeOne(thread, commentId, (one) => ({ ...one, ...fields }))
    : changeOne(thread, parentId, (one) => withReplyPatched(one, { commentId, ...fields }));
}

function afterPin<T extends Thread>(thread: T, comment: Comment | null): T {
  const known = comment && allComments(thread).find(({ _id }) => _id === comment._id);
  const marked = changeEach(thread, ({ isPinned: _, ...one }) =>
    one._id === comment?._id ? { ...one, isPinned: true } : one,
  );
  return { ...marked, pinned: comment ? { ...known, ...comment } : undefined };
}

function afterNew<T extends Thread>(thread: T, { comment, commentCount, again }: Change & { kind: 'added' }): T {
  const { _id: id } = comment;
  const known = allComments(thread).find((one) => one._id === id);
  const others = thread.comments.filter(({ _id }) => _id !== id);
  if (others.length < thread.comments.length && !again) return thread;
  const one = { ...known, ...comment }; // with the replies that are loaded
  delete one.isGone;
  if (again) delete one.hidden;
  const place = others.findLastIndex((other) => isBefore(other, one)) + 1;
  const { loved, ...now } = changeOne(thread, id, () => one);
  const isLoved = loved?.comments.some(({ _id }) => _id === id);
  return {
    ...(now as T),
    comments: others.toSpliced(place, 0, one),
    ...(loved && { loved: isLoved ? loved : { ...loved, comments: [one, ...loved.comments] } }),
    commentCount,
  };
}

function afterReply<T extends Thread>(thread: T, change: Change & { kind: 'added' }): T {
  const { comment, commentCount, replyCount, again } = change;
  const isThere = allComments(thread).some(({ _id }) => _id === comment._id);
  if (isThere && !again) return thread;
  return changeOne({ ...thread, commentCount }, comment.parentId ?? '', (parent) =>
    withReply(withoutReply(parent, comment._id), comment, replyCount ?? (parent.replyCount ?? 0) + 1),
  );
}

function afterRemoval<T extends Thread>(
  thread: T,
  { commentId, parentId, replyCount }: Change & { kind: 'removed' },
): T {
  return changeEach(thread, (one) => {
    if (one._id === commentId) return stubOf(one);
    if (one._id !== parentId) return one;
    const left = { ...withoutReply(one, commentId), replyCount: replyCount ?? Math.max(0, (one.replyCount ?? 1) - 1) };
    return left.isGone && left.replyCount === 0 ? undefined : left;
  });
}

/** The thread with an earlier stretch put before it. */
export function withEarlier<T extends Thread>(
  thread: T,
  { comments, earlier }: Pick<Thread, 'comments' | 'earlier'>,
): T {
  const known = new Set(thread.comments.map(({ _id }) => _id));
  return { ...thread, comments: [...comments.filter(({ _id }) => !known.has(_id)), ...thread.comments], earlier };
}

/** The thread with more of its most loved comments; the first ones where none were there. */
export function withLoved<T extends Thread>(thread: T, { comments, earlier }: Stretch): T {
  const before = thread.loved?.comments ?? [];
  const known = new Set(before.map(({ _id }) => _id));
  return { ...thread, loved: { comments: [...before, ...comments.filter(({ _id }) => !known.has(_id))], earlier } };
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
