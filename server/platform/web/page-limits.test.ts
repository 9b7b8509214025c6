/** What one ip may ask for besides the calls: pages, players, films, pictures, files. */
import { beforeAll, expect, test } from 'vitest';
import { appendFile, seedMedia, textForm, videoForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { createMemoryLimits } from '../http/limits.ts';

const FEW = 4;
let site: Site;
const rules = new Map<string, number>();
const places: Record<string, string[]> = {};
beforeAll(async () => {
  const real = createMemoryLimits();
  // The site's own limits are only noted here; reaching them would take minutes.
  const spendIp: typeof real.spendIp = (rule, request) => {
    rules.set(rule.name, rule.points);
    const points = request.ip === '127.0.0.1' ? rule.points : FEW;
    return real.spendIp({ ...rule, name: `${rule.name} of ${points}`, points }, request);
  };
  site = await createSite({ TRUST_PROXY: '127.0.0.1' }, () => ({ limits: { ...real, spendIp } }));
  const member = await site.member('Efua');
  const { video } = (await member.post('/api/videos/upload-youtube', videoForm())).body;
  const film = new URL(video.youtubeLink).searchParams.get('v') ?? '';
  const form = textForm({ content: 'We won', category: 'sports' });
  appendFile(form, { field: 'image', bytes: seedMedia('new-kit.jpg'), name: 'a.jpg', type: 'image/jpeg' });
  const { post } = (await member.post('/api/posts', form)).body;
  Object.assign(places, {
    pages: [
      '/',
      '/app',
      `/app/${post._id}`,
      '/login',
      '/nothing',
      '/shell',
      '/privacy-policy',
      '/api/nothing',
      '/posters',
      `/watch?v=${film}`,
    ],
    players: [`/embed/${film}`],
    media: [`/media/${film}`, `/med%69a/${film}`],
    pictures: [post.images[0].url, post.images[0].url.replace('images', 'im%61ges'), video.posterUrl],
    docs: ['/api/docs', '/api/docs/json'],
    files: ['/sw.js', '/robots.txt'],
  });
});
const from = (ip: string, path: string, method = 'GET') =>
  site.visitor().send(method, path, { headers: { 'x-forwarded-for': ip } });

test('each kind has its own limit, whatever its addresses are written like, and another address has its own', async () => {
  let others = 0;
  for (const [index, [kind, paths]] of Object.entries(places).entries()) {
    const ip = `192.0.2.${index}`;
    expect((await from(ip, '/api/countries')).status).toBe(200);
    for (let n = 0; n < FEW; n++) expect((await from(ip, paths[n % paths.length] ?? '')).status, kind).not.toBe(429);
    for (const path of paths) {
      for (const method of ['GET', 'HEAD']) {
        const refused = await from(ip, path, method);
        expect([path, refused.status]).toEqual([path, 429]);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(refused.headers.get('cache-control')).toBe('no-store');
        expect(refused.headers.get('content-security-policy')).toContain("script-src 'self'");
      }
      expect((await from(`198.51.100.${others++}`, path)).status, path).not.toBe(429);
    }
  }
});

test('the limits are those that a campus behind one address does not reach', async () => {
  for (const [path = ''] of Object.values(places)) await from('127.0.0.1', path);
  const kinds = ['pages', 'players', 'media', 'pictures', 'docs', 'files'];
  expect(Object.fromEntries(kinds.map((kind) => [kind, rules.get(`ip:${kind}`)]))).toEqual({
    pages: 3000,
    players: 12_000,
    media: 18_000,
    pictures: 60_000,
    docs: 60,
    files: 240_000,
  });
});

test('who asks for too many pages reads so on a page, and as JSON elsewhere', async () => {
  const ask = async (ip: string, path: string) => {
    for (let n = 0; n < FEW; n++) await from(ip, path);
    return from(ip, path);
  };
  for (const [index, path] of ['/app', places.players?.[0] ?? ''].entries()) {
    const { status, headers, text } = await ask(`203.0.113.${index}`, path);
    expect([status, headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect(text).toMatch(
      /<h1>Too many requests<\/h1>\s*<p>Too many attempts\. Please wait \d+ \w+ and try again\.<\/p>/,
    );
    expect(text).toContain('<title>Too many requests | Touchline</title>');
    expect(text).toContain('name="robots" content="noindex"');
  }
  for (const path of [places.media?.[0] ?? '', '/api/nothing', '/api/docs/json']) {
    const { status, body } = await ask('203.0.113.9', path);
    expect([path, status, body.code]).toEqual([path, 429, 'rate-limited']);
  }
});
