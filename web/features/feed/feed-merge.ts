import { FEED_PAGE_SIZE } from '../../../contract/pages/feed-size.ts';
import type { FeedItem } from '../../../contract/posts.ts';
import { type Feed, type FeedPage, feedItems, withItems } from './feed-items.ts';

/**
 * The number of the page that Load More asks for; null when everything is shown. It goes by how many items are shown,
 * not by how many pages were loaded: deletions in the meantime have moved later items to earlier pages.
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

/**
 * Updates what is shown by a page 1 that was just fetched, without adding anything: items on it are replaced, and
 * items that should be on it but aren't are removed. Only if that leaves nothing to show is the whole page shown.
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
 * How much of a page 1 is not shown yet.
 * @returns `count` items; with `more`, there may be others between these and what is shown
 */
export function waitingItems(feed: Feed, fresh: FeedPage): { count: number; more: boolean } {
  const shown = new Set(feedItems(feed.pages).map(({ _id }) => _id));
  const posts = fresh.posts as FeedItem[];
  const lastKnown = posts.findLastIndex(({ _id }) => shown.has(_id));
  if (lastKnown < 0) return { count: posts.length, more: posts.length < fresh.total };
  return { count: posts.slice(0, lastKnown).filter(({ _id }) => !shown.has(_id)).length, more: false };
}

/** Puts the waiting items on top. If there may be others between them and what is shown, the feed starts afresh. */
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
