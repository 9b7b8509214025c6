import { expect, test, vi } from 'vitest';
import { shuffled } from './shuffle.ts';

const VIDEOS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

test('a shuffle loses nothing, adds nothing, and leaves its list as it was', () => {
  const list = [...VIDEOS];
  expect(shuffled(list).sort()).toEqual(VIDEOS);
  expect(list).toEqual(VIDEOS);
  expect(shuffled([])).toEqual([]);
});

// [S1-9.1]
test('the order is another, every now and then, and each can come first', () => {
  const orders = Array.from({ length: 1000 }, () => shuffled(VIDEOS));
  expect(new Set(orders.map((order) => order.slice(0, 3).join())).size).toBeGreaterThan(100); // of 504
  expect(new Set(orders.map(([first]) => first)).size).toBe(9); // not so: once in 10 to the 50th runs
});

test('the ends of chance keep the order, and move the first to the end', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.999);
  expect(shuffled(VIDEOS)).toEqual(VIDEOS);
  random.mockReturnValue(0);
  expect(shuffled(VIDEOS)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 1]);
  random.mockRestore();
});
