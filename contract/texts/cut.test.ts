import { expect, test } from 'vitest';
import { cutText } from './cut.ts';

const FAMILY = '👨‍👩‍👧‍👦'; // seven code points
const WALES = '🏴󠁧󠁢󠁷󠁬󠁳󠁿';

test('a text that fits stays as it is', () => {
  for (const text of ['', 'Final', `${FAMILY} ${WALES}`, '\ud83d']) expect(cutText(text, 50)).toBe(text);
});

test.each([
  ['a family', FAMILY, 3],
  ['a flag', '🇬🇭', 1],
  ['a flag of tags', WALES, 5],
  ['a skin tone', '👍🏿', 1],
  ['a letter with its marks', 'e\u0301\u0323', 2],
  ['a syllable of Hindi', 'क्षि', 2],
  ['one of Tamil', 'நி', 1],
  ['one of Thai', 'น้ำ', 1],
  ['one of Hangul', '\u1112\u1161\u11ab', 2],
])('what is seen as one is not cut: %s', (_, one, short) => {
  const before = 'Goal ';
  expect(cutText(before + one, before.length + short)).toBe(before);
  expect(cutText(before + one, before.length + [...one].length)).toBe(before + one);
});

test('what is seen as one and does not fit alone is left out', () => {
  expect([cutText(FAMILY, 1), cutText(`e${'\u0301'.repeat(9)}x`, 3), cutText('x', 0)]).toEqual(['', '', '']);
});

test('it is measured as asked', () => {
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  expect(cutText('áéí', 5, bytes)).toBe('áé');
});
