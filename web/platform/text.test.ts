import { expect, test } from 'vitest';
import { compact, folded } from './text.ts';

test('names are compared without case and accents, and whatever is pasted keeps no page waiting', () => {
  expect(folded('Côte d’Ivoire')).toBe('cote d’ivoire');
  expect(folded('Université Félix Houphouët-Boigny'.normalize('NFD'))).toBe('universite felix houphouet-boigny');
  const start = process.threadCpuUsage();
  expect(folded(`a${'\u0301'.repeat(40_000)}${'\u0316'.repeat(40_000)}`)).toBe('a'); // took seconds
  const { user, system } = process.threadCpuUsage(start); // in µs; a busy machine takes none of it
  expect((user + system) / 1000).toBeLessThan(300);
});

// [S2-2.54]
test('a count is shortened where there is little room, and never says more than there are', () => {
  const short: Record<string, number> = {
    0: 0,
    999: 999,
    '1K': 1000,
    '1.2K': 1234,
    '1.9K': 1999,
    '9.9K': 9999,
    '10K': 10_000,
    '999K': 999_999,
    '1M': 1_000_000,
    '12M': 12_345_678,
  };
  for (const [text, count] of Object.entries(short)) expect(compact(count)).toBe(text);
});
