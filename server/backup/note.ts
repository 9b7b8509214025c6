import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY, HOUR } from '../platform/clock.ts';

const fileOf = (dataDir: string) => join(dataDir, 'last-backup.json');
/** A nightly backup that has not come for so long has failed, or the server was off. */
const LATE = DAY + 12 * HOUR;

/** Notes beside the site when its last backup was made, for the admins' overview and `npm run doctor`. */
export async function noteBackup(dataDir: string, madeAt: Date): Promise<void> {
  const part = `${fileOf(dataDir)}.${process.pid}`;
  await writeFile(part, JSON.stringify({ madeAt: madeAt.toISOString() }), { mode: 0o600 });
  await rename(part, fileOf(dataDir));
}

/**
 * When the last backup was made, and whether it is older than nightly ones can be.
 * @param isNightly whether one is to be made every night
 */
export async function lastBackup(dataDir: string, isNightly: boolean, now: Date) {
  const noted = await readFile(fileOf(dataDir), 'utf8').then(
    (text) => new Date((JSON.parse(text) as { madeAt: string }).madeAt),
    () => undefined,
  );
  const madeAt = noted && !Number.isNaN(noted.getTime()) ? noted : undefined;
  return { madeAt, isLate: isNightly && (madeAt === undefined || now.getTime() - madeAt.getTime() > LATE) };
}
