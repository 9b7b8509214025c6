import type { TargetName } from '../../../contract/talk/targets.ts';
import { waitingKind } from '../outbox/waiting.ts';
import type { Own } from './transition.ts';

export type ReactionToSend = TargetName & { wish: Own };

export const reactionToSend = waitingKind<ReactionToSend>('reaction');
