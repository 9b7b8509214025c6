import type { QueryClient } from '@tanstack/react-query';
import { postMessages } from '../../../contract/posts.ts';
import { type react, reactionMessages, type unreact } from '../../../contract/reactions.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { call } from '../../platform/http/http.ts';
import { keyHeader, newId } from '../../platform/http/new-id.ts';
import { FEED_TOAST, toast } from '../../platform/toasts/toasts.ts';
import { itemKey, reloadItem, removeItem } from '../feed/feed-cache.ts';
import { sendOrStash, type ToSend } from '../outbox/waiting.ts';
import { rollBack, settle, wishOf } from './own-reactions.ts';
import { type ReactionToSend, reactionToSend } from './to-send.ts';

/** Sets or takes back a reaction. Rejects as `call` does. */
export function sendReaction({ id, postId, wish }: ToSend<ReactionToSend>, signal?: AbortSignal) {
  const options = { params: { id: postId }, headers: keyHeader(id), ...(signal && { signal }) };
  return wish
    ? call<typeof react>('POST', '/api/posts/:id/react', { ...options, body: { reactionType: wish } })
    : call<typeof unreact>('DELETE', '/api/posts/:id/react', options);
}

/** Posts with a call under way. */
const underWay = new Set<string>();

/**
 * Sends the calls for one post one after another, so that none overtakes another. Of the choices made in the meantime,
 * only the last is sent. Then the post is reloaded from the server, even if a call failed (spec 2 §4).
 */
export async function sendChoice(client: QueryClient, postId: string): Promise<void> {
  if (underWay.has(postId)) return;
  underWay.add(postId);
  for (let wish = wishOf(postId); wish !== undefined; wish = wishOf(postId)) {
    const isLast = () => wishOf(postId) === wish;
    // A choice that a newer one has overtaken is not stashed.
    const send = (item: ToSend<ReactionToSend>) =>
      sendReaction(item).catch((error: unknown) => Promise.reject(isLast() ? error : new Error('A newer choice')));
    try {
      const item = { id: newId(), postId, wish };
      const answer = await sendOrStash(reactionToSend, item, send, (waiting) => waiting.postId === postId);
      if (answer) settle(postId, wish, answer.reaction);
      else if (isLast()) break;
    } catch (error) {
      // A newer choice is sent anyway, even one that restores the old state: the failed call may have arrived.
      if (!isLast()) continue;
      rollBack(postId);
      toast.error(reactionMessages.failed(), FEED_TOAST);
      if (error instanceof ApiError && error.status === 404) {
        removeItem(client, postId);
        toast.info(postMessages.gone(), FEED_TOAST);
      }
    }
  }
  underWay.delete(postId);
  if (wishOf(postId) !== undefined) return; // it waits
  void client.invalidateQueries({ queryKey: itemKey(postId) });
  // If no answer comes, what is shown stays; the next refetch of the feed corrects it.
  await reloadItem(client, postId).catch(() => {});
}
