import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../clock.ts';
import { type Embedded, startEmbedded } from './embedded.ts';

// The first pause is short, for what happens once; trying without end would not help a disk that stays full.
const PAUSES = [0.5, 1, 2, 5, 10, 20, 30].map((seconds) => seconds * SECOND);

/**
 * Starts the embedded database, and starts it again whenever it ends by itself: a full disk, or whatever else the
 * system ends programs for, must not be the end of the site. Meanwhile calls that need it are answered with 503.
 * @param report called with one line when it has ended, why it does not come back, and when it is back
 * @param settings more server settings
 * @throws Error if it does not start in the first place
 */
export async function superviseEmbedded(
  dir: string,
  report: (line: string) => void,
  settings: Record<string, string> = {},
): Promise<Pick<Embedded, 'connection' | 'stop'>> {
  let running = await startEmbedded(dir, settings);
  const { connection } = running;
  const stopping = new AbortController();
  const { signal } = stopping;
  let starting: Promise<unknown> = Promise.resolve();

  async function startAgain(): Promise<void> {
    let said = '';
    for (let tries = 0; !signal.aborted; tries++) {
      try {
        await sleep(PAUSES[Math.min(tries, PAUSES.length - 1)], undefined, { signal });
        running = await startEmbedded(dir, settings, connection.host);
        return report('The database is back.');
      } catch (error) {
        const { message } = error as Error;
        if (message !== said && !signal.aborted) report(`The database does not start yet: ${message}`);
        said = message;
      }
    }
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      const reason = await running.died; // never, once it was stopped on purpose
      report(`The database has ended by itself: ${reason}. It is being started again.`);
      starting = startAgain();
      await starting;
    }
  }
  void watch();

  return {
    connection,
    async stop() {
      stopping.abort();
      await starting;
      await running.stop();
    },
  };
}
