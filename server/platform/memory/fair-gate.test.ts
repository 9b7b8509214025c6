import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HeldClock } from '../../testing/clock.ts';
import { MINUTE } from '../clock.ts';
import { createFairGate } from './fair-gate.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Acts that last until they are told to end, and the order in which they began. */
function stage(waitingMax = 50) {
  const clock = new HeldClock();
  const gate = createFairGate(clock, { waitingMax, tooMany: 'Too many.' });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const enter = (who: string, name: string) =>
    gate(who, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const endOne = async () => {
    await turn(); // whose turn it is has begun
    vi.advanceTimersByTime(3); // so that it has taken some time
    ends.shift()?.();
    await turn();
  };
  return { clock, gate, begun, enter, endOne };
}

test('of many things of one person and one of another, the other one waits for no more than what runs', async () => {
  const { begun, enter, endOne } = stage();
  const all = [...[1, 2, 3, 4].map((n) => enter('mallory', `m${n}`)), enter('ama', 'a1'), enter('esi', 'e1')];
  for (let left = all.length; left > 0; left--) await endOne();
  await Promise.all(all);
  expect(begun).toEqual(['m1', 'a1', 'e1', 'm2', 'm3', 'm4']);
});

test('what somebody has used is forgotten with time, and a failure lets the next one in', async () => {
  const { clock, gate, begun, enter, endOne } = stage();
  await expect(gate('mallory', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const first = enter('kojo', 'k1');
  clock.advance(60 * MINUTE);
  const rest = [enter('mallory', 'm1'), enter('ama', 'a1')];
  for (let left = 3; left > 0; left--) await endOne();
  await Promise.all([first, ...rest]);
  expect(begun).toEqual(['k1', 'm1', 'a1']);
});

test('one person has only so many waiting, and others are not refused for it', async () => {
  const { begun, enter, endOne } = stage(2);
  const taken = [enter('mallory', 'm1'), enter('mallory', 'm2'), enter('mallory', 'm3')];
  await expect(enter('mallory', 'm4')).rejects.toMatchObject({ status: 429, message: 'Too many.' });
  taken.push(enter('ama', 'a1'));
  for (let left = taken.length; left > 0; left--) await endOne();
  await Promise.all(taken);
  expect(begun).toEqual(['m1', 'a1', 'm2', 'm3']);
});
