import { expect, test } from 'vitest';
import { isScarce } from './inline-play.ts';

// [B19.4]
test('data saving and slow networks are spared; a browser that says nothing is not', () => {
  expect(isScarce()).toBe(false);
  expect(isScarce({})).toBe(false);
  expect(isScarce({ effectiveType: '4g', saveData: false })).toBe(false);
  expect(isScarce({ effectiveType: '4g', saveData: true })).toBe(true);
  for (const effectiveType of ['slow-2g', '2g', '3g']) expect(isScarce({ effectiveType })).toBe(true);
});
