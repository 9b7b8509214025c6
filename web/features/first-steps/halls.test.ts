import { expect, test } from 'vitest';
import { facultyNamed, hallsOf } from './halls.ts';

const teams = [
  { of: 'hall', ofName: 'Volta Hall' },
  { of: 'faculty', ofName: 'Éducation' },
  { of: 'hall', ofName: 'volta hall' },
  { of: 'hall', ofName: 'Commonwealth' },
  { of: 'faculty', ofName: 'Commonwealth' },
  { of: 'school', ofName: '' },
] as const;

test('halls and faculties are those that teams are of, each once and by name', () => {
  expect(hallsOf(teams).map(({ name }) => name)).toEqual(['Commonwealth', 'Éducation', 'Volta Hall']);
});

test.each([
  ['education ', 'Éducation'],
  ['LAW', 'Law'],
  ['Volta Hall', undefined],
  ['Commonwealth', undefined],
  ['Astrology', undefined],
  ['', undefined],
])('%j is the faculty %j', (typed, name) => {
  expect(facultyNamed(typed, teams)).toBe(name);
});
