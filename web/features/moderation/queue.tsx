import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useNextFocus } from '../../ui/hooks/use-next-focus.ts';
import { Loaded, MorePages } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { casesQuery, type QueueStatus } from './api.ts';
import { CaseCard } from './case-card.tsx';
import { loadErrorText } from './errors.ts';
import { texts } from './queue-texts.ts';

const LISTS: QueueStatus[] = ['waiting', 'handled'];

/** The admins' queue: what was reported, or waits for its first review. A tab of the panel. */
export function ReportsTab({ refetchInterval }: { refetchInterval: number | false }) {
  const [status, setStatus] = useState<QueueStatus>('waiting');
  const list = useRef<HTMLElement>(null);
  const focus = useNextFocus(list);
  const query = useInfiniteQuery({ ...casesQuery(status), refetchInterval });
  const cases = query.data?.pages.flatMap((page) => page.cases) ?? [];

  return (
    <>
      <h2 className="sr-only">{texts.title()}</h2>
      <fieldset className="mb-6 flex flex-wrap gap-2">
        <legend className="sr-only">{texts.which()}</legend>
        {LISTS.map((name) => (
          <Button
            key={name}
            variant={name === status ? 'pitch' : 'secondary'}
            aria-pressed={name === status}
            onClick={() => setStatus(name)}
          >
            {texts.lists[name]()}
          </Button>
        ))}
      </fieldset>
      <Loaded query={query} failureOf={loadErrorText} loading={texts.loading()} skeleton={<QueueSkeleton />}>
        {() => (
          <section ref={list} tabIndex={-1} aria-label={texts.listTitles[status]()} className="max-w-3xl outline-none">
            {cases.length === 0 ? (
              <EmptyState title={texts.empty[status]()}>{texts.emptyNotes[status]()}</EmptyState>
            ) : (
              <ol className="grid gap-4">
                {cases.map((one) => (
                  <li key={one._id} data-entry={one._id} tabIndex={-1} className="rounded-card">
                    <CaseCard case={one} onLeaving={() => focus.note(one._id)} onLeft={focus.go} />
                  </li>
                ))}
              </ol>
            )}
            <MorePages query={query} failureOf={loadErrorText} />
          </section>
        )}
      </Loaded>
    </>
  );
}

const QueueSkeleton = () => (
  <div className="grid max-w-3xl gap-4">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-48" />
    ))}
  </div>
);
