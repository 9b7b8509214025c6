import type { QueryClient } from '@tanstack/react-query';
import { fetchEarlier, patchCards, replay, shownThread } from '../comments/api.ts';
import { journalMoment } from '../comments/journal.ts';
import { reachesBackTo, withEarlier } from '../comments/thread.ts';
import { loadPost } from './load-post.ts';
import { postQuery } from './post-query.ts';

/**
 * Reloads a post and all of its comments that are shown, to make up for changes that were missed. To be called once
 * new changes are coming in again. Rejects as `call` does.
 */
export async function catchUp(client: QueryClient, postId: string): Promise<void> {
  const { queryKey } = postQuery(postId);
  await client.cancelQueries({ queryKey, exact: true }); // its answer may be older than the changes
  const began = journalMoment();
  let post = await loadPost(postId);
  const shown = shownThread(client, postId)?.comments ?? [];
  while (post.earlier && !reachesBackTo(post.comments, shown)) {
    post = withEarlier(post, await fetchEarlier(postId, post.earlier));
  }
  const now = replay(post, postId, began);
  client.setQueryData(queryKey, now);
  const { comments: _, earlier: __, ...fields } = now;
  patchCards(client, postId, fields);
}
