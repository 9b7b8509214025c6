/** Two servers of one site, on one database and one folder of files: nothing that one does is lost by the other. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR, SECOND } from './platform/clock.ts';
import { sweepFiles, YOUNG } from './platform/files/sweep.ts';
import { listPendingJobs } from './platform/jobs/job-queries.ts';
import type { Media } from './platform/media/media.ts';
import {
  appendFile,
  openRequest,
  rawForm,
  rawVideoParts,
  seedMedia,
  textForm,
  videoForm,
} from './testing/sending/forms.ts';
import { beginUpload, formOfUpload, sendBytes, uploadWhole } from './testing/sending/uploads.ts';
import { createSite, type Site } from './testing/site.ts';
import { PATIENT, traces } from './testing/traces.ts';
import { createVideoHosts, type VideoHost } from './video-hosts/video-host.ts';

const UPLOAD = '/api/videos/upload-youtube';

let site: Site;
let goOn = () => {};
afterEach(async () => {
  goOn(); // a site closes when its calls have ended
  await site.close();
});

/** Something that comes to a stop, and goes on when it is told to. */
function stopOver() {
  const reached = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  goOn = go.resolve;
  return {
    reached: reached.promise,
    go: go.resolve,
    async here() {
      reached.resolve();
      await go.promise;
    },
  };
}

/** The media worker, which stops over before some task. */
const mediaThat = (media: Media, before: Partial<Record<'judge' | 'draw', () => Promise<void>>>): Media => ({
  ...media,
  judge: async (...given) => {
    await before.judge?.();
    return media.judge(...given);
  },
  draw: async (...given) => {
    await before.draw?.();
    return media.draw(...given);
  },
});

test('know the same members', async () => {
  site = await createSite();
  const member = await site.member('Kofi');
  const other = await site.another();
  expect(other.origin).not.toBe(site.origin);
  expect((await member.at(other).post('/api/auth/check')).body.authenticated).toBe(true);
});

describe('a server that starts', () => {
  test('leaves alone what another one is receiving', async () => {
    site = await createSite();
    const member = await site.member('Ama');
    const { contentType, body } = rawForm(rawVideoParts());
    const half = Math.floor(body.length / 2);
    const { outgoing, answer } = openRequest(site, member, UPLOAD, {
      ...{ 'content-type': contentType, 'content-length': String(body.length) },
    });
    outgoing.write(body.subarray(0, half));
    await vi.waitFor(async () => expect(await site.filesIn('incoming')).toHaveLength(1), PATIENT);

    await site.another();
    expect(await site.filesIn('incoming')).toHaveLength(1);
    outgoing.end(body.subarray(half));
    const { status, body: answered } = await answer;
    expect([status, answered.message]).toEqual([201, 'Video uploaded successfully!']);
  });

  test('leaves alone a film whose row is not written yet', async () => {
    const { reached, go, here } = stopOver();
    site = await createSite({}, ({ media }) => ({ media: mediaThat(media, { judge: here }) }));
    const member = await site.member('Ama');
    const answer = member.post(UPLOAD, videoForm());
    await reached;
    expect(await site.filesIn('uploads')).toHaveLength(1);

    const other = await site.another();
    expect(await site.filesIn('uploads')).toHaveLength(1);
    go();
    const { status, body } = await answer;
    expect(status).toBe(201);
    const film = await other.visitor().get(`/media/${body.video.youtubeLink.slice(-11)}`);
    expect(film.bytes.equals(seedMedia())).toBe(true);
  });

  test('leaves alone pictures whose post is not written yet', async () => {
    const { reached, go, here } = stopOver();
    let drawn = 0;
    site = await createSite({}, ({ media }) => ({
      media: mediaThat(media, { draw: async () => void (++drawn === 2 && (await here())) }),
    }));
    const member = await site.member('Esi');
    const form = textForm({ content: 'Two of the match' });
    for (const name of ['one.jpg', 'two.jpg']) {
      appendFile(form, { field: 'images', bytes: seedMedia('tennis-rally.jpg'), name, type: 'image/jpeg' });
    }
    const answer = member.post('/api/posts', form);
    await reached;
    const stored = await site.filesIn('images');
    expect(stored.length).toBeGreaterThan(0);

    const other = await site.another();
    expect(await site.filesIn('images')).toEqual(stored);
    go();
    expect((await answer).status).toBe(201);
    for (const key of stored) expect((await other.visitor().get(`/${key}`)).status).toBe(200);
  });

  test('leaves the publishing of a video to the one that is at it', async () => {
    const { reached, go, here } = stopOver();
    site = await createSite({}, ({ videoHosts: { current } }) => ({
      videoHosts: createVideoHosts({ ...current, publish: (...given) => here().then(() => current.publish(...given)) }),
    }));
    const member = await site.member('Yaw');
    const answer = member.post(UPLOAD, videoForm());
    await reached;
    const before = await traces(site);
    await site.another();
    expect(await traces(site)).toEqual(before);
    go();
    expect((await answer).status).toBe(201);
  });
});

