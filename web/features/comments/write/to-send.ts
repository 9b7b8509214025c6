import type { TargetName } from '../../../../contract/talk/targets.ts';
import { waitingKind } from '../../outbox/waiting.ts';

export type CommentToSend = TargetName & {
  content: string;
  /** The comment that it answers. */
  replyTo?: string;
  /** Own comments with the same words that were already there. */
  before: string[];
};

export const commentToSend = waitingKind<CommentToSend>('comment');
