import type { ReactionType } from '../../../contract/reactions.ts';
import { topic } from '../../platform/bus.ts';

/** What somebody's reaction to a post is now; null: none. */
export const reactionChanged = topic<{ accountId: string; postId: string; reaction: ReactionType | null }>(
  'reaction-changed',
);
