import { FEED_PAGE_SIZE } from '../../../contract/pages/feed-size.ts';
import type { FeedItem, FeedPost } from '../../../contract/posts.ts';
import { type Feed, feedItems, withItems } from './feed-items.ts';

/** Replaces the items that are also on the page, and changes nothing else. */
export function withPatched(feed: Feed, page: { posts: unknown[] }): Feed {
  const found = new Map((page.posts as FeedItem[]).map((item) => [item._id, item]));
  const patch = (item: FeedItem) => found.get(item._id) ?? item;
  return { ...feed, pages: feed.pages.map((one) => ({ ...one, posts: (one.posts as FeedItem[]).map(patch) })) };
}

export function withPostOnTop(feed: Feed, post: FeedPost): Feed {
  const items = feedItems(feed.pages);
  const { total = 0 } = feed.pages[0] ?? {};
  if (items.some(({ _id }) => _id === post._id)) return feed;
  return withItems(feed, [post, ...items], pagesFor(total + 1));
}

export function withoutItem(feed: Feed, id: string): Feed {
  const items = feedItems(feed.pages);
  const left = items.filter(({ _id }) => _id !== id);
  if (left.length === items.length) return feed;
  return withItems(feed, left, pagesFor((feed.pages[0]?.total ?? 1) - 1));
}

const pagesFor = (total: number) => ({ total, totalPages: Math.ceil(total / FEED_PAGE_SIZE) });
