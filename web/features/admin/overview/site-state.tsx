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

/** Storage, the channel's quota, the last backup and the last restore that was tried. */
export function SiteState({ overview }: { overview: Overview }) {
  const { storage, youtube } = overview;
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
        <LastBackup overview={overview} />
        <h3 className="mt-5 mb-1 font-semibold">{texts.drill()}</h3>
        <LastDrill overview={overview} />
      </Card>
    </div>
  );
}

function LastBackup({ overview: { lastBackup, lastBackupSize, backupIsLate } }: { overview: Overview }) {
  return (
    <>
      {lastBackup ? (
        <>
          <p className="font-display text-3xl">{relativeTime(lastBackup)}</p>
          <p className="text-muted">{moment(lastBackup)}</p>
          {lastBackupSize !== null && (
            <p className="mt-2 text-sm text-muted">{texts.backupSize({ size: bytes(lastBackupSize) })}</p>
          )}
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
    </>
  );
}

function LastDrill({ overview: { lastDrill, drillIsDue } }: { overview: Overview }) {
  if (!lastDrill) return <p>{texts.noDrill()}</p>;
  const words = { ago: relativeTime(lastDrill.triedAt), made: moment(lastDrill.madeAt) };
  if (!lastDrill.ok) return <p className="font-semibold text-danger-ink">{texts.drillFailed(words)}</p>;
  return (
    <>
      <p>{texts.drillOk(words)}</p>
      {drillIsDue && <p className="mt-2 font-semibold">{texts.drillOld()}</p>}
    </>
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
