import type { Clock } from '../clock.ts';

export type Cached<T> = {
  get(): Promise<T>;
  /** It has changed: whoever asks next finds it out anew, though not more often than every `atLeast` milliseconds. */
  outdate(): void;
};

/**
 * Caches one value that takes long to find out.
 * @param make finds it out; callers meanwhile share one run
 * @param milliseconds how long it is good; after that the next caller finds it out anew
 * @param atLeast how long it is good even where it has changed, in milliseconds
 */
export function cached<T>(clock: Clock, milliseconds: number, make: () => Promise<T>, atLeast = 0): Cached<T> {
  let known: { value: T; at: number } | undefined;
  let isOutdated = false;
  let making: Promise<T> | undefined;

  async function renew(): Promise<T> {
    try {
      const at = clock.now().getTime();
      isOutdated = false; // what changes from now on may be missed
      const value = await make();
      known = { value, at };
      return value;
    } finally {
      making = undefined;
    }
  }

  async function get(): Promise<T> {
    const goodFor = isOutdated ? Math.min(atLeast, milliseconds) : milliseconds;
    if (known && clock.now().getTime() - known.at < goodFor) return known.value;
    making ??= renew();
    return making;
  }

  return {
    get,
    outdate() {
      isOutdated = true;
    },
  };
}
