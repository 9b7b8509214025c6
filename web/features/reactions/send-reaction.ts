import type { QueryClient } from '@tanstack/react-query';
import { postMessages } from '../../../contract/posts.ts';
import { type reactionCalls, reactionMessages } from '../../../contract/reactions.ts';
import { idOf, nameOf, type Target, type TargetKind, targetOf, targetPaths } from '../../../contract/talk/targets.ts';
import { videoMessages } from '../../../contract/videos.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { call } from '../../platform/http/http.ts';
import { keyHeader, newId } from '../../platform/http/new-id.ts';
import { FEED_TOAST, toast } from '../../platform/toasts/toasts.ts';
import { reloadItem } from '../feed/feed-cache.ts';
import { itemKey, removeItem } from '../feed/loaded-feeds.ts';
import { sendOrStash, type ToSend } from '../outbox/waiting.ts';
import { pendingChoice, rollBack, settle } from './own-reactions.ts';
import { type ReactionToSend, reactionToSend } from './to-send.ts';

type Calls = (typeof reactionCalls)[TargetKind];

/** Sets or takes back a reaction. Rejects as `call` does. */
export function sendReaction({ id, wish, ...to }: ToSend<ReactionToSend>, signal?: AbortSignal) {
  const target = targetOf(to);
  const path = `${targetPaths[target.kind]}/:id/react` as const;
  const options = { params: { id: target.id }, headers: keyHeader(id), ...(signal && { signal }) };
  return wish
    ? call<Calls['react']>('POST', path, { ...options, body: { reactionType: wish } })
    : call<Calls['unreact']>('DELETE', path, options);
}

/** What has a call under way. */
const underWay = new Set<string>();

/**
 * Sends the calls for one target one after another, so that none overtakes another. Of the choices made in the meantime,
 * only the last is sent. Then that is reloaded from the server, even if a call failed (spec 2 §4).
 */
export async function sendChoice(client: QueryClient, target: Target): Promise<void> {
  const { id: targetId } = target;
  if (underWay.has(targetId)) return;
  underWay.add(targetId);
  for (let wish = pendingChoice(targetId); wish !== undefined; wish = pendingChoice(targetId)) {
    const isLast = () => pendingChoice(targetId) === wish;
    // A choice that a newer one has overtaken is not stashed.
    const send = (item: ToSend<ReactionToSend>) =>
      sendReaction(item).catch((error: unknown) => Promise.reject(isLast() ? error : new Error('A newer choice')));
    try {
      const item = { id: newId(), ...nameOf(target), wish };
      const answer = await sendOrStash(
        reactionToSend,
        item,
        send,
        (one) => reactionToSend.is(one) && idOf(one) === targetId,
      );
      if (answer) settle(targetId, wish, answer.reaction);
      else if (isLast()) break;
    } catch (error) {
      // A newer choice is sent anyway, even one that restores the old state: the failed call may have arrived.
      if (!isLast()) continue;
      rollBack(targetId);
      toast.error(reactionMessages.failed(), FEED_TOAST);
      if (target.kind !== 'match' && error instanceof ApiError && error.status === 404) {
        removeItem(client, targetId);
        toast.info(target.kind === 'post' ? postMessages.gone() : videoMessages.unknown(), FEED_TOAST);
      }
    }
  }
  underWay.delete(targetId);
  if (pendingChoice(targetId) !== undefined) return; // it waits
  void client.invalidateQueries({ queryKey: itemKey(targetId) });
  // If no answer comes, what is shown stays; the next refetch of the feed corrects it.
  await reloadItem(client, targetId).catch(() => {});
}
