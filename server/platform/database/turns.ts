/**
 * Turns at the database's connections. More are asked of a site than it can answer when a whole campus comes at once:
 * then everybody would wait, and each answer would come too late for somebody who has gone. So a few are told soon to
 * come again, and the others are answered (docs/design/data.md).
 */
import { SECOND } from '../clock.ts';

/** How long somebody new waits for a connection. */
export const PATIENCE = SECOND;
/** The same once the queue has not been empty for a second: it does not end by itself, so nobody is let stand in it. */
export const PATIENCE_IN_QUEUE = SECOND / 4;
/** How long who has begun waits: what has been done for them would be lost. */
const PATIENCE_WITHIN = 10 * SECOND;
const LOOKED_AT_EVERY = 50; // ms

/** More is asked of the database than it can answer now; nothing of this has been done. */
export class Overloaded extends Error {
  constructor() {
    super('more is asked of the database than it can answer now');
  }
}

type Waiting = { since: number; begin: () => void; refuse: (why: Overloaded) => void };

export type Turns = {
  /**
   * Waits for a turn; undefined: it is there at once.
   * @param hasBegun they have had a turn before, or are no caller's: they come first, and are not sent away so soon
   * @throws Overloaded when the queue is too long for that
   */
  take(hasBegun: boolean): Promise<void> | undefined;
  /** Gives a turn back. */
  give(): void;
  /** How many wait. */
  readonly waiting: number;
};

/**
 * Lets `width` have a turn at once, each rank in the order in which they came.
 * @param now milliseconds
 */
export function createTurns(width: number, now: () => number = () => performance.now()): Turns {
  const [begun, fresh]: [Waiting[], Waiting[]] = [[], []];
  let inside = 0;
  let queueSince: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Sends those away who have waited for too long, the oldest first. */
  function refuseFrom(rank: Waiting[], patience: number): void {
    const until = now() - patience;
    while (rank[0] && rank[0].since <= until) rank.shift()?.refuse(new Overloaded());
  }
  function look(): void {
    const stands = queueSince !== undefined && now() - queueSince >= PATIENCE;
    refuseFrom(fresh, stands ? PATIENCE_IN_QUEUE : PATIENCE);
    refuseFrom(begun, PATIENCE_WITHIN);
    if (begun.length + fresh.length > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    take(hasBegun) {
      if (inside < width) {
        inside += 1;
        return undefined;
      }
      queueSince ??= now();
      timer ??= setInterval(look, LOOKED_AT_EVERY).unref();
      return new Promise((begin, refuse) => (hasBegun ? begun : fresh).push({ since: now(), begin, refuse }));
    },
    give() {
      const next = begun.shift() ?? fresh.shift();
      if (begun.length + fresh.length === 0) queueSince = undefined;
      if (next)
        next.begin(); // whoever leaves hands its place over
      else inside -= 1;
    },
    get waiting() {
      return begun.length + fresh.length;
    },
  };
}
