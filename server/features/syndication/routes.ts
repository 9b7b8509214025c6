import { createHash } from 'node:crypto';
import { schoolHead, tagHead } from '../../../contract/pages/content-heads.ts';
import { heads } from '../../../contract/pages/pages.ts';
import { ATOM_TYPE, atomFeed, FEED_ITEMS_MAX, type FeedOf } from '../../../contract/sharing/feeds.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { SECOND } from '../../platform/clock.ts';
import { perIp } from '../../platform/http/limits.ts';
import { invalid } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { createCache } from '../../platform/memory/cache.ts';
import { orLastKnown, told } from '../../platform/memory/last-known.ts';
import { tidyLine } from '../../platform/text.ts';
import { holdsTag, WHILE_IT_STANDS } from '../../platform/web/caching.ts';
import { feedChanged, itemsChanged } from '../feed/events.ts';
import { feedPage, labelledPage, tagLabel } from '../feed/queries.ts';
import { presentAtom } from './present.ts';
import type { SyndicationSource } from './source.ts';
import { texts } from './texts.ts';

// As the feed's own pages (feed/pages.ts).
const CACHED_FOR = 5 * SECOND;
const CACHED_UNPROVEN = SECOND;
const ENTRY = 500; // bytes that an entry takes beside the text itself
const SHARE_OF_CACHE = 1 / 8; // of the room for the feed's pages: most readers ask for the same few

type Known = { ids: string[]; etag: string; body: Buffer };

/**
 * The feeds for readers. They are the same for everybody, whoever asks, and have what visitors may see: the newest items
 * of the feed, of a tag or of a school.
 * @param sources one for each kind of item
 */
export function mountSyndication(app: App, parts: FeatureParts, sources: SyndicationSource[]): void {
  const { db, bus, clock, config } = parts;
  const cache = createCache<Known>({
    name: 'syndication',
    clock,
    bus,
    room: Math.floor(config.cacheBytes * SHARE_OF_CACHE),
    maxAge: CACHED_FOR,
    maxAgeUnproven: CACHED_UNPROVEN,
    sizeOf: ({ body }) => body.length + ENTRY,
  });
  bus.subscribe(feedChanged, () => cache.drop(() => true));
  bus.subscribe(itemsChanged, ({ ids }) => cache.drop((known) => ids.some((id) => known.ids.includes(id))));

  const newest = { after: undefined, limit: FEED_ITEMS_MAX };
  async function listEntries({ tag, school }: FeedOf) {
    if (tag !== undefined) return labelledPage(db, await tagLabel(db, tag), newest);
    if (school !== undefined) return labelledPage(db, `school:${school}`, newest);
    return (await feedPage(db, { limit: FEED_ITEMS_MAX, offset: 0 })).entries;
  }

  async function load(of: FeedOf): Promise<Known> {
    const entries = await listEntries(of);
    const loaded = await Promise.all(
      sources.map((source) => {
        const ids = entries.flatMap(({ id, kind }) => (kind === source.kind ? id : []));
        return ids.length > 0 ? source.load(db, ids) : [];
      }),
    );
    const byId = new Map(loaded.flat().map((item) => [item.id, item]));
    const items = entries.flatMap(({ id }) => byId.get(id) ?? []);
    const head =
      of.tag === undefined ? (of.school === undefined ? heads.landing : schoolHead(of.school)) : tagHead(of.tag);
    const body = Buffer.from(presentAtom({ of, title: head.title, page: head.path, items }, config.publicUrl));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    return { ids: items.map(({ id }) => id), etag, body };
  }

  const declared = { who: 'everyone', limit: perIp('syndication', 120) } as const;
  route(app, parts, atomFeed, declared, async ({ query, request, reply }) => {
    if (query.tag !== undefined && query.school !== undefined) throw invalid(texts.oneOf, 'school');
    const [tag, school] = [query.tag, query.school].map((one) => (one === undefined ? one : tidyLine(one)));
    const known = await orLastKnown(cache, JSON.stringify([tag, school]), () => load({ tag, school }));
    reply.header('cache-control', WHILE_IT_STANDS);
    const { etag, body } = told(reply, known);
    reply.header('etag', etag);
    if (!known.asOf && holdsTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(`${ATOM_TYPE}; charset=utf-8`).send(body);
  });
}
