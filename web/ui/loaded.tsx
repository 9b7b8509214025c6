import type { ReactNode } from 'react';
import { ApiError } from '../platform/http/errors.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { LoadMore } from './load-more.tsx';
import { texts } from './texts.ts';

const isDenied = (error: unknown) => error instanceof ApiError && error.status === 403;

type Query<Data> = {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  isFetchNextPageError?: boolean;
};

type Props<Data> = {
  query: Query<Data>;
  /** Says why it could not be loaded. */
  failureOf: (error: unknown) => string;
  /** What is loading, for viewers who can't see the skeleton. */
  loading: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * The data, its skeleton while it loads, or why it did not. When a refetch fails, the old data stays, with the error
 * above it, unless the viewer has lost access to it.
 */
export function Loaded<Data>({ query, failureOf, loading, skeleton, children }: Props<Data>) {
  const { data, error } = query;
  if (data !== undefined && !isDenied(error)) {
    return (
      <>
        {error && !query.isFetchNextPageError ? <Failed query={query} failureOf={failureOf} /> : null}
        {children(data)}
      </>
    );
  }
  if (error) return <Failed query={query} failureOf={failureOf} />;
  return (
    <div role="status" aria-label={loading}>
      {skeleton}
    </div>
  );
}

function Failed({ query: { error, isFetching, refetch }, failureOf }: Pick<Props<unknown>, 'query' | 'failureOf'>) {
  return (
    <div className="mb-8 max-w-lg">
      <Banner variant="danger">{failureOf(error)}</Banner>
      <Button variant="pitch" onClick={() => refetch()} busy={isFetching} className="mt-4">
        {texts.tryAgain()}
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

/** Loads the next page of a list, and says why if that failed. */
export function MorePages({ query, failureOf }: { query: Pages; failureOf: Props<unknown>['failureOf'] }) {
  if (!query.hasNextPage) return null;
  return (
    <div className="mt-4">
      {query.isFetchNextPageError && (
        <Banner variant="danger" className="mx-auto max-w-lg">
          {failureOf(query.error)}
        </Banner>
      )}
      <LoadMore busy={query.isFetchingNextPage} onMore={() => query.fetchNextPage()} />
    </div>
  );
}
