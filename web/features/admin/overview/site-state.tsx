import type { ReactNode } from 'react';
import type { Overview } from '../../../../contract/admin.ts';
import { Sentence } from '../../../platform/texts/sentence.tsx';
import { relativeTime } from '../../../platform/time.ts';
import { bytes, moment } from '../format.ts';
import { texts } from './texts.ts';

const STORED = ['videos', 'posters', 'pictures', 'uploads', 'database'] as const;

/** Parts of a sentence: its number, large on a line of its own, and the words below it. */
const figure = (words: ReactNode) => <span className="block font-display text-3xl">{words}</span>;
const paragraph = (words: ReactNode) => <span className="block">{words}</span>;

/** Storage, the channel's quota and the last backup. */
export function SiteState({ overview: { storage, youtube, lastBackup, backupIsLate } }: { overview: Overview }) {
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <Card title={texts.storage()}>
        <Storage storage={storage} />
      </Card>
      <Card title={texts.youtube()}>
        {youtube ? (
          <>
            <Sentence
              of={texts.uploadsLeft}
              count={youtube.left}
              perDay={youtube.perDay}
              number={figure}
              rest={paragraph}
            />
            <p className="mt-2 text-sm text-muted">{texts.quotaResets({ time: moment(youtube.resetsAt) })}</p>
          </>
        ) : (
          <p>{texts.noQuota()}</p>
        )}
      </Card>
      <Card title={texts.lastBackup()}>
        {lastBackup ? (
          <>
            <p className="font-display text-3xl">{relativeTime(lastBackup)}</p>
            <p className="text-muted">{moment(lastBackup)}</p>
          </>
        ) : (
          <>
            <p>{texts.noBackup()}</p>
            {!backupIsLate && <p className="mt-2 text-sm text-muted">{texts.noBackupNote()}</p>}
          </>
        )}
        {backupIsLate && (
          <p role="alert" className="mt-3 font-semibold text-danger-ink">
            {texts.backupLate()}
          </p>
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

function Storage({ storage }: { storage: Overview['storage'] }) {
  const used = STORED.reduce((sum, name) => sum + storage[name], 0);
  const share = used / Math.max(1, used + storage.free);
  return (
    <>
      <Sentence of={texts.used} used={bytes(used)} free={bytes(storage.free)} size={figure} rest={paragraph} />
      <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true" className="mt-3 block h-2 w-full">
        <rect width="100" height="3" className="fill-sunken" />
        <rect width={Math.max(1, share * 100)} height="3" className="fill-pitch-ink" />
      </svg>
      <dl className="mt-3 grid gap-1 text-[0.9375rem]">
        {STORED.map((name) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{texts.stored[name]()}</dt>
            <dd className="tabular-nums">{bytes(storage[name])}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted">{texts.measured({ ago: relativeTime(storage.measuredAt) })}</p>
    </>
  );
}
