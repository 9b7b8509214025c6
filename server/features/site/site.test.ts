import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountHeads } from '../../../contract/pages/account-heads.ts';
import { accountPaths } from '../../../contract/pages/account-pages.ts';
import { postHead, watchHead } from '../../../contract/pages/content-heads.ts';
import { heads, movedPaths, paths } from '../../../contract/pages/pages.ts';
import { DAY, MINUTE } from '../../platform/clock.ts';
import { renderHead } from '../../platform/web/head.ts';
import { addVideo } from '../../testing/admin.ts';
import { textForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch } from '../../testing/sports/cup.ts';
import { contentOf, filesOf, SITEMAP_MAX } from './sitemap.ts';

let site: Site;
beforeAll(async () => {
  site = await createSite({ PUBLIC_URL: 'https://sports.example.edu' });
});
const get = (path: string) => site.visitor().get(path, { accept: 'text/html' });
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);

// [S2-2.2, D.6]
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

// [S1-2.99, S2-2.73, D.29]
test('every page of the site map is served with its head, once', async () => {
  // The others show what members share, and have heads of their own.
  const ofOwn = ['post', 'watch', 'video', 'person', 'tag', 'school', 'share'];
  const fixed = Object.entries(paths).filter(([name]) => !ofOwn.includes(name));
  const ofAccount = { account: accountHeads.overview };
  const all = [
    ...fixed.map(([name, path]) => [path, { ...heads, ...ofAccount }[name as keyof typeof heads]] as const),
    ...Object.entries(accountPaths).map(
      ([name, path]) => [path, accountHeads[name as keyof typeof accountPaths]] as const,
    ),
  ];
  for (const [path, head] of all) {
    const { status, text } = await get(path.replace(':token', 'abc'));
    expect(status, path).toBe(200);
    expect(text, path).toContain(renderHead(head, 'https://sports.example.edu'));
    const tags = ['<title', 'name="description"', 'rel="canonical"', 'property="og:title"', 'ld+json'];
    expect([path, ...tags.map((tag) => text.split(tag).length - 1)]).toEqual([path, 1, 1, 1, 1, 1]);
  }
});

