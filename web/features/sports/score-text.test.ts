import { describe, expect, test } from 'vitest';
import type { MatchCard, Result } from '../../../contract/sports/core.ts';
import { raceTime } from '../../../contract/sports/race-time.ts';
import { scoreText } from '../../../contract/sports/results/scores.ts';
import { resultText, shownScore, stateText, winnerBy, winnerOf } from './score-text.ts';

const names = { home: 'Akuafo', away: 'Legon' };
const result = (more: Partial<Result>): Result => ({
  kind: 'played',
  score: { home: 2, away: 1 },
  forfeitedBy: null,
  ...more,
});
const side = (name: string) => ({
  entryId: name,
  team: { _id: name, name, sport: 'football' as const },
  comesFrom: '',
});
const card = (more: Partial<MatchCard>): MatchCard => ({
  ...{ _id: '1', number: 1, competition: { _id: '2', name: 'Cup', sport: 'football' }, stageId: '3', groupId: null },
  ...{
    round: 1,
    home: side('Akuafo'),
    away: side('Legon'),
    startsAt: null,
    timeZone: 'Africa/Accra',
    venue: null,
    state: 'confirmed',
  },
  ...{ score: null, result: null, isMissing: false },
  ...more,
});

describe('a score in words', () => {
  // [B31.12]
  test('is what each side has, however much, with sets, extra time and penalties', () => {
    expect(scoreText({ home: 2, away: 1 }, 'football')).toBe('2–1');
    expect(scoreText({ home: 1204, away: 980 }, 'cricket')).toBe('1204–980');
    const sets = [
      { home: 25, away: 20 },
      { home: 23, away: 25 },
      { home: 15, away: 9 },
    ];
    expect(scoreText({ home: 2, away: 1, sets }, 'volleyball')).toBe('2–1 (25–20, 23–25, 15–9)');
    const beforeExtraTime = { home: 1, away: 1 };
    expect(scoreText({ home: 2, away: 1, beforeExtraTime }, 'football')).toBe('2–1 after extra time');
    expect(scoreText({ home: 1, away: 1, beforeExtraTime, penalties: { home: 4, away: 2 } }, 'football')).toBe(
      '1–1 after extra time, 4–2 on penalties',
    );
  });

  test('is a time where the faster one wins', () => {
    expect([9580, 59_999, 60_000, 100_910, 3_600_000].map(raceTime)).toEqual([
      '9.58',
      '59.99',
      '1:00.00',
      '1:40.91',
      '60:00.00',
    ]);
    expect(scoreText({ home: 100_910, away: 101_300 }, 'rowing')).toBe('1:40.91–1:41.30');
    expect(winnerBy({ home: 100_910, away: 101_300 }, 'rowing')).toBe('home');
    expect(winnerBy({ home: 2, away: 3 }, 'football')).toBe('away');
    expect(winnerBy({ home: 2, away: 2 }, 'football')).toBe(null);
    expect(winnerBy({ home: 2, away: 2, penalties: { home: 3, away: 4 } }, 'football')).toBe('away');
  });

  // [B31.12]
  test('says of a forfeit who did not appear, and of what was not played why', () => {
    const said = (more: Partial<Result>) => resultText(result(more), names, 'football');
    expect(said({})).toBe('2–1');
    expect(said({ kind: 'forfeit', score: { home: 3, away: 0 }, forfeitedBy: 'away' })).toBe('3–0: Legon forfeited');
    expect(said({ kind: 'forfeit', score: null, forfeitedBy: 'home' })).toBe('Akuafo did not appear');
    expect(said({ kind: 'default', forfeitedBy: 'away' })).toBe('2–1: Legon could not go on');
    expect(said({ kind: 'double-forfeit', score: null })).toBe('Neither side appeared');
    expect(said({ kind: 'abandoned' })).toBe('Abandoned at 2–1');
    expect(said({ kind: 'void', score: null })).toBe('Void: it does not count');
  });
});

describe('where a match stands', () => {
  // [B31.12]
  test('is final when the result counts, and says what the score beside it does not', () => {
    expect(stateText(card({ result: result({}) }))).toBe('Final');
    const onPenalties = result({ score: { home: 1, away: 1, penalties: { home: 4, away: 2 } } });
    expect(stateText(card({ result: onPenalties }))).toBe('4–2 on penalties');
    const afterExtraTime = result({ score: { home: 2, away: 1, beforeExtraTime: { home: 1, away: 1 } } });
    expect(stateText(card({ result: afterExtraTime }))).toBe('After extra time');
    const sets = [{ home: 25, away: 20 }];
    expect(
      stateText(card({ result: result({ kind: 'default', score: { home: 1, away: 0, sets }, forfeitedBy: 'away' }) })),
    ).toBe('Legon could not go on');
  });

  test('is its state otherwise, and that a result is missing', () => {
    expect(stateText(card({ state: 'live' }))).toBe('Live');
    expect(stateText(card({ state: 'scheduled', isMissing: true }))).toBe('Result missing');
  });

  test('shows a score once there is one, and the winner once it counts', () => {
    const score = { home: 2, away: 1 };
    expect(shownScore(card({ state: 'scheduled', score }))).toBe(null);
    expect(shownScore(card({ state: 'live', score }))).toBe(score);
    expect(winnerOf(card({ state: 'submitted', score }))).toBe(null);
    expect(winnerOf(card({ result: result({ score }) }))).toBe('home');
    expect(winnerOf(card({ result: result({ kind: 'forfeit', score: null, forfeitedBy: 'home' }) }))).toBe('away');
    expect(winnerOf(card({ result: result({ kind: 'double-forfeit', score: null }) }))).toBe(null);
  });
});
