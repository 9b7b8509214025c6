/** The overview: counts by days, storage, the publishing queue and the channel's quota. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { adminMessages, OVERVIEW_AGE, OVERVIEW_DAYS, type Overview } from '../../../contract/admin.ts';
import { POSTER_WIDTHS } from '../../../contract/media.ts';
import { noteBackup, noteDrill } from '../../backup/note.ts';
import { HOUR, SECOND } from '../../platform/clock.ts';
import { competitions } from '../../schema/sports/competitions.ts';
import { addComment, addPerson, addPost, addReaction, addVideo, adminOf } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { appendFile, seedMedia, textForm, videoForm } from '../../testing/sending/forms.ts';
import { uploadWhole } from '../../testing/sending/uploads.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';
import { startYouTube, type YouTubeServer } from '../../testing/youtube/youtube.ts';
import { createVideoHosts, HostBusy, HostRefusal, type VideoHost } from '../../video-hosts/video-host.ts';

const overviewOf = async (browser: TestBrowser): Promise<Overview> => {
  const { status, body } = await browser.get('/api/admin/overview');
  expect(status).toBe(200);
  return body;
};

describe('counts', () => {
  let site: Site;
  let admin: TestBrowser;
  beforeAll(async () => {
    site = await createSite();
    site.clock.set(new Date('2026-03-31T12:00:00Z'));
    admin = await adminOf(site, 'Amara');
  });

  test('on an empty site are all there, and nothing', async () => {
    const { days, totals, queue, youtube, lastBackup, countedAt } = await overviewOf(admin);
    expect(countedAt).toBe('2026-03-31T12:00:00.000Z');
    expect(days).toHaveLength(OVERVIEW_DAYS);
    expect(days[0]).toEqual({ day: '2026-03-02', users: 0, posts: 0, videos: 0, comments: 0, reactions: 0 });
    expect(days.at(-1)).toEqual({ day: '2026-03-31', users: 1, posts: 0, videos: 0, comments: 0, reactions: 0 });
    expect(totals).toEqual({ users: 1, admins: 1, inactive: 0, posts: 0, videos: 0, comments: 0, reactions: 0 });
    expect(queue).toEqual({ waiting: 0, failed: 0, total: 0, videos: [] });
    expect(youtube).toBeNull();
    expect(lastBackup).toBeNull();
  });

  test('stand beside the last backup, its size, and the last restore that was tried', async () => {
    const told = async () => {
      const { lastBackup, lastBackupSize, lastDrill, drillIsDue } = await overviewOf(admin);
      return { lastBackup, lastBackupSize, lastDrill, drillIsDue };
    };
    expect(await told()).toEqual({ lastBackup: null, lastBackupSize: null, lastDrill: null, drillIsDue: true });
    const { dataDir } = site.config;
    const madeAt = new Date('2026-03-31T02:17:00Z');
    await noteBackup(dataDir, madeAt, 75_000);
    await noteDrill(dataDir, { triedAt: new Date('2026-03-31T09:00:00Z'), madeAt, ok: true });
    expect(await told()).toEqual({
      lastBackup: madeAt.toISOString(),
      lastBackupSize: 75_000,
      lastDrill: { triedAt: '2026-03-31T09:00:00.000Z', madeAt: madeAt.toISOString(), ok: true },
      drillIsDue: false,
    });
    await noteDrill(dataDir, { triedAt: new Date('2025-12-30T09:00:00Z'), madeAt, ok: true });
    expect(await told()).toMatchObject({ drillIsDue: true });
    await noteDrill(dataDir, { triedAt: new Date('2026-03-31T09:00:00Z'), madeAt, ok: false });
    expect(await told()).toMatchObject({ lastDrill: { ok: false }, drillIsDue: true });
  });

  test('stand by the day of UTC on which it came, first and last moments included, and are a minute old at most', async () => {
    const at = (time: string) => ({ db: site.db, clock: { now: () => new Date(time) } });
    const kofi = await addPerson(at('2026-03-02T00:00:00Z'), 'Kofi');
    const efua = await addPerson(at('2026-03-01T23:59:59.999Z'), 'Efua', { isActive: false });
    const post = await addPost(at('2026-03-10T00:00:00Z'), kofi);
    await addPost(at('2026-03-10T23:59:59.999Z'), kofi);
    await addPost(at('2026-01-01T00:00:00Z'), kofi);
    await addVideo(at('2026-03-10T12:00:00Z'));
    await addVideo(at('2026-03-10T12:00:00Z'), { status: 'stored', hostVideoId: null, uploadKey: 'uploads/x' });
    await addComment(at('2026-03-31T00:00:00Z'), post, efua);
    await addReaction(at('2026-03-31T00:00:00Z'), post, efua);
    await addReaction(at('2026-03-30T23:59:59.999Z'), post, kofi);

    expect((await overviewOf(admin)).totals.users).toBe(1); // as it was counted a moment ago
    site.clock.advance(OVERVIEW_AGE * SECOND);
    const { days, totals } = await overviewOf(admin);
    const of = (day: string) => days.find((one) => one.day === day);
    expect(of('2026-03-02')).toMatchObject({ users: 1 });
    expect(of('2026-03-10')).toMatchObject({ posts: 2, videos: 1, users: 0 });
    expect(of('2026-03-31')).toMatchObject({ users: 1, comments: 1, reactions: 1 });
    expect(of('2026-03-30')).toMatchObject({ comments: 0, reactions: 1 });
    expect(days.reduce((sum, { users }) => sum + users, 0)).toBe(2); // one joined before these thirty days
    expect(totals).toEqual({ users: 3, admins: 1, inactive: 1, posts: 3, videos: 1, comments: 1, reactions: 2 });
  });

  test('tell of what has just happened after ten seconds, and not anew for each thing that does', async () => {
    site.clock.advance(OVERVIEW_AGE * SECOND);
    const { totals: before, countedAt } = await overviewOf(admin);
    const { _id } = (await admin.post('/api/posts', textForm({ content: 'Just now' }))).body.post;
    await admin.post(`/api/posts/${_id}/comments`, { content: 'So is this' });
    site.clock.advance(9 * SECOND);
    expect((await overviewOf(admin)).countedAt).toBe(countedAt);
    site.clock.advance(SECOND);
    const { posts, comments } = (await overviewOf(admin)).totals;
    expect({ posts, comments }).toEqual({ posts: before.posts + 1, comments: before.comments + 1 });
    const again = (await overviewOf(admin)).countedAt;
    site.clock.advance(OVERVIEW_AGE * SECOND - SECOND);
    expect((await overviewOf(admin)).countedAt).toBe(again); // nothing has happened
  });
});

describe('storage', () => {
  test('is summed up by what it is for, once a minute', async () => {
    const site = await createSite();
    const admin = await adminOf(site, 'Amara');
    const form = textForm({ content: 'Derby day' });
    appendFile(form, { field: 'image', bytes: seedMedia('rugby-try.jpg'), name: 'p.jpg', type: 'image/jpeg' });
    await admin.post('/api/posts', form);
    const film = seedMedia();
    const thumbnail = { field: 'thumbnail', bytes: seedMedia('tennis-rally.jpg'), name: 't.jpg' };
    await admin.post('/api/videos/upload-youtube', videoForm({}, [{ bytes: film }, thumbnail]));
    await uploadWhole(admin, Buffer.alloc(12_345));
    const { storage } = await overviewOf(admin);
    const served = async (path: string) => (await admin.get(path)).bytes.length;
    const { posts } = (await admin.get('/api/posts')).body;
    const { images } = posts.find(({ kind }: { kind: string }) => kind === 'post');
    const [video] = (await admin.get('/api/videos/get-videos')).body.videos;
    const posters = await Promise.all(POSTER_WIDTHS.map((width) => served(`${video.posterUrl}?width=${width}`)));
    const sizes = await Promise.all(images[0].sources.map(({ url }: { url: string }) => served(url)));
    expect(storage).toMatchObject({
      measuredAt: site.clock.now().toISOString(),
      pictures: sizes.reduce((sum: number, size: number) => sum + size, 0),
      posters: posters.reduce((sum, size) => sum + size, 0),
      uploads: 12_345,
    });
    expect(storage.videos).toBeGreaterThan(film.length / 2); // tidied up: not byte for byte what was sent
    expect(storage.database).toBeGreaterThan(1_000_000);
    expect(storage.free).toBeGreaterThan(1_000_000);
    await uploadWhole(admin, Buffer.alloc(1000));
    expect((await overviewOf(admin)).storage).toEqual(storage);
    site.clock.advance(OVERVIEW_AGE * SECOND);
    expect((await overviewOf(admin)).storage.uploads).toBe(13_345);
    await site.close();
  });
});

describe('the publishing queue', () => {
  let site: Site;
  let admin: TestBrowser;
  let member: TestBrowser;
  let answer: () => Promise<unknown>;
  beforeEach(async () => {
    site = await createSite({}, ({ videoHosts: { current } }) => {
      const host: VideoHost = {
        ...current,
        async publish(clip, journal) {
          await answer();
          return current.publish(clip, journal);
        },
      };
      return { videoHosts: createVideoHosts(host) };
    });
    admin = await adminOf(site, 'Amara');
    member = await site.member('Kofi');
    return () => site.close();
  });

  const upload = () => member.post('/api/videos/upload-youtube', videoForm());
  const queueOf = async () => (await overviewOf(admin)).queue;
  const retry = (id: string) => admin.post(`/api/admin/videos/${id}/retry`);
  const published = async () => (await member.get('/api/videos/get-videos')).body.total;
  const acts = async () => (await admin.get('/api/admin/audit')).body.entries.map(({ text }: { text: string }) => text);
  const granted = 'Command line made Amara an admin.';

  test('shows what was refused, in words, until an admin has it tried again', async () => {
    answer = () => Promise.reject(new HostRefusal('The channel is closed.', true));
    expect((await upload()).status).toBe(502);
    const queue = await queueOf();
    expect(queue).toMatchObject({ waiting: 0, failed: 1, total: 1 });
    expect(queue.videos).toEqual([
      {
        _id: expect.any(String),
        title: 'Corner to corner',
        uploadedBy: 'Kofi',
        status: 'failed',
        error: 'The channel is closed.',
        since: site.clock.now().toISOString(),
        nextTry: null,
        canRetry: true,
      },
    ]);
    answer = async () => {};
    const id = queue.videos[0]?._id ?? '';
    const answered = await retry(id);
    expect(answered.status).toBe(200);
    expect(answered.body).toEqual({ message: adminMessages.retrying() });
    await vi.waitFor(async () => expect(await published()).toBe(1), PATIENT);
    expect(await queueOf()).toEqual({ waiting: 0, failed: 0, total: 0, videos: [] });
    expect(await acts()).toEqual(['Amara had the clip “Corner to corner” published again.', granted]);
    const again = await retry(id);
    expect(again.status).toBe(409);
    expect(again.body).toEqual({ code: 'conflict', message: adminMessages.alreadyPublished() });
  });

  test('shows when what waits is tried next, and tries it at once for an admin', async () => {
    const until = new Date(site.clock.now().getTime() + HOUR);
    answer = () => Promise.reject(new HostBusy('No more today.', until));
    expect((await upload()).status).toBe(202);
    // The job ends a moment after the member has been answered.
    const { waiting, videos } = await vi.waitFor(async () => {
      const queue = await queueOf();
      expect(queue.videos).toMatchObject([{ status: 'waiting', error: 'No more today.', canRetry: true }]);
      return queue;
    }, PATIENT);
    expect(waiting).toBe(1);
    const wait = Date.parse(videos[0]?.nextTry ?? '') - until.getTime();
    expect(Math.abs(wait)).toBeLessThan(60 * SECOND); // the queue has PostgreSQL's clock, not the held one
    answer = async () => {};
    expect((await retry(videos[0]?._id ?? '')).status).toBe(200);
    await vi.waitFor(async () => expect(await published()).toBe(1), PATIENT);
    expect(await site.filesIn('videos')).toHaveLength(1);
  });

  test('tells what the machine cannot do, but no path of it', async () => {
    answer = () =>
      Promise.reject(Object.assign(new Error("ENOENT: open '/srv/film'"), { syscall: 'open', code: 'ENOENT' }));
    expect((await upload()).status).toBe(202);
    const [video] = (await queueOf()).videos;
    expect(video?.error).toBe('The server could not reach a file or another server (ENOENT).');
    answer = async () => {};
    expect((await retry(video?._id ?? '')).status).toBe(200);
    await vi.waitFor(async () => expect(await published()).toBe(1), PATIENT);
  });

  test('shows what is being published, and pressing twice tries once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = () => Promise.reject(new HostRefusal('The channel is closed.', true));
    await upload();
    const [video] = (await queueOf()).videos;
    let tries = 0;
    answer = () => {
      tries++;
      return promise;
    };
    const id = video?._id ?? '';
    const answers = await Promise.all([retry(id), retry(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await vi.waitFor(async () => {
      expect((await queueOf()).videos).toMatchObject([{ status: 'publishing', nextTry: null, canRetry: false }]);
    }, PATIENT);
    expect((await retry(id)).status).toBe(200);
    resolve();
    await vi.waitFor(async () => expect(await published()).toBe(1), PATIENT);
    expect(tries).toBe(1);
    expect(await acts()).toHaveLength(2);
  });

  // [S2-2.124]
  test('leaves nothing to try where the file is gone, and lets it be deleted', async () => {
    answer = () => Promise.reject(new HostRefusal('This is no film for us.'));
    await upload();
    const [video] = (await queueOf()).videos;
    expect(video).toMatchObject({ status: 'failed', canRetry: false });
    const refused = await retry(video?._id ?? '');
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({ code: 'conflict', message: adminMessages.fileGone() });
    const removed = await admin.send('DELETE', `/api/admin/users/videos/${video?._id}`);
    expect(removed.body).toEqual({ message: 'Video deleted successfully' });
    expect((await queueOf()).videos).toEqual([]);
    expect(await acts()).toEqual(['Amara deleted the clip “Corner to corner”.', granted]);
    const gone = await retry(video?._id ?? '');
    expect(gone.status).toBe(404);
    expect(gone.body.message).toBe(adminMessages.videoGone());
    expect((await retry('none')).status).toBe(404);
  });

  test('is cut at a hundred, the oldest first, and counted whole', async () => {
    for (let n = 0; n < 101; n++) {
      site.clock.advance(SECOND);
      await addVideo(site, { title: `Clip ${n}`, status: 'failed', hostVideoId: null });
    }
    const { failed, videos } = await queueOf();
    expect(failed).toBe(101);
    expect(videos).toHaveLength(100);
    expect(videos[0]?.title).toBe('Clip 0');
  });
});

describe('the quota of the channel', () => {
  let youtube: YouTubeServer;
  beforeAll(async () => {
    youtube = await startYouTube();
  });
  afterAll(() => youtube.stop());

  test('is what it takes today, and until when', async () => {
    const site = await createSite(youtube.env({ YOUTUBE_UPLOADS_A_DAY: '7' }));
    site.clock.set(new Date('2026-03-31T12:00:00Z'));
    const admin = await adminOf(site, 'Amara');
    const resetsAt = '2026-04-01T07:00:00.000Z'; // midnight Pacific daylight time
    expect((await overviewOf(admin)).youtube).toEqual({ left: 7, perDay: 7, resetsAt });
    expect((await admin.post('/api/videos/upload-youtube', videoForm())).status).toBe(201);
    expect((await overviewOf(admin)).youtube).toEqual({ left: 6, perDay: 7, resetsAt });
    await site.close();
  });
});

test('the teams, matches and missing results are those of competitions that have been opened', async () => {
  const site = await createSite();
  const admin = await adminOf(site, 'Amara');
  const organiserId = admin.accountId;
  const cup = await addCup(site, { organiserId, captains: [null, null] });
  const draft = await addCup(site, { organiserId, captains: [] });
  await site.db.update(competitions).set({ state: 'draft' }).where(eq(competitions.id, draft.competitionId));
  const hours = (number: number) => new Date(site.clock.now().getTime() + number * HOUR);
  const result = { kind: 'played', score: { home: 2, away: 1 }, forfeitedBy: null } as const;
  await addMatch(site, cup, [0, 1], { number: 1, startsAt: hours(-26) });
  await addMatch(site, cup, [1, 0], { number: 2, startsAt: hours(-26), result });
  await addMatch(site, cup, [0, 1], { number: 3, startsAt: hours(-24) });
  expect((await overviewOf(admin)).sports).toEqual({ teams: 2, competitions: 1, matches: 3, missing: 1 });
  const of = eq(competitions.id, cup.competitionId);
  await site.db.update(competitions).set({ state: 'draft' }).where(of);
  site.clock.advance(OVERVIEW_AGE * SECOND);
  expect((await overviewOf(admin)).sports).toEqual({ teams: 2, competitions: 0, matches: 0, missing: 0 });
});
