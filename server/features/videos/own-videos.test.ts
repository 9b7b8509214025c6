/** 'My uploads': what members see of their own videos, can do with them, and hear of them. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type OwnVideo, ownVideoMessages } from '../../../contract/own-videos.ts';
import { youtubeMessages } from '../../../contract/youtube.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import { noRoom } from '../../platform/http/problem.ts';
import { addVideo, adminOf } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { seedMedia, videoForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { openSocket } from '../../testing/sockets.ts';
import { PATIENT } from '../../testing/traces.ts';
import { texts as localTexts } from '../../video-hosts/local/texts.ts';
import { createVideoHosts, HostBusy, HostRefusal, type VideoHost } from '../../video-hosts/video-host.ts';

let site: Site;
let member: TestBrowser;
let other: TestBrowser;
let admin: TestBrowser;
/** Runs before the host publishes as usual, and may throw. */
let obstacle: () => unknown = () => {};

beforeAll(async () => {
  site = await createSite({}, ({ videoHosts: { current } }) => {
    const publish: VideoHost['publish'] = async (clip, journal) => {
      await obstacle();
      return current.publish(clip, journal);
    };
    return { videoHosts: createVideoHosts({ ...current, publish }) };
  });
  [member, other, admin] = [await site.member('Ama'), await site.member('Kofi'), await adminOf(site, 'Amara')];
});
beforeEach(async () => {
  obstacle = () => {};
  for (const { _id } of await mine()) await admin.send('DELETE', `/api/admin/users/videos/${_id}`);
});

const mine = async (browser = member): Promise<OwnVideo[]> => (await browser.get('/api/videos/mine')).body.videos;
const upload = (title: string, browser = member) =>
  browser.post('/api/videos/upload-youtube', videoForm({ title }, [{ bytes: seedMedia() }]));
const retry = (id: string, browser = member) => browser.post(`/api/videos/mine/${id}/retry`, {});
const remove = (id: string, browser = member) => browser.send('DELETE', `/api/videos/mine/${id}`);
const refuses =
  (message: string, mendable = false) =>
  () => {
    throw new HostRefusal(message, mendable);
  };
const refused = (change: object = {}) =>
  addVideo(site, {
    uploaderId: member.accountId,
    status: 'failed',
    hostVideoId: null,
    hostError: youtubeMessages.noChannel(),
    uploadKey: `uploads/${randomUUID()}`,
    ...change,
  });

describe('the list of one’s own uploads', () => {
  // [B6.1]
  test('has what was published, newest first, page by page, and nobody else’s', async () => {
    for (let n = 1; n <= 5; n++) {
      site.clock.advance(1000);
      await addVideo(site, { uploaderId: member.accountId, title: `Clip ${n}`, ...(n === 2 && { status: 'hidden' }) });
      await addVideo(site, { uploaderId: other.accountId, title: `Not yours ${n}` });
    }
    const titles: string[] = [];
    let cursor = '';
    for (let pages = 0; pages < 3; pages++) {
      const { body } = await member.get(`/api/videos/mine?limit=2${cursor && `&cursor=${cursor}`}`);
      expect(body).toMatchObject({ total: 5, waiting: 0, failed: 0 });
      titles.push(...body.videos.map(({ title, state }: OwnVideo) => `${title} ${state}`));
      cursor = body.nextCursor;
    }
    expect(cursor).toBeNull();
    expect(titles).toEqual([
      ...['Clip 5 published', 'Clip 4 published', 'Clip 3 published'],
      ...['Clip 2 hidden', 'Clip 1 published'],
    ]);
    const [published, , , hidden] = await mine();
    expect(published?.youtubeLink).toMatch(/\/watch\?v=.{11}$/);
    expect(hidden?.youtubeLink).toBeNull();
    expect((await mine(other)).every(({ title }) => title.startsWith('Not yours'))).toBe(true);
    expect((await site.visitor().get('/api/videos/mine')).status).toBe(401);
    expect((await member.get('/api/videos/mine?cursor=x')).status).toBe(400);
  });

  for (const [what, error, reason] of [
    [
      'the channel’s daily limit',
      () => new HostBusy(youtubeMessages.dayFull(), new Date(Date.now() + DAY)),
      'daily-limit',
    ],
    [
      'a host that does not answer',
      () => new HostBusy(youtubeMessages.notNow(), new Date(Date.now() + DAY)),
      'no-answer',
    ],
    ['another conversion', () => new HostBusy(localTexts.convertsAnother(), new Date(Date.now() + DAY)), 'conversion'],
    ['a full disk', () => noRoom(), 'no-room'],
    ['anything else', () => Object.assign(new Error('ENOENT: /srv/secret'), { code: 'ENOENT' }), 'trouble'],
  ] as const) {
    // [B6.2]
    test(`says why a video waits, and no more than that: ${what}`, async () => {
      site.clock.set(new Date());
      obstacle = () => {
        throw error();
      };
      // Unless the host says until when to wait, the call stays open; meanwhile the video already shows the reason.
      const uploading = upload('Waits');
      await vi.waitFor(async () => expect(await mine()).toMatchObject([{ title: 'Waits', reason }]), PATIENT);
      const { text, body } = await member.get('/api/videos/mine');
      expect(body).toMatchObject({ total: 1, waiting: 1, failed: 0 });
      expect(body.videos[0]).toMatchObject({ state: 'waiting', canRetry: false, refusal: null, youtubeLink: null });
      expect(text).not.toContain('secret');
      if (reason === 'daily-limit') {
        await uploading;
        const [video] = await mine();
        const hours = (Date.parse(video?.nextTry ?? '') - Date.now()) / HOUR;
        expect(hours).toBeGreaterThan(23.9);
        expect(hours).toBeLessThan(24.1);
      }
      const id = body.videos[0]._id;
      expect((await remove(id)).body).toEqual({ message: ownVideoMessages.removed() });
      obstacle = () => {};
      await uploading;
    });
  }

  // [B6.2]
  test('says that a video is being published while it is', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    obstacle = () => promise;
    const uploading = upload('On its way');
    await vi.waitFor(async () => expect(await mine()).toMatchObject([{ state: 'publishing' }]), PATIENT);
    resolve();
    await uploading;
    expect(await mine()).toMatchObject([{ state: 'published', title: 'On its way' }]);
  });
});

