import { expect, test } from 'vitest';
import { listOf, reasonText, reasonTexts, signed } from './reasons.ts';
import { MEASURES } from './rules.ts';
import type { Reason } from './tables.ts';

const names: Record<string, string> = { l: 'Law', a: 'Arts', h: 'حقوق' };
const say = (more: Partial<Reason>, scoring: 'goals' | 'times' = 'goals') =>
  reasonText(
    { by: 'points', over: 'level', above: ['l'], among: 2, mine: [3], theirs: [0], match: null, words: '', ...more },
    (id) => names[id] ?? '?',
    scoring,
  );

// [B24.4]
test('a place says what it was decided by, with the numbers of both', () => {
  expect(say({ match: { mine: 2, theirs: 1 } })).toBe('above Law: won the match between them 2–1');
  expect(say({ mine: [4], theirs: [1] })).toBe('above Law: 4 to 1 points in the matches between them');
  expect(say({ among: 3 })).toBe('above Law: 3 to 0 points in the matches between the 3 that were level');
  expect(say({ by: 'difference', over: 'all', mine: [5], theirs: [-3] })).toBe(
    'above Law: better difference, +5 to −3',
  );
  expect(say({ by: 'conduct', over: 'all', mine: [-4], theirs: [-6] })).toBe(
    'above Law: better conduct, −4 to −6 points for cards',
  );
  expect(say({ by: 'scored', over: 'all', above: ['l', 'a'], mine: [1200], theirs: [900] })).toBe(
    'above Law and Arts: scored more, 1200 to 900',
  );
});

test('quotients as their federation writes them, means with one digit', () => {
  expect(say({ by: 'set-quotient', over: 'all', mine: [3, 0], theirs: [9, 4] })).toBe(
    'above Law: better quotient of sets, MAX to 2.250',
  );
  expect(say({ by: 'spirit', over: 'all', mine: [9, 2], theirs: [0, 0] })).toBe(
    'above Law: better sportsmanship, 4.5 to 0 on average',
  );
  expect(say({ by: 'difference', over: 'all', mine: [1, 2], theirs: [-3, 2] })).toBe(
    'above Law: better difference, +0.5 to −1.5',
  );
});

test('two figures that differ are never written alike', () => {
  const all = (by: Reason['by'], mine: number[], theirs: number[]) => say({ by, over: 'all', mine, theirs });
  // By match: 11 points in six matches are more than 9 in five.
  expect(all('points', [11, 6], [9, 5])).toBe('above Law: more points, 1.83 to 1.80');
  expect(all('spirit', [10, 3], [13, 4])).toBe('above Law: better sportsmanship, 3.33 to 3.25 on average');
  expect(all('point-quotient', [40092, 40000], [40080, 40000])).toBe(
    'above Law: better quotient of points, 1.0023 to 1.0020',
  );
  expect(all('difference', [1, 40], [1, 41])).toBe('above Law: better difference, +0.03 to +0.02');
});

test('a lot, an organiser, a seed and times have sentences of their own', () => {
  expect(say({ by: 'lot', above: ['l', 'a'] })).toBe('above Law and Arts: by lot');
  expect(say({ by: 'organiser', words: 'They played it out' })).toBe(
    'above Law: decided by an organiser: They played it out',
  );
  expect(say({ by: 'seed', over: 'all', mine: [2], theirs: [7] })).toBe(
    'above Law: ranked higher before the competition, 2 to 7',
  );
  expect(say({ by: 'seed', over: 'all', mine: [2], theirs: [Number.MAX_SAFE_INTEGER] })).toBe(
    'above Law: ranked before the competition, place 2',
  );
  expect(say({ by: 'difference', over: 'all' }, 'times')).toBe('above Law: took less time in all');
  expect(say({ match: { mine: 9580, theirs: 61_250 } }, 'times')).toBe(
    'above Law: won the match between them 9.58–1:01.25',
  );
  // Nobody was timed where one side did not come.
  expect(say({ match: { mine: 0, theirs: 0 } }, 'times')).toBe('above Law: 3 to 0 points in the matches between them');
  expect(say({ by: 'scored', over: 'all', mine: [20_000, 2], theirs: [33_000, 3] }, 'times')).toBe(
    'above Law: took less time on average, 10.00 to 11.00',
  );
  expect(say({ by: 'scored', over: 'all', mine: [20_000, 2], theirs: [Number.MAX_SAFE_INTEGER, 1] }, 'times')).toBe(
    'above Law: has a time',
  );
});

test('every measure has a sentence for each choice of matches', () => {
  for (const by of MEASURES)
    for (const over of ['all', 'level'] as const)
      for (const among of [2, 3]) {
        const text = say({ by, over, among, mine: [1, 1], theirs: [1, 2] });
        expect(text).toMatch(/^above Law: /);
        expect(text).not.toMatch(/[{}]|NaN|undefined/);
      }
  expect(Object.keys(reasonTexts.two).sort()).toEqual([...MEASURES].sort());
});

test('names are listed as people do, and keep their own direction', () => {
  expect([listOf([]), listOf(['Law']), listOf(['Law', 'Arts', 'Science'])]).toEqual([
    '',
    'Law',
    'Law, Arts and Science',
  ]);
  expect(say({ by: 'lot', above: ['h'] })).toBe('above \u2068حقوق\u2069: by lot');
  expect([signed(3), signed(0), signed(-2)]).toEqual(['+3', '0', '−2']);
});
