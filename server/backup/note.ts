/** What stands beside the site about its backups, for the admins' overview and `npm run doctor`. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { DAY, HOUR } from '../platform/clock.ts';

const BACKUP = 'last-backup.json';
const DRILL = 'last-drill.json';
/** A nightly backup that has not come for so long has failed, or the server was off. */
const LATE = DAY + 12 * HOUR;
/** A restore is tried once a quarter: so long ago, the archive's form and the machine's tools may be others. */
const TRY_EVERY = 90 * DAY;

const BackupNote = Type.Object({
  madeAt: Type.String(),
  bytes: Type.Number(),
});
const DrillNote = Type.Object({ triedAt: Type.String(), madeAt: Type.String(), ok: Type.Boolean() });

export type Drill = {
  triedAt: Date;
  /** When the archive was made that was tried. */
  madeAt: Date;
  /** Whether the site came back. */
  ok: boolean;
};

async function note(path: string, content: object): Promise<void> {
  const part = `${path}.${process.pid}`;
  await writeFile(part, JSON.stringify(content), { mode: 0o600 });
  await rename(part, path);
}

/** What a note says; undefined where there is none, or none that can be read. */
async function readNote(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

const dateFrom = (text: string): Date | undefined => {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/** Notes when the last backup was made, and how large it is. */
export const noteBackup = (dataDir: string, madeAt: Date, bytes: number): Promise<void> =>
  note(join(dataDir, BACKUP), { madeAt: madeAt.toISOString(), bytes });

/**
 * When the last backup was made, how large it is, and whether it is older than nightly ones can be.
 * @param isNightly whether one is to be made every night
 */
export async function lastBackup(dataDir: string, isNightly: boolean, now: Date) {
  const noted = await readNote(join(dataDir, BACKUP));
  const { madeAt: text = '', bytes } = Value.Check(BackupNote, noted) ? noted : {};
  const madeAt = dateFrom(text);
  const isLate = isNightly && (madeAt === undefined || now.getTime() - madeAt.getTime() > LATE);
  return { madeAt, bytes, isLate };
}

/** Notes that a restore of an archive was tried, and how it ended. */
export const noteDrill = (dataDir: string, { triedAt, madeAt, ok }: Drill): Promise<void> =>
  note(join(dataDir, DRILL), { triedAt: triedAt.toISOString(), madeAt: madeAt.toISOString(), ok });

/** @returns the last restore that was tried; undefined: none ever was */
export async function lastDrill(dataDir: string): Promise<Drill | undefined> {
  const noted = await readNote(join(dataDir, DRILL));
  if (!Value.Check(DrillNote, noted)) return undefined;
  const [triedAt, madeAt] = [dateFrom(noted.triedAt), dateFrom(noted.madeAt)];
  return triedAt && madeAt && { triedAt, madeAt, ok: noted.ok };
}

/** Whether a restore is to be tried: none was, the last one failed, or it was long ago. */
export const isDrillDue = (drill: Drill | undefined, now: Date): boolean =>
  !drill?.ok || now.getTime() - drill.triedAt.getTime() > TRY_EVERY;
