import { performance } from 'node:perf_hooks';
import { type Clock, MINUTE, SECOND } from '../clock.ts';
import { readClock } from './clock-queries.ts';
import type { Db } from './database.ts';

const MEASURED_EVERY = MINUTE;
const FAR_APART = SECOND; // more than any clock that is kept in time; worth a word to whoever runs the server

/**
 * A clock that goes by the database's, so that all servers of a site have one time, whatever their machines' clocks
 * say. Where the two agree as far as can be measured, it is the machine's own.
 * @param machine this machine's clock
 * @param report called with one line when the two are far apart
 */
export async function createDatabaseClock(
  db: Db,
  machine: Clock,
  report: (line: string) => void,
): Promise<Clock & { measure(): Promise<void>; stop(): void }> {
  let ahead = 0; // milliseconds by which the database's clock is ahead of the machine's

  async function measure(): Promise<void> {
    const began = performance.now();
    const asked = machine.now().getTime();
    const there = await readClock(db);
    const took = performance.now() - began;
    const found = there - asked - took / 2;
    // It was read at some moment in between, and this machine's is cut to whole milliseconds: no difference.
    const unsure = took / 2 + 1;
    if (Math.abs(found - ahead) > unsure) ahead = Math.abs(found) <= unsure ? 0 : Math.round(found);
    if (Math.abs(ahead) > FAR_APART) {
      report(
        `This machine’s clock is ${(-ahead / SECOND).toFixed(1)} s ahead of the database’s, by which the site goes.`,
      );
    }
  }

  await measure();
  const timer = setInterval(() => void measure().catch(() => {}), MEASURED_EVERY); // when it can't be asked, nothing has changed
  timer.unref();
  return {
    now: () => new Date(machine.now().getTime() + ahead),
    measure,
    stop: () => clearInterval(timer),
  };
}
