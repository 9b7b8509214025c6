import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { BackupError } from '../../server/backup/error.ts';
import { readConfig } from '../../server/config.ts';
import { drill, type Report } from '../../server/drill/drill.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { makePrivateFiles } from '../../server/platform/files/private-files.ts';
import { printUncaught } from '../../server/platform/log/log.ts';

const [path, ...more] = process.argv.slice(2);
if (!path || more.length > 0) {
  console.error('Usage: npm run drill -- FILE');
  process.exit(2);
}

const inMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function tellReport({ different, pages, steps, ...of }: Report): void {
  const all = steps.reduce((sum, [, seconds]) => sum + seconds, 0);
  console.log(
    [
      `The archive: ${inMegabytes(of.archiveBytes)}, of ${of.madeAt.toISOString()}.`,
      `Compared: ${of.rows} rows of ${of.tables} tables, ${of.files} files (${inMegabytes(of.fileBytes)}), ${pages.length} pages.`,
      `Pages: ${pages.join(' ')}`,
      `Seconds: ${steps.map(([name, seconds]) => `${name} ${seconds.toFixed(1)}`).join(', ')}; ${all.toFixed(1)} in all.`,
    ].join('\n'),
  );
  if (different.length === 0) console.log('The site came back whole.');
  else console.error(['The site did not come back as it was:', ...different].join('\n'));
}

makePrivateFiles();
printUncaught();
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort());
try {
  const config = readConfig(process.env);
  mkdirSync(config.dataDir, { recursive: true }); // where the note goes, on a machine that has no site yet
  // Nothing of the real site's settings: only what Node and the embedded database need.
  const names = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'NODE_COMPILE_CACHE'];
  const env = Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
  const report = await drill(resolve(path), config, {
    ...{ env, signal: ending.signal, now: systemClock.now, tell: console.log },
  });
  tellReport(report);
  process.exitCode = report.different.length === 0 ? 0 : 1;
} catch (error) {
  if (ending.signal.aborted) {
    console.error('Called off. Nothing is left behind.');
    process.exitCode = 130;
  } else if (error instanceof BackupError) {
    console.error(error.message);
    process.exitCode = 1;
  } else throw error;
}
