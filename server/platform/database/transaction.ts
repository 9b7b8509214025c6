import { setTimeout as wait } from 'node:timers/promises';
import { type Db, isDeadlock } from './database.ts';

const TRIES = 5; // PostgreSQL finds a deadlock after a second, and ends one of the two
const PAUSE = 100; // ms, for the other one to get what it waits for: at once, this one could take it away again

/**
 * Runs `work` in a transaction. Where PostgreSQL ends it because two waited for each other, it is done again after a
 * pause: `work` may run several times, and does nothing outside the transaction that could not be done twice.
 * @returns what `work` does @throws what `work` throws, and the fifth deadlock
 */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (!isDeadlock(error) || tries === TRIES) throw error;
      await wait(PAUSE * tries);
    }
  }
}
