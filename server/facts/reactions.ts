import type { ReactionType } from '../../contract/reactions.ts';
import { fact } from '../platform/facts/fact.ts';

/** A member's present reaction to a post; null: none. */
export const reactionSet = fact<{ postId: string; accountId: string; reaction: ReactionType | null }>('reactions.set');
