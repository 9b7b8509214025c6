import { expect, test, vi } from 'vitest';
import { PATIENT } from '../../testing/traces.ts';
import { gather } from './gather.ts';

const answered = (keys: string[]) => new Map(keys.map((key) => [key, `${key}!`]));

test('who comes at the same moment is asked for together, each once', async () => {
  const ask = vi.fn(async (keys: string[]) => answered(keys));
  const find = gather(ask);
  expect(await Promise.all(['a', 'b', 'a'].map(find))).toEqual(['a!', 'b!', 'a!']);
  expect(ask.mock.calls).toEqual([[['a', 'b']]]);
  expect(await find('a')).toBe('a!');
  expect(ask).toHaveBeenCalledTimes(2);
});

test('who comes while others are answered shares the next question, also where that one fails', async () => {
  const first = Promise.withResolvers<Map<string, string>>();
  const ask = vi.fn<(keys: string[]) => Promise<Map<string, string>>>();
  ask.mockImplementationOnce(() => first.promise).mockImplementation(async (keys) => answered(keys));
  const find = gather(ask);
  const early = find('a');
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1), PATIENT);
  const late = ['b', 'c'].map(find);
  expect(ask).toHaveBeenCalledTimes(1);
  first.reject(new Error('away'));
  await expect(early).rejects.toThrow('away');
  expect(await Promise.all(late)).toEqual(['b!', 'c!']);
  expect(ask.mock.calls[1]).toEqual([['b', 'c']]);
});

test('an answer that leaves somebody out is a fault', async () => {
  await expect(gather(async () => new Map<string, string>())('a')).rejects.toThrow('not answered');
});
