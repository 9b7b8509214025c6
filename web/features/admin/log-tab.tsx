import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry } from '../../../contract/admin.ts';
import { type ReportReason, reportMessages } from '../../../contract/reports.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded, MorePages } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { loadErrorText } from '../moderation/errors.ts';
import { auditQuery } from './api.ts';
import { moment } from './format.ts';
import { texts } from './texts.ts';

/** Who did what to whom, and when: newest first. Entries outlive the people and things they are about. */
export function LogTab() {
  const query = useInfiniteQuery(auditQuery);
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Loaded query={query} failureOf={loadErrorText} loading={texts.log.loading()} skeleton={<LogSkeleton />}>
      {() =>
        entries.length === 0 ? (
          <EmptyState title={texts.log.empty()}>{texts.log.emptyNote()}</EmptyState>
        ) : (
          <>
            <h2 className="sr-only">{texts.log.title()}</h2>
            <ol className="card divide-y divide-line">
              {entries.map((entry) => (
                <Entry key={entry._id} entry={entry} />
              ))}
            </ol>
            <MorePages query={query} failureOf={loadErrorText} />
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
        <p dir="auto" className="wrap-anywhere">
          {text}
        </p>
        {known.length > 0 && (
          <p dir="auto" className="text-sm wrap-anywhere text-muted">
            {known.map(([name, value]) => detail(name, value ?? '')).join(' · ')}
          </p>
        )}
      </div>
      <time dateTime={at} className="flex-none text-sm text-muted">
        {moment(at)}
      </time>
    </li>
  );
}

/** 'Posts: 12'. What this version has no words for is shown under its own name. */
function detail(name: string, value: string | number): string {
  const { details } = texts.log;
  const label = name in details ? details[name as keyof typeof details]() : name;
  return texts.log.detail({ name: label, value: wordsOf(name, value) });
}

/** Ids among the values, in words. */
function wordsOf(name: string, value: string | number): string | number {
  if (name !== 'reasons') return value;
  const reasons = String(value).split(', ');
  return reasons.map((reason) => reportMessages.reasons[reason as ReportReason]?.() ?? reason).join(', ');
}

const LogSkeleton = () => (
  <div className="grid gap-2">
    {[0, 1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-14" />
    ))}
  </div>
);
