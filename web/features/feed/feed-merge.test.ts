import { describe, expect, test } from 'vitest';
import type { FeedItem } from '../../../contract/posts.ts';
import { withoutItem, withPatched, withPostOnTop } from './feed-changes.ts';
import { type Feed, type FeedPage, feedItems, withItems } from './feed-items.ts';
import { bringInLine, nextPage, waitingItems, withWaiting } from './feed-merge.ts';

/** Items are newest first; their ids are all that counts here. */
const item = (_id: string, content = '') => ({ kind: 'post', _id, content }) as FeedItem;
const items = (ids: string) => [...ids].map((id) => item(id));
const page = (ids: string, total: number, number = 1) =>
  ({ posts: items(ids), total, totalPages: Math.ceil(total / 10), page: number }) as FeedPage;
const feed = (...pages: FeedPage[]): Feed => ({ pages, pageParams: pages.map(({ page: number }) => number) });
const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id).join('');
const shown = (one: Feed) => ids(feedItems(one.pages));

describe('the items of all pages', () => {
  test('are shown once, in their order, when new ones have moved them to later pages', () => {
    expect(ids(feedItems([page('abc', 9), page('def', 9)]))).toBe('abcdef');
    expect(ids(feedItems([page('abc', 10), page('cde', 10)]))).toBe('abcde');
  });

  test('hold no newer one among older ones', () => {
    expect(ids(feedItems([page('bcd', 9), page('axdef', 9)]))).toBe('bcdef');
  });
});

describe('Load More', () => {
  test('asks by how many are shown, not by how many pages were loaded', () => {
    expect(nextPage([page('abcdefghij', 25)], 1)).toBe(2);
    expect(nextPage([page('abcdefgh', 23)], 1)).toBe(1); // two were deleted: the first page has two others now
  });

  test('ends when all are shown, or no page is left, or nothing was loaded', () => {
    expect(nextPage([page('abc', 3)], 1)).toBeNull();
    expect(nextPage([page('abcdefghij', 11), page('j', 11)], 2)).toBeNull();
    expect(nextPage([], 1)).toBeNull();
  });

  test('goes on by one page where the last has added nothing', () => {
    expect(nextPage([page('abcdefghij', 30), page('abcdefghij', 30)], 2)).toBe(3);
  });
});

describe('a page 1 that was just fetched', () => {
  test('replaces what it has, and removes what should be on it', () => {
    const fresh = { ...page('ac', 12), posts: [item('a', 'new'), item('c')] } as FeedPage;
    const after = bringInLine(feed(page('abcd', 12)), fresh);
    expect(shown(after)).toBe('acd');
    expect(feedItems(after.pages)[0]).toMatchObject({ content: 'new' });
  });

  test('adds nothing, and of what follows it nothing goes', () => {
    expect(shown(bringInLine(feed(page('bcdef', 20)), page('abc', 20)))).toBe('bcdef');
  });

  test('that is the whole feed removes all it does not have; where nothing is left it is shown', () => {
    expect(shown(bringInLine(feed(page('abcd', 4)), page('ac', 2)))).toBe('ac');
    expect(shown(bringInLine(feed(page('abcd', 4)), page('xy', 2)))).toBe('xy');
  });
});

describe('items that wait', () => {
  test('are counted up to the first that is shown', () => {
    expect(waitingItems(feed(page('cde', 5)), page('abcd', 5))).toEqual({ count: 2, more: false });
    expect(waitingItems(feed(page('cde', 3)), page('cde', 3))).toEqual({ count: 0, more: false });
  });

  test('may be more than a page where none of it is shown', () => {
    expect(waitingItems(feed(page('xyz', 30)), page('abc', 30))).toEqual({ count: 3, more: true });
    expect(waitingItems(feed(page('', 0)), page('abc', 3))).toEqual({ count: 3, more: false });
  });

  test('are put on top; the feed starts afresh where others may be between', () => {
    expect(shown(withWaiting(feed(page('cde', 5)), page('abcd', 5)))).toBe('abcde');
    expect(shown(withWaiting(feed(page('xyz', 30)), page('abc', 30)))).toBe('abc');
  });
});

describe('what this browser does', () => {
  test('puts a post on top, once, and counts it', () => {
    const after = withPostOnTop(feed(page('abcdefghij', 10)), item('n') as Parameters<typeof withPostOnTop>[1]);
    expect(shown(after)).toBe('nabcdefghij');
    expect(after.pages[0]).toMatchObject({ total: 11, totalPages: 2 });
    expect(withPostOnTop(after, item('n') as Parameters<typeof withPostOnTop>[1])).toBe(after);
  });

  test('takes an item away, and leaves the feed alone where it is not in it', () => {
    const before = feed(page('abc', 11));
    expect(shown(withoutItem(before, 'b'))).toBe('ac');
    expect(withoutItem(before, 'b').pages[0]).toMatchObject({ total: 10, totalPages: 1 });
    expect(withoutItem(before, 'x')).toBe(before);
  });

  test('replaces what it has anew, and adds nothing', () => {
    const after = withPatched(feed(page('ab', 4), page('cd', 4, 2)), { posts: [item('c', 'new'), item('x')] });
    expect(shown(after)).toBe('abcd');
    expect(feedItems(after.pages)[2]).toMatchObject({ content: 'new' });
  });

  test('keeps the number of the last page asked for', () => {
    expect(withItems(feed(page('ab', 4), page('cd', 4, 2)), items('a'), { total: 1, totalPages: 1 })).toEqual({
      pages: [page('a', 1)],
      pageParams: [2],
    });
  });
});
