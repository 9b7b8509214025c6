import type { ReactNode } from 'react';
import type { FeedItem } from '../../../contract/posts.ts';
import { readPages } from '../feed/viewer.ts';
import { PostCard } from '../posts/post-card.tsx';
import { readReactions } from '../reactions/read-page.ts';
import { FeedVideoCard } from './feed-video-card.tsx';

type Cards = { [Kind in FeedItem['kind']]: (item: Extract<FeedItem, { kind: Kind }>) => ReactNode };

/** The card of each kind of item. */
const cards: Cards = {
  post: (post) => <PostCard post={post} inFeed />,
  video: (video) => <FeedVideoCard video={video} />,
};

readPages(readReactions);

/** The card of an item. */
export const cardOf = (item: FeedItem): ReactNode => (cards[item.kind] as (item: FeedItem) => ReactNode)(item);
