import { alone, BackupUnderWay } from '../../server/backup/alone.ts';
import { BackupError } from '../../server/backup/error.ts';
import { UNDER_WAY } from '../../server/backup/nightly.ts';
import { type Config, ConfigError, readConfig } from '../../server/config.ts';
import { listUploadsInUse } from '../../server/features/uploads/queries.ts';
import { SECOND } from '../../server/platform/clock.ts';
import { connect } from '../../server/platform/database/database.ts';
import { holderOf } from '../../server/platform/files/data-dir.ts';
import { Problem } from '../../server/platform/http/problem.ts';
import { homeOf } from '../../server/platform/servers/server-registry.ts';
import { listElsewhere } from '../../server/platform/servers/server-registry-queries.ts';
import { placeOfFiles } from '../../server/storage.ts';
import { MoveError, moveFiles } from '../../server/stores/move.ts';
import { openStores, StoreError } from '../../server/stores/open.ts';
import { withConnection, withDataDir } from '../with-data.ts';

const SAY_EVERY = 2 * SECOND;
const PATIENCE = 25; // seconds, after which a move that was killed has lost its lease
const SIGNS = 6; // seconds without a sign of life after which a server is no more (platform/servers/server-registry.ts)
const UPLOADS = 'uploads/';
const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

/** @throws MoveError where a server runs that would not find what is moved */
function requireSettings(config: Config): void {
  const holder = holderOf(config.dataDir);
  if (holder && holder.files !== undefined && holder.files !== placeOfFiles(config)) {
    throw new MoveError(
      'The server that runs was started with other settings. Restart it with these, then run this again.',
    );
  }
}

async function move(config: Config, connection: Parameters<typeof connect>[0], signal: AbortSignal): Promise<void> {
  const { disk, bucket, scratch } = await openStores(config);
  if (!bucket)
    throw new MoveError('There is nowhere to move files to or from: S3_ENDPOINT and the other S3_* are not set.');
  const toDisk = config.filesIn === 'disk';
  const { db, close } = connect(
    connection,
    () => {},
    () => {},
    2,
  );
  let saidAt = 0;
  try {
    if (config.databaseUrl) {
      const [other] = await listElsewhere(db, homeOf(config.dataDir), SIGNS);
      const mayNotRun = toDisk ? other : other && !other.sharesAll && other;
      if (mayNotRun)
        throw new MoveError(
          `Another server runs on ${mayNotRun.host}, and would not find what is moved. Stop it first.`,
        );
    }
    console.log(toDisk ? 'Files go from the bucket to the disk.' : 'Files go from the disk to the bucket.');
    const { files, bytes, left } = await moveFiles({
      ...(toDisk ? { from: bucket, to: disk } : { from: disk, to: bucket }),
      scratch,
      listUnderWay: async (keys) => {
        const some = keys.filter((key) => key.startsWith(UPLOADS));
        return some.length > 0 ? listUploadsInUse(db, some) : new Set();
      },
      async check() {
        signal.throwIfAborted();
        requireSettings(config);
      },
      async requireRoom(needed) {
        if (toDisk && (await scratch.freeBytes()) - config.freeSpaceFloorBytes < needed) {
          throw new MoveError(`No room on the disk for ${megabytes(needed)} MB more. Make some, then run this again.`);
        }
      },
      progress(moved) {
        if (performance.now() - saidAt < SAY_EVERY) return;
        saidAt = performance.now();
        console.log(`${moved.files} files, ${megabytes(moved.bytes)} MB`);
      },
    });
    console.log(`Moved: ${files} files, ${megabytes(bytes)} MB.`);
    if (left > 0) {
      throw new MoveError(
        `Left where they began, since their uploads are under way: ${left} files. Run this again when these have ended, within a day.`,
      );
    }
    console.log(
      toDisk
        ? 'All files are on the disk. Now take away FILES_IN and S3_*, and restart the server.'
        : 'All files are in the bucket. Restart the server; from then on others can run beside it.',
    );
  } finally {
    await close();
  }
}

if (process.argv.length > 2) {
  console.error('Usage: npm run move-files (where to: as FILES_IN says, or to the bucket where S3_* are set)');
  process.exit(2);
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(130));
try {
  const config = readConfig(process.env);
  requireSettings(config);
  const run = () =>
    withConnection((connection) => alone(connection, (signal) => move(config, connection, signal), PATIENCE));
  // Without a server nobody may start one with other settings meanwhile; the embedded database takes the folder itself.
  await (config.databaseUrl && !holderOf(config.dataDir) ? withDataDir(config.dataDir, run) : run());
} catch (error) {
  const isTold = [MoveError, BackupError, StoreError, ConfigError].some((one) => error instanceof one);
  if (error instanceof Problem)
    console.error('The object store is away. Run this again when it is back: it goes on where it is.');
  else if (isTold) console.error((error as Error).message);
  else throw error;
  process.exitCode = error instanceof BackupUnderWay ? UNDER_WAY : 1;
}
