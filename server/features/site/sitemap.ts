import { heads, postPath, watchPath } from '../../../contract/pages/pages.ts';
import { escapeHtml } from '../../platform/text.ts';
import type { ContentPage } from './queries.ts';

/** The most urls that one file may have (sitemaps.org/protocol.html). */
export const SITEMAP_MAX = 50_000;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

/** Months as '2026-11', from the first date's to the last one's. */
export function monthsBetween(first: Date, last: Date): string[] {
  const months: string[] = [];
  const month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth()));
  for (; month <= last; month.setUTCMonth(month.getUTCMonth() + 1)) months.push(month.toISOString().slice(0, 7));
  return months;
}

/** The first moment of a month and of the next; undefined if it is no month, or one that PostgreSQL can't parse. */
export function monthSpan(month: string): { from: Date; until: Date } | undefined {
  if (!/^[12]\d{3}-(0[1-9]|1[0-2])$/.test(month)) return undefined;
  const from = new Date(`${month}-01T00:00:00Z`);
  return { from, until: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1)) };
}

const element = (origin: string, name: 'url' | 'sitemap', path: string, changed?: Date) =>
  `<${name}><loc>${escapeHtml(new URL(path, origin).href)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</${name}>`;

/** The index: one file for the permanent pages, and one for each month of content. */
export const sitemapIndex = (origin: string, months: string[]) =>
  `${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">${['pages', ...months]
    .map((name) => element(origin, 'sitemap', `/sitemaps/${name}.xml`))
    .join('')}</sitemapindex>`;

const urlset = (urls: string[]) => `${DECLARATION}<urlset xmlns="${NAMESPACE}">${urls.join('')}</urlset>`;

/** The permanent public pages that search engines may show. */
export const sitemapOfPages = (origin: string) =>
  urlset(
    [heads.landing, heads.signup, heads.login, heads.privacy, heads.terms].map(({ path }) =>
      element(origin, 'url', path),
    ),
  );

/** The pages of posts and of videos that this site itself shows. */
export const sitemapOfContent = (origin: string, content: ContentPage[]) =>
  urlset(
    content.flatMap(({ postId, hostVideoId, changedAt }) => {
      const path = postId ? postPath(postId) : hostVideoId && watchPath(hostVideoId);
      return path ? [element(origin, 'url', path, changedAt)] : [];
    }),
  );

/**
 * What crawlers may fetch. Pages that must not be indexed say so themselves, so crawlers must be allowed to read them;
 * the calls that pages fetch their content with stay open to crawlers that run scripts.
 */
export const robots = (origin: string) => `User-agent: *
Disallow: /api/auth/
Disallow: /api/admin/

Sitemap: ${origin}/sitemap.xml
`;
