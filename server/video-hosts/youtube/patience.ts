import { SECOND } from '../../platform/clock.ts';
import { HostBusy } from '../video-host.ts';

/** Waits that many milliseconds. */
export type Sleep = (milliseconds: number) => Promise<void>;

const TRIES = 5; // with the pauses below at most 15 s: then the job goes on, with longer ones
const FIRST_PAUSE = 1 * SECOND;

/**
 * Counts failed tries, and waits between them: twice as long each time, with a random part, so that callers do not
 * retry all at once.
 */
export class Patience {
  #failures = 0;
  readonly #sleep: Sleep;

  constructor(sleep: Sleep) {
    this.#sleep = sleep;
  }

  /** There was progress: the count starts again. */
  restore(): void {
    this.#failures = 0;
  }

  /** Waits before the next try. @throws the error, if waiting does not help against it, or after the last try */
  async afterFailure(error: unknown): Promise<void> {
    if (!(error instanceof HostBusy) || error.until) throw error;
    this.#failures++;
    if (this.#failures >= TRIES) throw error;
    const longest = FIRST_PAUSE * 2 ** (this.#failures - 1);
    await this.#sleep(longest * (0.5 + Math.random() / 2));
  }
}

/** Runs a function, again and again while the host is only busy. */
export async function patiently<T>(sleep: Sleep, act: () => Promise<T>): Promise<T> {
  const patience = new Patience(sleep);
  for (;;) {
    try {
      return await act();
    } catch (error) {
      await patience.afterFailure(error);
    }
  }
}
