import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { errorText } from '../../platform/http/errors.ts';
import { relativeTime } from '../../platform/time.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { actsQuery } from './api.ts';
import { texts } from './texts.ts';

/** What organisers, captains and scorers have done in a competition, newest first. */
export function Log({ competitionId }: { competitionId: string }) {
  const title = useId();
  const said = texts.log;
  const query = useInfiniteQuery(actsQuery(competitionId));
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="text-xl">
        {said.title()}
      </h2>
      <p className="text-muted">{said.hint()}</p>
      <Loaded
        query={query}
        failureOf={(error) => errorText(error, said.failed())}
        loading={said.loading()}
        skeleton={<Skeleton className="mt-4 h-60" />}
      >
        {({ pages }) => (
          <>
            <ol className="card mt-4 divide-y divide-line">
              {pages
                .flatMap(({ acts }) => acts)
                .map(({ _id, at, text, reason }) => (
                  <li key={_id} className="p-3 sm:px-4">
                    <p className="wrap-anywhere">{text}</p>
                    {reason && (
                      <p dir="auto" className="text-sm text-muted wrap-anywhere">
                        {reason}
                      </p>
                    )}
                    <p className="text-sm text-muted">
                      <time dateTime={at}>{relativeTime(at)}</time>
                    </p>
                  </li>
                ))}
            </ol>
            {query.hasNextPage && (
              <LoadMore
                onMore={() => query.fetchNextPage()}
                busy={query.isFetchingNextPage}
                failure={query.isFetchNextPageError && said.failed()}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
