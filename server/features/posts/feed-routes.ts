import { heads, paths } from '../../../contract/pages.ts';
import { FEED_PAGE_SIZE, listPosts } from '../../../contract/posts.ts';
import { VIEWER_REACTIONS } from '../../../contract/reactions.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { perAddress } from '../../platform/limits.ts';
import { createFeedPages, type Encoding } from './feed-pages.ts';
import { createViewerReactions } from './viewer-reactions.ts';

const ENCODINGS_KEPT = 100; // browsers send a handful of different texts
const encodings = new Map<string, Encoding | undefined>();

/** The encoding to answer in, of those that the browser takes; the better one where it takes both. */
function encodingOf(accepted: string | undefined): Encoding | undefined {
  if (!accepted) return undefined;
  if (encodings.has(accepted)) return encodings.get(accepted);
  const takes = (name: string) => new RegExp(`(^|[\\s,])${name}\\s*(,|$|;(?!\\s*q=0(\\.0*)?\\s*(,|$)))`).test(accepted);
  const encoding = (['br', 'gzip'] as const).find(takes);
  if (encodings.size >= ENCODINGS_KEPT) encodings.clear();
  encodings.set(accepted, encoding);
  return encoding;
}

const holds = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag));

/** The feed (DESIGN.md, the contract): the page is the same bytes for everyone, the viewer's reactions stand beside it. */
export function mountFeed(app: App, parts: FeatureParts): void {
  const { limits, sessions, pages } = parts;
  const feed = createFeedPages(parts);
  const reactionsOf = createViewerReactions(parts);
  const perMinute = perAddress('feed', 3000);

  pages.page(paths.feed, { head: heads.feed });

  app.get(
    listPosts.path,
    { schema: { querystring: listPosts.query, response: { 200: listPosts.answer } as unknown } }, // bytes are sent as they are
    async (request, reply) => {
      await limits.spendAddress(perMinute, request);
      const { accountId } = await sessions.member(request);
      const { page = 1, limit = FEED_PAGE_SIZE, category } = request.query;
      const bytes = await feed.page({ page, limit, category });
      const { 'accept-encoding': accepted, 'if-none-match': ifNoneMatch } = request.headers;
      reply.headers({
        // Kept by the browser, and asked about each time: whether it is still right, and whether its member is.
        'cache-control': 'private, no-cache',
        vary: 'accept-encoding',
        etag: bytes.etag,
        // Also when there are none: what a browser kept must not stay.
        [VIEWER_REACTIONS]: await reactionsOf(accountId, bytes.postIds),
      });
      if (holds(ifNoneMatch, bytes.etag)) return reply.code(304).send();
      const encoding = encodingOf(accepted);
      const encoded = encoding && (await feed.encode(bytes, encoding));
      if (encoded) reply.header('content-encoding', encoding);
      return reply.type('application/json; charset=utf-8').send(encoded ?? bytes.plain);
    },
  );
}
