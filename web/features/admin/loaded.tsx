import type { ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { isDenied, loadErrorText } from './errors.ts';

type Query<Data> = {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  isFetchNextPageError?: boolean;
};

type Props<Data> = {
  query: Query<Data>;
  /** Named for those who can't see the skeleton. */
  loading: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * What was loaded, or its skeleton, or why not. What could not be brought up to date stays to be read, with a word
 * about it; what the viewer may not see any more does not.
 */
export function Loaded<Data>({ query, loading, skeleton, children }: Props<Data>) {
  const { data, error } = query;
  if (data !== undefined && !isDenied(error)) {
    return (
      <>
        {error && !query.isFetchNextPageError ? <Failed query={query} /> : null}
        {children(data)}
      </>
    );
  }
  if (error) return <Failed query={query} />;
  return (
    <div role="status" aria-label={loading}>
      {skeleton}
    </div>
  );
}

function Failed({ query: { error, isFetching, refetch } }: { query: Query<unknown> }) {
  return (
    <div className="mb-8 max-w-lg">
      <Banner look="danger">{loadErrorText(error)}</Banner>
      <Button look="pitch" onClick={() => refetch()} busy={isFetching} className="mt-4">
        Try Again
      </Button>
    </div>
  );
}

type Pages = {
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** The way to the next page of a list, and why it did not come. */
export function More({ query }: { query: Pages }) {
  if (!query.hasNextPage) return null;
  return (
    <div className="mt-4">
      {query.isFetchNextPageError && (
        <Banner look="danger" className="mx-auto max-w-lg">
          {loadErrorText(query.error)}
        </Banner>
      )}
      <LoadMore busy={query.isFetchingNextPage} onMore={() => query.fetchNextPage()} />
    </div>
  );
}
