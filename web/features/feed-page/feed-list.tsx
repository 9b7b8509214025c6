import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Category } from '../feed/feed-items.ts';
import { feedQuery } from '../feed/feed-query.ts';
import { FeedSkeleton } from '../posts/post-skeleton.tsx';
import { useLiveScores } from './beside/live-scores.tsx';
import { FeedItems } from './feed-items.tsx';
import { texts } from './texts.ts';
import { WaitingOnTop } from './waiting-on-top.tsx';

/** The feed of a category: loading, failed, or with its items. */
export function FeedList({ category }: { category: Category }) {
  const query = useInfiniteQuery(feedQuery(category));
  const { scores, isAwaited } = useLiveScores(query.data !== undefined);
  if (query.data && !isAwaited)
    return (
      <>
        {scores}
        <FeedItems key={category} feed={query.data} query={query} category={category} />
      </>
    );
  return (
    <>
      <WaitingOnTop category={category} shown={[]} />
      {isAwaited || (query.isPending && query.errorUpdateCount === 0) ? (
        <FeedSkeleton />
      ) : (
        <Failed busy={query.isFetching} onRetry={() => query.refetch()} />
      )}
    </>
  );
}

function Failed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="mt-4">
      <EmptyState
        title={texts.loadFailed()}
        action={
          <Button variant="pitch" busy={busy} onClick={onRetry}>
            {texts.tryAgain()}
          </Button>
        }
      >
        {texts.keepTrying()}
      </EmptyState>
    </div>
  );
}
