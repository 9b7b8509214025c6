import { beforeAll, describe, expect, test } from 'vitest';
import { heads, movedPaths, paths } from '../../../contract/pages/pages.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { monthSpan, monthsBetween } from './sitemap.ts';

let site: Site;
beforeAll(async () => {
  site = await createSite({ PUBLIC_URL: 'https://sports.example.edu' });
});
const get = (path: string) => site.visitor().get(path, { accept: 'text/html' });
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);

test('the old addresses of the legal pages lead to the new ones for good', async () => {
  expect(movedPaths).toEqual({ '/privacy-policy': '/privacy', '/terms-and-conditions': '/terms' });
  for (const [from, to] of Object.entries(movedPaths)) {
    const answer = await get(from);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
    expect((await get(`${from}?lang=en`)).headers.get('location')).toBe(`${to}?lang=en`);
    const page = await get(to);
    expect(page.status).toBe(200);
  }
});

test('every page of the site map is served with its head', async () => {
  const fixed = Object.entries(paths).filter(([name]) => !['post', 'watch'].includes(name)) as [
    keyof typeof heads,
    string,
  ][];
  for (const [name, path] of fixed) {
    const { status, text } = await get(path.replace(':token', 'abc'));
    expect(status, path).toBe(200);
    const head = heads[name];
    expect(text, path).toContain(`<title data-head>${head.title.replace("'", '&#39;')}</title>`);
    for (const sign of ['name="description"', 'name="keywords"', 'rel="canonical"', 'property="og:image"', 'ld+json']) {
      expect(text, path).toContain(sign);
    }
  }
});

test('a page says its own address and no other, without what only its reader may know', async () => {
  const canonical = async (path: string) => {
    const { text } = await get(path);
    expect(text.match(/rel="canonical"/g)).toHaveLength(1);
    const [, url] = /rel="canonical" href="([^"]*)"/.exec(text) ?? [];
    const [, shared] = /property="og:url" content="([^"]*)"/.exec(text) ?? [];
    expect(shared).toBe(url);
    return url;
  };
  const origin = 'https://sports.example.edu';
  const mailed = await get('/verify-email/s3cret-t0ken');
  expect(mailed.text).not.toContain('s3cret-t0ken');
  expect(await canonical('/verify-email/s3cret-t0ken')).toBe(`${origin}/verify-email`);
  expect(await canonical('/no/such/page?from=mail')).toBe(`${origin}/no/such/page`);
  expect(await canonical('/app/01890000-0000-7000-8000-000000000000')).toBe(
    `${origin}/app/01890000-0000-7000-8000-000000000000`,
  );
  // Whatever a url looks like, it is one of this site.
  for (const path of ['//evil.example/x', '/\\evil.example/x', '///evil.example/x', '/"><script>alert(1)</script>']) {
    const url = await canonical(path);
    expect(url, path).toMatch(/^https:\/\/sports\.example\.edu\//);
    expect(url, path).not.toContain('<');
  }
});

describe('for search engines', () => {
  test('robots.txt names the site map and closes what is nobody else’s', async () => {
    const { text, headers } = await get('/robots.txt');
    expect(headers.get('content-type')).toContain('text/plain');
    expect(text.split('\n')).toContain('Sitemap: https://sports.example.edu/sitemap.xml');
    expect(text).toContain('Disallow: /api/auth/');
    expect(text).not.toMatch(/Disallow: \/\s/);
  });

  test('the site map has the pages for everyone, and posts and videos by month', async () => {
    const empty = await get('/sitemap.xml');
    expect(empty.headers.get('content-type')).toContain('application/xml');
    expect(locations(empty.text)).toEqual(['https://sports.example.edu/sitemaps/pages.xml']);
    const pages = await get('/sitemaps/pages.xml');
    expect(locations(pages.text)).toEqual(
      ['/', '/signup', '/login', '/privacy', '/terms'].map((path) => `https://sports.example.edu${path}`),
    );

    const member = await site.member('Writer');
    const form = new FormData();
    form.append('content', 'We won');
    form.append('category', 'general');
    await member.post('/api/posts', form);
    const [post] = (await member.get('/api/posts')).body.posts;
    const month = site.clock.now().toISOString().slice(0, 7);
    const index = await get('/sitemap.xml');
    expect(locations(index.text)).toEqual([
      'https://sports.example.edu/sitemaps/pages.xml',
      `https://sports.example.edu/sitemaps/${month}.xml`,
    ]);
    const content = await get(`/sitemaps/${month}.xml`);
    expect(content.text).toContain(
      `<url><loc>https://sports.example.edu/app/${post._id}</loc><lastmod>${post.createdAt}</lastmod></url>`,
    );
    expect(locations((await get('/sitemaps/2001-01.xml')).text)).toEqual([]);
    for (const name of ['2026-13', '2026-1', 'x', '..%2Fpages']) {
      expect((await get(`/sitemaps/${name}.xml`)).status, name).toBe(404);
    }
  });

  test('months are counted from the first to the last, over the turn of a year', () => {
    expect(monthsBetween(new Date('2025-11-30T23:59:59Z'), new Date('2026-02-01T00:00:00Z'))).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
    expect(monthSpan('2025-12')).toEqual({
      from: new Date('2025-12-01T00:00:00Z'),
      until: new Date('2026-01-01T00:00:00Z'),
    });
    expect(monthSpan('2025-00')).toBeUndefined();
  });
});
