import { expect, test } from 'vitest';
import { matching, namedIn, searchable } from './option-search.ts';

const list = searchable([
  { id: 'Q155', name: 'Brazil' },
  { id: 'Q1008', name: "Côte d'Ivoire", aliases: ['Ivory Coast'] },
  { id: 'Q974', name: 'Democratic Republic of the Congo', aliases: ['DR Congo', 'DRC'] },
  { id: 'Q117', name: 'Ghana' },
  { id: 'Q1032', name: 'Niger' },
  { id: 'Q1033', name: 'Nigeria' },
  { id: 'Q971', name: 'Republic of the Congo', aliases: ['Congo-Brazzaville'] },
  { id: 'Q1039', name: 'São Tomé and Principe' },
  { id: 'Q43', name: 'Turkey', aliases: ['Türkiye'] },
  { id: 'Q145', name: 'United Kingdom', aliases: ['UK', 'England', 'Scotland'] },
  { id: 'Q30', name: 'United States of America', aliases: ['USA', 'US'] },
]);
const found = (typed: string) => matching(list, typed).map(({ name, by }) => (by ? `${name} (${by})` : name));

test('an option is found by its name, by part of it, and by another name that begins so', () => {
  expect(found('')).toHaveLength(11);
  expect(found('niger')).toEqual(['Niger', 'Nigeria']);
  expect(found('congo')).toEqual(['Democratic Republic of the Congo', 'Republic of the Congo']);
  expect(found('eng')).toEqual(['United Kingdom (England)']);
  expect(found('u.s.a.')).toEqual(['United States of America (USA)']);
  expect(found('us')).toEqual(['United States of America (US)']);
  expect(found('COTE D')).toEqual(["Côte d'Ivoire"]);
  expect(found('CÔTE D')).toEqual(["Côte d'Ivoire"]);
  expect(found('cote')).toEqual(["Côte d'Ivoire"]);
  expect(found('PRÍNCIPE')).toEqual(['São Tomé and Principe']);
  expect(found('cote divoire')).toEqual(["Côte d'Ivoire"]);
  expect(found('coast')).toEqual([]); // of another name only the beginning counts
  expect(found('atlantis')).toEqual([]);
  expect(found('…')).toEqual([]);
});

// [S1-2.83]
test('a name that is typed in full means one option, or none', () => {
  const named = (typed: string) => namedIn(list, typed)?.name;
  expect(named(' usa ')).toBe('United States of America');
  expect(named('United States Of America')).toBe('United States of America');
  expect(named('ivory coast')).toBe("Côte d'Ivoire");
  expect(named('cote divoire')).toBe("Côte d'Ivoire");
  expect(named('england')).toBe('United Kingdom');
  expect(named('brazil')).toBe('Brazil');
  expect(named('GHANA')).toBe('Ghana');
  expect(named('TURKIYE')).toBe('Turkey');
  expect(named('congo brazzaville')).toBe('Republic of the Congo');
  expect(named('niger')).toBe('Niger');
  expect(named('nige')).toBeUndefined();
  expect(named('congo')).toBeUndefined();
  expect(named('')).toBeUndefined();
  const twice = searchable([
    { id: '1', name: 'Legon' },
    { id: '2', name: 'Légon' },
  ]);
  expect(namedIn(twice, 'legon')).toBeUndefined();
});
