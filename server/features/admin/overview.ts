import { OVERVIEW_AGE, OVERVIEW_DAYS, overview, QUEUE_SHOWN, type QueuedVideo } from '../../../contract/admin.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { SECOND } from '../../platform/clock.ts';
import { listPendingJobs, type PendingJob } from '../../platform/job-queries.ts';
import { keep } from '../../platform/kept.ts';
import { publishVideo } from '../videos/events.ts';
import { roomNow } from './low-space.ts';
import { countDays, countTotals, countUnpublished, listUnpublished, type Unpublished } from './overview-queries.ts';
import { measureStorage } from './storage.ts';

const MEASURE_PATIENCE = SECOND / 2; // for a site with very many files: the rest of the overview does not wait for them

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

/** What a volunteer looks at first, for admins: who they are has been seen to for all of /api/admin (see guard.ts). */
export function mountOverview(app: App, parts: FeatureParts): void {
  const { db, clock, videoHosts } = parts;
  const counts = keep(clock, OVERVIEW_AGE * SECOND, async () => {
    const countedAt = clock.now();
    const [totals, days] = await Promise.all([countTotals(db), countDays(db, countedAt, OVERVIEW_DAYS)]);
    return { countedAt: countedAt.toISOString(), totals, days };
  });
  const storage = keep(clock, OVERVIEW_AGE * SECOND, () => measureStorage(parts));

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

  app.get(overview.path, { schema: { response: { 200: overview.answer } } }, async () => {
    const [counted, stored, room, queued, channel] = await Promise.all([
      counts.get(),
      storage.getWithin(MEASURE_PATIENCE),
      roomNow(parts.room),
      queue(),
      youtube(),
    ]);
    return { ...counted, storage: stored ?? null, room, queue: queued, youtube: channel, lastBackup: null };
  });
}
