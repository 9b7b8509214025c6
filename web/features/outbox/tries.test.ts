import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTries, type TryOutcome } from './tries.ts';

const MINUTE = 60_000; // ms

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const runFor = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Tries that take no time. `at` are the moments at which they were made, in ms; `ends` is how the next ones end. */
function setUp(ends: TryOutcome = { outcome: 'failed' }) {
  const begun = performance.now();
  const state = { at: [] as number[], ends };
  const tries = createTries(async () => {
    state.at.push(performance.now() - begun);
    return state.ends;
  });
  return { tries, state };
}

/** The server has been away for so long that the next try is minutes away. */
async function setUpAway() {
  const { tries, state } = setUp();
  tries.hope();
  await runFor(20 * MINUTE);
  state.at = [];
  await runFor(5 * MINUTE);
  expect(state.at).toHaveLength(1); // one every five minutes, and one of these has just begun
  state.at = [];
  const begun = performance.now();
  return { tries, state, soFar: () => state.at.length, since: () => performance.now() - begun };
}

test('without a word, pauses grow with each failure', async () => {
  const { tries, state } = setUp();
  tries.hope();
  await runFor(23_000);
  expect(state.at).toEqual([0, 1000, 4000, 10_000, 22_000]);
});

test('a try whose time has passed while the machine slept is made at the first reason to hope', async () => {
  const { tries, soFar } = await setUpAway();
  const asleep = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10 * MINUTE); // and no timer has run
  tries.hope();
  await runFor(0);
  asleep.mockRestore();
  expect(soFar()).toBe(1);
});

describe('a press', () => {
  test('is followed by a try within a second, however long the pause has become', async () => {
    const { tries, soFar } = await setUpAway();
    await runFor(10_000);
    tries.pressed();
    expect(soFar()).toBe(0);
    await runFor(1000);
    expect(soFar()).toBe(1);
  });

  test('never pushes a try off: not one every half a second, and not one every two', async () => {
    for (const every of [500, 2000]) {
      const { tries, state } = setUp();
      tries.hope();
      for (let time = 0; time < 60_000; time += every) {
        tries.pressed();
        await runFor(every);
      }
      const pauses = state.at.map((moment, index) => moment - (state.at[index - 1] ?? 0));
      expect(Math.max(...pauses), `one every ${every} ms`).toBeLessThanOrEqual(every + 1000);
      // What was about to be tried is tried when it was to be.
      expect(state.at.slice(0, 2)).toEqual([0, 1000]);
    }
  });

  test('is what something new needs, and then there are no more tries', async () => {
    const { tries, state } = setUp({ outcome: 'done' });
    tries.pressed();
    await runFor(MINUTE);
    expect(state.at).toEqual([1000]);
  });
});

describe('an answer of the server', () => {
  test('is followed by a try at once', async () => {
    const { tries, state, soFar } = await setUpAway();
    state.ends = { outcome: 'done' };
    tries.answered();
    await runFor(0);
    expect(soFar()).toBe(1);
    await runFor(10 * MINUTE);
    expect(soFar()).toBe(1);
  });

  test('is followed by none where nothing waits', async () => {
    const { tries, state } = setUp({ outcome: 'done' });
    tries.answered();
    tries.hope();
    await runFor(0);
    tries.answered();
    await runFor(MINUTE);
    expect(state.at).toEqual([0]);
  });

  test('counts for less each time that the try fails all the same', async () => {
    const { tries, soFar } = await setUpAway();
    for (let time = 0; time < 5 * MINUTE; time += 100) {
      tries.answered(); // somebody scrolls, and each answer comes
      await runFor(100);
    }
    expect(soFar()).toBeLessThan(10);
    tries.hope(); // for instance since the network has changed
    tries.answered();
    await runFor(1000);
    expect(soFar()).toBeLessThan(12);
  });

  test('that comes while a try hangs is not forgotten', async () => {
    const ends: ((outcome: TryOutcome) => void)[] = [];
    const tries = createTries(() => new Promise((resolve) => ends.push(resolve)));
    tries.hope();
    for (let tried = 0; tried < 8; tried++) {
      await runFor(5 * MINUTE);
      ends.at(-1)?.({ outcome: 'failed' });
    }
    await runFor(5 * MINUTE);
    const before = ends.length;
    tries.answered();
    ends.at(-1)?.({ outcome: 'failed' });
    await runFor(1000);
    expect(ends).toHaveLength(before + 1);
  });
});

describe('a server that asks not to be asked', () => {
  test.each(['pressed', 'added', 'answered', 'hope'] as const)('is not asked before, whatever is %s', async (word) => {
    const { tries, state } = setUp({ outcome: 'failed', wait: 30_000 });
    tries.hope();
    for (let time = 0; time < 29_000; time += 1000) {
      tries[word]();
      await runFor(1000);
    }
    expect(state.at).toEqual([0]);
    await runFor(2000);
    expect(state.at).toEqual([0, 30_000]);
  });

  test('is asked after five minutes even where it named an hour', async () => {
    const { tries, state } = setUp({ outcome: 'failed', wait: 60 * MINUTE });
    tries.hope();
    await runFor(5 * MINUTE);
    expect(state.at).toEqual([0, 5 * MINUTE]);
  });
});

test('what is added while a try runs is tried after it, and never beside it', async () => {
  const ends: ((outcome: TryOutcome) => void)[] = [];
  const tries = createTries(() => new Promise((resolve) => ends.push(resolve)));
  tries.added();
  await runFor(0);
  for (let presses = 0; presses < 3; presses++) {
    tries.added();
    await runFor(2000);
  }
  expect(ends).toHaveLength(1);
  ends[0]?.({ outcome: 'done' });
  await runFor(0);
  expect(ends).toHaveLength(2);
  ends[1]?.({ outcome: 'done' });
  await runFor(MINUTE);
  expect(ends).toHaveLength(2);
});

test('what has stopped goes on when there is new reason to hope, and not by answers', async () => {
  const { tries, state } = setUp({ outcome: 'stopped' });
  tries.hope();
  await runFor(0);
  tries.answered();
  await runFor(10 * MINUTE);
  expect(state.at).toEqual([0]);
  tries.hope();
  await runFor(0);
  expect(state.at).toHaveLength(2);
});
