import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
const flag = () => stored.get('network-error');
/** The looks at whether the server can be reached. */
const look = vi.fn<typeof fetch>();

/** The flag, on a page that is loaded now. */
const loaded = async () => {
  vi.resetModules();
  vi.clearAllTimers();
  return import('./network-error.ts');
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', look);
  look.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
  stored.clear();
});

// [S1-4.8, S1-4.9, S1-4.11, S1-9.9]
test('the flag is set by a call that gets no answer, kept over a reload, and looked at again after 3 seconds', async () => {
  look.mockResolvedValue(new Response());
  const before = await loaded();
  expect([before.hasNetworkError(), flag()]).toEqual([false, undefined]);
  before.noteAnswer(undefined);
  expect([before.hasNetworkError(), flag()]).toEqual([true, 'true']);

  const { hasNetworkError } = await loaded();
  expect([hasNetworkError(), flag()]).toEqual([true, 'true']);
  await vi.advanceTimersByTimeAsync(2999);
  expect(look).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(look.mock.calls).toEqual([['/favicon.svg', { method: 'HEAD', cache: 'no-store' }]]);
  expect([hasNetworkError(), flag()]).toEqual([false, 'false']); // it was answered
  await vi.advanceTimersByTimeAsync(10_000);
  expect(look).toHaveBeenCalledOnce();
});

// [S1-4.12, S1-7.15]
test('a look that fails sets it again, and the next comes after 3 seconds more', async () => {
  stored.set('network-error', 'true');
  look.mockRejectedValue(new TypeError('Failed to fetch'));
  const { hasNetworkError } = await loaded();
  for (const times of [1, 2]) {
    stored.set('network-error', 'no longer');
    await vi.advanceTimersByTimeAsync(2999);
    expect(look).toHaveBeenCalledTimes(times - 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(look).toHaveBeenCalledTimes(times);
    expect([hasNetworkError(), flag()]).toEqual([true, 'true']);
  }
  look.mockResolvedValue(new Response(null, { status: 404 }));
  await vi.advanceTimersByTimeAsync(3000);
  expect([hasNetworkError(), flag()]).toEqual([false, 'false']);
});

// [S1-4.10]
test('a call that is answered clears it, whatever the answer, and no answer sets it', async () => {
  stored.set('network-error', 'true');
  const { hasNetworkError, noteAnswer } = await loaded();
  noteAnswer({ status: 500, headers: new Headers() });
  expect([hasNetworkError(), flag()]).toEqual([false, 'false']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(look).not.toHaveBeenCalled();
  noteAnswer({ status: 503, headers: new Headers() });
  expect(hasNetworkError()).toBe(false);
});
