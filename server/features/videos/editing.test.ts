/** A published clip is corrected and deleted by its uploader, here and at its host. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ownVideoMessages } from '../../../contract/own-videos.ts';
import { videoEditMessages } from '../../../contract/videos/edit-messages.ts';
import type { EditableVideo } from '../../../contract/videos/edits.ts';
import { addVideo, adminOf } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { heard } from '../../testing/heard.ts';
import { type FilePart, seedMedia, VIDEO_FIELDS, videoForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { PATIENT, traces } from '../../testing/traces.ts';
import { startYouTube, type YouTubeServer } from '../../testing/youtube/youtube.ts';
import { youtubeErrors } from '../../testing/youtube/youtube-errors.ts';
import { feedChanged, itemsChanged } from '../feed/events.ts';

const UPLOAD = '/api/videos/upload-youtube';
const own = (id: string) => `/api/videos/mine/${id}`;
const thumbnail = { field: 'thumbnail', bytes: seedMedia('tennis-rally.jpg'), name: 't.jpg' };

const edit = (
  browser: TestBrowser,
  id: string,
  change: Record<string, string | undefined> = {},
  files: FilePart[] = [],
) => browser.send('PUT', own(id), { body: videoForm({ edition: '1', ...change }, files) });
const remove = (browser: TestBrowser, id: string) => browser.send('DELETE', `${own(id)}?published=true`);

describe('on the site itself', () => {
  let site: Site;
  let member: TestBrowser;
  let other: TestBrowser;
  let admin: TestBrowser;
  beforeAll(async () => {
    site = await createSite();
    [member, other, admin] = [await site.member('Ama'), await site.member('Kofi'), await adminOf(site, 'Amara')];
  });
  const upload = async (change: object = {}, files: FilePart[] = []) =>
    (await member.post(UPLOAD, videoForm({ ...change }, [{ bytes: seedMedia() }, ...files]))).body.video;
  const inGallery = async (id: string) =>
    (await site.visitor().get('/api/videos/get-videos')).body.videos.find((one: { _id: string }) => one._id === id);
  const inFeed = async (id: string, category: string) =>
    (await other.get(`/api/posts?category=${category}`)).body.posts.find((one: { _id: string }) => one._id === id);

  // [B8.1]
  test('the form begins with what the clip says, and everybody sees the edit at once', async () => {
    const { _id: id, youtubeLink } = await upload({ tags: 'rally, tennis', participants: 'Ama, KNUST, Ghana' });
    const hostId = new URL(youtubeLink).searchParams.get('v');
    const { body: before } = await member.get(own(id));
    expect(before).toEqual({
      ...{ _id: id, edition: 1, ...VIDEO_FIELDS, schoolDepartment: null, eventSubtype: null },
      ...{ tags: ['rally', 'tennis'], participants: [{ name: 'Ama', school: 'KNUST', country: 'Ghana' }] },
      posterUrl: `/posters/${id}`,
    });
    // What is cached of it is made again.
    await Promise.all([inGallery(id), inFeed(id, 'competition'), inFeed(id, 'training')]);
    site.clock.advance(60_000);
    const change = { title: 'Twenty-one shots', schoolFaculty: 'Law', eventType: 'Training', tags: 'final' };
    const answer = await edit(member, id, change);
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe(videoEditMessages.saved());
    const after = { title: 'Twenty-one shots', eventType: 'Training', tags: ['final'], participants: [] };
    expect(answer.body.video).toMatchObject({ ...after, posterUrl: `/posters/${id}/2` });
    expect(await inGallery(id)).toMatchObject(after);
    expect(await inFeed(id, 'competition')).toBeUndefined();
    expect(await inFeed(id, 'training')).toMatchObject(after);
    const { faculties } = (await site.visitor().get('/api/videos/get-videos')).body;
    expect(faculties).toContainEqual({ name: 'Law', count: 1 });
    const page = await site.visitor().get(`/watch?v=${hostId}`);
    expect(page.text).toContain('<title data-head>Twenty-one shots');
    expect((await site.visitor().get(`/embed/${hostId}`)).text).toContain('Twenty-one shots');
    const month = site.clock.now().toISOString().slice(0, 7);
    expect((await site.visitor().get(`/sitemaps/${month}.xml`)).text).toContain(
      `<lastmod>${site.clock.now().toISOString()}</lastmod>`,
    );
    expect((await site.visitor().get(`/posters/${id}/2`)).text).toContain('Twenty-one shots');
  });

  // [B8.1]
  test('the feed drops the pages that show it, and is told of another category', async () => {
    const { _id: id } = await upload();
    expect(await heard(site, [feedChanged, itemsChanged], () => edit(member, id, { title: 'One' }))).toEqual([
      ['items-changed', { ids: [id] }],
    ]);
    const moved = { edition: '2', title: 'One', eventType: 'General' };
    expect(await heard(site, [feedChanged, itemsChanged], () => edit(member, id, moved))).toEqual([
      ['feed-changed', { categories: ['competition'] }],
      ['feed-changed', { categories: ['general'] }],
      ['items-changed', { ids: [id] }],
    ]);
  });

  // [B8.1]
  test('another thumbnail is at another url, and the one before goes', async () => {
    const { _id: id } = await upload({}, [thumbnail]);
    const files = (await traces(site)).files.length;
    const picture = await sharp({ create: { width: 400, height: 225, channels: 3, background: '#c22' } })
      .png()
      .toBuffer();
    const { body } = await edit(member, id, {}, [{ ...thumbnail, bytes: picture }]);
    expect(body.video.posterUrl).toBe(`/posters/${id}/2`);
    const { bytes } = await site.visitor().get(`${body.video.posterUrl}?width=320`);
    const { dominant } = await sharp(bytes).stats();
    expect(dominant.r).toBeGreaterThan(150);
    expect((await traces(site)).files).toHaveLength(files);
    const { rows } = await site.db.execute<{ kept: number }>(
      `select (select sum(poster_bytes) from videos where poster_key is not null)::int as kept`,
    );
    const tally = await site.db.execute<{ n: number }>(
      `select count::int as n from totals where name = 'bytes posters'`,
    );
    expect(tally.rows[0]?.n).toBe(rows[0]?.kept);
    const broken = await edit(member, id, { edition: '2' }, [{ ...thumbnail, bytes: 'no picture' }]);
    expect(broken).toMatchObject({ status: 400, body: { code: 'not-an-image', field: 'thumbnail' } });
    expect((await traces(site)).files).toHaveLength(files);
  });

  // [B8.2]
  test('of two devices the second is told, with what the clip says by now; the same twice is one edit', async () => {
    const { _id: id } = await upload();
    const [one, two] = await Promise.all([edit(member, id, { title: 'One' }), edit(member, id, { title: 'Two' })]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const [won, lost] = one.status === 200 ? ['One', two] : ['Two', one];
    expect(lost.body).toMatchObject({ code: 'conflict', message: videoEditMessages.changedMeanwhile() });
    expect(lost.body.now as EditableVideo).toMatchObject({ edition: 2, title: won });
    // An answer was lost, or the button pressed twice.
    expect((await edit(member, id, { title: won })).status).toBe(200);
    expect((await member.get(own(id))).body.edition).toBe(2);
    expect((await edit(member, id, { edition: '2', title: 'Three' })).body.video.title).toBe('Three');
  });

  test('what does not fit is refused by its field, and changes nothing', async () => {
    const { _id: id } = await upload();
    for (const [change, field] of [
      [{ title: ' ' }, 'title'],
      [{ title: 'x'.repeat(101) }, 'title'],
      [{ eventType: 'Chess' }, 'eventType'],
      [{ eventType: 'Intra-University' }, 'eventType'],
      [{ participants: '[{' }, 'participants'],
      [{ edition: undefined }, 'edition'],
      [{ edition: '0' }, 'edition'],
      [{ edition: '99999999999' }, 'edition'],
    ] as const) {
      expect(await edit(member, id, change), JSON.stringify(change)).toMatchObject({ status: 400, body: { field } });
    }
    expect((await member.get(own(id))).body.edition).toBe(1);
  });

  // [B8.5]
  test('only its uploader edits it, and only once it is published; a hidden one stays hidden', async () => {
    const { _id: id } = await upload();
    for (const browser of [other, admin]) {
      expect((await browser.get(own(id))).status).toBe(404);
      expect((await edit(browser, id)).status).toBe(404);
      expect((await remove(browser, id)).status).toBe(404);
    }
    expect((await edit(member, randomUUID())).body.message).toBe(ownVideoMessages.gone());
    const waiting = await addVideo(site, { uploaderId: member.accountId, status: 'failed', hostVideoId: null });
    expect((await edit(member, waiting)).body.message).toBe(videoEditMessages.notYet());
    const hidden = await addVideo(site, { uploaderId: member.accountId, status: 'hidden' });
    const told = await heard(site, [feedChanged, itemsChanged], () => edit(member, hidden, { title: 'Mended' }));
    expect(told).toEqual([]);
    expect((await member.get(own(hidden))).body.title).toBe('Mended');
    expect(await inGallery(hidden)).toBeUndefined();
    expect((await site.visitor().get(`/posters/${hidden}/2`)).status).toBe(404);
  });

  // [B8.5]
  test('its uploader deletes it, with its files; without knowing that it is published they do not', async () => {
    const { _id: id } = await upload({}, [thumbnail]);
    const files = (await traces(site)).files.length;
    expect((await member.send('DELETE', own(id))).body.message).toBe(ownVideoMessages.isPublished());
    expect((await remove(member, id)).body).toEqual({ message: 'Video deleted successfully' });
    expect((await remove(member, id)).status).toBe(404);
    expect(await inGallery(id)).toBeUndefined();
    await vi.waitFor(async () => expect((await traces(site)).files).toHaveLength(files - 4), PATIENT);
  });
});

describe('on YouTube', () => {
  let youtube: YouTubeServer;
  let site: Site;
  let member: TestBrowser;
  beforeAll(async () => {
    youtube = await startYouTube();
    site = await createSite(youtube.env());
    member = await site.member('Efua');
    return () => youtube.stop();
  });
  beforeEach(() => {
    site.clock.set(new Date());
    youtube.mend();
    youtube.unitsLeft = 10_000;
  });
  const upload = async (title: string): Promise<string> => {
    const { body } = await member.post(UPLOAD, videoForm({ title }, [{ bytes: seedMedia() }]));
    youtube.calls.length = 0;
    return body.video._id;
  };
  const titleThere = () => youtube.videos.at(-1)?.resource.snippet.title;
  const isLate = async (id: string) =>
    (await member.get('/api/videos/mine')).body.videos.find((one: { _id: string }) => one._id === id)?.isLateAtHost;
  const brought = (id: string) => vi.waitFor(async () => expect(await isLate(id)).toBe(false), PATIENT);

  // [B8.3]
  test('the words and the picture get there, each once, and the page says so until then', async () => {
    const id = await upload('Macth point');
    const { promise, resolve } = Promise.withResolvers<void>();
    youtube.fail('update', { hold: promise });
    const { body } = await edit(member, id, { title: 'Match point' }, [thumbnail]);
    expect(body.message).toBe(videoEditMessages.savedLater());
    expect(body.video.title).toBe('Match point');
    expect(await isLate(id)).toBe(true);
    resolve();
    await brought(id);
    expect(titleThere()).toBe('Match point');
    expect(youtube.videos.at(-1)?.resource.snippet.description).toContain('University of Ghana');
    expect(youtube.calls).toEqual(['read', 'update', 'thumbnail']);
  });

  // [B8.3]
  test('of edits during an edit YouTube ends with the last', async () => {
    const id = await upload('First');
    const { promise, resolve } = Promise.withResolvers<void>();
    youtube.fail('update', { hold: promise });
    await edit(member, id, { title: 'Second' });
    await vi.waitFor(() => expect(youtube.calls).toContain('update'), PATIENT);
    await edit(member, id, { edition: '2', title: 'Third' });
    await edit(member, id, { edition: '3', title: 'Fourth' });
    resolve();
    await brought(id);
    expect(titleThere()).toBe('Fourth');
    expect(youtube.calls.filter((call) => call === 'update')).toHaveLength(2);
  });

  // [B8.6]
  test('one member’s edits take a quarter of a day at most; what is refused or changes nothing does not count', async () => {
    const busy = await site.member('Busy');
    const { body } = await busy.post(UPLOAD, videoForm({ title: 'Edited all day' }, [{ bytes: seedMedia() }]));
    const id = body.video._id;
    expect((await edit(busy, id, { edition: '7', title: 'By another device' })).status).toBe(409);
    for (let n = 1; n <= 10; n++) {
      expect((await edit(busy, id, { edition: String(n), title: `Title ${n}` })).status).toBe(200);
      if (n === 5) expect((await edit(busy, id, { edition: '6', title: 'Title 5' })).status).toBe(200); // says so already
    }
    const refused = await edit(busy, id, { edition: '11', title: 'One more' });
    expect([refused.status, refused.body.code]).toEqual([429, 'rate-limited']);
    const another = await upload('Somebody else’s');
    expect((await edit(member, another, { title: 'They still can' })).status).toBe(200);
  });

  // [B8.4]
  test('at quota an edit is kept and done later, and so is a deletion', async () => {
    const id = await upload('Early');
    const before = youtube.videos.length;
    youtube.unitsLeft = 40;
    await edit(member, id, { title: 'Late' });
    await vi.waitFor(async () => {
      const { rows } = await site.db.execute(
        `select 1 from jobs.job where name = 'update-video' and state = 'created' and start_after > now()`,
      );
      expect(rows).toHaveLength(1);
    }, PATIENT);
    expect(await isLate(id)).toBe(true);
    expect((await member.get(own(id))).body.title).toBe('Late');
    expect((await remove(member, id)).status).toBe(200);
    await vi.waitFor(async () => {
      const { rows } = await site.db.execute(
        `select 1 from jobs.job where name = 'remove-video' and state = 'created' and start_after > now()`,
      );
      expect(rows).toHaveLength(1);
    }, PATIENT);
    youtube.unitsLeft = 10_000;
    await site.db.execute(`update jobs.job set start_after = now() where state = 'created' and name ~ 'video$'`);
    await vi.waitFor(() => expect(youtube.videos).toHaveLength(before - 1), PATIENT);
    expect(youtube.calls.filter((call) => call === 'update')).toHaveLength(1); // the one that was refused
  });

  test('a video that is gone there is edited here all the same; one that is refused is tried again', async () => {
    const id = await upload('Here');
    youtube.videos.pop();
    await edit(member, id, { title: 'Only here' });
    await brought(id);
    expect((await member.get(own(id))).body.title).toBe('Only here');
    const other = await upload('There');
    youtube.fail('read', { answer: youtubeErrors.forbidden });
    await edit(member, other, { title: 'There again' });
    const { rows } = await vi.waitFor(async () => {
      const found = await site.db.execute<{ error: string }>(
        `select host_error as error from videos where host_error is not null`,
      );
      expect(found.rows).toHaveLength(1);
      return found;
    }, PATIENT);
    expect(rows[0]?.error).toContain('permission');
    await site.jobs.enqueue(site.db, { name: 'update-late-videos' }, {});
    await brought(other);
    expect(titleThere()).toBe('There again');
  });
});
