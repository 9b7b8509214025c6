import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkedKey, type FileStore, syncPath } from './files.ts';
import { type UploadBytes, uploadKeyOf } from './upload-bytes.ts';

/**
 * Uploads on this machine's disk: each has a file of the store from its beginning, whose size is the progress. So a
 * server that is killed at any moment knows the same after its restart.
 */
export function createDiskUploads(root: string, files: FileStore): UploadBytes {
  const pathOf = (id: string) => join(root, checkedKey(uploadKeyOf(id)));
  return {
    async begin(id) {
      await files.put(uploadKeyOf(id), Buffer.alloc(0));
      return null;
    },
    offset: ({ id }) => files.size(uploadKeyOf(id)),
    async append({ id }, stream, from) {
      await pipeline(stream, createWriteStream(pathOf(id), { flags: 'r+', start: from }));
      return (await files.size(uploadKeyOf(id))) ?? 0;
    },
    async finish({ id, byteSize }) {
      const key = uploadKeyOf(id);
      if ((await files.size(key)) !== byteSize) return undefined;
      await syncPath(pathOf(id));
      return key;
    },
    remove: ({ id }) => files.remove(uploadKeyOf(id)),
    sweep: async () => {}, // they are files, which are swept as all are
  };
}
