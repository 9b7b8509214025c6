/** The checks of `npm run doctor`. Each answers in words, and changes nothing. */
import { existsSync } from 'node:fs';
import { access, constants, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDrillDue, lastBackup, lastDrill } from '../server/backup/note.ts';
import type { Config, YouTubeConfig } from '../server/config.ts';
import { DAY, HOUR, systemClock } from '../server/platform/clock.ts';
import type { Db } from '../server/platform/database/database.ts';
import { createChannel } from '../server/video-hosts/youtube/channel.ts';
import { createQuota } from '../server/video-hosts/youtube/quota.ts';
import { megabytes } from './sizes.ts';

export type Finding = { ok: boolean; text: string };
const fine = (text: string): Finding => ({ ok: true, text });
const wrong = (text: string): Finding => ({ ok: false, text });

/** A missing data folder is left to the first start; an existing one has to be writable. */
export async function checkDataFolder({ dataDir }: Config): Promise<Finding> {
  if (!existsSync(dataDir)) return fine(`The data folder ${dataDir} is not there yet: the first start makes it.`);
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    await readdir(dataDir);
    return fine(`The data folder ${dataDir} can be written to.`);
  } catch {
    return wrong(`${dataDir} is no folder that can be written to. Let the user that runs Touchline own it.`);
  }
}

/** Whether there is no database yet, so that connecting would make one. */
export const isBeforeFirstStart = ({ databaseUrl, dataDir }: Config): boolean =>
  !databaseUrl && !existsSync(join(dataDir, 'db'));

function ageOf(date: Date, now: Date): string {
  const age = Math.max(0, now.getTime() - date.getTime());
  return age < 2 * DAY ? `${Math.floor(age / HOUR)} hours ago` : `${Math.floor(age / DAY)} days ago`;
}

/** How old and how large the last backup is, and whether one is missing. */
export async function checkBackup({
  dataDir,
  backupDir,
  backup,
}: Pick<Config, 'dataDir' | 'backupDir' | 'backup'>): Promise<Finding> {
  const now = systemClock.now();
  const { madeAt, bytes, isLate } = await lastBackup(dataDir, backupDir !== undefined, now);
  if (!madeAt) {
    const option = backup === 'database' ? '--database ' : '';
    return backupDir
      ? wrong(
          `There is no backup yet. One is made every night in ${backupDir}, if the server runs at 02:17 UTC; to make the first one now: npm run backup -- ${option}${join(backupDir, 'first.tar')}`,
        )
      : fine(
          'There is no backup yet. To make one now: npm run backup -- FILE. To have one made every night, set BACKUP_DIR.',
        );
  }
  const size = bytes === undefined ? '' : ` (${megabytes(bytes)})`;
  const words = `The last backup is of ${madeAt.toISOString()}, ${ageOf(madeAt, now)}${size}.`;
  if (isLate) return wrong(`${words} One is to be made every night in ${backupDir}: the server's log has the reason.`);
  return fine(backupDir ? words : `${words} To have one made every night, set BACKUP_DIR.`);
}

/** When a restore was last tried, and how it ended. @returns undefined while there is nothing to restore */
export async function checkDrill({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding | undefined> {
  const now = systemClock.now();
  const [drill, backup] = await Promise.all([lastDrill(dataDir), lastBackup(dataDir, false, now)]);
  const how = 'To try one: npm run drill -- FILE';
  if (!drill) return backup.madeAt && fine(`No restore has been tried yet: a backup may lack something. ${how}`);
  const words = `of the backup of ${drill.madeAt.toISOString()}, ${ageOf(drill.triedAt, now)}`;
  if (!drill.ok) return wrong(`The last tried restore, ${words}, failed. ${how}`);
  const old = isDrillDue(drill, now) ? `, more than 90 days. ${how}` : '.';
  return fine(`The last tried restore was ${words}${old}`);
}

const reason = (error: unknown): string => {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const { code, message, cause } = inner as NodeJS.ErrnoException;
    if (code === '42P01') return 'it has no tables yet: the first start makes them';
    if (!cause) return message || code || 'it does not answer';
  }
  return String(error);
};

/** @returns the finding, and how many uploads to YouTube are left today */
export async function checkDatabase(db: Db, uploadsPerDay: number): Promise<{ finding: Finding; left?: number }> {
  try {
    const left = await createQuota({ db, clock: systemClock, perDay: uploadsPerDay }).left();
    return { finding: fine('The database answers.'), left };
  } catch (error) {
    return { finding: brokenDatabase(error) };
  }
}

export const brokenDatabase = (error: unknown): Finding => wrong(`The database: ${reason(error)}.`);

/** Token, channel, and the uploads left today. */
export async function checkYouTube(config: YouTubeConfig, left: number | undefined): Promise<Finding[]> {
  const channel = createChannel(config, () => systemClock.now());
  const findings: Finding[] = [];
  try {
    await channel.authorise();
    findings.push(fine('YouTube: the token is accepted.'));
    const title = await channel.title();
    findings.push(
      title
        ? fine(`YouTube: videos go to the channel '${title}'.`)
        : wrong('YouTube: the account has no channel. Make one at https://www.youtube.com/create_channel.'),
    );
  } catch (error) {
    const [words] = (error as Error).message.split(' Please '); // the rest is advice for members
    findings.push(wrong(`YouTube: ${words} To connect again: npm run youtube-connect`));
  }
  if (left === 0) findings.push(fine('YouTube: no upload is left today; what comes waits for midnight Pacific time.'));
  else if (left !== undefined) {
    findings.push(
      fine(`YouTube: ${left} of ${config.uploadsPerDay} uploads are left today, by this site's own count.`),
    );
  }
  return findings;
}
