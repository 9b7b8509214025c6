import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createDiskFiles } from '../../platform/files/disk-files.ts';
import { createScratch } from '../../platform/files/scratch.ts';
import { WHILE_IT_STANDS } from '../../platform/web/caching.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { seedMedia, videoForm } from '../../testing/sending/forms.ts';
import { media } from '../../testing/sending/media.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { keysIn } from '../../testing/traces.ts';
import { describeVideoHost } from '../conformance.ts';
import { createLocalHost } from './host.ts';

describeVideoHost('local', async () => {
  const root = mkdtempSync(join(tmpdir(), 'touchline-host-'));
  const files = await createDiskFiles(root);
  const scratch = await createScratch(root);
  const make = () =>
    createLocalHost({
      files,
      scratch,
      media,
      clock: systemClock,
      publicUrl: 'http://localhost:3000',
      find: async () => undefined,
    });
  return {
    host: make(),
    restart: make,
    async store(bytes) {
      const uploadKey = `uploads/${randomUUID()}`;
      await files.put(uploadKey, bytes);
      const about = { title: 'A clip', description: 'Of a match.', tags: [] };
      return { uploadKey, mimeType: 'video/mp4', byteSize: bytes.length, posterKey: null, ...about };
    },
    async published() {
      const keys = await keysIn(files, 'videos');
      return keys.map((key) => ({ id: key.slice('videos/'.length), byteSize: statSync(join(root, key)).size }));
    },
    close: async () => rmSync(root, { recursive: true, force: true }),
  };
});

const TITLE = `"Win" & 'lose' </title><script>alert(1)</script> $& $1`;
const DESCRIPTION = '<img src=x onerror=alert(2)> said the "keeper" & left, $` $& $$.';
const bytes = seedMedia('tennis-rally.mp4');

let site: Site;
let visitor: TestBrowser;
let id: string;
let link: string;

beforeAll(async () => {
  site = await createSite();
  visitor = site.visitor();
  const member = await site.member('Kwame');
  const { body } = await member.post(
    '/api/videos/upload-youtube',
    videoForm({ title: TITLE, description: DESCRIPTION }, [{ bytes }]),
  );
  link = body.video.youtubeLink;
  id = new URL(link).searchParams.get('v') ?? '';
});

