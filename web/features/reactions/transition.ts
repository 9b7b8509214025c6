import type { ReactionCounts, ReactionType } from '../../../contract/reactions.ts';

/** A person's own reaction to a post; null: none. */
export type Own = ReactionType | null;
export type Counts = { likeCount: number; reactionCounts: ReactionCounts };

/**
 * The counts after one person's reaction has gone from `before` to `after` (spec 2 §4): none to one adds, one to none
 * takes away and never falls below 0, one to another leaves the sum as it is.
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
