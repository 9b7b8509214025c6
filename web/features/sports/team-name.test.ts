import { expect, test } from 'vitest';
import { initialsOf, tileOf, toneOf } from './team-name.tsx';

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

test('the two crests of one match are never the same, and a team whose opponent has other letters keeps its own', () => {
  const pairs = [
    ['Jaja Hall', 'Moremi Hall'],
    ['Jaja Hall', 'Jubilee Hall'],
    ['Jaja Hall', 'Jamal Hall'],
    ['Jaja Hall', 'Jaja House'],
    ['Legon Hall', 'Legon Hall 2'],
    ['North Hall A', 'North Hall B'],
    ['Jaja', 'Jaja United'],
    ['Jaja Hall', 'JAJA HALL'],
    ['Jaja Hall', 'Jaja Hall'],
    ['فريق الطلاب العرب', 'فريق الطلاب'],
  ];
  const tiles = pairs.map(([one = '', other = '']) => {
    const [home, away] = [
      { _id: '1', name: one },
      { _id: '2', name: other },
    ];
    return [tileOf(home, away), tileOf(away, home)];
  });
  for (const [home, away] of tiles) expect(home).not.toEqual(away);
  expect(tiles.map(([home, away]) => `${home?.letters} ${away?.letters}`)).toEqual([
    ...['JH MH', 'Ja Ju', 'Jj Jm', 'Ja Jo', 'LH L2', 'NA NB', 'Ja JU', 'JH JH', 'JH JH', 'فا فا'],
  ]);
});
