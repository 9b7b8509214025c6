import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './errors.ts';
import { patiently } from './patiently.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** As fetch does on a connection over which nothing comes any more. */
const silence = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test('what is not answered in time is as without a network', async () => {
  const asked = patiently(15_000, silence).catch((error: unknown) => error);
  let isOver = false;
  void asked.finally(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(14_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await asked).toMatchObject({ code: 'network', status: 0 });
});

test('an answer, or why there is none, is passed on, and nothing is waited for', async () => {
  expect(await patiently(15_000, async () => 'done')).toBe('done');
  const refusal = new ApiError(409, 'conflict', 'Somebody was quicker.');
  await expect(patiently(15_000, () => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(vi.getTimerCount()).toBe(0);
});
