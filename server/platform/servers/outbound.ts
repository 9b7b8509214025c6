import { setTimeout as wait } from 'node:timers/promises';
import type { Send } from './queries.ts';

const AT_ONCE = 200; // payloads in one statement: 1.5 MB
const WAITING_MAX = 5000; // payloads; more than that are not worth their memory while the database is gone
const PAUSES = [50, 100, 250, 500, 1000]; // ms

export type Outbound = {
  add(payloads: string[]): void;
  /** Waits until all is sent, for that many milliseconds at most. */
  flush(patience: number): Promise<void>;
  /** Sends nothing more. */
  stop(): void;
};

/**
 * Sends payloads in their order, one statement at a time; what comes meanwhile goes together with the next. A statement
 * that fails is sent again: whoever hears it twice passes over the second. If too many wait, all are thrown away, and
 * the others notice the gap.
 */
export function createOutbound(send: Send, report: (error: unknown) => void): Outbound {
  let waiting: string[] = [];
  let sending: Promise<void> | undefined;
  let hasStopped = false;

  async function sendAll(): Promise<void> {
    await undefined; // what one act publishes goes together
    for (let tries = 0; waiting.length > 0 && !hasStopped; ) {
      const queue = waiting;
      const some = queue.slice(0, AT_ONCE);
      try {
        await send(some);
        tries = 0;
        queue.splice(0, some.length);
      } catch (error) {
        report(error);
        await wait(PAUSES[Math.min(tries++, PAUSES.length - 1)]);
      }
    }
    sending = undefined;
  }

  return {
    add(payloads) {
      if (hasStopped) return;
      if (waiting.length + payloads.length > WAITING_MAX) waiting = [];
      waiting.push(...payloads);
      sending ??= sendAll();
    },
    async flush(patience) {
      await Promise.race([sending, wait(patience, undefined, { ref: false })]);
    },
    stop() {
      hasStopped = true;
    },
  };
}
