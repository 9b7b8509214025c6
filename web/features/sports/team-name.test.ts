import { expect, test } from 'vitest';
import { coloursAway } from '../../../contract/sports/core.ts';
import { initialsOf, inkOn, tileOf, toneOf } from './team-name.tsx';

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

const COLOURS = [
  '#000000',
  '#ffffff',
  '#c8102e',
  '#800000',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ffd100',
  '#777777',
  '#757575',
];
COLOURS.push('#767676', '#0a0b0a', '#013220', '#ff7f00', '#7f7fff', '#000080');

/** By WCAG 2.2. */
function lightOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[0-9a-f]{2}/g) ?? []).map((hex) => {
    const one = Number.parseInt(hex, 16) / 255;
    return one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('letters read by 4.5:1 on every ground', () => {
  const steps = Array.from({ length: 18 }, (_, at) => (at * 15).toString(16).padStart(2, '0'));
  const cube = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
  const poor = [...COLOURS, ...cube].filter((ground) => {
    const ink = inkOn(ground) === '#000' ? 0 : 1;
    const light = lightOf(ground);
    return (Math.max(ink, light) + 0.05) / (Math.min(ink, light) + 0.05) < 4.5;
  });
  expect(poor).toEqual([]);
});

test('whatever two teams have chosen, or not, the grounds of their crests in one match are never the same', () => {
  const chosen = [undefined, ...COLOURS, ...COLOURS.flatMap((one) => COLOURS.map((other) => `${one} ${other}`))];
  for (const ours of chosen)
    for (const theirs of chosen) {
      const given = coloursAway(theirs ?? null, ours ?? null);
      if (ours || given) expect(given?.slice(0, 7)).not.toBe(ours?.slice(0, 7));
    }
});

test.each([
  ['#c8102e #ffffff', '#0000ff', '#0000ff', 'other than theirs: as chosen'],
  ['#c8102e #ffffff', '#c8102e #000000', '#000000 #c8102e', 'the same: the second first'],
  ['#c8102e', '#c00f2a #ffffff', '#ffffff #c00f2a', 'nearly the same: the second first'],
  ['#ffffff', '#ffffff #ffffff', null, 'white on white: a tone'],
  ['#c8102e #ffffff', '#c8102e', null, 'the same, and no second: a tone'],
  [null, '#c8102e', '#c8102e', 'against none: as chosen'],
  ['#c8102e', null, null, 'none: a tone'],
])('against %s the colours %s are shown away as %s (%s)', (theirs, colours, shown, _why) => {
  expect(coloursAway(colours, theirs)).toBe(shown);
});
