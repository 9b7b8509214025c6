/** What hiding affects besides rows: pictures, posters and films at their own urls. */
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FeedPost } from '../../../contract/posts.ts';
import type { CaseAct, ReportCase } from '../../../contract/reports.ts';
import { HOUR } from '../../platform/clock.ts';
import { statements } from '../../testing/access/statements.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { appendFile, seedMedia, textForm, videoForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { grantAdmin } from '../admin/people.ts';

const QUEUE = '/api/admin/reports';
const LINK = 'Tickets: https://tickets.example/derby';

let site: Site;
let admin: TestBrowser;
let author: TestBrowser;
let reader: TestBrowser;
beforeAll(async () => {
  site = await createSite({ REVIEW_FIRST_LINKS: '1' });
  admin = await site.member('Amara');
  author = await site.member('Author');
  reader = await site.member('Reader');
  await grantAdmin(site, 'amara@uni.example');
});
beforeEach(() => {
  site.clock.advance(2 * HOUR);
});

const picture = { field: 'image', bytes: seedMedia('trophy-on-the-bench.jpg'), name: 'a.jpg', type: 'image/jpeg' };
async function write(content = 'What a match'): Promise<FeedPost> {
  const form = textForm({ content, category: 'sports' });
  appendFile(form, picture);
  return (await author.post('/api/posts', form)).body.post;
}
const urlsOf = (post: FeedPost) => post.images.flatMap(({ sources }) => sources.map(({ url }) => url));
async function act(id: string, what: CaseAct) {
  await reader.post('/api/reports', { kind: 'post', id, reason: 'spam' });
  await reader.post('/api/reports', { kind: 'video', id, reason: 'spam' });
  const pages = ['waiting', 'handled'].map(
    async (status) => (await admin.get(`${QUEUE}?status=${status}&limit=50`)).body,
  );
  const cases: ReportCase[] = (await Promise.all(pages)).flatMap(({ cases }) => cases);
  const found = cases.find(({ thing }) => thing._id === id);
  const { status } = await admin.post(`${QUEUE}/${found?._id}/${what}`, { state: found?.state });
  expect(status).toBe(200);
}
const answers = (path: string) => Promise.all([site.visitor(), reader, author, admin].map((by) => by.get(path)));
const statuses = async (path: string) => (await answers(path)).map(({ status }) => status);

describe('a picture', () => {
  test('of a hidden post is there for its author and admins only, at once, and comes back with the post', async () => {
    const post = await write();
    const [url = ''] = urlsOf(post);
    expect(urlsOf(post)).toHaveLength(3);
    for (const url of urlsOf(post)) expect(await statuses(url)).toEqual([200, 200, 200, 200]); // and kept as such
    await act(post._id, 'hide');
    for (const url of urlsOf(post)) expect(await statuses(url)).toEqual([404, 404, 200, 200]);
    const [refused, , own] = await answers(url);
    expect(refused?.headers.get('cache-control')).toBe('no-store');
    expect(own?.headers.get('cache-control')).toBe('private, no-store');
    // The server does not confirm a browser's old copy as still valid.
    const { headers } = (await author.get(url)) ?? {};
    const etag = headers.get('etag') ?? '';
    expect((await reader.get(url, { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(404);
    expect((await reader.send('HEAD', url)).status).toBe(404);
    await act(post._id, 'unhide');
    for (const url of urlsOf(post)) expect(await statuses(url)).toEqual([200, 200, 200, 200]);
  });

  test('of a post that waits for an admin is nobody else’s, whether it is new or was changed', async () => {
    const held = await write(LINK);
    expect(held.hidden).toBe('held');
    expect(await statuses(urlsOf(held)[0] ?? '')).toEqual([404, 404, 200, 200]);
    const changed = await write();
    const [url = ''] = urlsOf(changed);
    expect(await statuses(url)).toEqual([200, 200, 200, 200]);
    await author.send('PUT', `/api/posts/${changed._id}`, { body: textForm({ content: LINK }) });
    expect(await statuses(url)).toEqual([404, 404, 200, 200]);
    expect((await author.get(`/api/posts/${changed._id}`)).body.post.images[0].url).toBe(changed.images[0]?.url);
  });

  test('goes with its post, and with its place in the post', async () => {
    const deleted = await write();
    const [url = ''] = urlsOf(deleted);
    expect(await statuses(url)).toEqual([200, 200, 200, 200]);
    await author.send('DELETE', `/api/posts/${deleted._id}`);
    expect(await statuses(url)).toEqual([404, 404, 404, 404]);
    const edited = await write();
    const [removed = ''] = urlsOf(edited);
    expect(await statuses(removed)).toEqual([200, 200, 200, 200]);
    const body = textForm({ removeImages: JSON.stringify([edited.images[0]?.url]) });
    expect((await author.send('PUT', `/api/posts/${edited._id}`, { body })).status).toBe(200);
    expect(await statuses(removed)).toEqual([404, 404, 404, 404]);
  });

  test('is not there where no row names it, also when its file is', async () => {
    const post = await write();
    const [url = ''] = urlsOf(post);
    await site.db.execute(sql`delete from post_images where post_id = ${post._id}`);
    expect(await statuses(url)).toEqual([404, 404, 404, 404]);
  });

  test('is kept by browsers for minutes, and then asked about instead of loaded again', async () => {
    const [url = ''] = urlsOf(await write());
    const { headers } = await reader.get(url);
    expect(headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=60');
    const again = { 'cache-control': 'max-age=0', 'if-none-match': headers.get('etag') ?? '' };
    const known = await reader.get(url, again);
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
  });

  test('costs one question to the database, however many readers a page has', async () => {
    const urls = urlsOf(await write());
    const many = () => Promise.all(urls.flatMap((url) => Array.from({ length: 10 }, () => reader.get(url))));
    expect(await statements(site, many)).toBe(1);
    expect(await statements(site, many)).toBe(0);
  });
});

describe('a film', () => {
  test('is kept by caches for minutes, with its poster, and for nobody once it is hidden', async () => {
    const { video } = (await author.post('/api/videos/upload-youtube', videoForm())).body;
    const hostId = new URL(video.youtubeLink).searchParams.get('v') ?? '';
    const short = 'public, max-age=300, stale-while-revalidate=60';
    const media = await reader.get(`/media/${hostId}`);
    expect(media.headers.get('cache-control')).toBe(short);
    expect((await reader.get(video.posterUrl)).headers.get('cache-control')).toBe(short);
    await act(video._id, 'hide');
    const range = { range: 'bytes=0-9', 'if-range': media.headers.get('last-modified') ?? '' };
    for (const headers of [range, { 'if-none-match': media.headers.get('etag') ?? '', 'cache-control': 'max-age=0' }]) {
      const refused = await reader.get(`/media/${hostId}`, headers);
      expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
    expect((await reader.send('HEAD', `/media/${hostId}`)).status).toBe(404);
  });

  test('that is not published yet shows its poster to its uploader and admins only', async () => {
    const { video } = (await author.post('/api/videos/upload-youtube', videoForm())).body;
    for (const status of ['stored', 'failed']) {
      await site.db.execute(sql`update videos set status = ${status} where id = ${video._id}`);
      for (const path of [video.posterUrl, `${video.posterUrl}?width=320`]) {
        expect(await statuses(path)).toEqual([404, 404, 200, 200]);
      }
    }
  });
});

test('the site map that names posts and films is kept for minutes', async () => {
  const post = await write();
  const { headers, text } = await reader.get(`/sitemaps/${post.createdAt.slice(0, 7)}.xml`);
  expect(text).toContain(post._id);
  expect(headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=60');
});
