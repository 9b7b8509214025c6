import { expect, test } from 'vitest';
import { initialsOf, toneOf } from './team-name.tsx';

// [B31.4]
test('a crest has two letters of any name, whatever it is written in', () => {
  const names = ['Jaja Hall', 'Engenharia', 'فريق الطلاب العرب', 'é', '  ', '𝒜lpha team of three'];
  expect(names.map(initialsOf)).toEqual(['JH', 'En', 'فا', 'É', '', '𝒜T']);
});

// [B31.4]
test('a team has the same colour everywhere, and those of one competition have several', () => {
  const halls = ['Jaja', 'Moremi', 'Sodeinde', 'Amina', 'Mariere', 'Kofo', 'Eni Njoku', 'Honours'];
  const tones = halls.map((name) => toneOf(`${name} Hall`));
  expect(halls.map((name) => toneOf(`${name} Hall`))).toEqual(tones);
  expect(new Set(tones).size).toBeGreaterThan(3);
});
