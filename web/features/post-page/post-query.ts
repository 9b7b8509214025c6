import { queryOptions } from '@tanstack/react-query';
import { changesSince, journalMoment } from '../comments/journal.ts';
import { afterChange, withShown } from '../comments/thread.ts';
import { itemKey } from '../feed/loaded-feeds.ts';
import { loadPost, type PostWithComments } from './load-post.ts';

/**
 * One post with its comments, oldest first: the newest ones, and any earlier ones that have been loaded. In a file of
 * its own, since the feed needs none of this.
 */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: itemKey(id),
    queryFn: async ({ signal, client, queryKey }) => {
      const began = journalMoment();
      const fresh = withShown(await loadPost(id, signal), client.getQueryData<PostWithComments>(queryKey));
      return changesSince(id, began).reduce(afterChange, fresh);
    },
  });
