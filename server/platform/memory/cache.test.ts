import { describe, expect, test, vi } from 'vitest';
import { HeldClock } from '../../testing/clock.ts';
import { PATIENT } from '../../testing/traces.ts';
import { createMemoryBus, messagesMissed } from '../messages/bus.ts';
import { asAhead } from '../request-context.ts';
import { createCache } from './cache.ts';

const clock = new HeldClock();
const make = (more: Partial<Parameters<typeof createCache<string>>[0]> = {}) =>
  createCache<string>({
    name: 'test',
    clock,
    bus: createMemoryBus(),
    room: 3,
    maxAge: 1000,
    maxAgeUnproven: 100,
    ...more,
  });

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

  test('is read anew earlier while the database is away, and is the last known then', async () => {
    let isAway = false;
    const [cache, { now }] = [make({ pulse: { isAway: () => isAway }, maxAgeAway: 500 }), loader()];
    await cache.get('a', now('one'));
    clock.advance(500);
    expect(cache.known('a')).toBe('one');
    isAway = true;
    expect(cache.known('a')).toBeUndefined();
    expect(cache.lastKnown('a')?.value).toBe('one');
    isAway = false;
    expect(cache.known('a')).toBe('one');
  });

  test('is not all read anew in one moment, though it was loaded in one', async () => {
    const [cache, { now }] = [make({ room: 100, spread: 1 / 2 }), loader()];
    const keys = Array.from({ length: 100 }, (_, index) => String(index));
    await Promise.all(keys.map((key) => cache.get(key, now('one'))));
    const countKept = () => keys.filter((key) => cache.known(key) !== undefined).length;
    clock.advance(499);
    expect(countKept()).toBe(100);
    clock.advance(251); // half of the second half: the chance that all or none are left is 1 in 2 ** 99
    expect(countKept()).toBeGreaterThan(0);
    expect(countKept()).toBeLessThan(100);
    clock.advance(250);
    expect(countKept()).toBe(0);
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

  test('is all but what was dropped by its key, also where that was being loaded', async () => {
    const [cache, { now, load, end }] = [make(), loader()];
    await cache.get('a', now('one'));
    await cache.get('b', now('two'));
    const before = cache.get('c', load);
    for (const key of ['a', 'c', 'd']) cache.dropKey(key);
    end('old');
    expect(await before).toBe('old');
    expect(['a', 'b', 'c'].map((key) => cache.known(key))).toEqual([undefined, 'two', undefined]);
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

  test('is shown to whoever loads it anew, as long as it has not been dropped', async () => {
    const cache = make();
    const formers: (string | undefined)[] = [];
    const load = async (former?: string) => {
      formers.push(former);
      return 'one';
    };
    await cache.get('a', load);
    clock.advance(1000);
    await cache.get('a', load);
    await asAhead(() => cache.get('a', load));
    cache.dropKey('a');
    await cache.get('a', load);
    expect(formers).toEqual([undefined, 'one', 'one', undefined]);
  });

  test('is nothing without room, nothing of a load that failed, and not what is not to be kept', async () => {
    const [cache, { now }] = [make({ room: 0 }), loader()];
    expect([await cache.get('a', now('1')), await cache.get('a', now('2'))]).toEqual(['1', '2']);
    const other = make({ isCacheable: (value) => value !== 'none' });
    await expect(other.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect([await other.get('a', now('none')), await other.get('a', now('some'))]).toEqual(['none', 'some']);
  });
});

describe('a caller who is ahead', () => {
  test('gets what is loaded from then on, and so do others after that', async () => {
    const [cache, { load, end, now }] = [make(), loader()];
    await cache.get('a', now('old'));
    const early = cache.get('b', load);
    const ahead = asAhead(() => [cache.get('a', now('new')), cache.get('b', now('new'))]);
    expect(await Promise.all(ahead)).toEqual(['new', 'new']);
    end('old');
    expect(await early).toBe('old');
    expect([await cache.get('a', now('x')), await cache.get('b', now('x'))]).toEqual(['new', 'new']);
  });

  test('shares a load with those who came while another one ran: one runs and one waits', async () => {
    const [cache, { load, end, loads }] = [make(), loader()];
    const first = asAhead(() => cache.get('a', load));
    const later = asAhead(() => Array.from({ length: 50 }, () => cache.get('a', load)));
    expect(loads()).toBe(1);
    end('one');
    expect(await first).toBe('one');
    const last = asAhead(() => cache.get('a', load));
    await Promise.resolve();
    expect(loads()).toBe(2);
    end('two');
    expect(new Set(await Promise.all(later))).toEqual(new Set(['two']));
    await vi.waitFor(() => expect(loads()).toBe(3), PATIENT);
    end('three');
    expect(await last).toBe('three');
  });

  test('is not held up by a load that fails', async () => {
    const [cache, { now }] = [make(), loader()];
    const failing = asAhead(() => cache.get('a', () => Promise.reject(new Error('down'))));
    const after = asAhead(() => cache.get('a', now('up')));
    await expect(failing).rejects.toThrow('down');
    expect(await after).toBe('up');
  });

  test('is told of nothing that was read before, unless it is as good for them', async () => {
    const [cache, { now }] = [make(), loader()];
    await cache.get('a', now('old'));
    expect(asAhead(() => [cache.known('a'), cache.lastKnown('a')])).toEqual([undefined, undefined]);
    const drawn = make({ heedsAhead: false });
    await drawn.get('a', now('old'));
    expect(await asAhead(() => drawn.get('a', now('new')))).toBe('old');
    expect(asAhead(() => [drawn.known('a'), drawn.lastKnown('a')?.value])).toEqual(['old', 'old']);
  });

  test('shares only loads that take nothing old from another cache, whoever began them', async () => {
    const bus = createMemoryBus();
    const isProven = vi.fn(() => true);
    const [inner, { now }] = [make(), loader()];
    await inner.get('a', now('old'));
    const outer = make({ bus: { ...bus, link: { ...bus.link, isProven } }, maxAgeUnproven: 0 });
    const { load, end } = loader();
    isProven.mockReturnValue(false);
    const running = outer.get('a', load);
    const read = () => outer.get('a', () => inner.get('a', now('new')));
    const after = [read(), asAhead(read)];
    end('one');
    expect([await running, ...(await Promise.all(after))]).toEqual(['one', 'new', 'new']);
  });
});

describe('while messages of other servers may be missing', () => {
  const makeUnproven = (maxAgeUnproven: number) => {
    const bus = createMemoryBus();
    const link = { ...bus.link, isProven: vi.fn(() => true) };
    return { bus, link, cache: make({ bus: { ...bus, link }, maxAgeUnproven }) };
  };

  test('values are cached for less long', async () => {
    const [{ link, cache }, { now }] = [makeUnproven(100), loader()];
    await cache.get('a', now('one'));
    link.isProven.mockReturnValue(false);
    clock.advance(99);
    expect(await cache.get('a', now('two'))).toBe('one');
    clock.advance(1);
    expect([cache.known('a'), await cache.get('a', now('two'))]).toEqual([undefined, 'two']);
  });

  test('or not at all, and no load is shared that began before', async () => {
    const [{ link, cache }, { now, load, end }] = [makeUnproven(0), loader()];
    const early = cache.get('a', load);
    link.isProven.mockReturnValue(false);
    expect(await cache.get('a', now('one'))).toBe('one');
    expect([cache.known('a'), await cache.get('a', now('two'))]).toEqual([undefined, 'two']);
    end('old');
    await early;
    link.isProven.mockReturnValue(true);
    expect(await cache.get('a', now('x'))).toBe('two');
  });

  test('and when some were missed, everything is forgotten', async () => {
    const [{ bus, cache }, { now, load, end }] = [makeUnproven(100), loader()];
    await cache.get('a', now('old'));
    const early = cache.get('b', load);
    bus.publish(messagesMissed);
    end('old');
    await early;
    expect([await cache.get('a', now('new')), await cache.get('b', now('new'))]).toEqual(['new', 'new']);
  });

  test('what was known before stays the last known until the database answers, but for sessions', async () => {
    const [{ bus, cache }, { now }] = [makeUnproven(100), loader()];
    await cache.get('a', now('old'));
    bus.publish(messagesMissed);
    expect([cache.known('a'), cache.lastKnown('a')?.value]).toEqual([undefined, 'old']);
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(cache.lastKnown('a')?.value).toBe('old');
    await cache.get('b', now('new'));
    expect([cache.lastKnown('a'), cache.known('b')]).toEqual([undefined, 'new']);

    const { bus: other, cache: sessions } = makeUnproven(0);
    await sessions.get('a', now('old'));
    other.publish(messagesMissed);
    expect(sessions.lastKnown('a')).toBeUndefined();
  });
});
