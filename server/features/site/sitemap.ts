import { heads, postPath, videoPath } from '../../../contract/pages/pages.ts';
import { sportsHeads } from '../../../contract/pages/sports-heads.ts';
import { competitionPath, matchPath } from '../../../contract/pages/sports-pages.ts';
import { escapeHtml } from '../../platform/text.ts';
import type { ContentPage, MatchDayPage } from './queries.ts';

/** Urls in one file: a fifth of the most (https://www.sitemaps.org/protocol.html), so that none takes long to make. */
export const SITEMAP_MAX = 10_000;
/** Urls that are written at once: others are answered between two portions. */
const PORTION = 1000;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

/**
 * The names of the files of a month: `2026-11`, and where one file can't hold it `2026-11-2` and so on. The oldest comes
 * first, so that what was written goes on standing where a crawler has found it.
 */
export const filesOf = ({ month, count }: { month: string; count: number }): string[] =>
  Array.from({ length: Math.max(1, Math.ceil(count / SITEMAP_MAX)) }, (_, n) =>
    n === 0 ? month : `${month}-${n + 1}`,
  );

const NAME = /^([12]\d{3}-(?:0[1-9]|1[0-2]))(?:-([2-9]|[1-9]\d{1,3}))?$/;

/**
 * What stands in a file: the first moment of its month and of the next, and how much of the month stands in the files
 * before it. Undefined if there is no such file, or its year is one that PostgreSQL can't parse.
 */
export function contentOf(name: string): { from: Date; until: Date; skipped: number } | undefined {
  const [, month, part = '1'] = NAME.exec(name) ?? [];
  if (month === undefined) return undefined;
  const from = new Date(`${month}-01T00:00:00Z`);
  const until = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1));
  return { from, until, skipped: (Number(part) - 1) * SITEMAP_MAX };
}

const element = (origin: string, name: 'url' | 'sitemap', path: string, changed?: Date) =>
  `<${name}><loc>${escapeHtml(new URL(path, origin).href)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</${name}>`;

/** What the files of match day are called before their month. */
const MATCH_DAY = 'match-day-';

/** The month's name in that of a file of match day, which may be any text; undefined for other files. */
export const matchDayOf = (name: string): string | undefined =>
  name.startsWith(MATCH_DAY) ? name.slice(MATCH_DAY.length) : undefined;

type Months = { month: string; count: number }[];

/** The index: one file for the permanent pages, and those of each month of content and of match day. */
export const sitemapIndex = (origin: string, content: Months, matchDay: Months) =>
  `${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">${[
    'pages',
    ...content.flatMap(filesOf),
    ...matchDay.flatMap(filesOf).map((name) => MATCH_DAY + name),
  ]
    .map((name) => element(origin, 'sitemap', `/sitemaps/${name}.xml`))
    .join('')}</sitemapindex>`;

/** The text of a file, a portion at a time. @param url the element of a page; none if it has no url */
function* urlset<Page>(pages: readonly Page[], url: (page: Page) => string | undefined): Generator<string> {
  yield `${DECLARATION}<urlset xmlns="${NAMESPACE}">`;
  for (let at = 0; at < pages.length; at += PORTION)
    yield pages
      .slice(at, at + PORTION)
      .map((page) => url(page) ?? '')
      .join('');
  yield '</urlset>';
}

/** The permanent public pages that search engines may show. */
export const sitemapOfPages = (origin: string): Iterable<string> =>
  urlset(
    [
      heads.landing,
      heads.signup,
      heads.login,
      heads.privacy,
      heads.terms,
      heads.clips,
      sportsHeads.teams,
      sportsHeads.competitions,
    ],
    ({ path }) => element(origin, 'url', path),
  );

/** The pages of posts and of videos that this site itself shows. */
export const sitemapOfContent = (origin: string, content: ContentPage[]): Iterable<string> =>
  urlset(content, ({ postId, videoId, changedAt }) => {
    const path = postId ? postPath(postId) : videoId && videoPath(videoId);
    return path ? element(origin, 'url', path, changedAt) : undefined;
  });

const PATHS = { competition: competitionPath, match: matchPath };

/** The pages of competitions and matches. */
export const sitemapOfMatchDay = (origin: string, pages: MatchDayPage[]): Iterable<string> =>
  urlset(pages, ({ kind, id, changedAt }) => element(origin, 'url', PATHS[kind](id), changedAt));

/**
 * What crawlers may fetch. Pages that must not be indexed say so themselves, so crawlers must be allowed to read them;
 * the calls that pages fetch their content with stay open to crawlers that run scripts,
 * but for those with the names of who plays.
 */
export const robots = (origin: string) => `User-agent: *
Disallow: /api/auth/
Disallow: /api/admin/
Disallow: /api/teams/
Disallow: /api/matches/
Allow: /api/matches/*/share.png

Sitemap: ${origin}/sitemap.xml
`;
