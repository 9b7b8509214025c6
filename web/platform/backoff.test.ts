import { expect, test, vi } from 'vitest';
import { backgroundDelay } from './backoff.ts';

// [B1.1]
test('what is tried in the background is tried ever more rarely, every 30 s in the end, and by no two pages at once', () => {
  const random = vi.spyOn(Math, 'random');
  const delays = (chance: number) => {
    random.mockReturnValue(chance);
    return [0, 1, 2, 3, 4, 5, 2000].map(backgroundDelay);
  };
  expect(delays(0)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  expect(delays(1)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  random.mockRestore();
  expect(new Set(Array.from({ length: 20 }, () => backgroundDelay(4))).size).toBe(20);
});
