import { createContext, useContext } from 'react';
import type { Comment } from '../../../contract/comments.ts';
import type { Target } from '../../../contract/talk/targets.ts';

/** What can be done in a thread, for the comments in it. */
export type ThreadActions = {
  target: Target;
  /** The viewer's own post or clip: they may pin. */
  isOwner: boolean;
  /** What is being answered. */
  answering: Comment | undefined;
  onDelete: (comment: Comment) => void;
  onAnswer: (comment: Comment | undefined) => void;
  onAdded: (comment: Comment) => void;
};

export const ThreadContext = createContext<ThreadActions | null>(null);

export function useThreadActions(): ThreadActions {
  const actions = useContext(ThreadContext);
  if (!actions) throw new Error('a comment stands in no thread');
  return actions;
}
