/** The file store and its room: made together, since room is asked for before anything is stored. */
import { join } from 'node:path';
import type { Config } from './config.ts';
import { announcedBytes, bytesStoredBy } from './features/uploads/queries.ts';
import type { Parts } from './parts.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/database.ts';
import { createDiskFiles } from './platform/files/files.ts';
import { createRoom } from './platform/files/room.ts';

/** Folder of the files, in DATA_DIR. */
export const FILES = 'files';

type Needed = {
  config: Pick<Config, 'dataDir' | 'freeSpaceFloorBytes' | 'memberQuotaBytes'>;
  db: Db;
  clock: Clock;
  /** For tests: the free space of an imaginary disk. */
  freeBytes?: () => Promise<number>;
};

/** The file store of `DATA_DIR/files`, and its room. A plain `put` holds room while it writes. */
export async function makeStorage({ config, db, clock, freeBytes }: Needed): Promise<Pick<Parts, 'files' | 'room'>> {
  const disk = await createDiskFiles(join(config.dataDir, FILES));
  const files = { ...disk, ...(freeBytes && { freeBytes }) };
  const room = createRoom({
    freeBytes: files.freeBytes,
    floor: config.freeSpaceFloorBytes,
    quota: config.memberQuotaBytes,
    announced: () => announcedBytes(db, clock.now()),
    storedBy: (accountId) => bytesStoredBy(db, accountId),
  });
  return {
    room,
    files: {
      ...files,
      async put(key, bytes) {
        const hold = await room.hold(bytes.length);
        await files.put(key, bytes).finally(hold.release);
      },
    },
  };
}
