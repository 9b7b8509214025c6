/** Hosts that refuse, hosts that are busy, and servers that end in between. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { videoMessages } from '../../../contract/videos.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import { sweepFiles } from '../../platform/files/sweep.ts';
import { listPendingJobs } from '../../platform/jobs/job-queries.ts';
import { type Bus, createMemoryBus } from '../../platform/messages/bus.ts';
import { videos } from '../../schema/videos.ts';
import { statements } from '../../testing/access/statements.ts';
import { restart } from '../../testing/machine/restart.ts';
import { seedMedia, videoForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { PATIENT, traces } from '../../testing/traces.ts';
import { createVideoHosts, HostBusy, HostRefusal, type VideoHost } from '../../video-hosts/video-host.ts';
import { publishVideo } from './facts.ts';
import { findVideo, listKeysInUse } from './queries.ts';
import { HOST_PATIENCE } from './routes.ts';
import { storeForPublishing, waitUntilSettled } from './workflow.ts';

const UPLOAD = '/api/videos/upload-youtube';

/** The local host with another `publish`, and perhaps the other one's name. */
const hostThat =
  (publish: VideoHost['publish'], name: VideoHost['name'] = 'local') =>
  (parts: Pick<Site, 'videoHosts'>) => ({
    videoHosts: createVideoHosts({ ...parts.videoHosts.current, publish, name }),
  });
/** A bus on which every video seems to be settled at once, so that nothing waits for it. */
const hastyBus: Bus = {
  ...createMemoryBus(),
  publish: () => {},
  subscribe: ({ name }, listener) => {
    if (name.startsWith('video-settled:')) setImmediate(listener as () => void);
    return () => {};
  },
};

/** Stores a clip as the upload does, without publishing it. */
async function store(site: Site): Promise<string> {
  const id = randomUUID();
  const uploadKey = `uploads/${id}`;
  await site.files.put(uploadKey, seedMedia());
  await storeForPublishing(site, {
    id,
    uploadKey,
    title: 'Stored',
    description: 'And not published yet.',
    country: 'Ghana',
    schoolName: 'University of Ghana',
    schoolFaculty: 'Arts',
    eventType: 'Training',
    status: 'stored',
    host: 'local',
    mimeType: 'video/mp4',
    byteSize: seedMedia().length,
    durationSeconds: 7,
    createdAt: site.clock.now(),
  });
  return id;
}

const statusOf = async (site: Pick<Site, 'db'>, id: string) => (await findVideo(site.db, id))?.status;

describe('a host that refuses a clip', () => {
  test('is quoted to the member, and nothing of the clip is shown or kept', async () => {
    const site = await createSite(
      {},
      hostThat(async () => {
        throw new HostRefusal('YouTube channel not found');
      }, 'youtube'),
    );
    const member = await site.member('Ama');
    const answer = await member.post(UPLOAD, videoForm());
    expect(answer.status).toBe(502);
    expect(answer.body).toEqual({ code: 'host-failed', message: 'YouTube channel not found' });
    const [row] = await site.db.select().from(videos);
    expect(row).toMatchObject({ status: 'failed', hostError: 'YouTube channel not found', hostVideoId: null });
    const left = await traces(site);
    expect(left.files).toEqual([]);
    expect(left.rows).toMatchObject({ videos: 1, feed_items: 0 });
    const gallery = await member.get('/api/videos/get-videos');
    expect(gallery.body).toMatchObject({ videos: [], total: 0, faculties: [] });
    expect((await member.get('/api/posts')).body.posts).toEqual([]);
    await site.close();
  });
});

describe('a host that is busy', () => {
  test('leaves the clip stored, the member is told so, and it is published when the host takes it', async () => {
    let busy = true;
    const site = await createSite({}, (parts) => {
      const { current } = parts.videoHosts;
      const publish: VideoHost['publish'] = (clip, journal) => {
        if (busy) throw new Error('quota');
        return current.publish(clip, journal);
      };
      return { bus: hastyBus, ...hostThat(publish)(parts) };
    });
    const member = await site.member('Ama');
    const answer = await member.post(UPLOAD, videoForm());
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({ message: videoMessages.queuedHere() });
    expect((await member.get('/api/videos/get-videos')).body.videos).toEqual([]);
    const [row] = await site.db.select().from(videos);
    expect(row?.status).toBe('stored');
    expect(await site.filesIn('uploads')).toEqual([row?.uploadKey]);

    busy = false; // the job comes again by itself
    await vi.waitFor(async () => expect(await statusOf(site, row?.id ?? '')).toBe('published'), PATIENT);
    site.clock.advance(5 * SECOND); // on this bus nobody hears that what is cached has changed
    expect((await member.get('/api/videos/get-videos')).body.total).toBe(1);
    await vi.waitFor(async () => expect(await site.filesIn('uploads')).toEqual([]), PATIENT);
    await site.close();
  });
});

