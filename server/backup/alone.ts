/** One backup at a time, and a site that knows of it: it then lets go of no object (platform/files/held-files.ts). */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { SECOND } from '../platform/clock.ts';
import { connect } from '../platform/database/database.ts';
import { ALL_FILES } from '../platform/files/held-files.ts';
import { LeaseLost, withLease } from '../platform/jobs/lease.ts';
import { BackupError } from './error.ts';

/** Another one is under way: nothing is wrong. */
export class BackupUnderWay extends BackupError {}

const isOldSchema = (error: unknown): boolean =>
  (error as { code?: string }).code === '42P01' ||
  (error instanceof Error && error.cause !== undefined && isOldSchema(error.cause));

/**
 * Runs `save` while nobody else goes through all files of the site, by whichever server or person.
 * @param save gets a signal that is aborted when another one may have begun
 * @param patience seconds to wait for one that is under way: it may have been killed
 * @throws BackupUnderWay; BackupError when it was held up for so long that another could begin
 */
export async function alone<T>(
  connection: pg.ClientConfig,
  save: (signal: AbortSignal) => Promise<T>,
  patience = 0,
): Promise<T> {
  const { db, close } = connect(connection, () => {});
  const until = performance.now() + patience * SECOND;
  let hasBegun = false;
  try {
    for (;;) {
      const made = await withLease(db, ALL_FILES, (lease) => {
        hasBegun = true;
        return save(lease.signal);
      });
      if ('done' in made) return made.done;
      if (performance.now() >= until) {
        throw new BackupUnderWay('Another backup, or a move of the files, is under way. Try again when it has ended.');
      }
      await pause(SECOND);
    }
  } catch (error) {
    // The schema of a version that had no leases: its server knows of none, and its files are on the disk.
    if (!hasBegun && isOldSchema(error)) return await save(new AbortController().signal);
    if (error instanceof LeaseLost) throw new BackupError('It was held up for too long, and has ended. Try again.');
    throw error;
  } finally {
    await close();
  }
}
