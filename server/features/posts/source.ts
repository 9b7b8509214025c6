import { titleOfPost } from '../../../contract/pages/content-heads.ts';
import { postPath } from '../../../contract/pages/pages.ts';
import type { FeedPost } from '../../../contract/posts.ts';
import { nameFor } from '../accounts/present.ts';
import type { FeedSource } from '../feed/source.ts';
import type { SyndicationSource } from '../syndication/source.ts';
import { imageUrl, presentFeedPost } from './present.ts';
import { loadPosts } from './queries.ts';

/** Posts as a kind of feed item. */
export const feedOfPosts: FeedSource<FeedPost> = {
  kind: 'post',
  hasReactions: true,
  load: async (db, ids, to) => (await loadPosts(db, ids)).map((post) => presentFeedPost(post, to)),
  peopleOn: ({ author, likes, mentions = [] }) => [
    author._id,
    ...likes.map(({ user }) => user._id),
    ...mentions.map(({ _id }) => _id),
  ],
  without: (post, unseen) =>
    unseen.has(post.author._id)
      ? undefined
      : {
          ...post,
          likes: post.likes.filter(({ user }) => !unseen.has(user._id)),
          ...(post.mentions && { mentions: post.mentions.filter(({ _id }) => !unseen.has(_id)) }),
        },
};

const PICTURE = 'image/webp'; // all that is stored of them

/** Posts in feeds for readers. */
export const syndicatedPosts: SyndicationSource = {
  kind: 'post',
  load: async (db, ids) =>
    (await loadPosts(db, ids)).flatMap((post) => {
      if (post.hidden) return []; // since its place in the feed was read
      const pictures = post.images.map(({ fileKey, width, alt }) => ({ url: imageUrl(fileKey, width), alt }));
      return {
        id: post.id,
        title: titleOfPost(post),
        path: postPath(post.id),
        text: post.content,
        pictures,
        enclosures: pictures.map(({ url }) => ({ url, type: PICTURE })),
        tags: post.tags,
        author: nameFor(post.author, 'everyone'),
        createdAt: new Date(post.createdAt),
        updatedAt: new Date(post.updatedAt),
      };
    }),
};
