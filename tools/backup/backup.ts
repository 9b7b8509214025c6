import { alone, BackupUnderWay } from '../../server/backup/alone.ts';
import { BackupError } from '../../server/backup/error.ts';
import { holderFor } from '../../server/backup/files.ts';
import { saveForTonight, UNDER_WAY } from '../../server/backup/nightly.ts';
import { noteBackup } from '../../server/backup/note.ts';
import { saveSite } from '../../server/backup/save.ts';
import { readConfig } from '../../server/config.ts';
import { Problem } from '../../server/platform/http/problem.ts';
import { StoreError } from '../../server/stores/open.ts';
import { withConnection } from '../with-data.ts';

const [path, ...more] = process.argv.slice(2);
if (!path || more.length > 0) {
  console.error('Usage: npm run backup -- FILE');
  process.exit(2);
}
// What is half done is removed on the way out.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
try {
  const config = readConfig(process.env);
  const saved = await withConnection((connection) =>
    alone(connection, async (signal) =>
      path === '--nightly'
        ? saveForTonight(connection, config, new Date(), signal)
        : saveSite(connection, await holderFor(config), path, signal).then((made) => ({ ...made, path })),
    ),
  );
  if (saved) {
    await noteBackup(config.dataDir, saved.madeAt);
    console.log(
      `${saved.path}: ${(saved.bytes / 1024 / 1024).toFixed(1)} MB, ${saved.files} files and the database as of ${saved.madeAt.toISOString()}.`,
    );
  } else console.log("Tonight's backup is there already.");
} catch (error) {
  const isAway = error instanceof Problem; // which only the object store throws here
  if (!isAway && !(error instanceof BackupError) && !(error instanceof StoreError)) throw error;
  console.error(isAway ? 'The object store is away. Try again when it is back.' : error.message);
  process.exitCode = error instanceof BackupUnderWay ? UNDER_WAY : 1;
}
