/** Turns with what only one at a time may use, in the order in which they come. */

/** It is not its turn: too many wait already, it took too long, or nobody wants it any more. */
export class NoTurn extends Error {}

export type Turn = {
  /** Called off by whoever waits. */
  signal?: AbortSignal;
  /** Called when another one waits, while it has its turn. */
  wanted?: () => Promise<void> | void;
  /** How many may wait; by default any number. */
  waitingMax?: number;
  /** How long it waits at most, in milliseconds; by default as long as it takes. */
  patience?: number;
};

export type Turns = {
  /** Waits for its turn with what has that name. @returns a function that ends it @throws NoTurn */
  take(name: string, turn?: Turn): Promise<() => void>;
};

type Held = { wanted: Turn['wanted']; waiting: (() => void)[] };

/** Turns within this process. */
export function createTurns(): Turns {
  const held = new Map<string, Held>();

  function end(name: string): void {
    const next = held.get(name)?.waiting.shift();
    if (next) next();
    else held.delete(name);
  }

  async function wait(holder: Held, { signal, wanted, waitingMax, patience }: Turn): Promise<void> {
    if (holder.waiting.length >= (waitingMax ?? Number.POSITIVE_INFINITY) || signal?.aborted) throw new NoTurn();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      const place = holder.waiting.indexOf(proceed);
      if (place < 0) return; // its turn has already come
      holder.waiting.splice(place, 1);
      reject(new NoTurn());
    };
    const proceed = () => {
      holder.wanted = wanted; // the turn is ours now, with those waiting behind us
      resolve();
    };
    holder.waiting.push(proceed);
    const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
    signal?.addEventListener('abort', giveUp, { once: true });
    void holder.wanted?.();
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    }
  }

  return {
    async take(name, turn = {}) {
      const holder = held.get(name);
      if (holder) await wait(holder, turn);
      else held.set(name, { wanted: turn.wanted, waiting: [] });
      let isOver = false;
      return () => {
        if (!isOver) end(name);
        isOver = true;
      };
    },
  };
}
