import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Loaded, More } from '../admin/loaded.tsx';
import { useNextFocus } from '../admin/use-next-focus.ts';
import { casesQuery, type QueueStatus } from './api.ts';
import { CaseCard } from './case-card.tsx';

const LISTS: [QueueStatus, string][] = [
  ['waiting', 'Waiting'],
  ['handled', 'Dealt with'],
];

/** The admins' queue of what was reported, or waits for its first look; a tab of the panel. */
export function ReportsTab() {
  const [status, setStatus] = useState<QueueStatus>('waiting');
  const list = useRef<HTMLElement>(null);
  const focus = useNextFocus(list);
  const query = useInfiniteQuery(casesQuery(status));
  const cases = query.data?.pages.flatMap((page) => page.cases) ?? [];

  return (
    <>
      <fieldset className="mb-6 flex flex-wrap gap-2">
        <legend className="sr-only">Which reports</legend>
        {LISTS.map(([name, label]) => (
          <Button
            key={name}
            look={name === status ? 'pitch' : 'secondary'}
            aria-pressed={name === status}
            onClick={() => setStatus(name)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <Loaded query={query} loading="Loading reports" skeleton={<QueueSkeleton />}>
        {() => (
          <section
            ref={list}
            tabIndex={-1}
            aria-label={status === 'waiting' ? 'Reports that wait' : 'Reports that were dealt with'}
            className="max-w-3xl outline-none"
          >
            {cases.length === 0 ? (
              <Nothing status={status} />
            ) : (
              <ol className="grid gap-4">
                {cases.map((one) => (
                  <li key={one._id} data-entry={one._id} tabIndex={-1} className="rounded-card">
                    <CaseCard case={one} onLeaving={() => focus.note(one._id)} onLeft={focus.go} />
                  </li>
                ))}
              </ol>
            )}
            <More query={query} />
          </section>
        )}
      </Loaded>
    </>
  );
}

const Nothing = ({ status }: { status: QueueStatus }) =>
  status === 'waiting' ? (
    <EmptyState title="Nothing waits">What members report comes here.</EmptyState>
  ) : (
    <EmptyState title="Nothing was dealt with yet">What you hide or dismiss can be taken back from here.</EmptyState>
  );

const QueueSkeleton = () => (
  <div className="grid max-w-3xl gap-4">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-48" />
    ))}
  </div>
);
