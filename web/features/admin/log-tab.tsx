import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry } from '../../../contract/admin.ts';
import { capitalise } from '../../platform/text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { auditQuery } from './api.ts';
import { moment, number } from './format.ts';
import { Loaded, More } from './loaded.tsx';

/** Who did what to whom, when: newest first. It stays when the person or the thing is gone. */
export function LogTab() {
  const query = useInfiniteQuery(auditQuery);
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Loaded query={query} loading="Loading the log" skeleton={<LogSkeleton />}>
      {() =>
        entries.length === 0 ? (
          <EmptyState title="Nothing has happened yet">
            Whatever an admin does to a member or a video is noted here.
          </EmptyState>
        ) : (
          <>
            <h2 className="sr-only">What admins have done</h2>
            <ol className="card divide-y divide-line">
              {entries.map((entry) => (
                <Entry key={entry._id} entry={entry} />
              ))}
            </ol>
            <More query={query} />
          </>
        )
      }
    </Loaded>
  );
}

function Entry({ entry: { at, text, details } }: { entry: AuditEntry }) {
  const known = Object.entries(details).filter(([, value]) => value !== null && value !== '' && value !== 0);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-5 py-3.5">
      <div className="min-w-0 grow basis-80">
        <p className="wrap-anywhere">{text}</p>
        {known.length > 0 && (
          <p className="text-sm wrap-anywhere text-muted">
            {known
              .map(([name, value]) => `${inWords(name)}: ${typeof value === 'number' ? number(value) : value}`)
              .join(' · ')}
          </p>
        )}
      </div>
      <time dateTime={at} className="flex-none text-sm text-muted">
        {moment(at)}
      </time>
    </li>
  );
}

/** 'videosKept' → 'Videos kept' */
const inWords = (name: string) => capitalise(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

const LogSkeleton = () => (
  <div className="grid gap-2">
    {[0, 1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-14" />
    ))}
  </div>
);
