import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { capitalise } from '../../platform/text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { useWaiting } from '../outbox/waiting.ts';
import { type Category, feedQuery } from './api.ts';
import { feedItems } from './feed-merge.ts';
import { FeedVideoCard } from './feed-video-card.tsx';
import { KeepPlace } from './keep-place.tsx';
import { NewPosts } from './new-posts.tsx';
import { PostCard } from './post-card.tsx';
import { PostSkeleton } from './post-skeleton.tsx';

const WaitingPosts = lazy(() =>
  import('../outbox/waiting-posts.tsx').then((module) => ({ default: module.WaitingPosts })),
);

/** The items of a category with all their states, and what keeps them up to date. */
export function FeedList({ category }: { category: Category }) {
  const query = useInfiniteQuery(feedQuery(category));
  const list = useRef<HTMLUListElement>(null);
  const isWaiting = useWaiting(({ items }) => items.some(({ kind }) => kind === 'post'));
  /** The reader has asked for what is new, and goes there when it is on the page. */
  const goesToTop = useRef(false);

  useLayoutEffect(() => {
    if (!goesToTop.current) return;
    goesToTop.current = false;
    const first = list.current?.querySelector('li');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'start', behavior: 'instant' });
  });

  if (query.isPending) {
    return (
      <div role="status" aria-label="Loading posts" className="mt-4 grid gap-4">
        <PostSkeleton />
        <PostSkeleton />
        <PostSkeleton />
      </div>
    );
  }
  if (!query.data) return <Failed busy={query.isFetching} onRetry={() => query.refetch()} />;

  const { pages } = query.data;
  const items = feedItems(pages);

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
      <NewPosts
        key={category}
        feed={query.data}
        category={category}
        onShow={() => {
          goesToTop.current = true;
        }}
      />
      {isWaiting && (
        <Suspense>
          <WaitingPosts category={category} shown={items} />
        </Suspense>
      )}
      {items.length === 0 ? (
        !isWaiting && <NothingYet category={category} />
      ) : (
        <KeepPlace>
          <ul ref={list} className="mt-4 grid gap-4">
            {items.map((item) => (
              <li key={item._id} tabIndex={-1} className="min-w-0 scroll-mt-24 rounded-card">
                {item.kind === 'video' ? <FeedVideoCard video={item} /> : <PostCard post={item} inFeed />}
              </li>
            ))}
          </ul>
        </KeepPlace>
      )}
      {query.hasNextPage && <LoadMore busy={query.isFetchingNextPage} onMore={more} />}
    </>
  );
}

function NothingYet({ category }: { category: Category }) {
  return (
    <div className="mt-4">
      {category ? (
        <EmptyState title={`No ${category} posts yet`}>
          Be the first to share something in {capitalise(category)}!
        </EmptyState>
      ) : (
        <EmptyState title="No content yet">Be the first to share something!</EmptyState>
      )}
    </div>
  );
}

function Failed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div className="mt-4">
      <EmptyState
        title="The feed could not be loaded"
        action={
          <Button look="pitch" busy={busy} onClick={onRetry}>
            Try Again
          </Button>
        }
      >
        Please check your connection, and try it once more.
      </EmptyState>
    </div>
  );
}
