/** The replies beneath a comment, as far as they are loaded. */
import type { Comment } from '../../../contract/comments.ts';

/**
 * A comment with the replies that are loaded: `replies` without a gap from the first one, `moreReplies` behind them, and
 * `late` what came live, or by a link, while others between are not loaded. Oldest first.
 */
export type Talk = Comment & { late?: Comment[] | undefined };

const inOrder = (a: Comment, b: Comment) =>
  a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a._id < b._id) ? -1 : 1;

const isWhole = ({ replies, moreReplies, replyCount }: Talk) => (replies ? moreReplies === null : !replyCount);

/** How many replies can be asked for; 0 where all are there. */
export const countMore = (one: Talk): number =>
  isWhole(one) ? 0 : Math.max(1, (one.replyCount ?? 0) - (one.replies?.length ?? 0) - (one.late?.length ?? 0));

/** With a reply that has just come, where it stands. */
export function withReply(one: Talk, reply: Comment, replyCount: number): Talk {
  const { replies = [], late = [] } = one;
  const last = replies.at(-1);
  if (isWhole(one) || (last && inOrder(reply, last) < 0))
    return {
      ...one,
      replyCount,
      replies: [...replies, reply].sort(inOrder),
      moreReplies: isWhole(one) ? null : one.moreReplies,
    } as Talk;
  return { ...one, replyCount, late: [...late, reply].sort(inOrder) };
}

export function withoutReply(one: Talk, id: string): Talk {
  const others = (some: Comment[] | undefined) => some?.filter(({ _id }) => _id !== id);
  const [replies, late] = [others(one.replies), others(one.late)];
  return { ...one, ...(replies && { replies }), ...(late && { late }) };
}

export function withReplyPatched(one: Talk, { commentId, ...fields }: Partial<Comment> & { commentId: string }): Talk {
  const patched = (some: Comment[] | undefined) =>
    some?.map((reply) => (reply._id === commentId ? { ...reply, ...fields } : reply));
  const [replies, late] = [patched(one.replies), patched(one.late)];
  return { ...one, ...(replies && { replies }), ...(late && { late }) };
}

/** With the next stretch of replies; those that had come before it find their place in it. */
export function withMoreReplies(
  one: Talk,
  next: { replies: Comment[]; moreReplies: string | null; replyCount: number },
): Talk {
  const { replies = [], late = [] } = one;
  const known = new Set(replies.map(({ _id }) => _id));
  const loaded = [...replies, ...next.replies.filter(({ _id }) => !known.has(_id))];
  const ids = new Set(loaded.map(({ _id }) => _id));
  const left = late.filter(({ _id }) => !ids.has(_id));
  const { moreReplies, replyCount } = next;
  return moreReplies === null
    ? { ...one, replyCount, replies: [...loaded, ...left].sort(inOrder), moreReplies, late: undefined }
    : { ...one, replyCount, replies: loaded, moreReplies, late: left };
}
