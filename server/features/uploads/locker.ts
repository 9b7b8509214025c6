import type { Locker } from '@tus/server';
import { SECOND } from '../../platform/clock.ts';
import { texts } from './texts.ts';

const WAITING_MAX = 4; // for one upload: a browser that reconnects may have one or two earlier requests pending
const PATIENCE = 30 * SECOND;

const busy = () => ({ status_code: 423, body: `${texts.busy()}\n` }); // browsers try again

type Held = { askToEnd: () => Promise<void> | void; waiting: (() => void)[] };

/**
 * One request at a time for each upload. A further request asks the current one to end, and waits in line; the
 * library's own lock would poll meanwhile, as fast as the processor can (issue 13).
 */
export function createLocker(): Locker {
  const held = new Map<string, Held>();

  async function lock(id: string, signal: AbortSignal, askToEnd: Held['askToEnd']): Promise<void> {
    const holder = held.get(id);
    if (!holder) {
      held.set(id, { askToEnd, waiting: [] });
      return;
    }
    if (holder.waiting.length >= WAITING_MAX || signal.aborted) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      const place = holder.waiting.indexOf(proceed);
      if (place < 0) return; // its turn has already come
      holder.waiting.splice(place, 1);
      reject(busy());
    };
    const proceed = () => {
      holder.askToEnd = askToEnd; // the lock is ours now, with those waiting behind us
      resolve();
    };
    holder.waiting.push(proceed);
    const timer = setTimeout(giveUp, PATIENCE);
    signal.addEventListener('abort', giveUp, { once: true });
    void holder.askToEnd();
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    }
  }

  return {
    newLock: (id) => ({
      lock: (signal, askToEnd) => lock(id, signal, askToEnd),
      async unlock() {
        const next = held.get(id)?.waiting.shift();
        if (next) next();
        else held.delete(id);
      },
    }),
  };
}
