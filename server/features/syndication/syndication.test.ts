/** Feeds for readers: what they hold, for whom, and how long. e2e/feeds.spec.ts has them read by a real parser. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { FEED_ITEMS_MAX } from '../../../contract/sharing/feeds.ts';
import { MINUTE } from '../../platform/clock.ts';
import { elements, textOf } from '../../platform/s3/xml.ts';
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
const hrefOf = (xml: string, rel: string) => new RegExp(`<link rel="${rel}" [^>]*href="([^"]+)"`).exec(xml)?.[1] ?? '';
const entriesIn = async (query = '') =>
  elements((await get(`/feed.atom${query}`)).text, 'entry').map((entry) => ({
    id: textOf(entry, 'id')?.replace('urn:uuid:', ''),
    url: hrefOf(entry, 'alternate'),
    title: textOf(entry, 'title'),
    author: textOf(entry, 'name'),
    tags: [...entry.matchAll(/<category term="([^"]+)"/g)].map(([, tag]) => tag),
    content: textOf(entry, 'content') ?? '',
    enclosure: hrefOf(entry, 'enclosure'),
    bytes: Number(/<link rel="enclosure" type="video\/mp4" [^>]*length="(\d+)"/.exec(entry)?.[1]),
    published: textOf(entry, 'published'),
    updated: textOf(entry, 'updated') ?? '',
  }));
const idsIn = async (query = '') => (await entriesIn(query)).map(({ id }) => id);

// [B20.5]
test('has all that visitors may see, newest first: posts with their pictures, clips with their films', async () => {
  const post = await write('We won.\nBy a mile.', 'final, Rowing', seedMedia('rugby-try.jpg'));
  const video = await clip({ title: 'Last lap', tags: 'final' });
  const atom = await get('/feed.atom');
  expect(atom.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const [feed = ''] = atom.text.split('<entry>');
  expect(feed).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">');
  expect(textOf(feed, 'title')).toContain('Touchline');
  expect([hrefOf(feed, 'alternate'), hrefOf(feed, 'self')]).toEqual([`${ORIGIN}/`, `${ORIGIN}/feed.atom`]);
  expect(feed).toContain(`<link rel="self" type="application/atom+xml" href="${ORIGIN}/feed.atom"/>`);
  expect(feed).toContain(`<icon>${ORIGIN}/icon-192.png</icon>`);

  const [first, second] = await entriesIn();
  expect(first).toMatchObject({
    id: video._id,
    url: `${ORIGIN}/app/videos/${video._id}`,
    title: 'Last lap',
    content: expect.stringContaining(`<p><img src="${ORIGIN}${video.posterUrl}?width=640" alt=""></p>`),
    author: 'Nadia',
    tags: ['final'],
    bytes: seedMedia().length,
  });
  const film = await site.visitor().get(new URL(first?.enclosure ?? '').pathname);
  expect([film.status, film.bytes.length]).toEqual([200, seedMedia().length]);
  expect(second).toMatchObject({ id: post, title: 'We won. By a mile.', tags: ['final', 'Rowing'] });
  expect(second?.content).toMatch(
    /^<p><img src="https:\/\/sports\.example\.edu\/images\/[^"]+\.webp" alt=""><\/p><p dir="auto">We won\.<br>By a mile\.<\/p>$/,
  );
  expect(second?.content).toContain(`<img src="${second?.enclosure}"`);
  expect((await get(new URL(second?.enclosure ?? '').pathname)).status).toBe(200);
});

// [B20.5]
test('of a tag in any spelling and of a school, and of no two things; found by the heads of their pages', async () => {
  const tagged = await write('Of the derby', 'Derby Day');
  const { _id: ofSchool } = await clip({ schoolName: 'Makerere University' });
  expect(await idsIn('?tag=derby%20DAY')).toEqual([tagged]);
  expect(await idsIn('?school=Makerere%20University')).toEqual([ofSchool]);
  expect(await idsIn('?tag=nobody-has-it')).toEqual([]);
  expect((await get('/feed.atom?tag=nobody-has-it')).text).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
  expect(hrefOf((await get('/feed.atom?tag=Derby%20Day')).text, 'alternate')).toBe(`${ORIGIN}/app/tags/Derby%20Day`);
  expect((await get('/feed.atom?tag=a&school=b')).status).toBe(400);
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
  const [before] = await entriesIn();
  site.clock.advance(MINUTE);
  await author.send('PUT', `/api/posts/${edited}`, { body: textForm({ content: 'After' }) });
  const [after, next] = await entriesIn();
  expect([after?.id, after?.title, after?.published]).toEqual([before?.id, 'After', before?.published]);
  expect(Date.parse(after?.updated ?? '')).toBe(Date.parse(before?.updated ?? '') + MINUTE);
  expect([deleted, hidden]).not.toContain(next?.id);
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
