import type { QueryClient } from '@tanstack/react-query';
import type { deletePost, FeedPost, Post } from '../../../contract/posts.ts';
import { call } from '../../platform/http/http.ts';
import { withoutItem, withPatched, withPostOnTop } from '../feed/feed-changes.ts';
import { type Category, feedKey } from '../feed/feed-items.ts';
import { changeFeeds, itemKey } from '../feed/loaded-feeds.ts';
import type { Own } from '../reactions/transition.ts';

/**
 * Puts a post that was just written on top of the feeds it belongs to, without asking the server again; but a feed that is
 * on its way is asked for anew, since what comes may have been read before the post was there.
 */
export function prependPost(client: QueryClient, post: FeedPost): void {
  changeFeeds(client, (feed, category) => (belongs(post, category) ? withPostOnTop(feed, post) : feed));
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: feedKey, fetchStatus: 'fetching' })) {
    if (state.data !== undefined) continue;
    const one = { queryKey, exact: true };
    void client.cancelQueries(one).then(() => client.refetchQueries(one));
  }
}

/** Updates a post that was just edited wherever it is shown, and removes it from feeds it no longer belongs to. */
export function patchPost(client: QueryClient, post: FeedPost): void {
  changeFeeds(client, (feed, category) =>
    belongs(post, category) ? withPatched(feed, { posts: [post] }) : withoutItem(feed, post._id),
  );
  const { kind: _, ...fields } = post;
  client.setQueryData<Post & { viewerReaction?: Own }>(itemKey(post._id), (shown) => {
    if (!shown) return shown;
    const { viewerReaction: __, ...rest } = shown; // it belongs to the old counts
    return { ...rest, ...fields };
  });
}

const belongs = (post: FeedPost, category: Category) => category === '' || category === post.category;

/** The mutation key of a post's deletion while it is under way. */
export const deletionKey = (id: string) => ['delete-post', id] as const;

export const sendDeletion = (id: string) => call<typeof deletePost>('DELETE', '/api/posts/:id', { params: { id } });
