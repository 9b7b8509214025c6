import { join } from 'node:path';
import { BackupError } from '../../server/backup/error.ts';
import { restoreSite } from '../../server/backup/restore.ts';
import { readConfig } from '../../server/config.ts';
import { makePrivateFiles } from '../../server/platform/files/private-files.ts';
import { Problem } from '../../server/platform/http/problem.ts';
import { printUncaught } from '../../server/platform/log/log.ts';
import { FILES } from '../../server/storage.ts';
import { StoreError } from '../../server/stores/open.ts';
import { withDataDir } from '../with-data.ts';

/** The exit code when the site is there, but for some of its files. */
const FILES_MISSING = 4;

const [path, ...more] = process.argv.slice(2);
if (!path || more.length > 0) {
  console.error('Usage: npm run restore -- FILE');
  process.exit(2);
}
try {
  makePrivateFiles();
  printUncaught();
  const config = readConfig(process.env);
  const { dataDir, filesIn } = config;
  const restored = await withDataDir(dataDir, () => restoreSite(path, config));
  const { count, keys } = restored.missing;
  console.log(
    `The site is in ${dataDir} as it was at ${restored.madeAt.toISOString()}, with ${restored.files} files.${count > 0 ? '' : ' Start it: npm start'}`,
  );
  if (count > 0) {
    const others = count > keys.length ? ` and ${count - keys.length} more` : '';
    const where = filesIn === 'bucket' ? 'the bucket' : join(dataDir, FILES);
    console.error(
      `Missing in ${where}, or with other bytes: ${count} files, ${keys.join(', ')}${others}. Bring back those of ${restored.madeAt.toISOString()} before you start the site.`,
    );
    process.exitCode = FILES_MISSING;
  }
} catch (error) {
  const isAway = error instanceof Problem; // which only the object store throws here
  if (!isAway && !(error instanceof BackupError) && !(error instanceof StoreError)) throw error;
  console.error(isAway ? 'The object store is away. Try again when it is back.' : error.message);
  process.exitCode = 1;
}
