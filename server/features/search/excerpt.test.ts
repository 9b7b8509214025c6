import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

const LONG = 'One two three four five six seven eight nine ten. '.repeat(6);

test('a short text is shown whole, on one line', () => {
  expect(excerptOf(' Two\nlines \n\n and more', ['lines'])).toBe('Two lines and more');
});

test('of a long text, the part in which a word stands, whatever its accents and capitals', () => {
  const found = excerptOf(`${LONG} At last a gÓal by Ama. ${LONG}`, ['zzz', 'goal']);
  expect(found).toMatch(/^….*At last a gÓal by Ama\..*…$/);
  expect([...found].length).toBeLessThanOrEqual(162);
});

test('its beginning where the word stands there, or nowhere', () => {
  expect(excerptOf(LONG, ['two'])).toMatch(/^One two .*…$/);
  expect(excerptOf(LONG, ['goal'])).toMatch(/^One two .*…$/);
  expect(excerptOf(`${LONG}and a goal`, ['goal'])).toMatch(/^….*and a goal$/);
});

test('characters that take two units are not torn apart', () => {
  const found = excerptOf('🏆'.repeat(400), ['goal']);
  expect(found.isWellFormed()).toBe(true);
  const family = '👨‍👩‍👧‍👦';
  for (const text of [family.repeat(90), `${family.repeat(90)} goal ${family.repeat(90)}`])
    expect(excerptOf(text, ['goal']).replaceAll(family, '').replace(' goal ', '')).toMatch(/^…?…$/);
});