describe('a refused upload', () => {
  // [B6.3]
  test('is told in the host’s words, and tried again', async () => {
    obstacle = refuses(youtubeMessages.noChannel(), true);
    expect((await upload('Again')).status).toBe(502);
    const [video] = await mine();
    expect(video).toMatchObject({ state: 'failed', refusal: youtubeMessages.noChannel(), canRetry: true });
    const id = video?._id ?? '';
    obstacle = () => {};
    const answer = await retry(id);
    expect(answer.body).toEqual({ message: ownVideoMessages.retrying() });
    expect((await retry(id)).status).toBeOneOf([200, 409]); // pressed twice: it waits, or is published already
    await vi.waitFor(async () => expect(await mine()).toMatchObject([{ state: 'published' }]), PATIENT);
    expect((await mine())[0]?.youtubeLink).toMatch(/\/watch\?v=/);
    expect((await retry(id)).body).toMatchObject({ code: 'conflict', message: ownVideoMessages.isPublished() });
    expect((await remove(id)).body).toMatchObject({ code: 'conflict', message: ownVideoMessages.isPublished() });
  });

  // [B6.3]
  test('whose file is not kept can’t be tried again; it is removed', async () => {
    obstacle = refuses('Please export it as MP4.');
    await upload('Odd film');
    const [video] = await mine();
    expect(video).toMatchObject({ state: 'failed', refusal: 'Please export it as MP4.', canRetry: false });
    const id = video?._id ?? '';
    expect((await retry(id)).body).toMatchObject({ code: 'conflict', message: ownVideoMessages.fileGone() });
    expect((await remove(id)).status).toBe(200);
    expect(await mine()).toEqual([]);
    expect((await remove(id)).body).toMatchObject({ code: 'not-found', message: ownVideoMessages.gone() });
  });

  test('goes with its files', async () => {
    obstacle = refuses(youtubeMessages.noChannel(), true);
    await upload('Never mind');
    expect(await site.filesIn('uploads')).toHaveLength(1);
    await remove((await mine())[0]?._id ?? '');
    await vi.waitFor(async () => expect(await site.filesIn('uploads')).toEqual([]), PATIENT);
  });

  // [B6.3]
  test('is nobody else’s to try again or to remove, not even by who guesses its id', async () => {
    const id = await refused();
    for (const browser of [other, admin]) {
      for (const act of [retry, remove]) {
        expect((await act(id, browser)).body).toEqual({ code: 'not-found', message: ownVideoMessages.gone() });
        expect((await act('x', browser)).status).toBe(404);
      }
    }
    expect(await mine()).toMatchObject([{ state: 'failed' }]);
  });

  test('is tried again so many times an hour', async () => {
    const impatient = await site.member('Yaw');
    const id = await refused({ uploaderId: impatient.accountId, uploadKey: null });
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++) statuses.push((await retry(id, impatient)).status);
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([409]));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('where one’s own uploads are shown', () => {
  // [B6.4]
  test('is told of each change, of what is one’s own and of nothing else', async () => {
    const { ask, heard, settle } = await openSocket(site.origin, { browser: member });
    const neighbour = await openSocket(site.origin, { browser: other });
    expect(await ask('join-own-videos', null)).toBe(true);
    expect(await neighbour.ask('join-own-videos', { accountId: member.accountId })).toBe(true);
    const visitor = await openSocket(site.origin);
    expect(await visitor.ask('join-own-videos', { accountId: member.accountId })).toBe(false);

    /** Runs `act` and checks that the member hears of it exactly that many times. */
    const told = async (times: number, act: () => Promise<unknown>) => {
      await settle();
      heard.length = 0;
      await act();
      await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(times), PATIENT);
      await settle();
      expect(heard).toEqual(Array(times).fill(['own-videos-changed']));
    };
    obstacle = refuses(youtubeMessages.noChannel(), true);
    await told(2, () => upload('Told')); // publishing begins, then is refused
    const id = (await mine())[0]?._id ?? '';
    await told(3, () => retry(id)); // it waits, begins, is refused
    await told(3, () => admin.post(`/api/admin/videos/${id}/retry`, {}));
    await told(1, () => remove(id));

    obstacle = () => {};
    await upload('Shown');
    const shown = (await mine())[0]?._id ?? '';
    const report = await other.post('/api/reports', { kind: 'video', id: shown, reason: 'spam' });
    expect(report.status).toBe(200);
    const { cases } = (await admin.get('/api/admin/reports')).body;
    const act = (name: string, state: string) => admin.post(`/api/admin/reports/${cases[0]._id}/${name}`, { state });
    await told(1, () => act('hide', 'open'));
    expect(await mine()).toMatchObject([{ state: 'hidden' }]);
    await told(1, () => admin.send('DELETE', `/api/admin/users/videos/${shown}`));
    await neighbour.settle();
    expect(neighbour.heard).toEqual([]);
    expect(visitor.heard).toEqual([]);
  });
});