describe('a host that takes no more until some moment', () => {
  // [D.13]
  test('is asked again then, and not before', async () => {
    let tries = 0;
    let until = Number.NaN;
    const site = await createSite({}, (parts) => {
      const { current } = parts.videoHosts;
      until = parts.clock.now().getTime() + HOUR;
      return hostThat((clip, journal) => {
        tries++;
        if (tries === 1) throw new HostBusy('no more today', new Date(until));
        return current.publish(clip, journal);
      })(parts);
    });
    const member = await site.member('Ama');
    const begin = performance.now();
    const answer = await member.post(UPLOAD, videoForm());
    expect(performance.now() - begin).toBeLessThan(HOST_PATIENCE); // nobody is kept waiting until patience ends
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({ message: videoMessages.queuedHere() });
    const [row] = await site.db.select().from(videos);
    expect(row).toMatchObject({ status: 'stored', hostError: 'no more today' });
    // The queue has PostgreSQL's clock, not the held one.
    const pending = async () => (await listPendingJobs(site.db, publishVideo.name)).filter((job) => !job.isRunning);
    const [waiting] = await vi.waitFor(async () => {
      const jobs = await pending();
      expect(jobs).toMatchObject([{ key: row?.id, isDue: false }]);
      return jobs;
    }, PATIENT);
    expect(waiting?.startsAfter.getTime()).toBeGreaterThanOrEqual(until);
    expect(waiting?.startsAfter.getTime()).toBeLessThan(until + MINUTE);
    expect(tries).toBe(1);
    await site.jobs.hasten(site.db, publishVideo, row?.id ?? '');
    await vi.waitFor(async () => expect(await statusOf(site, row?.id ?? '')).toBe('published'), PATIENT);
    expect(tries).toBe(2);
    expect((await findVideo(site.db, row?.id ?? ''))?.hostError).toBeNull();
    await site.close();
  });
});

describe('a clip that was refused for the account of the host', () => {
  test('is kept for two weeks', async () => {
    const site = await createSite(
      {},
      hostThat(async () => {
        throw new HostRefusal('no channel', true);
      }),
    );
    const member = await site.member('Ama');
    expect((await member.post(UPLOAD, videoForm())).status).toBe(502);
    const kept = await site.filesIn('uploads');
    expect(kept).toHaveLength(1);
    site.clock.advance(14 * DAY);
    const again = await restart(site);
    await again.jobs.enqueue(again.db, sweepFiles, {});
    await vi.waitFor(async () => expect(await listPendingJobs(again.db, sweepFiles.name)).toEqual([]), PATIENT);
    expect(await site.filesIn('uploads')).toEqual(kept);
    site.clock.advance(1);
    await again.jobs.enqueue(again.db, { name: 'give-up-failed-videos' }, {});
    await vi.waitFor(async () => expect(await site.filesIn('uploads')).toEqual([]), PATIENT);
    await site.close();
  });
});

describe('waiting for a host', () => {
  let site: Site;
  let go: () => void;
  beforeEach(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    go = resolve;
    site = await createSite({}, (parts) => {
      const { current } = parts.videoHosts;
      return hostThat(async (clip, journal) => {
        await promise;
        return current.publish(clip, journal);
      })(parts);
    });
    return () => site.close();
  });

  test('ends when patience does', async () => {
    const id = await store(site);
    const begin = performance.now();
    expect((await waitUntilSettled(site, id, 100))?.status).toBe('stored');
    expect(performance.now() - begin).toBeGreaterThanOrEqual(95); // ms; that it ends at all, the host's end does not cause
    go();
  });

  test('ends when the host is done, and at once when it was done before', async () => {
    const id = await store(site);
    const waiting = waitUntilSettled(site, id, 20_000);
    go();
    expect((await waiting)?.status).toBe('published');
    const again = async () => expect((await waitUntilSettled(site, id, 20_000))?.status).toBe('published');
    expect(await statements(site, again)).toBe(1);
    expect(await waitUntilSettled(site, randomUUID(), 20_000)).toBeUndefined();
  });

  test('of two who publish the same clip one does it', async () => {
    const id = await store(site);
    await site.jobs.enqueue(site.db, publishVideo, { videoId: id });
    const waiting = waitUntilSettled(site, id, 20_000);
    const jobs = async () =>
      (await listPendingJobs(site.db, publishVideo.name)).map(({ isRunning }) => isRunning).sort();
    // One is at it, and the other has found that, and comes again later.
    await vi.waitFor(async () => expect(await jobs()).toEqual([false, true]), PATIENT);
    go();
    expect((await waiting)?.status).toBe('published');
    await site.jobs.hasten(site.db, publishVideo, id);
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), PATIENT);
    expect(await site.filesIn('videos')).toHaveLength(1);
    expect((await traces(site)).rows.feed_items).toBe(1);
  });
});

describe('the next start', () => {
  let site: Site;
  beforeEach(async () => {
    site = await createSite();
    return () => site.close();
  });

  test('publishes what was stored and not published, once', async () => {
    await site.jobs.stop(); // as if the server had been killed before the job began
    const id = await store(site);
    const again = await restart(site);
    await vi.waitFor(async () => expect(await statusOf(again, id)).toBe('published'), PATIENT);
    const { files, rows } = await traces(again);
    const video = await findVideo(again.db, id);
    expect(files).toEqual([`videos/${video?.hostVideoId}`]);
    expect(rows).toMatchObject({ videos: 1, feed_items: 1 });
    const media = await again.app.inject(`/media/${video?.hostVideoId}`);
    expect(media.rawPayload.equals(seedMedia())).toBe(true);
  });

  test('goes on where the host was when the server was killed', async () => {
    await site.jobs.stop();
    const id = await store(site);
    // The host had noted its id and moved the file; the row does not know yet.
    await site.db
      .update(videos)
      .set({ hostState: { hostVideoId: 'AAAAAAAAAAA' } })
      .where(eq(videos.id, id));
    await site.files.move(`uploads/${id}`, 'videos/AAAAAAAAAAA');
    const again = await restart(site);
    await vi.waitFor(async () => expect(await statusOf(again, id)).toBe('published'), PATIENT);
    expect((await findVideo(again.db, id))?.hostVideoId).toBe('AAAAAAAAAAA');
    expect((await traces(again)).files).toEqual(['videos/AAAAAAAAAAA']);
  });

  test('copes with more thumbnails than a statement takes parameters', async () => {
    const keys = Array.from({ length: 70_000 }, () => `thumbnails/${randomUUID()}.webp`);
    expect((await listKeysInUse(site.db, keys)).size).toBe(0);
  });
});
