/**
 * The files of a site that is moving from one store to another: what is new goes to its new place, and everything is
 * read from where it is. `npm run move-files` moves the rest (stores/move.ts).
 */
import { link, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FileStore } from './files.ts';
import type { Scratch } from './scratch.ts';
import type { UploadBytes } from './upload-bytes.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** A store on the disk whose files can be taken away while a program reads them. */
export const withSecondNames = (disk: FileStore, scratch: Scratch): FileStore => ({
  ...disk,
  withPath: (key, use) =>
    disk.withPath(key, async (path) => {
      const held = scratch.newPath();
      await link(path, held);
      try {
        return await use(held);
      } finally {
        await rm(held, { force: true });
      }
    }),
});

/**
 * @param target where new files go
 * @param source where the others are still
 */
export function createTwoStores(target: FileStore, source: FileStore): FileStore {
  // A file that is moved between the first two looks is in its new place by the third.
  const looks = [target, source, target];

  async function placeOf(key: string): Promise<FileStore> {
    for (const store of looks) if (await store.exists(key)) return store;
    return target;
  }
  async function firstKnown<T>(ask: (store: FileStore) => Promise<T | undefined>): Promise<T | undefined> {
    for (const store of looks) {
      const known = await ask(store);
      if (known !== undefined) return known;
    }
    return undefined;
  }
  /** Does it where the file is. @param act tells when it has begun: from then on what is missing is something else */
  async function where<T>(act: (store: FileStore, begun: () => void) => Promise<T>): Promise<T> {
    for (const [index, store] of looks.entries()) {
      let hasBegun = false;
      try {
        return await act(store, () => {
          hasBegun = true;
        });
      } catch (error) {
        if (hasBegun || !isMissing(error) || index === looks.length - 1) throw error;
      }
    }
    throw new Error('there is always a last look');
  }

  return {
    moveIn: target.moveIn,
    put: target.put,
    move: async (from, to) => {
      if ((await target.exists(to)) || (await source.exists(to))) return;
      // Where it is: what is in the old place is moved on from there under its new key.
      await where((store) => store.move(from, to));
    },
    exists: async (key) => (await placeOf(key)).exists(key),
    size: (key) => firstKnown((store) => store.size(key)),
    changedAt: (key) => firstKnown((store) => store.changedAt(key)),
    read(key, from, bytes) {
      async function* chunks(): AsyncGenerator<Buffer> {
        for (const [index, store] of looks.entries()) {
          let hasBegun = false;
          try {
            for await (const chunk of store.read(key, from, bytes)) {
              hasBegun = true;
              yield chunk;
            }
            return;
          } catch (error) {
            if (hasBegun || !isMissing(error) || index === looks.length - 1) throw error;
          }
        }
      }
      return Readable.from(chunks(), { objectMode: false });
    },
    withPath: (key, use) =>
      where(async (store, begun) =>
        store.withPath(key, (path) => {
          begun();
          return use(path);
        }),
      ),
    async remove(key) {
      await target.remove(key);
      await source.remove(key);
    },
    bytesIn: async (folder) => (await target.bytesIn(folder)) + (await source.bytesIn(folder)),
    async *list(folder) {
      yield* target.list(folder);
      yield* source.list(folder);
    },
    async *listAll() {
      yield* target.listAll();
      for await (const page of source.listAll()) {
        const isMoved = await Promise.all(page.map(({ key }) => target.exists(key)));
        yield page.filter((_, index) => !isMoved[index]);
      }
    },
    send: async (reply, key, options) => (await placeOf(key)).send(reply, key, options),
  };
}

/** Uploads end where they began, which their rows tell; new ones begin in the new place. */
export function createTwoUploads(target: UploadBytes, onDisk: UploadBytes, inBucket: UploadBytes): UploadBytes {
  const of = ({ multipart }: { multipart: string | null }) => (multipart === null ? onDisk : inBucket);
  return {
    begin: target.begin,
    offset: (upload) => of(upload).offset(upload),
    append: (upload, ...what) => of(upload).append(upload, ...what),
    finish: (upload) => of(upload).finish(upload),
    remove: (upload) => of(upload).remove(upload),
    async sweep(before) {
      await onDisk.sweep(before);
      await inBucket.sweep(before);
    },
  };
}
