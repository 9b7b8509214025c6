import type { Clock } from './clock.ts';

export type Kept<T> = {
  get(): Promise<T>;
  /** Who does not want to wait longer than `patience` (milliseconds) gets what was known before, or undefined. */
  getWithin(patience: number): Promise<T | undefined>;
};

/**
 * Keeps what takes long to find out.
 * @param make finds it out; of several who ask meanwhile, one does
 * @param milliseconds how long it is good; after that it is found out anew by the next who asks
 */
export function keep<T>(clock: Clock, milliseconds: number, make: () => Promise<T>): Kept<T> {
  let known: { value: T; at: number } | undefined;
  let making: Promise<T> | undefined;

  async function renew(): Promise<T> {
    try {
      const at = clock.now().getTime();
      const value = await make();
      known = { value, at };
      return value;
    } finally {
      making = undefined;
    }
  }

  async function get(): Promise<T> {
    if (known && clock.now().getTime() - known.at < milliseconds) return known.value;
    making ??= renew();
    return making;
  }

  return {
    get,
    async getWithin(patience) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<T | undefined>((resolve) => {
        timer = setTimeout(() => resolve(known?.value), patience);
      });
      return Promise.race([get(), late]).finally(() => clearTimeout(timer));
    },
  };
}
