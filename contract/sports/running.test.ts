import { expect, test } from 'vitest';
import { minuteAt, type Noted, runningOf } from './running.ts';

const noon = new Date(Date.UTC(2026, 10, 22, 12));
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const noted = (kind: Noted['kind'], seconds: number, more: Partial<Noted> = {}): Noted => ({
  ...{ kind, side: null, period: 1, value: 0, happenedAt: after(seconds) },
  ...more,
});

// [B26.3]
test('minutes are told as people say them', () => {
  const said = (sport: 'football' | 'basketball' | 'volleyball', period: number, seconds: number) => {
    const { minute, added } = minuteAt(sport, period, noon, after(seconds));
    return added === null ? minute : `${minute}+${added}`;
  };
  expect([0, 59, 60, 44 * 60 + 59, 45 * 60, 46 * 60 + 5, 200 * 60].map((one) => said('football', 1, one))).toEqual([
    ...[1, 1, 2, 45, '45+1', '45+2', '45+60'],
  ]);
  expect(said('football', 2, 17 * 60)).toBe(63);
  expect(said('football', 3, 0)).toBe(91); // extra time
  expect(said('football', 4, 15 * 60)).toBe('120+1');
  expect(said('basketball', 5, 0)).toBe(41);
  expect(said('volleyball', 1, 60)).toBeNull();
  expect(minuteAt('football', 1, null, noon)).toEqual({ minute: null, added: null });
  expect(said('football', 1, -30)).toBe(1); // a device whose clock is behind
});

// [B26.1]
test('a match stands as what was noted says, in whatever order it came', () => {
  const goals = [
    noted('goal', 600, { side: 'home', value: 1 }),
    noted('penalty-goal', 3000, { side: 'away', value: 1, period: 2 }),
    noted('own-goal', 700, { side: 'home', value: 1 }),
  ];
  expect(runningOf('football', [])).toEqual({
    ...{ score: { home: 0, away: 0 }, period: 0, clockSince: null, endedAt: null },
  });
  const begun = [...goals, noted('period-start', 0), noted('period-start', 2900, { period: 2 })];
  expect(runningOf('football', begun)).toEqual({
    ...{ score: { home: 2, away: 1 }, period: 2, clockSince: after(2900), endedAt: null },
  });
  expect(runningOf('football', [...begun, noted('period-end', 5800, { period: 2 })]).clockSince).toBeNull();
  expect(runningOf('football', [...begun, noted('end', 5800, { period: 2 })])).toMatchObject({
    ...{ clockSince: null, endedAt: after(5800) },
  });
});
