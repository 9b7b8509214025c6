import type { ReactionType } from '../../contract/reactions.ts';
import type { TargetName } from '../../contract/talk/targets.ts';
import { fact } from '../platform/facts/fact.ts';

/** A member's present reaction to a post (`postId`) or a video (`videoId`); null: none. */
export const reactionSet = fact<TargetName & { accountId: string; reaction: ReactionType | null }>('reactions.set');
