/** Pages of the feed as bytes: the same for everyone, made once and cached until something on them changes. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Static } from 'typebox';
import { FEED_REACH, type listPosts } from '../../../contract/posts.ts';
import type { Parts } from '../../parts.ts';
import { SECOND } from '../../platform/clock.ts';
import { encodeCursor } from '../../platform/http/cursor.ts';
import { createCache } from '../../platform/memory/cache.ts';
import { orLastKnown } from '../../platform/memory/last-known.ts';
import { feedChanged, itemsChanged } from './events.ts';
import { loadFeed, type PageWanted, withoutPeople } from './feed.ts';
import type { FeedEntity, FeedSource } from './source.ts';

const CACHED_FOR = 5 * SECOND; // in case a message of the bus is lost, or the database is changed by hand
const CACHED_UNPROVEN = SECOND; // while messages of other servers may not arrive
const ENTRY = 1000; // bytes that an entry takes beside the page itself
const WORTH_IT = 1000; // bytes; less fits one packet anyway

/** Whether two sets have something in common: by the smaller one, which mostly is empty. */
const overlap = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size < other.size ? [...one].some((id) => other.has(id)) : [...other].some((id) => one.has(id));

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
// Page 1 is compressed anew after each write: level 4 takes a fifth of the time of the default 11, for 15 % more bytes.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compress = { br: (bytes: Buffer) => toBrotli(bytes, BROTLI), gzip: (bytes: Buffer) => toGzip(bytes) };
export type Encoding = keyof typeof compress;

/** The sources make what stands on a page. */
type Answer = Omit<Static<typeof listPosts.answer>, 'posts'> & { posts: FeedEntity[] };

export type FeedBytes = {
  key: string;
  category: string | undefined;
  /** `ids`: everything on the page; `reactedTo`: what viewers can react to. */
  ids: string[];
  reactedTo: string[];
  /** Everybody whose name stands on it. */
  people: ReadonlySet<string>;
  /** Weak, since it is the same for every encoding. */
  etag: string;
  plain: Buffer;
  encoded: Map<Encoding, Buffer>;
  encoding: Map<Encoding, Promise<Buffer>>;
};

export type FeedPages = {
  page(wanted: PageWanted): ReturnType<typeof orLastKnown<FeedBytes>>;
  /** The page, if it is cached. */
  known(wanted: PageWanted): FeedBytes | undefined;
  /** The page as it is for somebody who does not see these people: the same where none of them stands on it. */
  without(page: FeedBytes, unseen: ReadonlySet<string>): FeedBytes;
  /** The page's bytes in that encoding, made when first asked for; undefined when it isn't worth it. */
  encode(page: FeedBytes, encoding: Encoding): Buffer | Promise<Buffer> | undefined;
};

/** Caches pages within the configured memory, and drops those that a write has changed. */
export function createFeedPages(
  { db, bus, clock, config }: Pick<Parts, 'db' | 'bus' | 'clock' | 'config'>,
  sources: FeedSource[],
): FeedPages {
  const reactedKinds = new Set(sources.flatMap(({ kind, hasReactions }) => (hasReactions ? kind : [])));
  const cache = createCache<FeedBytes>({
    name: 'feed',
    clock,
    bus,
    room: config.cacheBytes,
    maxAge: CACHED_FOR,
    maxAgeUnproven: CACHED_UNPROVEN,
    sizeOf: ({ plain, encoded }) =>
      [...encoded.values()].reduce((sum, bytes) => sum + bytes.length, plain.length + ENTRY),
  });
  bus.subscribe(feedChanged, ({ categories }) =>
    cache.drop(({ category }) => category === undefined || categories.includes(category)),
  );
  bus.subscribe(itemsChanged, ({ ids }) => cache.drop((page) => ids.some((id) => page.ids.includes(id))));

  async function load(key: string, wanted: PageWanted, former?: FeedBytes): Promise<FeedBytes> {
    const { total, items, nextCursor } = await loadFeed(db, sources, wanted);
    const { at, limit, category } = wanted;
    const answer: Answer = {
      posts: items,
      totalPages: Math.min(Math.ceil(total / limit), Math.floor(FEED_REACH / limit)),
      total,
      page: 'page' in at ? at.page : 0,
      ...(nextCursor !== null && { nextCursor }),
    };
    const plain = Buffer.from(JSON.stringify(answer));
    if (former?.plain.equals(plain)) return former; // with its encodings
    return { key, category, ...bytesOf(items, plain) };
  }

  const bytesOf = (items: FeedEntity[], plain: Buffer): Omit<FeedBytes, 'key' | 'category'> => ({
    ids: items.map(({ _id }) => _id),
    reactedTo: items.flatMap(({ kind, _id }) => (reactedKinds.has(kind) ? _id : [])),
    people: new Set(items.flatMap((item) => sources.find(({ kind }) => kind === item.kind)?.peopleOn(item) ?? [])),
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    encoded: new Map(),
    encoding: new Map(),
  });

  const keyOf = ({ category, at, limit }: PageWanted) =>
    `${category ?? ''}/${'page' in at ? at.page : encodeCursor(at.after)}/${limit}`;

  return {
    page(wanted) {
      const key = keyOf(wanted);
      return orLastKnown(cache, key, (former) => load(key, wanted, former));
    },
    known: (wanted) => cache.known(keyOf(wanted)),
    without(page, unseen) {
      if (!overlap(page.people, unseen)) return page;
      const answer = JSON.parse(page.plain.toString()) as Answer;
      const posts = withoutPeople(sources, answer.posts, unseen);
      const plain = Buffer.from(JSON.stringify({ ...answer, posts }));
      return { key: '', category: page.category, ...bytesOf(posts, plain) };
    },
    encode(page, encoding) {
      if (page.plain.length < WORTH_IT) return undefined;
      const known = page.encoded.get(encoding) ?? page.encoding.get(encoding);
      if (known) return known;
      const making = compress[encoding](page.plain).then((bytes) => {
        page.encoded.set(encoding, bytes);
        page.encoding.delete(encoding);
        cache.resized(page.key);
        return bytes;
      });
      page.encoding.set(encoding, making);
      return making;
    },
  };
}
