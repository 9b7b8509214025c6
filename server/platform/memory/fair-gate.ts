import type { Clock } from '../clock.ts';
import { Problem, type Words } from '../http/problem.ts';

/** Runs `act` for `who` when it is their turn. @throws 429 when too much of theirs waits already */
export type FairGate = <T>(who: string, act: () => Promise<T>) => Promise<T>;

type Waiting = { who: string; begin: () => void };

const HALF_LIFE = 60_000; // ms after which half of somebody's used time is forgotten
const FORGOTTEN = 1; // ms: less than that counts as nothing

/**
 * Lets one through at a time. Whoever has used the least time lately comes first, however many things of others wait:
 * what somebody sends in bulk waits behind the single thing of everybody else. Each member's own things keep their
 * order.
 * @param options `waitingMax`: how many things of one member may wait; `tooMany` is the refusal of more
 */
export function createFairGate(
  clock: Clock,
  { waitingMax, tooMany }: { waitingMax: number; tooMany: Words },
): FairGate {
  const waiting: Waiting[] = [];
  const used = new Map<string, { milliseconds: number; at: number }>();
  let isBusy = false;

  function usedBy(who: string): number {
    const { milliseconds, at } = used.get(who) ?? { milliseconds: 0, at: 0 };
    return milliseconds * 0.5 ** ((clock.now().getTime() - at) / HALF_LIFE);
  }
  function note(who: string, milliseconds: number): void {
    used.set(who, { milliseconds: usedBy(who) + milliseconds, at: clock.now().getTime() });
    for (const other of used.keys()) if (usedBy(other) < FORGOTTEN) used.delete(other);
  }
  /** Takes the next one out of the queue: the first of whoever has used the least time. */
  function takeNext(): Waiting | undefined {
    const least = waiting.reduce<Waiting | undefined>(
      (best, one) => (best && usedBy(best.who) <= usedBy(one.who) ? best : one),
      undefined,
    );
    if (least) waiting.splice(waiting.indexOf(least), 1);
    return least;
  }

  function beginNext(): void {
    const next = isBusy ? undefined : takeNext();
    if (!next) return;
    isBusy = true;
    next.begin();
  }

  return async (who, act) => {
    if (waiting.filter((one) => one.who === who).length >= waitingMax) throw new Problem(429, 'rate-limited', tooMany);
    const turn = Promise.withResolvers<void>();
    waiting.push({ who, begin: turn.resolve });
    beginNext();
    await turn.promise;
    const begun = performance.now();
    try {
      return await act();
    } finally {
      note(who, performance.now() - begun);
      isBusy = false;
      beginNext();
    }
  };
}
