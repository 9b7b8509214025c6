/**
 * The browser's files of other releases. While servers are upgraded one by one, and in tabs that were opened before, pages
 * ask any server for files of any of two releases. So every server puts its own where all can reach them, the file store,
 * and looks there for what it doesn't have (docs/decisions/0069-upgrades-without-a-pause.md).
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

const FILES = 'assets';
/** Folder of lists, one for each release: the names of its files. It is written at each start of one of its servers. */
const LISTS = 'releases';
/** This release and the one before it. */
const KEPT = 2;
const AT_ONCE = 8;

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

type Needed = {
  files: FileStore;
  sweep: Sweep;
  /** Where the browser app has been built. */
  folder: string;
  /** The answer where no release has the file. */
  notFound: (reply: FastifyReply) => FastifyReply;
};

export type Releases = {
  /** Puts this release's files where other servers find them. It can be called as often as one likes. */
  keep(): Promise<void>;
};

/** Serves the files of other releases below `/assets/`, beside the server's own, which take precedence. */
export function createReleases(app: FastifyInstance, { files, sweep, folder, notFound }: Needed): Releases {
  const built = join(folder, FILES);
  const own = existsSync(built) ? readdirSync(built).filter(isServed).sort() : [];
  const list = `${LISTS}/${createHash('sha256').update(own.join('\n')).digest('hex').slice(0, 32)}.txt`;
  const keyOf = (name: string) => `${FILES}/${name}`;

  app.get('/assets/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params as { name: string };
    const bytes = isServed(name) ? await files.size(keyOf(name)) : undefined;
    if (bytes === undefined) return notFound(reply);
    return reply
      .type(TYPES[extname(name)] ?? '')
      .header('cache-control', FOR_EVER)
      .header('content-length', bytes)
      .send(files.read(keyOf(name)));
  });

  /** The lists of the newest releases, newest first. */
  async function newestLists(): Promise<string[]> {
    const found: { key: string; at: number }[] = [];
    for await (const keys of files.list(LISTS))
      for (const key of keys) found.push({ key, at: (await files.changedAt(key))?.getTime() ?? 0 });
    return found
      .sort((a, b) => b.at - a.at)
      .slice(0, KEPT)
      .map(({ key }) => key);
  }

  // Lists go first: one that is there means that its files are.
  sweep.folder(LISTS, async () => new Set([list, ...(await newestLists())]));
  sweep.folder(FILES, async (keys) => {
    const lists = await Promise.all((await newestLists()).map((key) => text(files.read(key))));
    const used = new Set([...own, ...lists.flatMap((names) => names.split('\n'))].map(keyOf));
    return new Set(keys.filter((key) => used.has(key)));
  });

  return {
    async keep() {
      if (own.length === 0) return;
      const missing = (await files.exists(list)) ? [] : own;
      for (let from = 0; from < missing.length; from += AT_ONCE) {
        const some = missing.slice(from, from + AT_ONCE);
        await Promise.all(some.map(async (name) => files.put(keyOf(name), await readFile(join(built, name)))));
      }
      await files.put(list, Buffer.from(own.join('\n'))); // last, and always: it says when a server was started
    },
  };
}
