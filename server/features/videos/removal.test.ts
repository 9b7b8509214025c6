/** Deleting a video: here, at its host, and with its files; the call of the admin panel (spec 2 §7). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { adminMessages } from '../../../contract/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { heard } from '../../testing/heard.ts';
import { seedMedia, videoForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { PATIENT, traces } from '../../testing/traces.ts';
import { createVideoHosts, type VideoHost } from '../../video-hosts/video-host.ts';
import { grantAdmin } from '../admin/people.ts';
import { feedChanged } from '../feed/events.ts';

const UPLOAD = '/api/videos/upload-youtube';
const thumbnail = { field: 'thumbnail', bytes: seedMedia('tennis-rally.jpg'), name: 't.jpg' };

let site: Site;
let admin: TestBrowser;
let member: TestBrowser;
let removals = 0;
let hostIsDown = false;
let during: () => Promise<unknown> = async () => {};
beforeAll(async () => {
  site = await createSite({}, ({ videoHosts: { current } }) => {
    const host: VideoHost = {
      ...current,
      async publish(clip, journal) {
        const id = await current.publish(clip, journal);
        await during();
        return id;
      },
      async remove(id) {
        removals++;
        if (hostIsDown) throw new Error('down');
        await current.remove(id);
      },
    };
    return { videoHosts: createVideoHosts(host) };
  });
  admin = await site.member('Amara');
  member = await site.member('Kofi');
  await grantAdmin(site, 'amara@uni.example');
});
afterAll(() => site.close());

const remove = (browser: TestBrowser, id: string) => browser.send('DELETE', `/api/admin/users/videos/${id}`);
const upload = async () => (await member.post(UPLOAD, videoForm({}, [{ bytes: seedMedia() }, thumbnail]))).body.video;

// [S2-7.17]
test('the feed is told that a video has come, and that it has gone', async () => {
  let id = '';
  const came = await heard(site, [feedChanged], async () => {
    id = (await upload())._id;
  });
  expect(came).toEqual([['feed-changed', { categories: ['competition'] }]]);
  const went = await heard(site, [feedChanged], () => remove(admin, id));
  expect(went).toEqual([['feed-changed', { categories: ['competition'] }]]);
  expect(await heard(site, [feedChanged], () => remove(admin, id))).toEqual([]);
  await vi.waitFor(async () => expect((await traces(site)).files).toEqual([]), PATIENT);
});

// [S2-2.124]
test('an admin deletes a video: it vanishes everywhere, and its files go', async () => {
  const { _id, youtubeLink } = await upload();
  const hostId = youtubeLink.split('v=')[1];
  expect((await traces(site)).files).toHaveLength(4); // the film, and its poster in three widths
  const answer = await remove(admin, _id);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ message: 'Video deleted successfully' });
  expect((await member.get('/api/videos/get-videos')).body).toMatchObject({ videos: [], total: 0, faculties: [] });
  expect((await member.get('/api/posts')).body.posts).toEqual([]);
  for (const path of [`/media/${hostId}`, `/embed/${hostId}`, `/watch?v=${hostId}`, `/posters/${_id}`]) {
    expect((await member.get(path)).status, path).toBe(404);
  }
  await vi.waitFor(async () => expect((await traces(site)).files).toEqual([]), PATIENT);
  expect((await remove(admin, _id)).status).toBe(404);
});

test('a host that is down has the video removed when it is up again', async () => {
  const { _id } = await upload();
  hostIsDown = true;
  removals = 0;
  expect((await remove(admin, _id)).status).toBe(200);
  await vi.waitFor(() => expect(removals).toBeGreaterThan(0), PATIENT);
  expect(await site.filesIn('videos')).toHaveLength(1);
  hostIsDown = false;
  await vi.waitFor(async () => expect((await traces(site)).files).toEqual([]), PATIENT);
});

test('a video that is deleted while it goes up does not stay at its host', async () => {
  during = async () => {
    const { body } = await admin.get('/api/videos/get-videos');
    expect(body.total).toBe(0);
    const [row] = (await site.db.execute<{ id: string }>('select id from videos')).rows;
    expect((await remove(admin, row?.id ?? '')).status).toBe(200);
  };
  removals = 0;
  await member.post(UPLOAD, videoForm());
  during = async () => {};
  await vi.waitFor(async () => expect((await traces(site)).files).toEqual([]), PATIENT);
  expect((await traces(site)).rows).toMatchObject({ videos: 0, feed_items: 0 });
  expect(removals).toBe(1);
});

test('nobody else deletes a video', async () => {
  const { _id } = await upload();
  for (const [browser, status] of [
    [member, 403],
    [site.visitor(), 401],
  ] as const) {
    await browser.get('/api/countries');
    const answer = await remove(browser, _id);
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body.message).toBe(adminMessages.denied());
  }
  for (const id of [randomUUID(), 'none']) expect((await remove(admin, id)).status).toBe(404);
  expect((await member.get('/api/videos/get-videos')).body.total).toBe(1);
});
