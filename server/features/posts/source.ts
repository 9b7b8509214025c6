import type { FeedPost } from '../../../contract/posts.ts';
import type { FeedSource } from '../feed/source.ts';
import { presentFeedPost } from './present.ts';
import { loadPosts } from './queries.ts';

/** Posts as a kind of feed item. */
export const feedOfPosts: FeedSource<FeedPost> = {
  kind: 'post',
  hasReactions: true,
  load: async (db, ids) => (await loadPosts(db, ids)).map(presentFeedPost),
  peopleOn: ({ author, likes }) => [author._id, ...likes.map(({ user }) => user._id)],
  without: (post, unseen) =>
    unseen.has(post.author._id)
      ? undefined
      : { ...post, likes: post.likes.filter(({ user }) => !unseen.has(user._id)) },
};