describe('publishing', () => {
  /** Two servers: the first try to publish stops over, all others do it. */
  async function createServers() {
    const stop = stopOver();
    const ended = Promise.withResolvers<unknown>();
    let tries = 0;
    const change = ({ videoHosts: { current } }: Pick<Site, 'videoHosts'>) => {
      const publish: VideoHost['publish'] = async (clip, journal, signal) => {
        if (++tries > 1) return current.publish(clip, journal, signal);
        signal?.addEventListener('abort', () => ended.resolve(signal.reason));
        await stop.here();
        return current.publish(clip, journal, signal).catch((error) => {
          ended.resolve(error);
          throw error;
        });
      };
      return { videoHosts: createVideoHosts({ ...current, publish }) };
    };
    site = await createSite({}, change);
    const other = await site.another({}, change);
    const member = await site.member('Akua');
    void member.post(UPLOAD, videoForm());
    await stop.reached;
    const { rows } = await site.db.execute<{ id: string }>(sql`select id from videos`);
    return { ...stop, other, member, ended: ended.promise, videoId: rows[0]?.id ?? '' };
  }

  test('holds no transaction open while the host works', async () => {
    const { go, member } = await createServers();
    const oldest = async () => {
      const { rows } = await site.db.execute<{ seconds: number }>(sql`
        select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as seconds
        from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
      return rows[0]?.seconds ?? 0;
    };
    await new Promise((resolve) => setTimeout(resolve, 400));
    await vi.waitFor(async () => expect(await oldest()).toBeLessThan(0.3), PATIENT);
    go();
    await vi.waitFor(async () => {
      site.clock.advance(5 * SECOND); // these two don't hear each other, so that either looks anew by itself
      expect((await member.get('/api/videos/get-videos')).body.total).toBe(1);
    }, PATIENT);
  });

  // [D.14]
  test('is taken over from a server that is no longer heard of, and what that one still does counts for nothing', async () => {
    const { go, other, member, ended, videoId } = await createServers();
    const look = () => member.at(other).get('/api/videos/get-videos');
    // As if twenty seconds had passed in which the server was frozen.
    await site.db.execute(sql`update leases set expires_at = expires_at - interval '20 s'`);
    await site.jobs.enqueue(site.db, { name: 'publish-video' }, { videoId });
    await vi.waitFor(async () => {
      site.clock.advance(5 * SECOND);
      expect((await look()).body.total).toBe(1);
    }, PATIENT);
    const before = await traces(site);
    const [video] = (await look()).body.videos;

    go(); // it thaws
    expect(await ended).toMatchObject({ message: `another has taken over: publish ${videoId}` });
    await vi.waitFor(async () => {
      const { rows } = await site.db.execute(
        sql`select from jobs.job where name = 'publish-video' and state = 'active'`,
      );
      expect(rows).toHaveLength(0);
    }, PATIENT);
    const after = await traces(site);
    expect(after.files).toEqual(before.files);
    expect(after.rows).toMatchObject({ videos: 1, feed_items: 1 });
    expect((await look()).body.videos).toEqual([video]);
    expect((await site.db.execute(sql`select from leases`)).rows).toHaveLength(0);
  });
});

describe('the nightly sweep', () => {
  let member: Awaited<ReturnType<Site['member']>>;
  beforeEach(async () => {
    site = await createSite();
    member = await site.member('Efua');
  });
  const night = () => site.jobs.enqueue(site.db, sweepFiles, {});
  const isOver = () =>
    vi.waitFor(async () => {
      expect(await listPendingJobs(site.db, sweepFiles.name)).toEqual([]);
    }, PATIENT);

  test('removes what nothing refers to once it is two days old, and nothing else', async () => {
    const picture = { field: 'thumbnail', bytes: seedMedia('tennis-rally.jpg'), name: 't.jpg' };
    expect((await member.post(UPLOAD, videoForm({}, [{ bytes: seedMedia() }, picture]))).status).toBe(201);
    const form = textForm({ content: 'With a picture' });
    appendFile(form, { field: 'image', bytes: seedMedia('tennis-rally.jpg'), name: 'p.jpg', type: 'image/jpeg' });
    expect((await member.post('/api/posts', form)).status).toBe(201);
    const inUse = await traces(site);
    const old = '01890000-0000-7000-8000-000000000000';
    const lost = [
      ...[`uploads/${old}`, `thumbnails/${old}.webp`, `thumbnails/${old}-320.webp`],
      // Whose keys don't tell their age; the last is of a film that was deleted while it was moved in.
      ...[`images/${old}-480.webp`, 'images/9b2d3b9e-5d0f-4c38-8a51-7d2c0c1f8a11-480.webp', 'videos/AAAAAAAAAAA'],
    ];
    for (const key of lost) await site.files.put(key, seedMedia());
    const folder = join(site.config.dataDir, 'files');
    writeFileSync(join(folder, 'incoming', old), 'half of it');
    writeFileSync(join(folder, 'images', 'Read me.txt'), 'not the file store’s');
    const all = await traces(site);
    expect(all.files).toHaveLength(inUse.files.length + lost.length + 1);

    site.clock.advance(YOUNG - HOUR);
    await night();
    await isOver();
    expect((await traces(site)).files).toEqual(all.files);

    site.clock.advance(2 * HOUR);
    await night();
    await isOver();
    expect((await traces(site)).files).toEqual(inUse.files);
  });

  test('leaves alone what has been written to since, however old its key is, and an upload that goes on', async () => {
    const bytes = seedMedia();
    const { path, id } = await beginUpload(member, bytes.length);
    await sendBytes(member, path, 0, bytes.subarray(0, 1000));
    const old = join(site.config.dataDir, 'files', 'incoming', '01890000-0000-7000-8000-000000000000');
    writeFileSync(old, 'on a slow line');
    await night();
    await isOver();
    expect(await site.filesIn('incoming')).toHaveLength(1);
    // The row alone protects it: its hours are for another job to count.
    site.clock.advance(YOUNG + HOUR);
    await night();
    await isOver();
    expect(await site.filesIn('incoming')).toHaveLength(0);
    expect(await site.filesIn('uploads')).toEqual([`uploads/${id}`]);
  });

  test('leaves alone what waits for its host, or is refused and can be sent again', async () => {
    const id = await uploadWhole(member, seedMedia());
    await member.post(UPLOAD, formOfUpload(id));
    await site.db.execute(sql`update videos set status = 'stored', host_video_id = null, published_at = null,
      host_state = jsonb_build_object('hostVideoId', host_video_id)`);
    await site.db.execute(sql`delete from feed_items`);
    const before = await traces(site);
    expect(before.files).toHaveLength(1);
    site.clock.advance(YOUNG + HOUR);
    await night();
    await isOver();
    expect((await traces(site)).files).toEqual(before.files);
  });
});
