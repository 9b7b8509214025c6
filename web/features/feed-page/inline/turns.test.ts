import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurns, type Player } from './turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function clip(name: string, said: string[]): Player {
  return {
    seen: 0,
    isReady: () => true,
    begin: () => said.push(`${name} begins`),
    end: () => said.push(`${name} ends`),
  };
}

function twoClips() {
  const said: string[] = [];
  const [a, b] = [clip('a', said), clip('b', said)];
  const all = [a, b];
  const turns = createTurns(() => all);
  const look = (seenA: number, seenB: number) => {
    a.seen = seenA;
    b.seen = seenB;
    turns.lookAgain();
  };
  return { said, a, all, turns, look };
}

test('one that has been looked at for half a second plays, until it is out of view', () => {
  const { said, look } = twoClips();
  look(1, 0);
  vi.advanceTimersByTime(499);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1);
  look(0.6, 1);
  look(0.2, 1);
  vi.advanceTimersByTime(500);
  expect(said).toEqual(['a begins', 'a ends', 'b begins']);
});

test('one that is scrolled past never begins, whether or not another comes into view', () => {
  const { said, look } = twoClips();
  look(1, 0);
  vi.advanceTimersByTime(400);
  look(0, 0);
  vi.advanceTimersByTime(5000);
  expect(said).toEqual([]);
  look(1, 0);
  vi.advanceTimersByTime(400);
  look(0, 1);
  vi.advanceTimersByTime(400);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(said).toEqual(['b begins']);
});

test('ends when none may play any more', () => {
  const { said, all, turns, look } = twoClips();
  look(1, 0);
  vi.advanceTimersByTime(500);
  all.length = 0; // as when somebody has started a player on the page
  turns.lookAgain();
  vi.advanceTimersByTime(5000);
  expect(said).toEqual(['a begins', 'a ends']);
});

test('one that has left the page neither begins nor ends, and the next one has its turn', () => {
  const { said, a, all, turns, look } = twoClips();
  look(1, 0.5);
  vi.advanceTimersByTime(400);
  all.shift();
  turns.forget(a);
  vi.advanceTimersByTime(500);
  expect(said).toEqual(['b begins']);
});
