/** The file store, the bytes of uploads and their room: made together, since room is asked for before anything is stored. */
import { join } from 'node:path';
import type { Config } from './config.ts';
import { announcedBytes, bytesStoredBy } from './features/uploads/queries.ts';
import type { Parts } from './parts.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/database.ts';
import { createDiskFiles } from './platform/files/disk-files.ts';
import { createDiskUploads } from './platform/files/disk-uploads.ts';
import { createRoom } from './platform/files/room.ts';
import { createScratch } from './platform/files/scratch.ts';

/** Folder of the files, in DATA_DIR. */
export const FILES = 'files';

type Needed = {
  config: Pick<Config, 'dataDir' | 'freeSpaceFloorBytes' | 'memberQuotaBytes'>;
  db: Db;
  clock: Clock;
  /** For tests: the free space of an imaginary disk. */
  freeBytes?: () => Promise<number>;
};

/** What a site's files need, made together. */
export type Storage = Pick<Parts, 'files' | 'uploads' | 'scratch' | 'room'>;

/** The file store of `DATA_DIR/files`, and its room. A plain `put` holds room while it writes. */
export async function makeStorage({ config, db, clock, freeBytes }: Needed): Promise<Storage> {
  const root = join(config.dataDir, FILES);
  const scratch = { ...(await createScratch(root)), ...(freeBytes && { freeBytes }) };
  const disk = await createDiskFiles(root);
  const room = createRoom({
    freeBytes: scratch.freeBytes,
    floor: config.freeSpaceFloorBytes,
    quota: config.memberQuotaBytes,
    announced: () => announcedBytes(db, clock.now()),
    storedBy: (accountId) => bytesStoredBy(db, accountId),
  });
  const files: Parts['files'] = {
    ...disk,
    async put(key, bytes) {
      const hold = await room.hold(bytes.length);
      await disk.put(key, bytes).finally(hold.release);
    },
  };
  return { room, scratch, files, uploads: createDiskUploads(root, files) };
}
