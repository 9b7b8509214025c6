/** Clips on pages of other sites: the page for their frames, and what tells them of it. */
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { embedCode, embedSize } from '../../../contract/sharing/embed.ts';
import { WHILE_IT_STANDS } from '../../platform/web/caching.ts';
import { videos } from '../../schema/videos.ts';
import { addVideo } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { videoForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';

const ORIGIN = 'https://sports.example.edu';
const TITLE = `"Win" & 'lose' </title><script>alert(1)</script>\u0001`;
let site: Site;
let member: TestBrowser;
// biome-ignore lint/suspicious/noExplicitAny: as it came over the wire
let clip: any;
const MOVED = 'dQw4w9WgXcQ';
let onYouTube: string;
beforeAll(async () => {
  site = await createSite({ PUBLIC_URL: ORIGIN });
  member = await site.member('Kwame');
  ({ video: clip } = (await member.post('/api/videos/upload-youtube', videoForm({ title: TITLE }))).body);
  onYouTube = await addVideo(site, { host: 'youtube', hostVideoId: MOVED, status: 'published' });
});

const frame = (id: string, by: TestBrowser = site.visitor()) => by.get(`/embed/clip/${id}`, { accept: 'text/html' });
const ask = (url: string, more = '') => site.visitor().get(`/api/oembed?url=${encodeURIComponent(url)}${more}`);

describe('the page for frames of other sites', () => {
  // [B20.6]
  test('may be framed by all, and runs nothing but the player; no other page may be framed', async () => {
    const { headers, text } = await frame(clip._id, member);
    expect(headers.get('x-frame-options')).toBe(null);
    expect(headers.get('content-security-policy')?.split(';')).toEqual([
      ...["default-src 'none'", "style-src 'self'", "img-src 'self'", "media-src 'self'"],
      ...['frame-src https://www.youtube-nocookie.com', "base-uri 'none'", "form-action 'none'", 'frame-ancestors *'],
    ]);
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(text.length).toBeLessThan(2000);
    expect(text).not.toMatch(/<script|style="/);
    const hostId = new URL(clip.youtubeLink).searchParams.get('v');
    const others = ['/', '/login', '/app', `/app/videos/${clip._id}`, `/watch?v=${hostId}`, `/embed/${hostId}`];
    for (const path of [...others, '/embed/clip', `/embed/clip/${clip._id}/x`, '/api/oembed?url=x']) {
      const { headers: own } = await site.visitor().get(path, { accept: 'text/html' });
      expect(own.get('x-frame-options'), path).toBe('SAMEORIGIN');
      expect(own.get('content-security-policy'), path).toContain("frame-ancestors 'self'");
    }
  });

  // [B20.6]
  test('is the same for all, and reads and sets no cookie', async () => {
    const [own, others] = [await frame(clip._id, member), await frame(clip._id)];
    expect(own.text).toBe(others.text);
    expect(own.headers.get('cache-control')).toBe(WHILE_IT_STANDS);
    expect(own.headers.getSetCookie()).toEqual([]);
    expect(others.headers.getSetCookie()).toEqual([]);
    expect(own.text).not.toContain('Kwame');
  });

  // [B20.6]
  test('loads nothing of the film before it is played, and names the clip and its page', async () => {
    const { text } = await frame(clip._id);
    const hostId = new URL(clip.youtubeLink).searchParams.get('v');
    expect(text).toContain(`<source src="/media/${hostId}" type="video/mp4">`);
    expect(text).toContain('preload="none"');
    expect(text).toContain(`<a href="${ORIGIN}/app/videos/${clip._id}" target="_blank" rel="noopener">&#34;Win`);
    const moved = (await frame(onYouTube)).text;
    expect(moved).toContain('srcdoc=');
    // Only in the link of the poster, twice escaped: nothing is asked of YouTube before a press.
    expect(moved.match(/youtube[^ ]*/g)).toEqual([
      `youtube-nocookie.com/embed/${MOVED}?modestbranding=1&#38;#38;rel=0&#38;#38;autoplay=1&#34;`,
    ]);
    expect(moved).toContain(`/posters/${onYouTube}?width=640`);
  });

  // [B20.6]
  test('of a clip that is hidden, deleted or never was says so, and is cached by nobody', async () => {
    const id = await addVideo(site, { status: 'published' });
    expect((await frame(id)).status).toBe(200);
    await site.db.update(videos).set({ status: 'hidden' }).where(eq(videos.id, id));
    for (const gone of [id, crypto.randomUUID(), 'x', '%00']) {
      const { status, headers, text } = await frame(gone);
      expect([gone, status, headers.get('cache-control')]).toEqual([gone, 404, 'no-store']);
      expect(text).toContain('This clip cannot be found or has been removed.');
      expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
    }
    expect((await ask(`${ORIGIN}/app/videos/${id}`)).status).toBe(404);
  });
});

describe('oEmbed', () => {
  // [B20.6]
  test('tells of a clip by any of its urls', async () => {
    const page = `${ORIGIN}/app/videos/${clip._id}`;
    const { body, headers } = await ask(page);
    expect(body).toEqual({
      type: 'video',
      version: '1.0',
      title: clip.title,
      author_name: 'Kwame',
      provider_name: 'Touchline',
      provider_url: ORIGIN,
      cache_age: 3600,
      html: embedCode(clip, ORIGIN),
      width: 640,
      height: 404,
    });
    expect(headers.get('cache-control')).toBe(WHILE_IT_STANDS);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.getSetCookie()).toEqual([]);
    expect(body.html).toContain(`src="${ORIGIN}/embed/clip/${clip._id}"`);
    expect(body.html).not.toContain('<script');
    const hostId = new URL(clip.youtubeLink).searchParams.get('v');
    const urls = [`${page}?t=3#comments`, `${ORIGIN}/watch?v=${hostId}`, `${ORIGIN}/embed/clip/${clip._id}`];
    for (const url of urls) expect((await ask(url)).body, url).toEqual(body);
  });

  // [B20.6]
  test('keeps within the size that is asked for', async () => {
    const page = `${ORIGIN}/app/videos/${clip._id}`;
    const sizeOf = async (more: string) => {
      const { width, height, html } = (await ask(page, more)).body;
      expect(html).toContain(`width="${width}" height="${height}"`);
      return [width, height];
    };
    expect(await sizeOf('&maxwidth=320')).toEqual([320, 224]);
    expect(await sizeOf('&maxheight=224')).toEqual([320, 224]);
    expect(await sizeOf('&maxwidth=9999&maxheight=9999')).toEqual([640, 404]);
    for (const bound of [1, 10, 44, 45, 46, 100, 403]) {
      const { width, height } = embedSize(bound, bound);
      expect(Math.min(width, height), String(bound)).toBeGreaterThan(0);
      expect(Math.max(width, height), String(bound)).toBeLessThanOrEqual(bound);
    }
    expect((await ask(page, '&maxwidth=0')).status).toBe(400);
  });

  // [B20.6]
  test('refuses other forms, and what is no clip of this site', async () => {
    for (const form of ['xml', 'yaml']) {
      expect((await ask(`${ORIGIN}/app/videos/${clip._id}`, `&format=${form}`)).status).toBe(501);
    }
    const others = [
      `https://evil.example/app/videos/${clip._id}`,
      `${ORIGIN}/app`,
      `${ORIGIN}/app/videos/x`,
      'x',
      '//',
    ];
    for (const url of [...others, `${ORIGIN}/watch?v=AAAAAAAAAAA`, `javascript:/app/videos/${clip._id}`]) {
      expect([url, (await ask(url)).status]).toEqual([url, 404]);
    }
    expect((await site.visitor().get('/api/oembed')).status).toBe(400);
  });

  // [B20.6]
  test('is found by the head of the clip’s page', async () => {
    const { text } = await site.visitor().get(`/app/videos/${clip._id}`, { accept: 'text/html' });
    const [, href = ''] = /rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(text) ?? [];
    const { pathname, search } = new URL(href.replaceAll('&#38;', '&'));
    expect((await site.visitor().get(pathname + search)).body.title).toBe(clip.title);
  });
});