describe('the media of a published video', () => {
  test('is the uploaded file, under its own type, and not sniffed', async () => {
    const answer = await visitor.get(`/media/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.bytes.equals(bytes)).toBe(true);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe(WHILE_IT_STANDS);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('comes in ranges: from the start, from the middle, the rest and the end', async () => {
    const last = bytes.length - 1;
    const cases: [string, number, number][] = [
      ['bytes=0-99', 0, 99],
      ['bytes=1000-1999', 1000, 1999],
      ['bytes=1000-', 1000, last],
      ['bytes=-500', last - 499, last],
      [`bytes=${last}-${last + 1000}`, last, last],
    ];
    for (const [range, from, to] of cases) {
      const answer = await visitor.get(`/media/${id}`, { range });
      expect([range, answer.status]).toEqual([range, 206]);
      expect(answer.headers.get('content-range')).toBe(`bytes ${from}-${to}/${bytes.length}`);
      expect(answer.headers.get('content-length')).toBe(String(to - from + 1));
      expect(answer.headers.get('content-type')).toBe('video/mp4');
      expect(answer.bytes.equals(bytes.subarray(from, to + 1))).toBe(true);
    }
  });

  test('says how long it is to whoever asks for what lies behind its end', async () => {
    const answer = await visitor.get(`/media/${id}`, { range: `bytes=${bytes.length}-` });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({ code: 'invalid', message: 'The file ends before this range.' });
    const changed = await visitor.get(`/media/${id}`, { 'if-match': '"another-version"' });
    expect(changed.status).toBe(412);
    expect(changed.body.code).toBe('invalid');
  });

  test('comes whole when the range was asked of another version', async () => {
    const { headers } = await visitor.send('HEAD', `/media/${id}`);
    const current = headers.get('etag') ?? '';
    const fresh = await visitor.get(`/media/${id}`, { range: 'bytes=0-9', 'if-range': current.replace(/^W\//, '') });
    const stale = await visitor.get(`/media/${id}`, { range: 'bytes=0-9', 'if-range': '"another-version"' });
    const old = await visitor.get(`/media/${id}`, { range: 'bytes=0-9', 'if-range': new Date(0).toUTCString() });
    const unchanged = { range: 'bytes=0-9', 'if-range': headers.get('last-modified') ?? '' };
    expect((await visitor.get(`/media/${id}`, unchanged)).status).toBe(206);
    expect([stale.status, old.status]).toEqual([200, 200]);
    expect(stale.bytes.equals(bytes)).toBe(true);
    expect([200, 206]).toContain(fresh.status); // a weak validator is never good enough for a range (RFC 9110 §13.1.5)
  });

  test('is not sent twice to whoever has it', async () => {
    const { headers } = await visitor.get(`/media/${id}`);
    const again = { 'cache-control': 'max-age=0' }; // fetch would say no-cache by itself
    const byTag = await visitor.get(`/media/${id}`, { ...again, 'if-none-match': headers.get('etag') ?? '' });
    const byTime = await visitor.get(`/media/${id}`, {
      ...again,
      'if-modified-since': headers.get('last-modified') ?? '',
    });
    const other = await visitor.get(`/media/${id}`, { ...again, 'if-none-match': '"another-version"' });
    expect([byTag.status, byTime.status, other.status]).toEqual([304, 304, 200]);
    expect(byTag.bytes).toHaveLength(0);
  });

  test('tells its size without its bytes', async () => {
    const answer = await visitor.send('HEAD', `/media/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(answer.bytes).toHaveLength(0);
  });

  test('is not there under an id that nobody has, or that is none', async () => {
    for (const other of ['AAAAAAAAAAA', 'x', '..%2f..%2fetc%2fpasswd', '..%2Fuploads', `${id}x`, 'x'.repeat(100)]) {
      const answer = await visitor.get(`/media/${other}`);
      expect([other, answer.status]).toEqual([other, 404]);
      expect(answer.body).toEqual({ code: 'not-found', message: 'This clip cannot be found or has been removed.' });
    }
  });
});

describe('the watch page', () => {
  test('is where the link leads, with its head', async () => {
    expect(link).toBe(`http://localhost:3000/watch?v=${id}`);
    const { status, headers, text } = await visitor.get(`/watch?v=${id}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toMatch(/<link data-head rel="canonical" href="http:\/\/localhost:3000\/app\/videos\/[0-9a-f-]{36}">/);
  });

  test('keeps quotes, tags and dollar signs of a title as they are, and runs none of them', async () => {
    const { text } = await visitor.get(`/watch?v=${id}`);
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('<img src=x');
    expect(text.match(/<\/title>/g)).toHaveLength(1);
    const escaped = TITLE.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
    expect(text).toContain(`<title data-head>${escaped} | Touchline</title>`);
    expect(text).toContain(`<meta data-head property="og:title" content="${escaped} | Touchline">`);
    const [, data = ''] = /<script data-head type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.parse(data)).toMatchObject({ '@type': 'VideoObject', name: TITLE, description: DESCRIPTION });
  });

  test('is the error page for a video that is not there', async () => {
    for (const path of [
      '/watch?v=AAAAAAAAAAA',
      '/watch',
      '/watch?v=',
      `/watch?v=${encodeURIComponent('"><script>')}`,
    ]) {
      const { status, headers, text } = await visitor.get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(text).toContain('<title data-head>Page not found | Touchline</title>');
      expect(text).not.toContain('"><script>');
    }
  });
});

describe('the embedded player', () => {
  test('plays the media, and by itself only when asked to', async () => {
    const { status, text, headers } = await visitor.get(`/embed/${id}?modestbranding=1&rel=0`);
    expect(status).toBe(200);
    expect(text).toContain(`<source src="/media/${id}" type="video/mp4">`);
    expect(text).toMatch(/poster="\/posters\/[0-9a-f-]{36}\?width=1280"/);
    expect(text).not.toContain('autoplay');
    expect(text).not.toContain('<script>');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect((await visitor.get(`/embed/${id}?autoplay=1`)).text).toMatch(/<video [^>]*\bautoplay\b/);
    expect((await visitor.get(`/embed/${id}?autoplay=0`)).text).not.toContain('autoplay');
  });

  // [B7.5]
  test('has a main part and a heading, which keeps a title as it is', async () => {
    const { text } = await visitor.get(`/embed/${id}`);
    const [, main = ''] = /<main>(.*)<\/main>/s.exec(text) ?? [];
    expect(main).toContain(`<h1 dir="auto">${TITLE.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)}</h1>`);
    expect(main).toContain('<video ');
  });

  test('offers the film where it cannot be played', async () => {
    const { text } = await visitor.get(`/embed/${id}`);
    const link = `<a href="/media/${id}">Download it</a>`;
    expect(text).toContain(`Your browser can&#39;t play this clip. ${link} instead.`);
  });

  test('is not there for a video that is not', async () => {
    expect((await visitor.get('/embed/AAAAAAAAAAA')).status).toBe(404);
  });
});
