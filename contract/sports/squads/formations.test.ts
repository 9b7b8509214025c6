import { describe, expect, test } from 'vitest';
import { fitsStarters, formationsFor, hasFormations, rowsOf } from './formations.ts';

describe('a formation', () => {
  test('fits as many starters as it places, with the goalkeeper', () => {
    expect(fitsStarters('4-4-2', 11)).toBe(true);
    expect(fitsStarters('4-2-3-1', 11)).toBe(true);
    expect(fitsStarters('4-4-2', 10)).toBe(false);
    expect(fitsStarters('2-2', 5)).toBe(true);
  });

  test.each(['10', '7-3', '0-4-6', '4-4-2-', '1-1-1-1-6', '4–4–2', ' 4-4-2', '4-4-2\n', '', '４-４-２'])(
    'is not %j',
    (text) => {
      expect(fitsStarters(text, 11)).toBe(false);
    },
  );

  test('is offered in sports that have a goalkeeper and lines, for elevens, sevens and fives', () => {
    expect(formationsFor('football', 11)).toEqual(['4-4-2', '4-3-3', '4-2-3-1', '3-5-2', '5-3-2']);
    expect(formationsFor('hockey', 11)).toEqual(formationsFor('football', 11));
    expect(formationsFor('football', 7).length).toBeGreaterThan(1);
    expect(formationsFor('futsal', 5)).toContain('1-2-1');
    expect(formationsFor('football', 10)).toEqual([]);
    expect(formationsFor('basketball', 5)).toEqual([]);
    expect(hasFormations('rowing')).toBe(false);
    for (const starters of [11, 7, 5])
      for (const one of formationsFor('football', starters)) expect(fitsStarters(one, starters), one).toBe(true);
  });

  test('gives its places from the goalkeeper over the defence to the attack', () => {
    expect(rowsOf('2-1-1', ['Abena', 'Adwoa', 'Afia', 'Aku', 'Ama'])).toEqual([
      ['Abena'],
      ['Adwoa', 'Afia'],
      ['Aku'],
      ['Ama'],
    ]);
  });
});
