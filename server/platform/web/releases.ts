/**
 * The browser's files of other releases. While servers are upgraded one by one, and in tabs that were opened before,
 * pages ask any server for files of any of two releases. So every server puts its own where all can reach them, the
 * file store, and looks there for what it doesn't have (docs/design/several-servers.md).
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FileStore } from '../files/files.ts';
import type { Sweep } from '../files/sweep.ts';
import { FOR_EVER } from './caching.ts';

/** Folder of two files for each release: all of its files in one, and a list that says which is where. */
const FOLDER = 'releases';
const packOf = (release: string) => `${FOLDER}/${release}.pack`;
const listOf = (release: string) => `${FOLDER}/${release}.json`; // written last: with it, both are there
const releaseOf = (key: string) => key.slice(FOLDER.length + 1).replace(/\.\w+$/, '');

/** This release and the one before it. */
const KEPT = 2;

/** What the build makes; the names carry a hash of the content. */
const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};
const NAME = /^[\w-]+\.\w+$/;
const isServed = (name: string) => NAME.test(name) && TYPES[extname(name)] !== undefined;

/** Where a file stands in its release's pack: its first byte, and how many there are. */
type Place = { from: number; bytes: number };

type Needed = {
  files: FileStore;
  sweep: Sweep;
  /** Where the browser app has been built. */
  folder: string;
  /** The answer where no release has the file. */
  notFound: (reply: FastifyReply) => FastifyReply;
};

export type Releases = {
  /** Puts this release's files where other servers find them, if they are not there yet. */
  keep(): Promise<void>;
};

/** Serves the files of other releases below `/assets/`, beside the server's own, which take precedence. */
export function createReleases(app: FastifyInstance, { files, sweep, folder, notFound }: Needed): Releases {
  const built = join(folder, 'assets');
  const names = existsSync(built) ? readdirSync(built).filter(isServed).sort() : [];
  const own = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 32);
  const lists = new Map<string, Record<string, Place>>();

  /** All releases that are there as a whole, newest first. */
  async function kept(): Promise<string[]> {
    const found: { release: string; at: number }[] = [];
    for await (const keys of files.list(FOLDER)) {
      for (const key of keys.filter((one) => one.endsWith('.json')))
        found.push({ release: releaseOf(key), at: (await files.changedAt(key))?.getTime() ?? 0 });
    }
    return found.sort((a, b) => b.at - a.at).map(({ release }) => release);
  }

  /** What a release has, which never changes. */
  async function filesOf(release: string): Promise<Record<string, Place>> {
    const list = lists.get(release) ?? (JSON.parse(await text(files.read(listOf(release)))) as Record<string, Place>);
    lists.set(release, list);
    return list;
  }

  app.get('/assets/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params as { name: string };
    if (!isServed(name)) return notFound(reply);
    for (const release of await kept()) {
      const list = await filesOf(release);
      const place = Object.hasOwn(list, name) ? list[name] : undefined;
      if (!place) continue;
      return reply
        .type(TYPES[extname(name)] ?? '')
        .header('cache-control', FOR_EVER)
        .header('content-length', place.bytes)
        .send(files.read(packOf(release), place.from, place.bytes));
    }
    return notFound(reply);
  });

  sweep.folder(
    FOLDER,
    async () => new Set([own, ...(await kept()).slice(0, KEPT)].map((release) => `${FOLDER}/${release}`)),
    (key) => `${FOLDER}/${releaseOf(key)}`,
  );

  return {
    async keep() {
      if (names.length === 0 || (await files.exists(listOf(own)))) return;
      const list: Record<string, Place> = {};
      const contents: Buffer[] = [];
      let from = 0;
      for (const name of names) {
        const content = await readFile(join(built, name));
        list[name] = { from, bytes: content.length };
        contents.push(content);
        from += content.length;
      }
      await files.put(packOf(own), Buffer.concat(contents));
      await files.put(listOf(own), Buffer.from(JSON.stringify(list)));
    },
  };
}
