/** Tables before all is played: what is between level ones decides once all of their matches are played. */
import { describe, expect, test } from 'vitest';
import { type Preset, rulesOf } from '../../../contract/sports/presets.ts';
import { reasonText } from '../../../contract/sports/reasons.ts';
import { factsOf, type Sport } from '../../../contract/sports/sports.ts';
import season from '../../testing/sports/matchday/head-to-head-in-mid-season.json' with { type: 'json' };
import { rank } from './rank.ts';
import type { RankedEntry, RankedMatch } from './table.ts';

type Said = readonly (readonly [home: string, away: string, scored: number, conceded: number])[];

/** A league in which all meet each other, with these results so far. */
function table(
  preset: Preset,
  teams: readonly string[],
  said: Said,
  { legs = 1, sport = 'football' as Sport, gone = '' } = {},
) {
  const open = [...said];
  const take = (home: string, away: string) => {
    const at = open.findIndex(([one, other]) => one === home && other === away);
    return at < 0 ? undefined : open.splice(at, 1)[0];
  };
  const matches = teams.flatMap((home, one) =>
    teams.flatMap((away, other): RankedMatch[] => {
      if (one === other || (legs === 1 && one > other)) return [];
      const found = take(home, away);
      const score = found && { home: found[2], away: found[3] };
      return [{ home, away, at: one, result: score ? { kind: 'played', score, forfeitedBy: null } : null }];
    }),
  );
  expect(open).toEqual([]);
  const entries = teams.map((id): RankedEntry => ({ id, seed: null, withdrawal: id === gone ? 'award' : null }));
  const { rows, ...rest } = rank(rulesOf(preset, sport), entries, matches);
  return {
    rows,
    ...rest,
    reasons: rows.map(({ reason }) => reason && reasonText(reason, (id) => id, factsOf(sport).scoring)),
  };
}
const lines = ({ rows }: ReturnType<typeof table>) =>
  rows.map(({ entryId, points, difference }) => `${entryId} ${points} ${difference > 0 ? '+' : ''}${difference}`);
const order = ({ rows }: ReturnType<typeof table>) => rows.map(({ entryId }) => entryId).join(' ');

describe('on the way', () => {
  test.each(season.preset as Preset[])('%s: by difference until all matches between them are played', (preset) => {
    const found = table(preset, season.teams, season.results as unknown as Said, { legs: season.legs });
    expect(lines(found)).toEqual(season.right);
    expect(found.reasons).toEqual([
      'above Vier: better difference, +4 to +2, until all matches between them are played',
      'above Fredenbeck: better difference, +2 to −1, until all matches between them are played',
      undefined,
      undefined,
    ]);
  });

  test.each<Preset>(['spain', 'italy', 'fifa-2026', 'intramural', 'bucs'])(
    '%s: from the last of their matches on, by these',
    (preset) => {
      const before: Said = [
        ['A', 'B', 1, 0],
        ['A', 'C', 0, 3],
        ['B', 'C', 4, 0],
        ['C', 'D', 0, 1],
      ];
      const after: Said = [...before, ['B', 'A', 2, 0]];
      const [two, four] = [['A', 'B', 'C', 'D'], { legs: 2 }] as const;
      const [early, late] = [table(preset, two, before, four), table(preset, two, after, four)];
      expect(order(early)).toBe('B D C A'); // all have three points
      expect(early.rows[0]?.reason).toMatchObject({ by: 'difference', over: 'all', untilPlayed: true });
      expect(order(late).startsWith('B')).toBe(true);
      // Two are level, and have met twice, though there is more to be played.
      const met: Said = [
        ['A', 'B', 1, 0],
        ['B', 'A', 1, 3],
        ['B', 'C', 9, 0],
        ['B', 'D', 9, 0],
      ];
      const found = table(preset, ['A', 'B', 'C', 'D'], met, { legs: 2 });
      expect(order(found).startsWith('A B')).toBe(true);
      expect(found.rows[0]?.reason).toMatchObject({ over: 'level' });
      expect(found.rows[0]?.reason?.untilPlayed).toBeUndefined();
    },
  );

  test('those whose matches are all played are ranked by them, beside others whose are not', () => {
    const found = table(
      'spain',
      ['A', 'B', 'C', 'D', 'E', 'F'],
      [
        ...([
          ['A', 'B', 1, 0],
          ['B', 'C', 5, 0],
          ['B', 'D', 5, 0],
          ['A', 'E', 1, 0],
          ['A', 'F', 0, 9],
        ] as const),
      ],
    );
    expect(order(found).startsWith('A B')).toBe(true);
    expect(found.rows[0]?.reason).toMatchObject({ by: 'points', over: 'level', match: { mine: 1, theirs: 0 } });
  });

  test('who is parted until then does not begin again with fewer', () => {
    // All have three points; A and B are level in difference, too, and have met: their goals part them until C has met both.
    const found = table(
      'spain',
      ['A', 'B', 'C', 'D', 'E'],
      [
        ...([
          ['A', 'B', 1, 0],
          ['B', 'D', 3, 1],
          ['A', 'E', 0, 0],
          ['A', 'D', 0, 0],
        ] as const),
        ...([['C', 'E', 0, 0]] as const),
      ],
    );
    expect(found.rows.map(({ points }) => points)).toEqual([5, 3, 2, 1, 1]);
    const three = table(
      'spain',
      ['A', 'B', 'C', 'D', 'E', 'F'],
      [
        ...([
          ['A', 'B', 1, 0],
          ['A', 'E', 0, 1],
          ['B', 'F', 2, 1],
          ['C', 'D', 0, 9],
          ['C', 'E', 1, 0],
        ] as const),
      ],
    );
    // But for F all have three points: D +9; B 2–2 and A 1–1, who have met; E 1–1; C 1–9.
    expect(order(three)).toBe('D B A E C F');
    expect(three.rows[1]?.reason).toMatchObject({ by: 'scored', over: 'all', untilPlayed: true });
  });

  test('basketball is by the games between them at any time, as FIBA has it', () => {
    const found = table(
      'fiba',
      ['A', 'B', 'C'],
      [
        ['A', 'B', 70, 60],
        ['B', 'C', 99, 50],
        ['A', 'C', 50, 70],
      ],
      { sport: 'basketball', legs: 2 },
    );
    expect(found.rows.some(({ reason }) => reason?.untilPlayed)).toBe(false);
    expect(found.rows[0]?.reason).toMatchObject({ by: 'difference', over: 'level' });
  });

  test('where difference comes first, nothing waits, and lots are only until then', () => {
    const found = table(
      'england',
      ['A', 'B', 'C', 'D'],
      [
        ['A', 'B', 1, 0],
        ['B', 'C', 1, 0],
      ],
      { legs: 2 },
    );
    expect(order(found)).toBe('A B D C');
    expect(found.rows[0]?.reason?.untilPlayed).toBeUndefined();
  });

  test('matches of who has withdrawn, which are awarded, keep nobody waiting', () => {
    const said: Said = [
      ['A', 'B', 1, 0],
      ['B', 'C', 9, 0],
      ['B', 'D', 9, 0],
    ];
    const found = table('italy', ['A', 'B', 'C', 'D'], said, { gone: 'C' });
    expect(order(found)).toBe('A B D C');
    expect(found.rows[0]?.reason).toMatchObject({ over: 'level', match: { mine: 1, theirs: 0 } });
  });
});
