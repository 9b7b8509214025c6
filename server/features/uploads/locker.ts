import type { Locker } from '@tus/server';
import { SECOND } from '../../platform/clock.ts';

const WAITING_MAX = 4; // for one upload: a browser that comes back has one or two requests of before
const PATIENCE = 30 * SECOND;

const busy = { status_code: 423, body: 'Another request is at this upload.\n' }; // browsers ask again

type Held = { askToEnd: () => Promise<void> | void; waiting: (() => void)[] };

/**
 * One request at a time for each upload. Whoever comes while another is at it asks that one to end, and waits in a
 * row; the library's own lock would look again and again meanwhile, as fast as the processor can (issue 13).
 */
export function createLocker(): Locker {
  const held = new Map<string, Held>();

  async function lock(id: string, signal: AbortSignal, askToEnd: Held['askToEnd']): Promise<void> {
    const holder = held.get(id);
    if (!holder) {
      held.set(id, { askToEnd, waiting: [] });
      return;
    }
    if (holder.waiting.length >= WAITING_MAX || signal.aborted) throw busy;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      const place = holder.waiting.indexOf(proceed);
      if (place < 0) return; // it is its turn already
      holder.waiting.splice(place, 1);
      reject(busy);
    };
    const proceed = () => {
      holder.askToEnd = askToEnd; // from here on it is ours, with those who wait behind us
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
