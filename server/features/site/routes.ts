import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { shareHead } from '../../../contract/pages/content-heads.ts';
import { heads, movedPaths, paths } from '../../../contract/pages/pages.ts';
import { sportsHeads } from '../../../contract/pages/sports-heads.ts';
import { sportsPaths } from '../../../contract/pages/sports-pages.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { MINUTE } from '../../platform/clock.ts';
import { perIp } from '../../platform/http/limits.ts';
import { notFound } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { createCache } from '../../platform/memory/cache.ts';
import { holdsTag, WHILE_IT_STANDS } from '../../platform/web/caching.ts';
import { createPackedFiles } from './packed-files.ts';
import { listContent, listMatchDay, listMonths, listMonthsOfMatchDay } from './queries.ts';
import { takeNoShares } from './share-target.ts';
import {
  contentOf,
  matchDayOf,
  robots,
  SITEMAP_MAX,
  sitemapIndex,
  sitemapOfContent,
  sitemapOfMatchDay,
  sitemapOfPages,
} from './sitemap.ts';

const PAGES = 'pages'; // the file of the permanent pages
const AN_HOUR = 'public, max-age=3600';

/** The pages that belong to no other feature, and what the site tells search engines about itself. */
export function mountSite(app: App, parts: FeatureParts): void {
  const { bus, clock, config, db, pages } = parts;
  const files = createPackedFiles(parts);
  // Counting them reads indexes of all there is: once in a while, whoever asks.
  const months = createCache<{ month: string; count: number }[]>({
    ...{ name: 'sitemap_months', clock, bus, room: 1, maxAge: 10 * MINUTE, maxAgeUnproven: 10 * MINUTE },
    heedsAhead: false,
  });

  pages.page(paths.landing, { head: heads.landing });
  pages.page(paths.privacy, { head: heads.privacy });
  pages.page(paths.terms, { head: heads.terms });
  pages.page(paths.share, { head: shareHead() });
  takeNoShares(app, parts);
  for (const name of Object.keys(sportsHeads) as (keyof typeof sportsHeads)[])
    pages.page(sportsPaths[name], { head: sportsHeads[name] });

  for (const [from, to] of Object.entries(movedPaths)) {
    app.get(from, { schema: { hide: true } }, async (request, reply) => {
      const query = request.url.indexOf('?');
      return reply.redirect(to + (query < 0 ? '' : request.url.slice(query)), 301);
    });
  }

  app.get('/robots.txt', { schema: { hide: true } }, async (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', AN_HOUR).send(robots(config.publicUrl)),
  );

  const forCrawlers = { who: 'everyone', limit: perIp('sitemap', 30), hide: true } as const;

  route(app, parts, { method: 'GET', path: '/sitemap.xml' }, forCrawlers, async ({ reply }) => {
    const [content, matchDay] = await Promise.all([listMonths(db), months.get('all', () => listMonthsOfMatchDay(db))]);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', AN_HOUR)
      .send(sitemapIndex(config.publicUrl, content, matchDay));
  });

  /** What stands in the file of that name. @throws 404 */
  async function textOf(name: string): Promise<Iterable<string>> {
    if (name === PAGES) return sitemapOfPages(config.publicUrl);
    const ofMatchDay = matchDayOf(name);
    const month = contentOf(ofMatchDay ?? name);
    if (!month) throw notFound();
    const stretch = { ...month, limit: SITEMAP_MAX };
    if (ofMatchDay === undefined) return sitemapOfContent(config.publicUrl, await listContent(db, stretch, stretch));
    return sitemapOfMatchDay(config.publicUrl, await listMatchDay(db, stretch, stretch));
  }

  route(app, parts, { method: 'GET', path: '/sitemaps/:name.xml' }, forCrawlers, async ({ request, reply }) => {
    const { name } = request.params as { name: string };
    const { gzipped, etag } = await files.get(name, () => textOf(name));
    reply.headers({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': name === PAGES ? AN_HOUR : WHILE_IT_STANDS,
      etag,
      vary: 'accept-encoding',
    });
    const { 'if-none-match': known, 'accept-encoding': accepted = '' } = request.headers;
    if (holdsTag(known, etag)) return reply.code(304).send();
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzipped);
    return reply.send(Readable.from([gzipped]).pipe(createGunzip()));
  });
}
