import { BackupError } from '../../server/backup/error.ts';
import { restoreSite } from '../../server/backup/restore.ts';
import { readConfig } from '../../server/config.ts';
import { makePrivateFiles } from '../../server/platform/files/private-files.ts';
import { withDataDir } from '../with-data.ts';

const [path, ...more] = process.argv.slice(2);
if (!path || more.length > 0) {
  console.error('Usage: npm run restore -- FILE');
  process.exit(2);
}
try {
  makePrivateFiles();
  const config = readConfig(process.env);
  const { dataDir } = config;
  const restored = await withDataDir(dataDir, () => restoreSite(path, config));
  console.log(
    `The site is in ${dataDir} as it was at ${restored.madeAt.toISOString()}, with ${restored.files} files. Start it: npm start`,
  );
} catch (error) {
  if (!(error instanceof BackupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
