import { describe, expect, test } from 'vitest';
import { HeldClock } from '../../testing/clock.ts';
import { createCache } from './cache.ts';

const clock = new HeldClock();
const make = (more: Partial<Parameters<typeof createCache<string>>[0]> = {}) =>
  createCache<string>({ clock, room: 3, maxAge: 1000, ...more });

/** Counts how often something is loaded, and ends the loads when the test says so. */
function loader() {
  const waiting: ((value: string) => void)[] = [];
  let loads = 0;
  return {
    load: () => {
      loads++;
      return new Promise<string>((resolve) => void waiting.push(resolve));
    },
    now: (value: string) => async () => {
      loads++;
      return value;
    },
    end: (value: string) => waiting.shift()?.(value),
    loads: () => loads,
  };
}

describe('what is kept', () => {
  test('is loaded once, also for those who ask at the same time, until it is too old', async () => {
    const [cache, { load, end, loads, now }] = [make(), loader()];
    const both = [cache.get('a', load), cache.get('a', load)];
    end('one');
    expect(await Promise.all(both)).toEqual(['one', 'one']);
    clock.advance(999);
    expect(await cache.get('a', load)).toBe('one');
    expect(loads()).toBe(1);
    clock.advance(1);
    expect(await cache.get('a', now('two'))).toBe('two');
  });

  test('is never what was read before a drop, for whoever asks after it', async () => {
    const [cache, { load, end, now }] = [make(), loader()];
    const before = cache.get('a', load);
    cache.drop(() => false); // what a pending load reads can't be known, so any drop counts
    const after = cache.get('a', now('new'));
    end('old');
    expect([await before, await after]).toEqual(['old', 'new']);
    expect(await cache.get('a', now('newer'))).toBe('new');
  });

  test('is what matches no drop', async () => {
    const [cache, { now }] = [make(), loader()];
    await cache.get('a', now('one'));
    await cache.get('b', now('two'));
    cache.drop((value) => value === 'one');
    expect([await cache.get('a', now('new')), await cache.get('b', now('new'))]).toEqual(['new', 'two']);
  });

  test('fits into its room: what was used longest ago goes, also when something grows', async () => {
    const sizes = new Map([['large', 3]]);
    const [cache, { now, loads }] = [make({ sizeOf: (value) => sizes.get(value) ?? 1 }), loader()];
    for (const key of ['a', 'b', 'c']) await cache.get(key, now(key));
    await cache.get('a', now('x'));
    await cache.get('d', now('d'));
    expect(loads()).toBe(4);
    expect([await cache.get('a', now('x')), await cache.get('b', now('y'))]).toEqual(['a', 'y']);
    sizes.set('y', 2);
    cache.resized('b');
    expect([await cache.get('b', now('x')), await cache.get('a', now('x')), await cache.get('d', now('z'))]).toEqual([
      'y',
      'a',
      'z',
    ]);
    await cache.get('large', now('large'));
    expect(await cache.get('b', now('gone'))).toBe('gone');
  });

  test('is nothing without room, nothing of a load that failed, and not what is not to be kept', async () => {
    const [cache, { now }] = [make({ room: 0 }), loader()];
    expect([await cache.get('a', now('1')), await cache.get('a', now('2'))]).toEqual(['1', '2']);
    const other = make({ isCacheable: (value) => value !== 'none' });
    await expect(other.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect([await other.get('a', now('none')), await other.get('a', now('some'))]).toEqual(['none', 'some']);
  });
});
