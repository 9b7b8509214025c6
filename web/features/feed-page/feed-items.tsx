import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useOneByOne } from '../../ui/hooks/use-one-by-one.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { type Category, type Feed, feedItems } from '../feed/feed-items.ts';
import { FeedSkeleton } from '../posts/post-skeleton.tsx';
import { KeepPlace } from './keep-place.tsx';
import { cardOf } from './kinds.tsx';
import { NewPosts } from './new-posts.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { texts } from './texts.ts';
import { usePostWaits, WaitingOnTop } from './waiting-on-top.tsx';

type Props = { feed: Feed; query: UseInfiniteQueryResult<Feed>; category: Category };

/** The loaded items of a category, and what keeps them up to date. */
export function FeedItems({ feed, query, category }: Props) {
  const items = feedItems(feed.pages);
  // On the way back to the feed all items are shown at once, so that the viewer's place can be restored.
  const count = useOneByOne(
    items.map(({ _id }) => _id),
    !query.isFetchedAfterMount,
  );
  /** All items have been shown once. What is below the list waits for that, or each item would push it down. */
  const [filled, setFilled] = useState(false);
  if (!filled && count === items.length) setFilled(true);
  const isWaiting = usePostWaits();
  const [hasFailed, setHasFailed] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  /** The viewer has asked for the new posts, and is taken there once they are on the page. */
  const goesToTop = useRef(false);

  useLayoutEffect(() => {
    if (!goesToTop.current) return;
    goesToTop.current = false;
    const first = list.current?.querySelector('li');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'start', behavior: 'instant' });
  });

  /** Loads pages until one has something new: after a burst of posts, a page may hold only what is already shown. */
  async function more() {
    for (let before = items.length, now = before; now === before; ) {
      const { data, hasNextPage, isError } = await query.fetchNextPage();
      setHasFailed(isError);
      if (!data || !hasNextPage || isError) return;
      now = feedItems(data.pages).length;
    }
  }

  return (
    <>
      {filled && (
        <NewPosts
          feed={feed}
          category={category}
          onShow={() => {
            goesToTop.current = true;
          }}
        />
      )}
      <WaitingOnTop category={category} shown={items} />
      {items.length === 0 && !isWaiting && <NothingYet category={category} />}
      {items.length > 0 && count === 0 && <FeedSkeleton />}
      {count > 0 && (
        <KeepPlace>
          <ul ref={list} className="mt-4 grid gap-4">
            {items.slice(0, count).map((item) => (
              <li key={item._id} tabIndex={-1} className="min-w-0 scroll-mt-24 rounded-card">
                {cardOf(item)}
              </li>
            ))}
          </ul>
        </KeepPlace>
      )}
      {filled && query.hasNextPage && (
        <LoadMore busy={query.isFetchingNextPage} onMore={more} failure={hasFailed && texts.moreFailed()} />
      )}
    </>
  );
}
