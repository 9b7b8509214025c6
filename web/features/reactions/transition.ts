import type { ReactionCounts, ReactionType } from '../../../contract/reactions.ts';

/** Somebody's own reaction to a post; null if they have none. */
export type Own = ReactionType | null;
export type Counts = { likeCount: number; reactionCounts: ReactionCounts };

/**
 * The counts after one person's reaction has changed from `before` to `after` (spec 2 §4): a first one adds 1, removing
 * it subtracts 1 (never below 0), and replacing it leaves the total as it is.
 */
export function countsAfter({ likeCount, reactionCounts }: Counts, before: Own, after: Own): Counts {
  if (before === after) return { likeCount, reactionCounts };
  const counts = { ...reactionCounts };
  if (before) counts[before] = Math.max(0, (counts[before] ?? 0) - 1);
  if (after) counts[after] = (counts[after] ?? 0) + 1;
  return {
    likeCount: Math.max(0, likeCount + Number(after !== null) - Number(before !== null)),
    reactionCounts: counts,
  };
}
