import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('a gate lets so many through at once, the others in their order, also after one has failed', async () => {
  const gate = createGate(2);
  const begun: number[] = [];
  const ends: PromiseWithResolvers<number>[] = [];
  const all = Array.from({ length: 5 }, (_, n) => {
    const end = Promise.withResolvers<number>();
    ends.push(end);
    return gate(() => {
      begun.push(n);
      return end.promise;
    });
  });
  const settled = Promise.allSettled(all);
  expect(begun).toEqual([0, 1]);
  ends[1]?.reject(new Error('fails'));
  await expect(all[1]).rejects.toThrow('fails');
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.resolve(0);
  expect(await all[0]).toBe(0);
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const n of [2, 3, 4]) ends[n]?.resolve(n);
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(await gate(async () => begun.length)).toBe(5);
});
