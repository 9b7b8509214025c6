import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FeedItem } from '../../../contract/posts.ts';
import { errorText } from '../../platform/http/errors.ts';
import { Loaded, MorePages } from '../../ui/loaded.tsx';
import { FeedSkeleton } from '../posts/post-skeleton.tsx';
import { CardKeys } from './keys/card-keys.tsx';
import { cardOf } from './kinds.tsx';
import type { listQuery } from './list-queries.ts';
import { texts } from './list-texts.ts';

const failureOf = (error: unknown) => errorText(error, texts.failed());

type Props = {
  query: ReturnType<typeof listQuery>;
  /** What is shown where there is nothing. */
  empty: ReactNode;
  /** What stands below each card. */
  below?: (item: FeedItem) => ReactNode;
};

/** A list of posts and clips as cards, page by page. */
export function ItemList({ query: wanted, empty, below }: Props) {
  const query = useInfiniteQuery(wanted);
  return (
    <Loaded query={query} failureOf={failureOf} loading={texts.loading()} skeleton={<FeedSkeleton />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        return (
          <>
            {items.length === 0 && !query.hasNextPage && empty}
            <ul className="grid gap-4">
              {items.map((item) => (
                <li key={item._id} className="min-w-0 scroll-mt-24">
                  {cardOf(item)}
                  {below?.(item)}
                </li>
              ))}
            </ul>
            <MorePages query={query} failureOf={failureOf} />
          </>
        );
      }}
    </Loaded>
  );
}

/** A page with one list. */
export function ListPage({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[42rem] px-4 pt-6 pb-28 sm:pt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 dir="auto" className="text-3xl wrap-anywhere">
          {title}
        </h1>
        <div className="flex flex-wrap items-center gap-3">
          {beside}
          <CardKeys />
        </div>
      </div>
      {children}
    </div>
  );
}
