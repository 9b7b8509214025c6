export type Dice = {
  /** The next number, from 0 to below 1. */
  roll(): number;
  pick<T>(list: readonly T[]): T;
};

/** The same numbers at every run, so that screenshots and tests see the same season (mulberry32). */
export function dice(seed: number): Dice {
  let state = seed;
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return { roll, pick: <T>(list: readonly T[]) => list[Math.floor(roll() * list.length)] as T };
}
