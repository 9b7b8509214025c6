import type pg from 'pg';
import { alone, BackupUnderWay } from '../../server/backup/alone.ts';
import { saveDatabase } from '../../server/backup/database-alone.ts';
import { BackupError } from '../../server/backup/error.ts';
import { holderFor } from '../../server/backup/files.ts';
import { saveForTonight, UNDER_WAY } from '../../server/backup/nightly.ts';
import { noteBackup } from '../../server/backup/note.ts';
import { saveSite } from '../../server/backup/save.ts';
import { readConfig } from '../../server/config.ts';
import { Problem } from '../../server/platform/http/problem.ts';
import { StoreError } from '../../server/stores/open.ts';
import { megabytes } from '../sizes.ts';
import { withConnection } from '../with-data.ts';

const [option, ...more] = process.argv.slice(2);
const ofDatabase = option === '--database';
const path = ofDatabase ? more.shift() : option;
if (!path || more.length > 0) {
  console.error('Usage: npm run backup -- [--database] FILE');
  process.exit(2);
}
// What is half done is removed on the way out.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
try {
  const config = readConfig(process.env);
  const save = async (connection: pg.ClientConfig, signal: AbortSignal) => {
    if (option === '--nightly') return saveForTonight(connection, config, new Date(), signal);
    const saved = ofDatabase
      ? await saveDatabase(connection, config, path, signal)
      : await saveSite(connection, await holderFor(config), path, signal);
    return { ...saved, path };
  };
  const saved = await withConnection((connection) => alone(connection, (signal) => save(connection, signal)));
  if (saved) {
    const { bytes, files, madeAt } = saved;
    await noteBackup(config.dataDir, madeAt, bytes);
    const onlyNames = ofDatabase || (option === '--nightly' && config.backup === 'database');
    const has = `${onlyNames ? 'the names of ' : ''}${files} files and the database`;
    console.log(`${saved.path}: ${megabytes(bytes)}, ${has} as of ${madeAt.toISOString()}.`);
  } else console.log("Tonight's backup is there already.");
} catch (error) {
  const isAway = error instanceof Problem; // which only the object store throws here
  if (!isAway && !(error instanceof BackupError) && !(error instanceof StoreError)) throw error;
  console.error(isAway ? 'The object store is away. Try again when it is back.' : error.message);
  process.exitCode = error instanceof BackupUnderWay ? UNDER_WAY : 1;
}
