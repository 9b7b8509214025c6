import type { QueryClient } from '@tanstack/react-query';
import { type ReactionType, type react, reactionMessages, type unreact } from '../../../contract/reactions.ts';
import { call } from '../../platform/http.ts';
import { keyHeader, newId } from '../../platform/new-id.ts';
import { useSession } from '../../platform/session.ts';
import { FEED_TOAST, toast } from '../../platform/toasts.ts';
import { isUnanswered, keepForLater, useWaiting, waitsAt } from '../outbox/waiting.ts';
import { postQuery, reloadItem } from '../posts/api.ts';
import { choose, type Reactable, reactionsTo, rollBack, settle, wishOf } from './own-reactions.ts';
import type { Own } from './transition.ts';

const send = (id: string, wish: Own, key: string) =>
  wish
    ? call<typeof react>('POST', '/api/posts/:id/react', {
        params: { id },
        body: { reactionType: wish },
        headers: keyHeader(key),
      })
    : call<typeof unreact>('DELETE', '/api/posts/:id/react', { params: { id }, headers: keyHeader(key) });

const keepReaction = (postId: string, wish: Own, id: string) => keepForLater({ kind: 'reaction', id, postId, wish });

/** Posts that a call is in the air for. */
const underWay = new Set<string>();

/**
 * The viewer chose a reaction: the one they have is taken back, another takes its place (spec 2 §4). It is shown at
 * once; then the post is reloaded from the server, also when the call failed.
 */
export function chooseReaction(client: QueryClient, post: Reactable, type: ReactionType): void {
  if (!useSession.getState().isLoggedIn) {
    toast.error(reactionMessages.loginFirst, FEED_TOAST);
    return;
  }
  choose(post._id, reactionsTo(post).own === type ? null : type);
  if (!underWay.has(post._id)) void bringAcross(client, post._id);
}

/**
 * Sends the calls for one post one after the other, so that none overtakes another. Of what was chosen meanwhile only
 * the last is sent.
 */
async function bringAcross(client: QueryClient, postId: string): Promise<void> {
  underWay.add(postId);
  for (let wish = wishOf(postId); wish !== undefined; wish = wishOf(postId)) {
    const key = newId();
    try {
      // What waits for this post goes out in its turn, and this after it.
      const waits = waitsAt(useWaiting.getState().items, 'reaction', postId);
      if (waits && (await keepReaction(postId, wish, key))) {
        if (wishOf(postId) === wish) break;
        continue;
      }
      settle(postId, wish, (await send(postId, wish, key)).reaction);
    } catch (error) {
      // A newer choice goes out anyway, even one for what stood there before: what failed may have arrived.
      if (wishOf(postId) !== wish) continue;
      if (isUnanswered(error) && (await keepReaction(postId, wish, key))) {
        if (wishOf(postId) === wish) break;
        continue;
      }
      rollBack(postId);
      toast.error(reactionMessages.failed, FEED_TOAST);
    }
  }
  underWay.delete(postId);
  if (wishOf(postId) !== undefined) return; // it waits
  void client.invalidateQueries({ queryKey: postQuery(postId).queryKey });
  // Without an answer what is shown stays; the next refetch of the feed brings the rest.
  await reloadItem(client, postId).catch(() => {});
}
