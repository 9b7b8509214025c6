import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkedKey, type FileStore, KEY } from '../files/files.ts';
import type { Room } from '../files/room.ts';
import type { Scratch } from '../files/scratch.ts';
import type { Bucket, Got } from './bucket.ts';
import { FilesAway } from './connection.ts';
import { sendObject } from './sending.ts';
import { TAILS } from './tails.ts';

/** As the disk says it. */
const missing = (key: string) => Object.assign(new Error(`there is no file ${key}`), { code: 'ENOENT' });

type Needed = {
  bucket: Bucket;
  scratch: Scratch;
  /** Asked before a copy is made on this machine; left out: there is enough (tests). */
  room?: Pick<Room, 'hold'>;
  /** Where a browser finds a file by itself; undefined for those that the site passes on. */
  elsewhere?(key: string, contentType: string): Promise<string> | undefined;
};

/** Files in a bucket, which all servers of a site share. */
export function createS3Files({ bucket, scratch, room, elsewhere }: Needed): FileStore {
  /** Copies on this machine while they are used, by key: whoever needs the same file meanwhile shares it. */
  const copies = new Map<string, { users: number; made: Promise<string> }>();

  async function download(key: string): Promise<string> {
    const got = await bucket.get(key);
    if (!got || got === 'beyond') throw missing(key);
    const path = scratch.newPath();
    const hold = await room?.hold(got.bytes).catch((error) => {
      got.stream.destroy();
      throw error;
    });
    try {
      await copyTo(path, got);
      return path;
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      hold?.release();
    }
  }

  return {
    async moveIn(path, key) {
      const { size } = await stat(path);
      await bucket.putFile(checkedKey(key), path, size);
      await rm(path, { force: true });
    },
    put: (key, bytes) => bucket.put(checkedKey(key), bytes),
    async move(from, to) {
      if (await bucket.copy(checkedKey(from), checkedKey(to))) await bucket.remove(from);
      else if (!(await bucket.head(to))) throw missing(from);
    },
    exists: async (key) => (await bucket.head(checkedKey(key))) !== undefined,
    size: async (key) => (await bucket.head(checkedKey(key)))?.bytes,
    read(key, from = 0, bytes = Number.POSITIVE_INFINITY) {
      checkedKey(key);
      async function* chunks(): AsyncGenerator<Buffer> {
        if (bytes <= 0) return;
        const got = await bucket.get(key, from, Number.isFinite(bytes) ? from + bytes - 1 : undefined);
        if (!got) throw missing(key);
        if (got !== 'beyond') yield* got.stream;
      }
      return Readable.from(chunks(), { objectMode: false });
    },
    async withPath(key, use) {
      const copy = copies.get(checkedKey(key)) ?? { users: 0, made: download(key) };
      copies.set(key, copy);
      copy.users += 1;
      try {
        return await use(await copy.made);
      } finally {
        copy.users -= 1;
        if (copy.users === 0) {
          copies.delete(key);
          await copy.made.then(
            (path) => rm(path, { force: true }),
            () => {},
          );
        }
      }
    },
    remove: (key) => bucket.remove(checkedKey(key)),
    async bytesIn(folder) {
      let sum = 0;
      for await (const page of bucket.list(folder === '' ? '' : `${folder}/`))
        for (const { bytes } of page) sum += bytes;
      return sum;
    },
    async *list(folder) {
      for await (const page of bucket.list(`${folder}/`)) {
        const keys = page.map(({ key }) => key).filter((key) => KEY.test(key)); // others are somebody else's
        if (keys.length > 0) yield keys;
      }
    },
    async *listAll() {
      for await (const page of bucket.list('')) {
        yield page.flatMap(({ key, bytes }) => (KEY.test(key) && !key.startsWith(TAILS) ? [{ key, bytes }] : []));
      }
    },
    changedAt: async (key) => (await bucket.head(checkedKey(key)))?.changed,
    async send(reply, key, options) {
      const isGet = reply.request.method === 'GET'; // the only method that a presigned URL is for
      const url = isGet ? await elsewhere?.(checkedKey(key), options.contentType) : undefined;
      if (url) return reply.header('cache-control', 'no-store').redirect(url, 302);
      return sendObject(bucket, key, reply, options);
    },
  };
}

/** Writes what was got to a new file. */
async function copyTo(path: string, { stream, length }: Got): Promise<void> {
  await pipeline(stream, createWriteStream(path)).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall === 'write' || error instanceof FilesAway ? error : new FilesAway(error.message);
  });
  const { size } = await stat(path);
  if (size !== length) throw new FilesAway(`${size} bytes came of ${length}`);
}
