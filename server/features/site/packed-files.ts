/**
 * Site maps as crawlers get them: packed, and for some minutes the same bytes. A month of many posts takes longer to make
 * than others may wait, and anybody may ask for it.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { competitionHidden, competitionRemoved } from '../../facts/competitions.ts';
import { postHidden, postRemoved } from '../../facts/posts.ts';
import { videoHidden, videoRemoved } from '../../facts/videos.ts';
import type { FeatureParts } from '../../parts.ts';
import { MINUTE } from '../../platform/clock.ts';
import { createCache } from '../../platform/memory/cache.ts';

const ROOM = 4 * 1024 * 1024; // bytes: some ten files of 10,000 urls
const CACHED_FOR = 5 * MINUTE; // as long as a browser has it without asking (platform/web/caching.ts)

/** A file by gzip, and its ETag. */
export type PackedFile = { gzipped: Buffer; etag: string };

async function pack(portions: Iterable<string>): Promise<PackedFile> {
  const hash = createHash('sha256');
  const pieces: Buffer[] = [];
  async function* written() {
    for (const portion of portions) {
      hash.update(portion);
      yield portion;
      await othersFirst();
    }
  }
  await pipeline(Readable.from(written()), createGzip(), async (packed: AsyncIterable<Buffer>) => {
    for await (const piece of packed) pieces.push(piece);
  });
  return { gzipped: Buffer.concat(pieces), etag: `"${hash.digest('base64url')}"` };
}

/** Makes files of site maps, each once for all who ask for it within some minutes. */
export function createPackedFiles({ bus, clock, config }: Pick<FeatureParts, 'bus' | 'clock' | 'config'>) {
  const files = createCache<PackedFile>({
    ...{
      name: 'sitemaps',
      clock,
      bus,
      room: config.cacheBytes > 0 ? ROOM : 0,
      sizeOf: ({ gzipped }) => gzipped.length,
    },
    ...{ maxAge: CACHED_FOR, maxAgeUnproven: CACHED_FOR, heedsAhead: false },
  });
  // What is taken down is not offered to search engines any longer.
  for (const gone of [postHidden, postRemoved, videoHidden, videoRemoved, competitionHidden, competitionRemoved])
    bus.subscribe<object>(gone, () => files.drop(() => true));

  return {
    /** The file of that name. @param load gives its text in portions */
    get: (name: string, load: () => Promise<Iterable<string>>): Promise<PackedFile> =>
      files.get(name, async () => pack(await load())),
  };
}
