import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Category, feedQuery } from './api.ts';
import { FeedItems } from './feed-items.tsx';
import { FeedSkeleton } from './post-skeleton.tsx';

/** The feed of a category, with all its states. */
export function FeedList({ category }: { category: Category }) {
  const query = useInfiniteQuery(feedQuery(category));
  if (query.isPending) return <FeedSkeleton />;
  if (!query.data) return <Failed busy={query.isFetching} onRetry={() => query.refetch()} />;
  return <FeedItems key={category} feed={query.data} query={query} category={category} />;
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
