import { randomUUIDv7 } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, opendir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';

/**
 * Where files live. Keys are made by the server (`uploads/…`, `videos/…`), never from what a person sent. The disk is
 * for a single server; an object store could provide the same functions.
 */
export type FileStore = {
  /**
   * Writes a stream to a file in this server's scratch folder, synced to the disk.
   * @param meters transforms that its bytes pass through on the way (platform/files/room.ts)
   * @returns the path and its size in bytes; the caller removes the file or moves it in
   */
  receive(stream: Readable, ...meters: Transform[]): Promise<{ path: string; bytes: number }>;
  /** Moves a received file into the store. */
  moveIn(path: string, key: string): Promise<void>;
  /** Writes bytes as a file of the store. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Gives a file another key; does nothing when it already has it. */
  move(from: string, to: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** @returns bytes; undefined when there is no such file */
  size(key: string): Promise<number | undefined>;
  /**
   * Writes a stream into an existing file, starting at a byte. What has arrived stays when the stream breaks off.
   * @returns the file's new length in bytes
   */
  append(key: string, stream: Readable, from: number): Promise<number>;
  /** Makes sure that the bytes of a file survive a power cut. */
  sync(key: string): Promise<void>;
  /** @returns bytes that can still be stored */
  freeBytes(): Promise<number>;
  /**
   * Reads a file starting at a byte, to its end or for a number of bytes. The stream fails when there is no such file.
   */
  read(key: string, from?: number, bytes?: number): Readable;
  /**
   * Gives `use` a path on this machine's disk where the file can be read while it runs, for programs and libraries that
   * need one. Nothing may be written there.
   */
  withPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /**
   * A new path in the scratch folder, where a program can write a file that is then moved in; the caller removes what
   * is left.
   */
  scratchPath(): string;
  /** Removes a file; does nothing when there is none. */
  remove(key: string): Promise<void>;
  /** @returns the bytes of all files below `folder/`; takes time that grows with their number */
  bytesIn(folder: string): Promise<number>;
  /** The keys of the files in a folder, some hundred at a time and in no order. */
  list(folder: string): AsyncIterable<string[]>;
  /** @returns when a file was last written to; undefined when there is none */
  changedAt(key: string): Promise<Date | undefined>;
  /** Answers with a file, including its type, ranges, validators and HEAD; with 404 when there is none. */
  send(reply: FastifyReply, key: string, options: { contentType: string; cacheControl: string }): Promise<FastifyReply>;
};

/** Makes sure that a file, or the names in a folder, survive a power cut. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Folder of what is being received or made, and is no file of the store yet. */
export const SCRATCH = 'incoming';

/** Removes what was being received or made, where it is certain that no other server has its files there. */
export const clearScratch = (root: string): Promise<void> => rm(join(root, SCRATCH), { recursive: true, force: true });

/** What a file of the store is called; others may stand in its folders, and are somebody else's. */
export const KEY = /^[a-z]+(?:\/[\w-]+)+(?:\.\w+)?$/;
const LISTED_AT_ONCE = 500;
const STATS_AT_ONCE = 64; // Node's thread pool has 4 threads, and other calls wait for them, too

/** Files on this machine's disk, below `root`. */
export async function createDiskFiles(root: string): Promise<FileStore> {
  const scratch = join(root, SCRATCH);
  await mkdir(scratch, { recursive: true });

  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`not a key of the file store: ${key}`);
    return join(root, key);
  };

  async function place(from: string, to: string): Promise<void> {
    await mkdir(dirname(to), { recursive: true });
    await rename(from, to);
    await syncPath(dirname(to));
  }

  return {
    async receive(stream, ...meters) {
      const path = join(scratch, randomUUIDv7());
      try {
        await pipeline([stream, ...meters, createWriteStream(path, { flush: true })]);
        return { path, bytes: (await stat(path)).size };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    moveIn: (path, key) => place(path, pathOf(key)),
    async put(key, bytes) {
      const path = join(scratch, randomUUIDv7());
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
    async append(key, stream, from) {
      await pipeline(stream, createWriteStream(pathOf(key), { flags: 'r+', start: from }));
      return (await stat(pathOf(key))).size;
    },
    sync: (key) => syncPath(pathOf(key)),
    async freeBytes() {
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
    read: (key, from = 0, bytes = Number.POSITIVE_INFINITY) =>
      createReadStream(pathOf(key), { start: from, end: from + bytes - 1 }),
    withPath: (key, use) => use(pathOf(key)),
    scratchPath: () => join(scratch, randomUUIDv7()),
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
