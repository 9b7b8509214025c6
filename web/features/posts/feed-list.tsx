import { useInfiniteQuery } from '@tanstack/react-query';
import type { PostCategory } from '../../../contract/posts.ts';
import { capitalise } from '../../platform/text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { feedItems, feedQuery } from './api.ts';
import { FeedVideoCard } from './feed-video-card.tsx';
import { PostCard } from './post-card.tsx';
import { PostSkeleton } from './post-skeleton.tsx';

export function FeedList({ category }: { category: PostCategory | '' }) {
  const query = useInfiniteQuery(feedQuery(category));

  if (query.isPending) {
    return (
      <div role="status" aria-label="Loading posts" className="mt-4 grid gap-4">
        <PostSkeleton />
        <PostSkeleton />
        <PostSkeleton />
      </div>
    );
  }
  if (!query.data) return <Failed onRetry={() => query.refetch()} />;

  const items = feedItems(query.data.pages);
  if (items.length === 0) return <NothingYet category={category} />;
  return (
    <>
      <ul className="mt-4 grid gap-4">
        {items.map((item) => (
          <li key={item._id} className="min-w-0">
            {item.kind === 'video' ? <FeedVideoCard video={item} /> : <PostCard post={item} inFeed />}
          </li>
        ))}
      </ul>
      {query.hasNextPage && <LoadMore busy={query.isFetchingNextPage} onMore={() => query.fetchNextPage()} />}
    </>
  );
}

function NothingYet({ category }: { category: PostCategory | '' }) {
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

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="mt-4">
      <EmptyState
        title="The feed could not be loaded"
        action={
          <Button look="pitch" onClick={onRetry}>
            Try Again
          </Button>
        }
      >
        Please check your connection, and try it once more.
      </EmptyState>
    </div>
  );
}
