import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { LoadMore } from '../../ui/load-more.tsx';
import { useOneByOne } from '../../ui/use-one-by-one.ts';
import { useWaiting } from '../outbox/waiting.ts';
import type { Category } from './api.ts';
import { type Feed, feedItems } from './feed-merge.ts';
import { FeedVideoCard } from './feed-video-card.tsx';
import { KeepPlace } from './keep-place.tsx';
import { NewPosts } from './new-posts.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { PostCard } from './post-card.tsx';
import { FeedSkeleton } from './post-skeleton.tsx';

const WaitingPosts = lazy(() =>
  import('../outbox/waiting-posts.tsx').then((module) => ({ default: module.WaitingPosts })),
);

type Props = { feed: Feed; query: UseInfiniteQueryResult<Feed>; category: Category };

/** The items of a category that has been loaded, and what keeps them up to date. */
export function FeedItems({ feed, query, category }: Props) {
  const items = feedItems(feed.pages);
  // Who comes back finds all of it at once, and so the place where they were.
  const count = useOneByOne(
    items.map(({ _id }) => _id),
    !query.isFetchedAfterMount,
  );
  /** All was there once. What stands below the list waits for that, or it would be pushed down item by item. */
  const [filled, setFilled] = useState(false);
  if (!filled && count === items.length) setFilled(true);
  const isWaiting = useWaiting((outbox) => outbox.items.some(({ kind }) => kind === 'post'));
  const list = useRef<HTMLUListElement>(null);
  /** The reader has asked for what is new, and goes there when it is on the page. */
  const goesToTop = useRef(false);

  useLayoutEffect(() => {
    if (!goesToTop.current) return;
    goesToTop.current = false;
    const first = list.current?.querySelector('li');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'start', behavior: 'instant' });
  });

  /** A page may have nothing but what is shown already, when much was written meanwhile: then the next one, too. */
  async function more() {
    for (let before = items.length, now = before; now === before; ) {
      const { data, hasNextPage, isError } = await query.fetchNextPage();
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
      {isWaiting && (
        <Suspense>
          <WaitingPosts category={category} shown={items} />
        </Suspense>
      )}
      {items.length === 0 && !isWaiting && <NothingYet category={category} />}
      {items.length > 0 && count === 0 && <FeedSkeleton />}
      {count > 0 && (
        <KeepPlace>
          <ul ref={list} className="mt-4 grid gap-4">
            {items.slice(0, count).map((item) => (
              <li key={item._id} tabIndex={-1} className="min-w-0 scroll-mt-24 rounded-card">
                {item.kind === 'video' ? <FeedVideoCard video={item} /> : <PostCard post={item} inFeed />}
              </li>
            ))}
          </ul>
        </KeepPlace>
      )}
      {filled && query.hasNextPage && <LoadMore busy={query.isFetchingNextPage} onMore={more} />}
    </>
  );
}
