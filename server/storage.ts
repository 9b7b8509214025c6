/** Where files are, and how much room there is for them: made together, since whatever is stored asks first. */
import { join } from 'node:path';
import type { Config } from './config.ts';
import { announcedBytes, bytesStoredBy } from './features/uploads/queries.ts';
import type { Parts } from './parts.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/database.ts';
import { createDiskFiles } from './platform/files.ts';
import { createRoom } from './platform/room.ts';

type Needed = {
  config: Pick<Config, 'dataDir' | 'freeSpaceFloorBytes' | 'memberQuotaBytes'>;
  db: Db;
  clock: Clock;
  /** For tests: another disk than there is. */
  freeBytes?: () => Promise<number>;
};

/** The file store of `DATA_DIR/files`, and its room. What is put into the store by itself takes room for that long. */
export async function makeStorage({ config, db, clock, freeBytes }: Needed): Promise<Pick<Parts, 'files' | 'room'>> {
  const disk = await createDiskFiles(join(config.dataDir, 'files'));
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
