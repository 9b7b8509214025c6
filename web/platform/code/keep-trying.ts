import { hasNetworkError, onNetworkError } from '../http/network-error.ts';

const FIRST_PAUSE = 1000; // ms
const LONGEST_PAUSE = 30_000; // ms

/**
 * Tries until it succeeds: with growing pauses, and at once when the network is back or the server answers.
 * @param attempt rejects if it fails
 * @returns `now` tries at once; `stop` ends it
 */
export function keepTrying(attempt: () => Promise<unknown>): { now: () => Promise<void>; stop: () => void } {
  let pause = FIRST_PAUSE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  let running: Promise<void> | undefined;

  const run = async () => {
    try {
      await attempt();
      stop();
    } catch {
      if (isEnded) return;
      timer = setTimeout(now, pause * (0.8 + 0.4 * Math.random())); // not all tabs of a campus at the same moment
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    }
  };

  function now(): Promise<void> {
    clearTimeout(timer);
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  function stop(): void {
    isEnded = true;
    clearTimeout(timer);
    removeEventListener('online', now);
    unlisten();
  }

  addEventListener('online', now);
  const unlisten = onNetworkError(() => void (hasNetworkError() || now()));
  void now();
  return { now, stop };
}
