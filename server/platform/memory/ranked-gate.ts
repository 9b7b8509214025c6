/** Runs `act` when it is its turn. @throws Full when too much waits already */
export type RankedGate = <T>(who: string, isFirst: boolean, act: () => Promise<T>) => Promise<T>;

/** Too much waits already. */
export class Full extends Error {}

type Waiting = { who: string; begin: () => void };

/**
 * Lets a number of calls through at once. Those of the first rank go before all others, each rank in the order in which
 * they came.
 * @param width how many are inside at once
 * @param waiting how many of each rank may wait, and how many of one caller
 */
export function createRankedGate(
  width: number,
  { ofFirst, ofOthers, ofOne }: { ofFirst: number; ofOthers: number; ofOne: number },
): RankedGate {
  const ranks = { first: [] as Waiting[], others: [] as Waiting[] };
  const waitingOf = new Map<string, number>();
  let inside = 0;

  function enter(who: string, rank: Waiting[], max: number): Promise<void> | undefined {
    if (inside < width) {
      inside += 1;
      return undefined;
    }
    const own = waitingOf.get(who) ?? 0;
    if (rank.length >= max || own >= ofOne) throw new Full('too much waits');
    waitingOf.set(who, own + 1);
    return new Promise<void>((begin) => rank.push({ who, begin }));
  }
  function leave(): void {
    const next = ranks.first.shift() ?? ranks.others.shift();
    if (!next) {
      inside -= 1;
      return;
    }
    const left = (waitingOf.get(next.who) ?? 1) - 1;
    if (left > 0) waitingOf.set(next.who, left);
    else waitingOf.delete(next.who);
    next.begin(); // whoever leaves hands its place over
  }

  return async (who, isFirst, act) => {
    const waiting = isFirst ? enter(who, ranks.first, ofFirst) : enter(who, ranks.others, ofOthers);
    if (waiting) await waiting;
    try {
      return await act();
    } finally {
      leave();
    }
  };
}
