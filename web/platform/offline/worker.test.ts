import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerWorker } from './worker.ts';

const register = vi.fn(async () => ({}));

/** A browser whose pages this worker serves, or none as yet. */
function stubBrowser(controller: object | null) {
  vi.stubGlobal('navigator', { serviceWorker: { controller, register, addEventListener() {} } });
  vi.stubGlobal('addEventListener', () => {});
}

beforeEach(() => {
  vi.useFakeTimers();
  register.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('at the first visit the app is stored after what the page shows, which would share its line', async () => {
  stubBrowser(null);
  const done = registerWorker(true, () => {});
  await vi.advanceTimersByTimeAsync(2999);
  expect(register).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(register).toHaveBeenCalledOnce();
});

test('later a newer version is looked for at once', async () => {
  stubBrowser({});
  await registerWorker(true, () => {});
  expect(register).toHaveBeenCalledOnce();
});
