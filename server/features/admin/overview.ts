import { OVERVIEW_AGE, OVERVIEW_DAYS, overview, QUEUE_SHOWN, type QueuedVideo } from '../../../contract/admin.ts';
import { isDrillDue, lastBackup, lastDrill } from '../../backup/note.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { SECOND } from '../../platform/clock.ts';
import { route } from '../../platform/http/route.ts';
import { listPendingJobs, type PendingJob } from '../../platform/jobs/job-queries.ts';
import { cached } from '../../platform/memory/cached.ts';
import { publishVideo } from '../videos/facts.ts';
import { COUNTED, STORED } from './facts.ts';
import { roomNow } from './low-space.ts';
import {
  countDays,
  countPlayed,
  countTotals,
  countUnpublished,
  listUnpublished,
  type Unpublished,
} from './overview-queries.ts';
import { measureStorage } from './storage.ts';

const AT_LEAST = 10 * SECOND; // between two counts on a site where something happens all the time

function presentQueued(video: Unpublished, jobs: PendingJob[]): QueuedVideo {
  const isPublishing = video.status === 'stored' && jobs.some(({ isRunning }) => isRunning);
  const [next] = jobs.map(({ startsAfter }) => startsAfter.toISOString()).sort();
  return {
    _id: video.id,
    title: video.title,
    uploadedBy: video.uploader,
    status: video.status === 'failed' ? 'failed' : isPublishing ? 'publishing' : 'waiting',
    error: video.error,
    since: video.createdAt,
    nextTry: video.status === 'stored' && !isPublishing ? (next ?? null) : null,
    canRetry: video.hasFile && !isPublishing,
  };
}

/** The admins' overview, which a volunteer sees first. guard.ts admits only admins to all of /api/admin. */
export function mountOverview(app: App, parts: FeatureParts): void {
  const { config, db, bus, clock, videoHosts } = parts;
  const countAll = async () => {
    const countedAt = clock.now();
    const [totals, days, sports] = await Promise.all([
      countTotals(db),
      countDays(db, countedAt, OVERVIEW_DAYS),
      countPlayed(db, countedAt),
    ]);
    return { countedAt: countedAt.toISOString(), totals, days, sports };
  };
  const counts = cached(clock, OVERVIEW_AGE * SECOND, countAll, AT_LEAST);
  const storage = cached(clock, OVERVIEW_AGE * SECOND, () => measureStorage(parts), AT_LEAST);
  for (const changed of COUNTED) bus.subscribe<object>(changed, counts.outdate);
  for (const changed of STORED) bus.subscribe<object>(changed, storage.outdate);

  async function queue() {
    const [count, rows, jobs] = await Promise.all([
      countUnpublished(db),
      listUnpublished(db, QUEUE_SHOWN),
      listPendingJobs(db, publishVideo.name),
    ]);
    const videos = rows.map((video) =>
      presentQueued(
        video,
        jobs.filter(({ key }) => key === video.id),
      ),
    );
    return { ...count, total: count.waiting + count.failed, videos };
  }

  async function youtube() {
    const quota = await videoHosts.current.quota?.();
    return quota ? { ...quota, resetsAt: quota.resetsAt.toISOString() } : null;
  }

  route(app, parts, overview, { who: 'admin' }, async () => {
    const [counted, stored, room, queued, channel, backup, drill] = await Promise.all([
      counts.get(),
      storage.get(),
      roomNow(parts.room),
      queue(),
      youtube(),
      lastBackup(config.dataDir, config.backupDir !== undefined, clock.now()),
      lastDrill(config.dataDir),
    ]);
    return {
      ...counted,
      storage: stored,
      room,
      queue: queued,
      youtube: channel,
      lastBackup: backup.madeAt?.toISOString() ?? null,
      lastBackupSize: backup.bytes ?? null,
      backupIsLate: backup.isLate,
      lastDrill: drill
        ? { triedAt: drill.triedAt.toISOString(), madeAt: drill.madeAt.toISOString(), ok: drill.ok }
        : null,
      drillIsDue: isDrillDue(drill, clock.now()),
    };
  });
}
