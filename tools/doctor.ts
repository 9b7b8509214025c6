import { type Config, ConfigError, readConfig } from '../server/config.ts';
import { QUIET } from '../server/ending.ts';
import {
  brokenDatabase,
  checkBackup,
  checkDatabase,
  checkDataFolder,
  checkDrill,
  checkYouTube,
  type Finding,
  isBeforeFirstStart,
} from './doctor-checks.ts';
import { withData } from './with-data.ts';

let isWell = true;
function tell({ ok, text }: Finding): void {
  console.log(`${ok ? 'ok   ' : 'WRONG'}  ${text}`);
  isWell &&= ok;
}

function configuration(): Config | undefined {
  try {
    const config = readConfig(process.env);
    tell({ ok: true, text: `The configuration can be read; the site is ${config.publicUrl}.` });
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    tell({ ok: false, text: error.message });
    return undefined;
  }
}

async function database(config: Config): Promise<number | undefined> {
  if (isBeforeFirstStart(config)) {
    tell({ ok: true, text: 'There is no database yet: the first start makes it.' });
    return undefined;
  }
  const { finding, left } = await withData(({ db }) => checkDatabase(db, config.youtube?.uploadsPerDay ?? 0)).catch(
    (error: unknown) => ({ finding: brokenDatabase(error), left: undefined }),
  );
  tell(finding);
  return left;
}

const config = configuration();
if (config) {
  if (config.quiet) tell({ ok: true, text: QUIET });
  tell(await checkDataFolder(config));
  const left = await database(config);
  tell(await checkBackup(config));
  const drill = await checkDrill(config);
  if (drill) tell(drill);
  if (config.youtube) for (const finding of await checkYouTube(config.youtube, left)) tell(finding);
  else if (!config.quiet) tell({ ok: true, text: 'YouTube is not set up: videos are kept on this site.' });
}
console.log(isWell ? 'All is well.' : 'Something is wrong: see above.');
process.exit(isWell ? 0 : 1);
