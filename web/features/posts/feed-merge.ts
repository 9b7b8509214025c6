import type { InfiniteData } from '@tanstack/react-query';
import type { Static } from 'typebox';
import { FEED_PAGE_SIZE, type FeedItem, type FeedPost, type listPosts } from '../../../contract/posts.ts';

export type FeedPage = Static<(typeof listPosts)['answer']>;
export type Feed = InfiniteData<FeedPage>;

/**
 * The items of all pages. What is written meanwhile moves later pages down: of each of them counts what stands after
 * the last item that is known already, so that an item is shown once, and none that is newer gets among older ones.
 */
export function feedItems(pages: FeedPage[]): FeedItem[] {
  const items = new Map<string, FeedItem>();
  for (const page of pages) {
    const posts = page.posts as FeedItem[];
    const lastKnown = posts.findLastIndex(({ _id }) => items.has(_id));
    for (const item of posts.slice(lastKnown + 1)) items.set(item._id, item);
  }
  return [...items.values()];
}

/**
 * The number of the page that Load More asks for; null when all is shown. It goes by how many items are shown, not by
 * how many pages were loaded: what was deleted meanwhile has moved later items to earlier pages.
 */
export function nextPage(pages: FeedPage[], lastAsked: number): number | null {
  const last = pages.at(-1);
  if (!last) return null;
  const shown = feedItems(pages).length;
  if (shown >= last.total) return null;
  const addedNothing = pages.length > 1 && feedItems(pages.slice(0, -1)).length === shown;
  const next = addedNothing ? lastAsked + 1 : Math.floor(shown / FEED_PAGE_SIZE) + 1;
  return next <= last.totalPages ? next : null;
}

/** The same feed with other items, as one page: how many pages they came in does not matter any more. */
const withItems = (
  feed: Feed,
  items: FeedItem[],
  { total, totalPages }: Pick<FeedPage, 'total' | 'totalPages'>,
): Feed => ({
  pages: [{ posts: items, total, totalPages, page: 1 }],
  pageParams: feed.pageParams.slice(-1),
});

/**
 * Brings what is shown in line with a page 1 that was just fetched, without adding anything: known items are as they
 * are there, and those that are not there but would have to be are gone. Only where nothing is left to look at, all of
 * the page is shown.
 */
export function bringInLine(feed: Feed, fresh: FeedPage): Feed {
  const items = feedItems(feed.pages);
  const found = new Map((fresh.posts as FeedItem[]).map((item) => [item._id, item]));
  const isWhole = fresh.totalPages <= 1;
  const end = isWhole ? items.length : items.findLastIndex(({ _id }) => found.has(_id));
  const left = items
    .filter(({ _id }, index) => index >= end || found.has(_id))
    .map((item) => found.get(item._id) ?? item);
  const kept = isWhole ? left.filter(({ _id }) => found.has(_id)) : left;
  return withItems(feed, kept.length > 0 ? kept : [...found.values()], fresh);
}

/**
 * What a page 1 has that is not shown yet.
 * @returns `count` items; with `more` there may be others between them and what is shown
 */
export function waitingItems(feed: Feed, fresh: FeedPage): { count: number; more: boolean } {
  const shown = new Set(feedItems(feed.pages).map(({ _id }) => _id));
  const posts = fresh.posts as FeedItem[];
  const lastKnown = posts.findLastIndex(({ _id }) => shown.has(_id));
  if (lastKnown < 0) return { count: posts.length, more: posts.length < fresh.total };
  return { count: posts.slice(0, lastKnown).filter(({ _id }) => !shown.has(_id)).length, more: false };
}

/** Puts what waits on top. Where there may be more between it and what is shown, the feed begins anew. */
export function withWaiting(feed: Feed, fresh: FeedPage): Feed {
  const items = feedItems(feed.pages);
  const shown = new Set(items.map(({ _id }) => _id));
  const posts = fresh.posts as FeedItem[];
  const lastKnown = posts.findLastIndex(({ _id }) => shown.has(_id));
  if (lastKnown < 0) return { pages: [fresh], pageParams: [1] };
  const top = posts.slice(0, lastKnown + 1);
  const onTop = new Set(top.map(({ _id }) => _id));
  return withItems(feed, [...top, ...items.filter(({ _id }) => !onTop.has(_id))], fresh);
}

/** Replaces the items that the page knows too, and nothing else. */
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
