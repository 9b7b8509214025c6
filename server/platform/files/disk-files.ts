import { createReadStream } from 'node:fs';
import { access, mkdir, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { checkedKey, type FileStore, KEY, syncPath } from './files.ts';
import { createScratch, SCRATCH } from './scratch.ts';

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

const LISTED_AT_ONCE = 500;
const STATS_AT_ONCE = 64; // Node's thread pool has 4 threads, and other calls wait for them, too

/** All files in the folders of a store on a disk, in portions; some may be somebody else's. */
export async function* listKeys(root: string, folder = ''): AsyncGenerator<string[]> {
  const entries = await opendir(join(root, folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const inside = (name: string) => (folder ? `${folder}/${name}` : name);
  const folders: string[] = [];
  let keys: string[] = [];
  for await (const entry of entries) {
    if (entry.isDirectory()) folders.push(inside(entry.name));
    if (entry.isFile()) keys.push(inside(entry.name));
    if (keys.length < STATS_AT_ONCE) continue;
    yield keys;
    keys = [];
  }
  if (keys.length > 0) yield keys;
  for (const inner of folders) if (inner !== SCRATCH) yield* listKeys(root, inner);
}

/** Whether any file stands in the folders of a store on a disk, its own or somebody else's. */
export const hasFiles = async (root: string): Promise<boolean> => !(await listKeys(root).next()).done;

/** Files on this machine's disk, below `root`. */
export async function createDiskFiles(root: string): Promise<FileStore> {
  const scratch = await createScratch(root);

  const pathOf = (key: string) => join(root, checkedKey(key));

  async function place(from: string, to: string): Promise<void> {
    await mkdir(dirname(to), { recursive: true });
    await rename(from, to);
    await syncPath(dirname(to));
  }

  return {
    moveIn: (path, key) => place(path, pathOf(key)),
    async put(key, bytes) {
      const path = scratch.newPath();
      try {
        await writeFile(path, bytes, { flush: true });
        await place(path, pathOf(key));
      } catch (error) {
        await rm(path, { force: true }); // a full disk must not be left even fuller
        throw error;
      }
    },
    async move(from, to) {
      try {
        await place(pathOf(from), pathOf(to));
      } catch (error) {
        if (!(await isThere(pathOf(to)))) throw error;
      }
    },
    exists: (key) => isThere(pathOf(key)),
    size: (key) =>
      stat(pathOf(key)).then(
        ({ size }) => size,
        () => undefined,
      ),
    read: (key, from = 0, bytes = Number.POSITIVE_INFINITY) =>
      createReadStream(pathOf(key), { start: from, end: from + bytes - 1 }),
    withPath: (key, use) => use(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    async bytesIn(folder) {
      let bytes = 0;
      const stack = [join(root, folder)];
      for (let path = stack.pop(); path !== undefined; path = stack.pop()) {
        const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
        for (const entry of entries) if (entry.isDirectory()) stack.push(join(path, entry.name));
        const names = entries.filter((entry) => entry.isFile()).map(({ name }) => join(path, name));
        for (let from = 0; from < names.length; from += STATS_AT_ONCE) {
          const some = names.slice(from, from + STATS_AT_ONCE);
          // A file that has been removed meanwhile takes no room.
          const sizes = await Promise.all(
            some.map((name) =>
              stat(name).then(
                ({ size }) => size,
                () => 0,
              ),
            ),
          );
          for (const size of sizes) bytes += size;
        }
      }
      return bytes;
    },
    async *list(folder) {
      const entries = await opendir(join(root, folder), { bufferSize: LISTED_AT_ONCE }).catch((error) => {
        if (error.code === 'ENOENT') return []; // nothing has been stored there yet
        throw error;
      });
      let page: string[] = [];
      for await (const entry of entries) {
        const key = `${folder}/${entry.name}`;
        if (!entry.isFile() || !KEY.test(key)) continue; // somebody else's
        if (page.push(key) < LISTED_AT_ONCE) continue;
        yield page;
        page = [];
      }
      if (page.length > 0) yield page;
    },
    async *listAll() {
      for await (const keys of listKeys(root)) {
        const found = await Promise.all(
          keys
            .filter((key) => KEY.test(key))
            .map(async (key) => ({ key, found: await stat(pathOf(key)).catch(() => undefined) })),
        );
        yield found.flatMap(({ key, found }) => (found ? [{ key, bytes: found.size }] : []));
      }
    },
    changedAt: (key) =>
      stat(pathOf(key)).then(
        ({ mtime }) => mtime,
        () => undefined,
      ),
    async send(reply, key, { contentType, cacheControl }) {
      const path = pathOf(key);
      return reply
        .type(contentType)
        .header('cache-control', cacheControl)
        .sendFile(basename(path), dirname(path), { cacheControl: false, contentType: false });
    },
  };
}
