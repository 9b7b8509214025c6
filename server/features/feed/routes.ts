import type { IncomingMessage } from 'node:http';
import type { Static } from 'typebox';
import { FEED_PAGE_SIZE } from '../../../contract/pages/feed-size.ts';
import { heads, paths } from '../../../contract/pages/pages.ts';
import { listPosts } from '../../../contract/posts.ts';
import { VIEWER_REACTIONS } from '../../../contract/reactions.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { decodeCursor } from '../../platform/http/cursor.ts';
import { perIp } from '../../platform/http/limits.ts';
import { invalid } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { lastKnownHeaders } from '../../platform/memory/last-known.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import type { Asked, QuickAnswer } from '../../platform/web/quick-answers.ts';
import type { PageWanted } from './feed.ts';
import { mountFeedLists } from './list-routes.ts';
import { createFeedPages, type Encoding, type FeedBytes } from './pages.ts';
import type { FeedSource, Unseen, ViewerReactions } from './source.ts';
import { texts } from './texts.ts';

const ENCODINGS_MAX = 100; // browsers send a handful of different texts
const TEXT_MAX = 200; // characters of such a text: what browsers send is shorter
type Query = Static<typeof listPosts.query>;
const encodings = new Map<string, Encoding | undefined>();

/** The encoding to answer in, of those that the browser takes: the better one if it takes both. */
function encodingOf(accepted: string | undefined): Encoding | undefined {
  if (!accepted || accepted.length > TEXT_MAX) return undefined;
  if (encodings.has(accepted)) return encodings.get(accepted);
  const takes = (name: string) => new RegExp(`(^|[\\s,])${name}\\s*(,|$|;(?!\\s*q=0(\\.0*)?\\s*(,|$)))`).test(accepted);
  const encoding = (['br', 'gzip'] as const).find(takes);
  if (encodings.size >= ENCODINGS_MAX) encodings.clear();
  encodings.set(accepted, encoding);
  return encoding;
}

const holds = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag));

/** The answer with these bytes, or with the encoded ones if they have been made. */
function answerWith(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { etag, plain }: FeedBytes,
  viewerReactions: string,
  encoding?: Encoding,
  encoded?: Buffer,
  asOf?: Date,
): QuickAnswer {
  const own: Record<string, string> = {
    // The browser caches it and revalidates each time: whether it is still current, and still the same member's.
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
    etag,
    // Also when there are none: it must replace what the browser has cached.
    [VIEWER_REACTIONS]: viewerReactions,
    ...(asOf && lastKnownHeaders(asOf)),
  };
  // Without a tag, and never 304: the browser would add the header to what it has cached, and leave it there.
  if (asOf) delete own.etag;
  else if (holds(headers['if-none-match'], etag)) return { status: 304, headers: own };
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

/**
 * The feed (docs/design/data.md): the page is the same bytes for everyone, the viewer's reactions travel beside it. Who
 * doesn't see somebody gets bytes of their own if that somebody stands on the page.
 * @param sources one for each kind of item
 */
export function mountFeed(
  app: App,
  parts: FeatureParts,
  sources: FeedSource[],
  reactions: ViewerReactions,
  unseen: Unseen,
): void {
  const feed = createFeedPages(parts, sources);

  function wantedBy({ page, cursor, limit = FEED_PAGE_SIZE, category }: Query): PageWanted {
    if (cursor === undefined) return { at: { page: page ?? 1 }, limit, category };
    if (page !== undefined) throw invalid(texts.pageOrCursor, 'cursor');
    return { at: { after: decodeCursor(cursor) }, limit, category };
  }

  parts.pages.page(paths.feed, { head: heads.feed });

  /** The same answer, if all of it is cached. */
  function quick({ member, query, headers }: Asked<Query, unknown, Member>): QuickAnswer | undefined {
    const left = unseen.known(member);
    const page = left && feed.known(wantedBy(query));
    const bytes = page && feed.without(page, left);
    const viewerReactions = bytes && reactions.known(member.accountId, bytes.reactedTo);
    if (bytes === undefined || viewerReactions === undefined) return undefined;
    const encoding = encodingOf(headers['accept-encoding']);
    const encoded = encoding && feed.encode(bytes, encoding);
    if (encoded instanceof Promise) return undefined; // still being made
    return answerWith({ headers }, bytes, viewerReactions, encoding, encoded);
  }

  route(
    app,
    parts,
    listPosts,
    { who: 'member', limit: perIp('feed', 3000), quick },
    async ({ query, member, request, reply }) => {
      const [{ value: page, asOf }, left] = await Promise.all([feed.page(wantedBy(query)), unseen.of(member)]);
      const bytes = feed.without(page, left);
      const viewerReactions = await reactions.load(member.accountId, bytes.reactedTo);
      const encoding = encodingOf(request.headers['accept-encoding']);
      const encoded = encoding && (await feed.encode(bytes, encoding));
      const { status, headers, body } = answerWith(request, bytes, viewerReactions, encoding, encoded, asOf);
      return reply.code(status).headers(headers).send(body);
    },
  );

  mountFeedLists(app, parts, sources, reactions, unseen);
}
