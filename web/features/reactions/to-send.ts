import { waitingKind } from '../outbox/waiting.ts';
import type { Own } from './transition.ts';

export type ReactionToSend = { postId: string; wish: Own };

export const reactionToSend = waitingKind<ReactionToSend>('reaction');
