/** One backup at a time, and a site that knows of it: an object store then lets go of no file (files/held-files.ts). */
import type pg from 'pg';
import { connect } from '../platform/database/database.ts';
import { LeaseLost, withLease } from '../platform/jobs/lease.ts';
import { BackupError } from './error.ts';

/** Who makes a backup holds the lease of that name. */
export const BACKUP_LEASE = 'backup';

/** Another one is under way: nothing is wrong. */
export class BackupUnderWay extends BackupError {}

const isOldSchema = (error: unknown): boolean =>
  (error as { code?: string }).code === '42P01' ||
  (error instanceof Error && error.cause !== undefined && isOldSchema(error.cause));

/**
 * Runs `save` while no other backup of the site is made, by whichever server or person.
 * @param save gets a signal that is aborted when another one may have begun
 * @throws BackupUnderWay; BackupError when it was held up for so long that another could begin
 */
export async function alone<T>(connection: pg.ClientConfig, save: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { db, close } = connect(connection, () => {});
  let hasBegun = false;
  try {
    const made = await withLease(db, BACKUP_LEASE, (lease) => {
      hasBegun = true;
      return save(lease.signal);
    });
    if ('done' in made) return made.done;
    throw new BackupUnderWay('Another backup is under way. Try again when it has ended.');
  } catch (error) {
    // The schema of a version that had no leases: its server knows of none, and its files are on the disk.
    if (!hasBegun && isOldSchema(error)) return await save(new AbortController().signal);
    if (error instanceof LeaseLost) throw new BackupError('The backup was held up for too long, and is not made.');
    throw error;
  } finally {
    await close();
  }
}