// [S1-2.95]
test('an address that nothing stands under answers 404, with a page that says so', async () => {
  for (const path of ['/no/such/page', '/privacy/more', '/app/videos/no/such']) {
    const { status, headers, text } = await get(path);
    expect([path, status, headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8']);
    expect(text).toContain('<title data-head>Page not found | Touchline</title>');
  }
});

// [S1-2.99]
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
    for (const closed of ['auth', 'admin', 'teams', 'matches']) expect(text).toContain(`Disallow: /api/${closed}/`);
    expect(text).not.toMatch(/Disallow: \/\s/);
  });

  test('the site map has the pages for everyone, and posts and videos by month', async () => {
    const empty = await get('/sitemap.xml');
    expect(empty.headers.get('content-type')).toContain('application/xml');
    expect(locations(empty.text)).toEqual(['https://sports.example.edu/sitemaps/pages.xml']);
    const pages = await get('/sitemaps/pages.xml');
    expect(locations(pages.text)).toEqual(
      ['/', '/signup', '/login', '/privacy', '/terms', '/clips', '/app/teams', '/app/competitions'].map(
        (path) => `https://sports.example.edu${path}`,
      ),
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

  test('a month of more than one file can hold has several, in which everything stands once', {
    tags: ['slow'],
  }, async () => {
    const { accountId } = await site.member('Machine');
    const january = '2026-01-01T00:00:00Z';
    // One more than a file has, all of one month, a second apart.
    await site.db.execute(sql`
      with written as (
        insert into posts (id, author_id, content, category, created_at, updated_at)
        select gen_random_uuid(), ${accountId}, 'Match day', 'general', moment, moment
        from generate_series(${january}::timestamptz, ${january}::timestamptz + ${SITEMAP_MAX} * interval '1 second', '1 second') as moment
        returning id, category, created_at
      )
      insert into feed_items (kind, id, category, created_at) select 'post', id, category, created_at from written`);
    const index = locations((await get('/sitemap.xml')).text);
    const files = index.filter((url) => url?.includes('2026-01'));
    expect(files).toEqual([
      'https://sports.example.edu/sitemaps/2026-01.xml',
      'https://sports.example.edu/sitemaps/2026-01-2.xml',
    ]);
    const [first, second] = [await get('/sitemaps/2026-01.xml'), await get('/sitemaps/2026-01-2.xml')];
    expect([locations(first.text).length, locations(second.text).length]).toEqual([SITEMAP_MAX, 1]);
    expect(new Set([...locations(first.text), ...locations(second.text)]).size).toBe(SITEMAP_MAX + 1);
    expect(first.bytes.length).toBeLessThan(50 * 1024 * 1024); // https://www.sitemaps.org/protocol.html
    expect(second.text).toContain('<lastmod>2026-01-01T02:46:40.000Z</lastmod>'); // the newest
    expect(locations((await get('/sitemaps/2026-01-3.xml')).text)).toEqual([]);
  });

  test('a file is made once for all who ask, and again when something of it was taken down', async () => {
    const member = await site.member('Regular');
    const form = new FormData();
    form.append('content', 'We lost');
    form.append('category', 'general');
    const { _id } = (await member.post('/api/posts', form)).body.post;
    const month = site.clock.now().toISOString().slice(0, 7);
    const path = `/sitemaps/${month}.xml`;
    const ask = (headers: Record<string, string>) => site.visitor().get(path, headers);
    site.clock.advance(5 * MINUTE);

    const plain = await ask({ 'accept-encoding': 'identity' });
    expect([plain.status, plain.headers.get('content-encoding')]).toEqual([200, null]);
    expect(locations(plain.text)).toContain(`https://sports.example.edu/app/${_id}`);
    const packed = await ask({ 'accept-encoding': 'gzip, br' });
    expect([packed.headers.get('content-encoding'), packed.text]).toEqual(['gzip', plain.text]);
    const etag = plain.headers.get('etag') ?? '';
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);

    await site.db.execute(sql`update posts set updated_at = now() where id = ${_id}`); // behind the server's back
    expect((await ask({})).text).toBe(plain.text);
    expect((await member.send('DELETE', `/api/posts/${_id}`)).status).toBe(200);
    expect(locations((await ask({})).text)).not.toContain(`https://sports.example.edu/app/${_id}`);
  });

  // [B18.11]
  test('open competitions and matches stand in files of their month; hidden ones, drafts and teams never', async () => {
    const organiser = await site.member('Organiser');
    site.clock.advance(31 * DAY);
    const month = site.clock.now().toISOString().slice(0, 7);
    const cup = await addCup(site, { organiserId: organiser.accountId, captains: [null, null] });
    const matchId = await addMatch(site, cup, [0, 1], { number: 1 });
    const origin = 'https://sports.example.edu';
    const file = `${origin}/sitemaps/match-day-${month}.xml`;
    expect(locations((await get('/sitemap.xml')).text)).toContain(file);
    const listed = async () => new Set(locations((await get(new URL(file).pathname)).text));
    const cupPages = [`${origin}/app/competitions/${cup.competitionId}`, `${origin}/app/matches/${matchId}`];
    expect(await listed()).toEqual(new Set(cupPages));
    // A team's page has its roster.
    const team = await get(`/app/teams/${cup.entries[0]?.teamId}`);
    expect(team.text).toContain('name="robots" content="noindex"');

    const set = (change: string) => site.db.execute(sql.raw(`update ${change} where id = '${cup.competitionId}'`));
    for (const [away, back] of [
      ["state = 'draft'", "state = 'running'"],
      ["hidden = 'hidden'", 'hidden = null'],
    ]) {
      await set(`competitions set ${away}`);
      site.clock.advance(5 * MINUTE); // the database was changed without a fact
      expect([away, await listed()]).toEqual([away, new Set()]);
      await set(`competitions set ${back}`);
      site.clock.advance(5 * MINUTE);
    }
    expect(await listed()).toEqual(new Set(cupPages));

    expect(locations((await get('/sitemaps/match-day-2001-01.xml')).text)).toEqual([]);
    for (const name of ['match-day-', 'match-day-2026-13', 'match-day-pages', 'match-day-match-day-2026-11'])
      expect((await get(`/sitemaps/${name}.xml`)).status, name).toBe(404);
  });

  test('a month’s files are named after it', () => {
    expect(filesOf({ month: '2025-12', count: 10_000 })).toEqual(['2025-12']);
    expect(filesOf({ month: '2025-12', count: 30_001 })).toEqual(['2025-12', '2025-12-2', '2025-12-3', '2025-12-4']);
    const december = { from: new Date('2025-12-01T00:00:00Z'), until: new Date('2026-01-01T00:00:00Z') };
    expect(contentOf('2025-12')).toEqual({ ...december, skipped: 0 });
    expect(contentOf('2025-12-3')).toEqual({ ...december, skipped: 20_000 });
    for (const name of ['2025-00', '2025-12-1', '2025-12-0', '2025-12-02', '2025-12-10000', '2025-12-']) {
      expect([name, contentOf(name)]).toEqual([name, undefined]);
    }
  });
});

// [S1-2.11, S1-2.99]
test('the pages of a clip and a post are served with the heads that browsers make of the answers to their calls', async () => {
  const member = await site.member('Caller');
  const { _id: post } = (await member.post('/api/posts', textForm({ content: 'We won, \n“by a mile” & <more>' }))).body
    .post;
  const hostVideoId = 'AAAAAAAAA01';
  const clip = await addVideo(site, { title: 'The last try', description: 'In the corner', hostVideoId });
  const ofClip = watchHead(hostVideoId, (await member.get(`/api/videos/${clip}`)).body);
  expect(ofClip.kind).toBe('video.other');
  const ofPost = postHead((await member.get(`/api/posts/${post}`)).body.post);
  expect(ofPost.structuredData).toMatchObject({
    '@type': 'SocialMediaPosting',
    headline: 'We won, “by a mile” & <more>',
  });
  for (const [path, head] of [
    [`/watch?v=${hostVideoId}`, ofClip],
    [`/app/videos/${clip}`, ofClip],
    [`/app/${post}`, ofPost],
  ] as const) {
    const { status, text } = await get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(text, path).toContain(renderHead(head, 'https://sports.example.edu'));
  }
});
