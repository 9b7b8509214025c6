import type { QueryClient } from '@tanstack/react-query';
import type { Target } from '../../../contract/talk/targets.ts';
import { itemKey } from '../feed/loaded-feeds.ts';
import { fetchEarlier, patchCards, replay, shownThread, withLovedOf, withRepliesOf } from './api.ts';
import { journalMoment } from './journal.ts';
import { allComments, reachesBackTo, type Thread, withEarlier } from './thread.ts';

/**
 * Reloads a post, a video or a match, and all of its comments that are shown, to make up for changes that were missed. To
 * be called once new changes are coming in again. Rejects as `call` does.
 */
export async function catchUp(client: QueryClient, target: Target, load: () => Promise<Thread>): Promise<void> {
  const { id } = target;
  const queryKey = itemKey(id);
  await client.cancelQueries({ queryKey, exact: true }); // its answer may be older than the changes
  const began = journalMoment();
  let thread = await load();
  // Looked at anew after each answer: whoever asks for more meanwhile keeps it.
  const goBack = async () => {
    while (thread.earlier && !reachesBackTo(thread.comments, shownThread(client, id)?.comments ?? [])) {
      thread = withEarlier(thread, await fetchEarlier(target, thread.earlier));
    }
  };
  await goBack();
  const before = shownThread(client, id);
  thread = await withLovedOf(await withRepliesOf(thread, before, target), before, target);
  await goBack();
  if (before?.linked && !allComments(thread).some(({ _id }) => _id === before.linked?._id)) {
    thread = { ...thread, linked: before.linked };
  }
  const now = replay(thread, id, began);
  client.setQueryData(queryKey, now);
  const { comments: _, earlier: __, pinned: ___, linked: ____, loved: _____, ...fields } = now;
  patchCards(client, id, fields);
}
