/** The file store, the bytes of uploads and their room: made together, since room is asked for before anything is stored. */
import { join } from 'node:path';
import type { Config } from './config.ts';
import { announcedBytes, bytesStoredBy } from './features/uploads/queries.ts';
import type { Parts } from './parts.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/database.ts';
import { createDiskFiles, hasFiles } from './platform/files/disk-files.ts';
import { createDiskUploads } from './platform/files/disk-uploads.ts';
import { createRoom, type Neighbours, type Promised } from './platform/files/room.ts';
import { createScratch } from './platform/files/scratch.ts';
import { listHeldAmong } from './platform/jobs/lease-queries.ts';
import { throttled } from './platform/memory/throttled.ts';
import type { Siblings } from './platform/processes/siblings.ts';

/** Folder of the files, in DATA_DIR. */
export const FILES = 'files';
const ROOM = 'room'; // of turns and notes

type Needed = {
  config: Pick<Config, 'dataDir' | 's3' | 'filesIn' | 'freeSpaceFloorBytes' | 'memberQuotaBytes'>;
  db: Db;
  clock: Clock;
  siblings?: Siblings | undefined;
  /** For tests: the free space of an imaginary disk. */
  freeBytes?: () => Promise<number>;
  /** Told, sparingly, why the object store is away. */
  report?: (line: string) => void;
};

/** The room of a disk is that of all processes that write to it. */
const neighboursAmong = ({ turns, note, notesOf }: Siblings): Neighbours => ({
  async oneByOne(act) {
    const end = await turns.take(ROOM);
    return act().finally(end);
  },
  tell: (promised) => note(ROOM, promised),
  promised: () => notesOf(ROOM) as Promised[],
});

/** What a site's files need, made together. */
export type Storage = Pick<Parts, 'files' | 'uploads' | 'scratch' | 'room'>;

/**
 * The file store of `DATA_DIR/files`, or of a bucket, and the room for it. On the disk, a plain `put` holds room while it
 * writes.
 * @throws S3Error where the bucket can't be used
 */
export async function makeStorage({
  config,
  db,
  clock,
  siblings,
  freeBytes,
  report = () => {},
}: Needed): Promise<Storage> {
  const root = join(config.dataDir, FILES);
  const scratch = { ...(await createScratch(root)), ...(freeBytes && { freeBytes }) };
  const storesHere = config.filesIn === 'disk';
  const room = createRoom({
    freeBytes: scratch.freeBytes,
    floor: config.freeSpaceFloorBytes,
    quota: config.memberQuotaBytes,
    storesHere,
    announced: async () => (storesHere ? announcedBytes(db, clock.now()) : 0),
    storedBy: (accountId) => bytesStoredBy(db, accountId),
    neighbours: siblings && neighboursAmong(siblings),
  });
  const onDisk = async () => {
    const disk = await createDiskFiles(root);
    const files: Parts['files'] = {
      ...disk,
      async put(key, bytes) {
        const hold = await room.hold(bytes.length);
        await disk.put(key, bytes).finally(hold.release);
      },
    };
    return { files, uploads: createDiskUploads(root, files) };
  };
  if (!config.s3) return { room, scratch, ...(await onDisk()) };
  const { createS3Storage, openBucket } = await import('./platform/s3/s3.ts');
  const bucket = await openBucket(config.s3, throttled(report, clock));
  const inBucket = createS3Storage(bucket, config.s3, { db, clock, scratch, room });
  const { ALL_FILES, removeLater } = await import('./platform/files/held-files.ts');
  const isHeld = async () => (await listHeldAmong(db, [ALL_FILES])).size > 0;
  const held = (files: Parts['files']) => removeLater(files, { isHeld, scratch });
  if (!(await keepsFiles(config))) return { room, scratch, uploads: inBucket.uploads, files: held(inBucket.files) };
  const { createTwoStores, createTwoUploads, withSecondNames } = await import('./platform/files/two-stores.ts');
  const disk = await onDisk();
  const linked = withSecondNames(disk.files, scratch);
  if (config.s3.isReadOnly) {
    const { onlyRead, onlyReadUploads } = await import('./platform/files/read-only.ts');
    return {
      room,
      scratch,
      files: createTwoStores(linked, onlyRead(inBucket.files, linked, scratch)),
      uploads: createTwoUploads(disk.uploads, disk.uploads, onlyReadUploads(inBucket.uploads)),
    };
  }
  const toDisk = config.filesIn === 'disk';
  const files = toDisk ? createTwoStores(linked, inBucket.files) : createTwoStores(inBucket.files, linked);
  const begun = toDisk ? disk.uploads : inBucket.uploads;
  return { room, scratch, files: held(files), uploads: createTwoUploads(begun, disk.uploads, inBucket.uploads) };
}

/**
 * Whether files of the site are, or come, where its other servers can't reach them: on the disk of this machine. Where a
 * bucket is configured that is so until they have been moved.
 */
export const keepsFiles = async ({ dataDir, filesIn }: Pick<Config, 'dataDir' | 'filesIn'>): Promise<boolean> =>
  filesIn === 'disk' || hasFiles(join(dataDir, FILES));

/** Where new files go and which stores are read, in words that `npm run move-files` compares. */
export const placeOfFiles = ({ s3, filesIn }: Pick<Config, 's3' | 'filesIn'>): string =>
  [filesIn, ...(s3 ? [s3.endpoint, s3.bucket] : [])].join(' ');
