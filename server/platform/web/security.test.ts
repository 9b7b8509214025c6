/** The headers of every answer, and that none misleads anybody or lets a script in. */
import { request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
import { textForm, videoForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';

const EVIL = `"><script>alert(1)</script></title><img src=x onerror='alert(1)'>&amp;</script>`;

let site: Site;
let plain: Site;
let member: TestBrowser;
let watch: string;
let postPath: string;
beforeAll(async () => {
  site = await createSite({ PUBLIC_URL: 'https://sports.example.edu' });
  plain = await createSite();
  member = await site.member('Writer');
  const upload = await member.post('/api/videos/upload-youtube', videoForm({ title: EVIL, description: EVIL }));
  watch = new URL(upload.body.video.youtubeLink).href.replace('https://sports.example.edu', '');
  await member.post('/api/posts', textForm({ content: EVIL, category: 'general', tags: '<script>alert(1)</script>' }));
  const { posts } = (await member.get('/api/posts')).body;
  postPath = `/app/${posts.find(({ kind }: { kind: string }) => kind === 'post')._id}`;
});
const embed = () => `/embed/${watch.split('v=')[1]}`;

/** One answer of every kind. */
const kinds = (): [string, string][] => [
  ['a page', '/'],
  ['a page with words of its own', postPath],
  ['a call', '/api/countries'],
  ['a refused call', '/api/posts'],
  ['a call that is not there', '/api/nothing'],
  ['a page that is not there', '/nothing'],
  ['an address that can’t be read', '/%c0'],
  ['the watch page', watch],
  ['the player', embed()],
  ['text for robots', '/robots.txt'],
  ['a redirect', '/privacy-policy'],
];

describe('every answer', () => {
  test('lets only our own scripts run', async () => {
    for (const [name, path] of kinds()) {
      const policy = (await site.visitor().get(path)).headers.get('content-security-policy') ?? '';
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
      expect(scripts, name).toMatch(/^'self'( 'sha256-[\w+/=]+')*$/);
      expect(policy, name).not.toContain('unsafe');
      for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'self'", "frame-ancestors 'self'"]) {
        expect(policy, name).toContain(rule);
      }
    }
  });

  test('says that types are not to be guessed, who may frame it, and what a referrer tells', async () => {
    for (const [name, path] of kinds()) {
      const { headers } = await site.visitor().get(path);
      expect(headers.get('x-content-type-options'), name).toBe('nosniff');
      expect(headers.get('x-frame-options'), name).toBe('SAMEORIGIN');
      expect(headers.get('referrer-policy'), name).toBe('strict-origin-when-cross-origin');
      expect(headers.get('x-powered-by'), name).toBeNull();
      expect(headers.get('server'), name).toBeNull();
    }
  });

  test('lets pages use what the site needs of a browser, and nothing else', async () => {
    for (const [name, path] of [...kinds(), ['the list of calls', '/api/docs']] as const) {
      const { headers } = await site.visitor().get(path);
      if (headers.get('content-type')?.includes('json')) continue; // no page
      const policy = headers.get('permissions-policy') ?? '';
      const rules = Object.fromEntries(policy.split(', ').map((rule) => rule.split('=', 2) as [string, string]));
      const players = '(self "https://www.youtube.com" "https://www.youtube-nocookie.com")';
      const allowed = Object.entries(rules).filter(([, who]) => who !== '()');
      expect(Object.fromEntries(allowed), name).toEqual({
        autoplay: players,
        'encrypted-media': players,
        fullscreen: players,
        'picture-in-picture': players,
        'clipboard-write': '(self)',
        'screen-wake-lock': '(self)',
        'web-share': '(self)',
      });
      for (const what of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture']) {
        expect(rules[what], `${name}: ${what}`).toBe('()');
      }
    }
  });

  test('asks for https for a year where the site is on https, and only there', async () => {
    for (const [name, path] of kinds()) {
      const header = (await site.visitor().get(path)).headers.get('strict-transport-security') ?? '';
      expect(header, name).toMatch(/max-age=31536000/);
    }
    for (const path of ['/', '/api/countries', '/nothing']) {
      expect((await plain.visitor().get(path)).headers.get('strict-transport-security')).toBeNull();
    }
  });
});

test('no address leads to another site', async () => {
  /** The raw request line, which fetch would normalise. */
  const ask = (target: string) =>
    new Promise<{ status: number; location: string }>((resolve, reject) => {
      const { hostname, port } = new URL(site.origin);
      request({ hostname, port, path: target, headers: { accept: 'text/html' } }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '' });
      })
        .on('error', reject)
        .end();
    });
  const evil = [
    '//evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '//evil.example/%2e%2e',
  ];
  const targets = [
    ...evil,
    ...evil.map((path) => `${path}/`),
    ...['next', 'redirect', 'returnTo', 'url', 'to'].map((name) => `/login?${name}=https://evil.example`),
    '/login?expired=https://evil.example',
    '/privacy-policy//evil.example',
    '/privacy-policy/%2f%2fevil.example',
    '/privacy-policy?//evil.example',
    '/terms-and-conditions?next=//evil.example',
    '/auth/callback?redirect_uri=https://evil.example',
    '/watch?v=//evil.example',
    '/assets//evil.example/',
    'https://evil.example/login',
  ];
  for (const target of targets) {
    const { location } = await ask(target);
    if (location)
      expect(new URL(location, 'https://sports.example.edu').origin, target).toBe('https://sports.example.edu');
    expect(location, target).not.toMatch(/^[/\\]{2}/);
  }
  // The check would notice one: this address does redirect.
  expect((await ask('/privacy-policy?//evil.example')).location).toBe('/privacy?//evil.example');
});

