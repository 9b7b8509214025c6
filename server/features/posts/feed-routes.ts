import type { IncomingMessage } from 'node:http';
import { heads, paths } from '../../../contract/pages.ts';
import { FEED_PAGE_SIZE, listPosts } from '../../../contract/posts.ts';
import { VIEWER_REACTIONS } from '../../../contract/reactions.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { callerAddresses } from '../../platform/caller-address.ts';
import { perAddress } from '../../platform/limits.ts';
import type { QuickAnswer } from '../../platform/web/quick-answers.ts';
import type { PageWanted } from './feed.ts';
import { createFeedPages, type Encoding, type FeedBytes } from './feed-pages.ts';
import { createViewerReactions } from './viewer-reactions.ts';

const ENCODINGS_KEPT = 100; // browsers send a handful of different texts
const ADDRESSES_KEPT = 1000;
const TEXT_KEPT_MAX = 200; // characters of either: what browsers send is shorter
const encodings = new Map<string, Encoding | undefined>();

/** The encoding to answer in, of those that the browser takes; the better one where it takes both. */
function encodingOf(accepted: string | undefined): Encoding | undefined {
  if (!accepted || accepted.length > TEXT_KEPT_MAX) return undefined;
  if (encodings.has(accepted)) return encodings.get(accepted);
  const takes = (name: string) => new RegExp(`(^|[\\s,])${name}\\s*(,|$|;(?!\\s*q=0(\\.0*)?\\s*(,|$)))`).test(accepted);
  const encoding = (['br', 'gzip'] as const).find(takes);
  if (encodings.size >= ENCODINGS_KEPT) encodings.clear();
  encodings.set(accepted, encoding);
  return encoding;
}

const holds = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag));

/** The answer with these bytes, and with those of an encoding where it has been made. */
function answerWith(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { etag, plain }: FeedBytes,
  viewerReactions: string,
  encoding?: Encoding,
  encoded?: Buffer,
): QuickAnswer {
  const own = {
    // Kept by the browser, and asked about each time: whether it is still right, and whether its member is.
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
    etag,
    // Also when there are none: what a browser kept must not stay.
    [VIEWER_REACTIONS]: viewerReactions,
  };
  if (holds(headers['if-none-match'], etag)) return { status: 304, headers: own };
  const body = encoded ?? plain;
  return {
    status: 200,
    headers: {
      ...own,
      ...(encoded && encoding ? { 'content-encoding': encoding } : {}),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
    },
    body,
  };
}

/** The feed (DESIGN.md, the contract): the page is the same bytes for everyone, the viewer's reactions stand beside it. */
export function mountFeed(app: App, parts: FeatureParts): void {
  const { limits, sessions, pages, quickAnswers } = parts;
  const feed = createFeedPages(parts);
  const reactions = createViewerReactions(parts);
  const perMinute = perAddress('feed', 3000);
  const addressOf = callerAddresses(parts.config.trustProxy);
  const wantedAt = new Map<string, PageWanted>(); // by address, as the route has read it

  pages.page(paths.feed, { head: heads.feed });

  app.get(
    listPosts.path,
    { schema: { querystring: listPosts.query, response: { 200: listPosts.answer } as unknown } }, // bytes are sent as they are
    async (request, reply) => {
      await limits.spendAddress(perMinute, request);
      const { accountId } = await sessions.member(request);
      const { page = 1, limit = FEED_PAGE_SIZE, category } = request.query;
      const wanted = { page, limit, category };
      if (wantedAt.size >= ADDRESSES_KEPT) wantedAt.clear();
      if (request.url.length <= TEXT_KEPT_MAX) wantedAt.set(request.url, wanted);
      const bytes = await feed.page(wanted);
      const viewerReactions = await reactions.load(accountId, bytes.postIds);
      const encoding = encodingOf(request.headers['accept-encoding']);
      const encoded = encoding && (await feed.encode(bytes, encoding));
      const { status, headers, body } = answerWith(request, bytes, viewerReactions, encoding, encoded);
      return reply.code(status).headers(headers).send(body);
    },
  );

  quickAnswers.add(listPosts.path, (request) => {
    const wanted = wantedAt.get(request.url ?? '');
    if (!wanted) return undefined;
    const member = sessions.known(app.parseCookie(request.headers.cookie ?? ''));
    const bytes = member && feed.known(wanted);
    const viewerReactions = bytes && reactions.known(member.accountId, bytes.postIds);
    if (bytes === undefined || viewerReactions === undefined) return undefined;
    const encoding = encodingOf(request.headers['accept-encoding']);
    const encoded = encoding && feed.encode(bytes, encoding);
    if (encoded instanceof Promise) return undefined; // being made just now
    // Last, since it counts; one try too many is refused by the route.
    return limits.spendAddress(perMinute, { ip: addressOf(request) }).then(
      () => answerWith(request, bytes, viewerReactions, encoding, encoded),
      () => undefined,
    );
  });
}
