/** What becomes of code that is asked for and does not come. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CodeError, loadCode } from './load-code.ts';

const reload = vi.fn<() => void>();
let kept: Record<string, string>;

/** @param files what each address of code is answered with; undefined: there is no connection */
function serve(files: Record<string, number | undefined>, isSiteThere = true): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const status = url === '/favicon.svg' ? (isSiteThere ? 200 : undefined) : files[url];
    if (status === undefined) throw new TypeError('Failed to fetch');
    return new Response('', { status });
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-03-01T12:00:00Z');
  kept = {};
  reload.mockClear();
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Asks for a part whose code has this name. @returns the part, or whether a reload is said to help */
const ask = (name: string) =>
  loadCode(async () => 'a part', [`assets/${name}.js`]).catch(({ needsReload }: CodeError) => ({ needsReload }));

test('without a network a tab keeps what it has, and asks again', async () => {
  serve({});
  expect(await ask('offline')).toEqual({ needsReload: false });
  serve({ '/assets/offline.js': 200 });
  expect(await ask('offline')).toBe('a part');
  expect(reload).not.toHaveBeenCalled();
});

test('a tab with old code is loaded anew when it asks for code that is no more, once in a minute', async () => {
  serve({ '/assets/old.js': 404 });
  expect(await ask('old')).toEqual({ needsReload: true });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  vi.advanceTimersByTime(59_000);
  expect(await ask('old')).toEqual({ needsReload: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2000);
  vi.advanceTimersByTime(60_000);
  await ask('old');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});

test('it stays as it is where the site does not answer, is only in trouble, or nothing can be noted', async () => {
  serve({ '/assets/gone.js': 404 }, false);
  await ask('gone');
  serve({ '/assets/gone.js': 503 });
  expect(await ask('gone')).toEqual({ needsReload: false });
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('There is no room.', 'QuotaExceededError');
    },
  });
  serve({ '/assets/gone.js': 404 });
  await ask('gone');
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).not.toHaveBeenCalled();
});
