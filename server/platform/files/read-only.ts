/**
 * A store that is only read, beside one that takes what is new: the bucket of a quiet copy may be the real site's. What is
 * removed from it stays there, and nothing refers to it any more.
 */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from './files.ts';
import type { Scratch } from './scratch.ts';
import type { UploadBytes } from './upload-bytes.ts';

/**
 * @param files the store that is only read
 * @param target where a file goes that gets another key
 */
export function onlyRead(files: FileStore, target: FileStore, scratch: Scratch): FileStore {
  return {
    ...files,
    moveIn: target.moveIn,
    put: target.put,
    async move(from, to) {
      if (from === to) return;
      const path = scratch.newPath();
      try {
        await pipeline(files.read(from), createWriteStream(path, { flush: true }));
        await target.moveIn(path, to);
      } finally {
        await rm(path, { force: true });
      }
    },
    remove: async () => {},
  };
}

/** The uploads that have begun in such a store: they can't go on, and none is ended there. */
export const onlyReadUploads = (uploads: UploadBytes): UploadBytes => ({
  ...uploads,
  remove: async () => {},
  sweep: async () => {},
});
