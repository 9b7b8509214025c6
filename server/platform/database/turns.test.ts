import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurns, Overloaded, PATIENCE, PATIENCE_IN_QUEUE } from './turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What became of those who asked, in the order in which it did. */
function makeQueue(width: number) {
  const turns = createTurns(width, () => Date.now());
  const told: string[] = [];
  const ask = (name: string, hasBegun = false) =>
    void (turns.take(hasBegun) ?? Promise.resolve()).then(
      () => told.push(name),
      (error) => told.push(error instanceof Overloaded ? `${name} refused` : `${name}: ${error}`),
    );
  return { turns, told, ask };
}

test('who has begun comes before who is new, and each rank in its order', async () => {
  const { turns, told, ask } = makeQueue(1);
  ask('inside');
  ask('new');
  ask('new too');
  ask('begun', true);
  ask('begun too', true);
  for (let n = 0; n < 4; n++) turns.give();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['inside', 'begun', 'begun too', 'new', 'new too']);
  turns.give();
  expect([turns.take(false), turns.waiting]).toEqual([undefined, 0]);
});

test('who is new is refused after a second, and who has begun is not', async () => {
  const { turns, told, ask } = makeQueue(1);
  ask('inside');
  ask('new');
  ask('begun', true);
  await vi.advanceTimersByTimeAsync(PATIENCE - 100);
  expect(told).toEqual(['inside']);
  await vi.advanceTimersByTimeAsync(200);
  expect(told).toEqual(['inside', 'new refused']);
  turns.give();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['inside', 'new refused', 'begun']);
});

test('in a queue that has stood for a second nobody new waits for long, until it has been empty', async () => {
  const { turns, told, ask } = makeQueue(1);
  ask('inside');
  ask('long', true);
  await vi.advanceTimersByTimeAsync(PATIENCE);
  ask('new');
  await vi.advanceTimersByTimeAsync(PATIENCE_IN_QUEUE + 50);
  expect(told).toEqual(['inside', 'new refused']);
  turns.give();
  ask('later');
  await vi.advanceTimersByTimeAsync(PATIENCE_IN_QUEUE + 50);
  turns.give();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['inside', 'new refused', 'long', 'later']);
});

test('who has begun is not kept for ever', async () => {
  const { told, ask } = makeQueue(1);
  ask('inside');
  ask('begun', true);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(told).toEqual(['inside', 'begun refused']);
  expect(vi.getTimerCount()).toBe(0);
});