describe('a script in a field', () => {
  /** Tags that are not ours, in HTML or XML. */
  const foreign = (text: string) => text.match(/<img src=x|<script>alert/g) ?? [];

  test('is text on every page that the server writes', async () => {
    for (const path of [
      postPath,
      watch,
      embed(),
      '/sitemap.xml',
      `/sitemaps/${site.clock.now().toISOString().slice(0, 7)}.xml`,
    ]) {
      const { status, text } = await site.visitor().get(path);
      expect(status, path).toBe(200);
      expect(foreign(text), path).toEqual([]);
    }
    const { text } = await site.visitor().get(watch);
    expect(text).toContain('&#60;script&#62;alert(1)'); // it is there, as text
    const data = /<script data-head type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
    expect(JSON.parse(data).name).toBe(EVIL);
  });

  test('is text in the pictures that the server draws', async () => {
    const { videos } = (await site.visitor().get('/api/videos/get-videos')).body;
    const poster = await site.visitor().get(new URL(videos[0].posterUrl, site.origin).pathname);
    expect(poster.headers.get('content-type')).toContain('svg');
    expect(foreign(poster.text)).toEqual([]);
    expect(poster.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  test('is never the answer’s type: calls answer JSON, whatever they are asked', async () => {
    const { headers, text } = await site.visitor().get('/api/videos/get-videos', { accept: 'text/html' });
    expect(headers.get('content-type')).toContain('application/json');
    expect(text).toContain('<script>alert(1)'); // raw, and harmless as such
    const missing = await site.visitor().get(`/api/${encodeURIComponent(EVIL)}`, { accept: 'text/html' });
    expect(missing.headers.get('content-type')).toContain('application/json');
    expect((await site.visitor().get(`/${encodeURIComponent(EVIL)}`)).text).not.toContain('<script>alert');
  });

  test('is no username, and no line of a mail’s head', async () => {
    const visitor = site.visitor();
    for (const username of ['<script>', 'a"b', "o'neill"]) {
      const answer = await visitor.post('/api/auth/signup', {
        username,
        email: 'x@uni.example',
        password: 'long-enough',
      });
      expect(answer.body.field).toBe('username');
    }
    for (const email of ['a@uni.example\r\nBcc: all@uni.example', '"<script>"@uni.example', 'a b@uni.example']) {
      const answer = await visitor.post('/api/auth/signup', { username: 'Fine', email, password: 'long-enough' });
      expect(answer.body.field).toBe('email');
    }
  });
});
