import type { QueryClient } from '@tanstack/react-query';
import { type ReactionType, reactionMessages } from '../../../contract/reactions.ts';
import { tryImport } from '../../platform/code/load-code.ts';
import { useSession } from '../../platform/session/session.ts';
import { FEED_TOAST, toast } from '../../platform/toasts/toasts.ts';
import { choose, type Reactable, reactionsTo, rollBack } from './own-reactions.ts';

/** Loads the code that sends a choice to the server; to be called when somebody is about to choose. */
export const loadSending = () => tryImport(() => import('./send-reaction.ts'));

/**
 * The viewer chose a reaction: the one they already have is removed, another one replaces it (spec 2 §4). It is shown
 * at once; then the post is reloaded from the server, even if the call failed.
 * @returns false for a visitor, who can't react
 */
export function chooseReaction(client: QueryClient, post: Reactable, type: ReactionType): boolean {
  if (!useSession.getState().isLoggedIn) {
    toast.error(reactionMessages.loginFirst(), FEED_TOAST);
    return false;
  }
  choose(post._id, reactionsTo(post).own === type ? null : type);
  void loadSending().then((code) => {
    if (code) return code.sendChoice(client, { kind: post.kind ?? 'post', id: post._id });
    rollBack(post._id); // the code did not load; the next press asks for it again
    toast.error(reactionMessages.failed(), FEED_TOAST);
  });
  return true;
}
