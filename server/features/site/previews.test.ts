/** The picture that each page shows in link previews: in a format that every service takes, of the size that is said. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { HOUR } from '../../platform/clock.ts';
import { WHILE_IT_STANDS } from '../../platform/web/caching.ts';
import { posts } from '../../schema/posts.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { appendFile, seedMedia, videoForm } from '../../testing/sending/forms.ts';
import { movingGif, plain } from '../../testing/sending/pictures.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch } from '../../testing/sports/cup.ts';

const BYTES_MAX = 300 * 1024; // WhatsApp shows none that is larger

let site: Site;
let member: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  member = await site.member('Ama');
});

const tagsOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<meta data-head (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  ) as Record<string, string>;

/** The picture that a page names, as a visitor's link preview fetches it. */
async function previewOf(path: string) {
  const { status, text } = await site.visitor().get(path);
  expect([path, status]).toEqual([path, 200]);
  const tags = tagsOf(text);
  expect(tags['twitter:image']).toBe(tags['og:image']);
  const url = (tags['og:image'] ?? '').replace('http://localhost:3000', '').replaceAll('&#38;', '&');
  if (url === '/share.png')
    return { headers: new Headers(), ...(await expectSize(url, tags, readFileSync('web/public/share.png'))) };
  const answer = await site.visitor().get(url);
  expect([url, answer.status, answer.headers.get('content-type')]).toEqual([url, 200, tags['og:image:type']]);
  return { ...answer, ...(await expectSize(url, tags, answer.bytes)) };
}

async function expectSize(url: string, tags: Record<string, string>, bytes: Buffer) {
  expect(bytes.length).toBeLessThanOrEqual(BYTES_MAX);
  const { format, width, height, exif } = await sharp(bytes).metadata();
  const [type, ...size] = ['type', 'width', 'height'].map((name) => tags[`og:image:${name}`]);
  expect([`image/${format}`, [`${width}`, `${height}`], exif]).toEqual([type, size, undefined]);
  return { url, format, width, height, bytes };
}

async function postWith(bytes: Buffer): Promise<string> {
  const form = new FormData();
  appendFile(form, { field: 'image', bytes, name: 'p.jpg', type: 'image/jpeg' });
  const { status, body } = await member.post('/api/posts', form);
  expect([status, body.message]).toEqual([201, 'Post created successfully']);
  return body.post._id;
}

async function clipWith(bytes: Buffer) {
  const thumbnail = { field: 'thumbnail', bytes, name: 't.jpg', type: 'image/jpeg' };
  const { video } = (
    await member.post('/api/videos/upload-youtube', videoForm({}, [{ bytes: seedMedia() }, thumbnail]))
  ).body;
  return { id: video._id as string, posterUrl: video.posterUrl as string };
}

const pixel = async (bytes: Buffer, left: number, top: number) => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
];
const near = (seen: number[], wanted: number[]) =>
  seen.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) <= 16);

