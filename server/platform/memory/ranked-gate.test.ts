import { expect, test } from 'vitest';
import { createRankedGate, Full } from './ranked-gate.ts';

test('so many go through at once; the first rank goes before the others, each in its order', async () => {
  const gate = createRankedGate(1, { ofFirst: 5, ofOthers: 5, ofOne: 5 });
  const begun: string[] = [];
  const end = Promise.withResolvers<void>();
  const enter = (name: string, isFirst: boolean) =>
    gate(name, isFirst, async () => {
      begun.push(name);
      await end.promise;
    });
  const all = [enter('a', false), enter('b', false), enter('c', true), enter('d', false), enter('e', true)];
  expect(begun).toEqual(['a']);
  end.resolve();
  await Promise.all(all);
  expect(begun).toEqual(['a', 'c', 'e', 'b', 'd']);
});

test('who comes when too much waits is refused: of all of a rank, or of one caller; and what fails makes room', async () => {
  const gate = createRankedGate(1, { ofFirst: 1, ofOthers: 3, ofOne: 2 });
  const end = Promise.withResolvers<void>();
  const enter = (who: string, isFirst = false) => gate(who, isFirst, () => end.promise);
  const inside = enter('a').catch(() => 'failed');
  const waiting = [enter('a'), enter('a')];
  await expect(enter('a')).rejects.toThrow(Full);
  waiting.push(enter('b'));
  await expect(enter('c')).rejects.toThrow(Full);
  waiting.push(enter('c', true));
  await expect(enter('d', true)).rejects.toThrow(Full);
  const settled = Promise.allSettled(waiting);
  end.reject(new Error('fails'));
  expect(await inside).toBe('failed');
  await settled;
  expect(await gate('a', false, async () => 'free')).toBe('free');
});
