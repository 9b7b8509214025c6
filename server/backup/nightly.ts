/** The backup of every night, by a setting (BACKUP_DIR). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Parts } from '../parts.ts';
import { DAY, HOUR } from '../platform/clock.ts';
import { withSession } from '../platform/database/session.ts';
import { jobKind } from '../platform/jobs/jobs.ts';
import { BackupUnderWay } from './alone.ts';
import { saveDatabase } from './database-alone.ts';
import { BackupError } from './error.ts';
import { holderFor } from './files.ts';
import { removeLeftovers } from './leftovers.ts';
import { countBytes } from './queries.ts';
import { type Saved, saveSite } from './save.ts';

const backUp = jobKind<Record<string, never>>('nightly-backup');
const EVERY_NIGHT = '17 2 * * *'; // UTC, between the other nightly jobs
const PROGRAM = fileURLToPath(new URL('../../tools/backup/backup.ts', import.meta.url));
const LOW_PRIORITY = 10; // of 19: page requests come first
const OPTIONS = ['--max-semi-space-size=2']; // as `npm run backup` has it: a third less memory
/** A backup that is younger is tonight's: its server was killed before it could say so. */
const TONIGHT = 12 * HOUR;
const TOLD_EVERY = 20 * HOUR;
/** The program's exit code while another backup is under way, which is no failure. */
export const UNDER_WAY = 3;

const NAME = /^touchline-(\d{4}-\d\d-\d\dT\d{6})Z\.tar$/;
const nameAt = (time: Date) => `touchline-${time.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`;
const timeOf = (name: string) =>
  Date.parse(`${NAME.exec(name)?.[1]?.replace(/(\d\d)(\d\d)(\d\d)$/, '$1:$2:$3') ?? ''}Z`);

type Settings = Pick<
  Config,
  'dataDir' | 's3' | 'filesIn' | 'backupDir' | 'backupDays' | 'backup' | 'freeSpaceFloorBytes'
>;

/** @throws BackupError where a backup could leave too little room for the site itself */
async function requireRoom(
  connection: pg.ClientConfig,
  folder: string,
  { backup, freeSpaceFloorBytes: floor }: Pick<Config, 'backup' | 'freeSpaceFloorBytes'>,
): Promise<void> {
  const needed = await withSession(connection, (client) => countBytes(client, backup));
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - needed < floor) {
    const [has, needs] = [bavail * bsize, needed + floor].map((bytes) => Math.ceil(bytes / 1024 / 1024));
    throw new BackupError(`No room for a backup in ${folder}: it needs up to ${needs} MB, and ${has} are free.`);
  }
}

/**
 * Makes a backup in BACKUP_DIR, and removes those that are older than BACKUP_DAYS: never before the new one is complete.
 * @returns undefined when tonight's is there already
 * @throws BackupError with one line for whoever looks into the log
 */
export async function saveForTonight(
  connection: pg.ClientConfig,
  { backupDir, backupDays, ...config }: Settings,
  now: Date,
  signal: AbortSignal,
): Promise<(Saved & { path: string }) | undefined> {
  if (!backupDir) throw new BackupError('BACKUP_DIR is not set.');
  await mkdir(backupDir, { recursive: true, mode: 0o700 });
  await removeLeftovers(backupDir, /^\.touchline-.*\.part$/);
  if ((await readdir(backupDir)).some((name) => now.getTime() - timeOf(name) < TONIGHT)) return undefined;
  await requireRoom(connection, backupDir, config);
  const path = join(backupDir, nameAt(now));
  const saved =
    config.backup === 'database'
      ? await saveDatabase(connection, config, path, signal)
      : await saveSite(connection, await holderFor(config), path, signal);
  for (const name of await readdir(backupDir)) {
    if (now.getTime() - timeOf(name) >= backupDays * DAY) await rm(join(backupDir, name), { force: true });
  }
  return { ...saved, path };
}

/** Runs the program that saves the site, beside the server, so that nobody waits for it. */
async function runProgram(): Promise<void> {
  const child = spawn(process.execPath, [...OPTIONS, PROGRAM, '--nightly'], { stdio: ['ignore', 'ignore', 'pipe'] });
  if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000);
  });
  const [code] = await once(child, 'close');
  if (code === UNDER_WAY) throw new BackupUnderWay(said.trim());
  if (code !== 0) throw new BackupError(said.trim() || `the program of the backup ended with ${code}`);
}

/** Has a backup made every night, where there is a folder for it. A failed one is tried again, and is in the log once. */
export function handleBackups(
  { config, jobs, clock }: Pick<Parts, 'config' | 'jobs' | 'clock'>,
  report: (line: string) => void,
): void {
  if (!config.backupDir) return;
  let toldAt = Number.NEGATIVE_INFINITY;
  jobs.handle(
    backUp,
    async () => {
      await runProgram().catch((error: Error) => {
        const now = clock.now().getTime();
        if (!(error instanceof BackupUnderWay) && now - toldAt >= TOLD_EVERY) {
          report(`Tonight's backup: ${error.message}`);
          toldAt = now;
        }
        throw error;
      });
    },
    EVERY_NIGHT,
  );
}
