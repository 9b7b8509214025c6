/** Feeds for readers: what they hold, for whom, and how long. e2e/feeds.spec.ts has them read by a real parser. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { FEED_ITEMS_MAX } from '../../../contract/sharing/feeds.ts';
import { MINUTE } from '../../platform/clock.ts';
import { WHILE_IT_STANDS } from '../../platform/web/caching.ts';
import { accounts } from '../../schema/accounts.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { appendFile, seedMedia, textForm, videoForm } from '../../testing/sending/forms.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';

const ORIGIN = 'https://sports.example.edu';
let site: Site;
let author: TestBrowser;
beforeAll(async () => {
  site = await createSite({ PUBLIC_URL: ORIGIN });
  author = await site.member('Nadia');
});

async function write(content: string, tags = '', picture?: Buffer): Promise<string> {
  site.clock.advance(MINUTE);
  const form = textForm({ content, tags });
  if (picture) appendFile(form, { field: 'image', bytes: picture, name: 'a.jpg', type: 'image/jpeg' });
  return (await author.post('/api/posts', form)).body.post._id;
}
const clip = async (change: Record<string, string> = {}) => {
  site.clock.advance(MINUTE);
  return (await author.post('/api/videos/upload-youtube', videoForm(change))).body.video;
};
const get = (path: string, headers = {}) => site.visitor().get(path, headers);
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every form
const json = async (path: string): Promise<any> => JSON.parse((await get(path)).text);
const idsIn = async (query = ''): Promise<string[]> =>
  (await json(`/feed.json${query}`)).items.map(({ id }: { id: string }) => id.replace('urn:uuid:', ''));

// [B20.5]
test('has all that visitors may see, newest first: posts with their pictures, clips with their films', async () => {
  const post = await write('We won.\nBy a mile.', 'final, Rowing', seedMedia('rugby-try.jpg'));
  const video = await clip({ title: 'Last lap', tags: 'final' });
  const { items, ...feed } = await json('/feed.json');
  expect(feed).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: expect.stringContaining('Touchline'),
    home_page_url: `${ORIGIN}/`,
    feed_url: `${ORIGIN}/feed.json`,
    icon: `${ORIGIN}/icon-512.png`,
    favicon: `${ORIGIN}/icon-192.png`,
    language: 'en',
  });
  const [first, second] = items;
  expect(first).toMatchObject({
    id: `urn:uuid:${video._id}`,
    url: `${ORIGIN}/app/videos/${video._id}`,
    title: 'Last lap',
    image: `${ORIGIN}${video.posterUrl}?width=640`,
    authors: [{ name: 'Nadia' }],
    tags: ['final'],
    attachments: [{ mime_type: 'video/mp4', size_in_bytes: seedMedia().length }],
  });
  const film = await site.visitor().get(new URL(first.attachments[0].url).pathname);
  expect([film.status, film.bytes.length]).toEqual([200, first.attachments[0].size_in_bytes]);
  expect(second).toMatchObject({
    id: `urn:uuid:${post}`,
    title: 'We won. By a mile.',
    content_text: 'We won.\nBy a mile.',
    tags: ['final', 'Rowing'],
  });
  expect(second.content_html).toMatch(
    /^<p><img src="https:\/\/sports\.example\.edu\/images\/[^"]+\.webp" alt=""><\/p><p dir="auto">We won\.<br>By a mile\.<\/p>$/,
  );
  expect((await get(new URL(second.image).pathname)).status).toBe(200);

  const atom = await get('/feed.atom');
  expect(atom.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(atom.text).toContain(`<id>urn:uuid:${post}</id><title>We won. By a mile.</title>`);
  expect(atom.text).toContain(`<link rel="self" type="application/atom+xml" href="${ORIGIN}/feed.atom"/>`);
  expect(atom.text).toContain(`type="video/mp4" href="${first.attachments[0].url}" length="${seedMedia().length}"/>`);
});

// [B20.5]
test('of a tag in any spelling and of a school, and of no two things; found by the heads of their pages', async () => {
  const tagged = await write('Of the derby', 'Derby Day');
  const { _id: ofSchool } = await clip({ schoolName: 'Makerere University' });
  expect(await idsIn('?tag=derby%20DAY')).toEqual([tagged]);
  expect(await idsIn('?school=Makerere%20University')).toEqual([ofSchool]);
  expect(await idsIn('?tag=nobody-has-it')).toEqual([]);
  expect((await get('/feed.atom?tag=nobody-has-it')).text).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
  expect((await json('/feed.json?tag=Derby%20Day')).home_page_url).toBe(`${ORIGIN}/app/tags/Derby%20Day`);
  expect((await get('/feed.json?tag=a&school=b')).status).toBe(400);
  expect((await get(`/feed.atom?tag=${'x'.repeat(41)}`)).status).toBe(400);
  const link = (path: string, query: string) =>
    get(path, { accept: 'text/html' }).then(({ text }) => text.includes(`href="/feed.atom${query}"`));
  expect(await link('/app/tags/Derby%20Day', '?tag=Derby%20Day')).toBe(true);
  expect(await link('/app/schools/Makerere%20University', '?school=Makerere%20University')).toBe(true);
});

// [B20.5]
test('what is hidden or deleted is gone from it at once, and an edit keeps its id and is told', async () => {
  const [hidden, deleted, edited] = [await write('Hidden'), await write('Deleted'), await write('Before')];
  expect((await idsIn()).slice(0, 3)).toEqual([edited, deleted, hidden]);
  const admin = await site.member('Chair');
  await site.db.update(accounts).set({ role: 'admin' }).where(eq(accounts.id, admin.accountId));
  await admin.post('/api/auth/login', { email: 'chair@uni.example', password: PASSWORD });
  await admin.post('/api/reports', { kind: 'post', id: hidden, reason: 'spam' });
  const { cases } = (await admin.get('/api/admin/reports?status=waiting')).body;
  const act = await admin.post(`/api/admin/reports/${cases[0]._id}/hide`, { state: cases[0].state });
  expect(act.status).toBe(200);
  await author.send('DELETE', `/api/posts/${deleted}`);
  const [before] = (await json('/feed.json')).items;
  site.clock.advance(MINUTE);
  await author.send('PUT', `/api/posts/${edited}`, { body: textForm({ content: 'After' }) });
  const [after, next] = (await json('/feed.json')).items;
  expect([after.id, after.title, after.date_published]).toEqual([before.id, 'After', before.date_published]);
  expect(Date.parse(after.date_modified)).toBe(Date.parse(before.date_modified) + MINUTE);
  expect([deleted, hidden].map((id) => `urn:uuid:${id}`)).not.toContain(next.id);
  expect((await get('/feed.atom')).text).not.toMatch(/<title>(Hidden|Deleted|Before)</);
});

// [B20.5]
test('is the same for all, cached for minutes, and asked for again without its bytes', async () => {
  const answer = await author.get('/feed.atom');
  expect(answer.headers.get('cache-control')).toBe(WHILE_IT_STANDS);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(answer.text).toBe((await get('/feed.atom')).text);
  const etag = answer.headers.get('etag') ?? '';
  for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await get('/feed.atom', { 'if-none-match': held });
    expect([held, again.status, again.bytes.length]).toEqual([held, 304, 0]);
  }
  await write('Something new');
  expect((await get('/feed.atom', { 'if-none-match': etag })).status).toBe(200);
});

// [B20.5]
test('has no more than the newest thirty', async () => {
  for (let n = 0; n <= FEED_ITEMS_MAX; n++) {
    if (n % 10 === 9) site.clock.advance(60 * MINUTE); // what one member may write in an hour
    await write(`Number ${n}`);
  }
  const items = await idsIn();
  expect(items).toHaveLength(FEED_ITEMS_MAX);
});
