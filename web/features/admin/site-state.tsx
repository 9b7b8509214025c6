import type { ReactNode } from 'react';
import type { Overview } from '../../../contract/admin.ts';
import { relativeTime } from '../../platform/time.ts';
import { bytes, moment, number } from './format.ts';

/** Storage, the channel's quota and the last backup. */
export function SiteState({ overview: { storage, youtube, lastBackup } }: { overview: Overview }) {
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <Card title="Storage">{storage ? <Storage storage={storage} /> : <p role="status">Being measured...</p>}</Card>
      <Card title="YouTube">
        {youtube ? (
          <>
            <p className="font-display text-3xl">{number(youtube.left)}</p>
            <p>
              {youtube.left === 1 ? 'upload' : 'uploads'} left today, of {number(youtube.perDay)}.
            </p>
            <p className="mt-2 text-sm text-muted">The next day begins {moment(youtube.resetsAt)}.</p>
          </>
        ) : (
          <p>This site hosts its videos itself, so no quota is used.</p>
        )}
      </Card>
      <Card title="Last backup">
        {lastBackup ? (
          <>
            <p className="font-display text-3xl">{relativeTime(lastBackup)}</p>
            <p className="text-muted">{moment(lastBackup)}</p>
          </>
        ) : (
          <>
            <p>None is known.</p>
            <p className="mt-2 text-sm text-muted">
              This version makes no backups itself. Ask whoever runs the server how its data is copied.
            </p>
          </>
        )}
      </Card>
    </div>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="card p-5">
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </section>
  );
}

function Storage({ storage }: { storage: NonNullable<Overview['storage']> }) {
  const parts = [
    ['Videos', storage.videos],
    ['Video posters', storage.posters],
    ['Pictures', storage.pictures],
    ['Uploads on their way', storage.uploads],
    ['Database', storage.database],
  ] as const;
  const used = parts.reduce((sum, [, size]) => sum + size, 0);
  const share = used / Math.max(1, used + storage.free);
  return (
    <>
      <p className="font-display text-3xl">{bytes(used)}</p>
      <p>used, {bytes(storage.free)} free.</p>
      <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true" className="mt-3 block h-2 w-full">
        <rect width="100" height="3" className="fill-sunken" />
        <rect width={Math.max(1, share * 100)} height="3" className="fill-pitch-ink" />
      </svg>
      <dl className="mt-3 grid gap-1 text-[0.9375rem]">
        {parts.map(([name, size]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums">{bytes(size)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted">Measured {relativeTime(storage.measuredAt).toLowerCase()}</p>
    </>
  );
}