describe('of a post', () => {
  // [B7.3]
  test('it is the first picture as a JPEG, in its own proportions', async () => {
    for (const [width, height, shown] of [
      [2400, 1260, [1200, 630]],
      [40, 30, [40, 30]],
      [1000, 3000, [400, 1200]],
      [3000, 7, [1200, 3]],
      [1601, 901, [1200, 675]],
    ] as const) {
      const id = await postWith(await plain(width, height, '#b03020').png().toBuffer());
      const { format, bytes, ...seen } = await previewOf(`/app/${id}`);
      expect([format, seen.width, seen.height]).toEqual(['jpeg', ...shown]);
      expect(near(await pixel(bytes, 1, 1), [0xb0, 0x30, 0x20])).toBe(true);
      expect(seen.headers.get('cache-control')).toBe(WHILE_IT_STANDS);
    }
  });

  test('it is white where the picture has holes, the first frame of what moves, and small even of noise', async () => {
    const holed = { width: 90, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const white = await previewOf(`/app/${await postWith(await sharp({ create: holed }).png().toBuffer())}`);
    expect(near(await pixel(white.bytes, 40, 30), [255, 255, 255])).toBe(true);
    const moving = await previewOf(`/app/${await postWith(await movingGif(90, 60, ['#ff0000', '#0000ff'], 100))}`);
    expect([moving.width, moving.height]).toEqual([90, 60]);
    expect(near(await pixel(moving.bytes, 40, 30), [255, 0, 0])).toBe(true);
    const raw = { width: 1600, height: 1600, channels: 3 } as const;
    const noise = await sharp(randomBytes(1600 * 1600 * 3), { raw })
      .jpeg()
      .toBuffer();
    await previewOf(`/app/${await postWith(noise)}`);
  });

  test('nobody gets it who may not see the post, nor when it is gone', async () => {
    const id = await postWith(await plain(600, 400).png().toBuffer());
    const { url } = await previewOf(`/app/${id}`);
    const status = async (by: TestBrowser) => (await by.get(url)).status;
    await site.db.update(posts).set({ hidden: 'hidden' }).where(eq(posts.id, id));
    site.clock.advance(HOUR);
    expect([await status(site.visitor()), await status(member)]).toEqual([404, 200]);
    expect((await member.get(url)).headers.get('cache-control')).toBe('private, no-store');
    await site.db.update(posts).set({ hidden: null }).where(eq(posts.id, id));
    expect((await site.visitor().send('HEAD', url)).status).toBe(200);
    await member.send('DELETE', `/api/posts/${id}`);
    expect([await status(site.visitor()), await status(member)]).toEqual([404, 404]);
    for (const odd of ['/images/x.jpg', `${url.replace(/\d+\.jpg/, '7.jpg')}`, `${url}.jpg`, `${url}?x=1`])
      expect((await site.visitor().get(odd)).status).toBe(404);
  });
});

describe('of a clip', () => {
  // [B7.3]
  test('it is the poster as a JPEG that fills a player, also when the poster is an older or a new one', async () => {
    const { id } = await clipWith(await plain(1280, 720, '#2030b0').jpeg().toBuffer());
    const wide = await previewOf(`/app/videos/${id}`);
    expect([wide.format, wide.width, wide.height]).toEqual(['jpeg', 1280, 720]);
    expect(near(await pixel(wide.bytes, 2, 2), [0x20, 0x30, 0xb0])).toBe(true);
    const upright = await clipWith(await plain(400, 900, '#b03020').jpeg().toBuffer());
    const { bytes } = await previewOf(`/app/videos/${upright.id}`);
    expect([near(await pixel(bytes, 2, 2), [0, 0, 0]), near(await pixel(bytes, 640, 360), [0xb0, 0x30, 0x20])]).toEqual(
      [true, true],
    );
    const form = videoForm({ edition: '1' }, []);
    appendFile(form, {
      ...{ field: 'thumbnail', bytes: await plain(640, 360, '#20b030').png().toBuffer() },
      ...{ name: 't.png', type: 'image/png' },
    });
    expect((await member.send('PUT', `/api/videos/mine/${id}`, { body: form })).status).toBe(200);
    const changed = await previewOf(`/app/videos/${id}`);
    expect(changed.url).not.toBe(wide.url);
    expect(near(await pixel(changed.bytes, 2, 2), [0x20, 0xb0, 0x30])).toBe(true);
  });

  test('it is the site’s own where the clip has none, and gone with the clip', async () => {
    const { video } = (await member.post('/api/videos/upload-youtube', videoForm({}, [{ bytes: seedMedia() }]))).body;
    const { url } = await previewOf(`/app/videos/${video._id}`);
    if (url === '/share.png') expect((await site.visitor().get(`/posters/${video._id}/1.jpg`)).status).toBe(404);
    const { id } = await clipWith(await plain(320, 180).jpeg().toBuffer());
    const own = await previewOf(`/app/videos/${id}`);
    expect((await member.send('DELETE', `/api/videos/mine/${id}?published=true`)).status).toBe(200);
    expect((await site.visitor().get(own.url)).status).toBe(404);
  });
});

test('of a person it is their picture as a JPEG, until they take it away', async () => {
  const form = new FormData();
  appendFile(form, {
    ...{ field: 'image', bytes: await plain(900, 300, '#b03020').png().toBuffer() },
    ...{ name: 'me.png', type: 'image/png' },
  });
  expect((await member.send('PUT', '/api/people/me/picture', { body: form })).status).toBe(200);
  await member.send('PATCH', '/api/people/me', {
    body: JSON.stringify({ visibility: 'everyone' }),
    headers: { 'content-type': 'application/json' },
  });
  const { url, format, width } = await previewOf('/app/people/Ama');
  expect([format, width]).toEqual(['jpeg', 256]);
  await member.send('DELETE', '/api/people/me/picture');
  expect((await site.visitor().get(url)).status).toBe(404);
});

test('of a match, a team, a competition and every other page it has the size that is said', async () => {
  const cup = await addCup(site, { organiserId: member.accountId, captains: [null, null] });
  const match = await addMatch(site, cup, [0, 1], { number: 1 });
  for (const path of [
    `/app/matches/${match}`,
    `/app/teams/${cup.entries[0]?.teamId}`,
    `/app/competitions/${cup.competitionId}`,
    ...['/', '/login', '/app', '/privacy', '/app/tags/cup'],
  ])
    expect(await previewOf(path)).toMatchObject({ width: 1200, height: 630 });
});
