import { expect, test } from 'vitest';
import type { MatchState, Side } from '../../../contract/sports/core.ts';
import { resultFlaw } from '../../../contract/sports/results/flaws.ts';
import { type EnteredResult, VERSIONS_MAX, winnerOf } from '../../../contract/sports/results.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import { confirm, decide, dispute, type Next, type ResultState, type Said, staySilent, submit } from './policy.ts';

const played = (home: number, away: number): EnteredResult => ({
  ...{ kind: 'played', score: { home, away }, forfeitedBy: null },
});
const home = { side: 'home' as Side, accountId: 'ada' };
const away = { side: 'away' as Side, accountId: 'kofi' };

/** Writes what an act comes to, as the workflow does. */
function after(standing: ResultState, next: Next, by: { side: Side; accountId: string } | null): ResultState {
  if (next === 'nothing' || 'refusal' in next) throw new Error(JSON.stringify(next));
  const version = standing.said.length + 1;
  const one: Said = {
    version,
    act: next.act,
    result: next.result,
    side: by?.side ?? null,
    accountId: by?.accountId ?? null,
    conduct: null,
  };
  const countingVersion = next.counts ? version : standing.countingVersion;
  return { state: next.state, said: [...standing.said, one], countingVersion };
}
const fresh = (state: MatchState = 'scheduled'): ResultState => ({ state, said: [], countingVersion: null });
const submitted = () => after(fresh(), submit(fresh(), home, played(2, 1)), home);

// [B25.1]
test('one side submits, the other confirms', () => {
  const first = submit(fresh('live'), home, played(2, 1));
  expect(first).toMatchObject({ act: 'submitted', state: 'submitted', counts: false, waits: true });
  const done = confirm(submitted(), away, 1);
  expect(done).toMatchObject({
    act: 'confirmed',
    state: 'confirmed',
    counts: true,
    waits: false,
    result: played(2, 1),
  });
  const standing = after(submitted(), done, away);
  expect(confirm(standing, away, 1)).toBe('nothing');
  expect(submit(standing, home, played(2, 1))).toBe('nothing');
  expect(submit(standing, home, played(3, 1))).toEqual({ refusal: 'counts' });
});

// [B25.2]
test('the other side says the same: that confirms it; something else: that disputes it', () => {
  expect(submit(submitted(), away, played(2, 1))).toMatchObject({ act: 'confirmed', state: 'confirmed', counts: true });
  expect(submit(submitted(), away, played(1, 1))).toMatchObject({ act: 'disputed', state: 'disputed', counts: false });
});

test('a side says it again: nothing; it corrects itself: the day begins anew', () => {
  expect(submit(submitted(), home, played(2, 1))).toBe('nothing');
  expect(submit(submitted(), home, played(2, 2))).toMatchObject({ act: 'submitted', state: 'submitted', waits: true });
});

test('two that disagree can still agree: by giving in, or by confirming the other’s score', () => {
  const apart = after(submitted(), submit(submitted(), away, played(1, 1)), away);
  expect(submit(apart, home, played(1, 1))).toMatchObject({ act: 'confirmed', result: played(1, 1), counts: true });
  expect(confirm(apart, home, 2)).toMatchObject({ act: 'confirmed', result: played(1, 1) });
  expect(confirm(apart, { ...away, seen: 2 }, 1)).toMatchObject({ act: 'confirmed', result: played(2, 1) });
  expect(submit(apart, away, played(1, 1))).toBe('nothing');
  expect(submit(apart, away, played(0, 1))).toMatchObject({ act: 'disputed', state: 'disputed' });
});

test('nobody passes over what somebody else of their side has said meanwhile: the newest version decides', () => {
  const vice = { side: 'away' as Side, accountId: 'efua' };
  const apart = after(submitted(), dispute(submitted(), vice, 1, null), vice);
  expect(confirm(apart, away, 1)).toEqual({ refusal: 'changed' });
  expect(confirm(apart, { ...away, seen: 1 }, 1)).toEqual({ refusal: 'changed' });
  expect(submit(apart, { ...away, seen: 1 }, played(2, 1))).toEqual({ refusal: 'changed' });
  expect(submit(apart, away, played(2, 1))).toEqual({ refusal: 'changed' }); // who does not say what they have seen
  // Who has seen the dispute may still give in for their side.
  expect(confirm(apart, { ...away, seen: 2 }, 1)).toMatchObject({ act: 'confirmed', counts: true });
  expect(submit(apart, { ...away, seen: 2 }, played(2, 1))).toMatchObject({ act: 'confirmed', counts: true });
});

// [B25.5]
test('nobody confirms or disputes their own word, nor as captain of both teams', () => {
  expect(confirm(submitted(), home, 1)).toEqual({ refusal: 'ownWord' });
  expect(confirm(submitted(), { side: 'away', accountId: 'ada' }, 1)).toEqual({ refusal: 'ownWord' });
  expect(dispute(submitted(), { side: 'away', accountId: 'ada' }, 1, null)).toEqual({ refusal: 'ownWord' });
});

// [B25.5, B25.9]
test('what they have entered for one team they do not confirm by entering it for the other', () => {
  const both = { side: 'away' as Side, accountId: home.accountId };
  expect(submit(submitted(), both, played(2, 1))).toBe('nothing');
  expect(submit(submitted(), both, played(3, 1))).toMatchObject({ act: 'submitted', state: 'submitted' });
});

// [B25.6]
test('what was said before a match was played again is nobody’s word any more', () => {
  const off: EnteredResult = { kind: 'postponed', score: null, forfeitedBy: null };
  const early = after(fresh(), submit(fresh(), away, played(3, 0)), away); // 1: away says that home has won
  const open = after(early, decide(early, 1, off, 'A player was not registered'), null);
  const again = after(open, submit(open, home, played(0, 0)), home);
  expect(confirm(again, home, 1)).toEqual({ refusal: 'changed' });
  expect(submit(again, home, played(3, 0))).toMatchObject({ act: 'submitted', counts: false });
  expect(submit(again, away, played(3, 0))).toMatchObject({ act: 'disputed', state: 'disputed' });
});

test('who confirms what was changed meanwhile is told so', () => {
  const changed = after(submitted(), submit(submitted(), home, played(2, 2)), home);
  expect(confirm(changed, away, 1)).toEqual({ refusal: 'changed' });
  expect(dispute(changed, away, 1, null)).toEqual({ refusal: 'changed' });
  expect(confirm(changed, away, 2)).toMatchObject({ result: played(2, 2) });
  expect(confirm(fresh(), away, 1)).toEqual({ refusal: 'nothingSaid' });
});

test('a dispute may have another score; the same score is no dispute; a second press changes nothing', () => {
  const next = dispute(submitted(), away, 1, null);
  expect(next).toMatchObject({ act: 'disputed', state: 'disputed', result: null });
  const standing = after(submitted(), next, away);
  expect(dispute(standing, away, 1, null)).toBe('nothing');
  expect(dispute(submitted(), away, 1, played(2, 1))).toEqual({ refusal: 'sameScore' });
  expect(dispute(submitted(), away, 1, played(1, 2))).toMatchObject({ result: played(1, 2) });
});

test('silence confirms what was submitted, and nothing else', () => {
  expect(staySilent(submitted())).toMatchObject({ act: 'silence', state: 'confirmed', counts: true });
  expect(staySilent(fresh())).toBe('nothing');
  expect(staySilent(after(submitted(), dispute(submitted(), away, 1, null), away))).toBe('nothing');
});

test('who comes back after silence is heard: it is written down, and what counts goes on counting', () => {
  const silent = after(submitted(), staySilent(submitted()), null);
  const next = submit(silent, away, played(1, 2));
  expect(next).toMatchObject({ act: 'disputed', state: 'confirmed', counts: false, result: played(1, 2) });
  expect(submit(after(silent, next, away), away, played(1, 2))).toBe('nothing');
  expect(submit(silent, home, played(1, 2))).toEqual({ refusal: 'counts' });
  expect(submit(silent, away, played(2, 1))).toBe('nothing');
});

// [B25.4]
test('an organiser decides at once, needs a reason where somebody has spoken, and names what they have seen', () => {
  expect(decide(fresh(), 0, played(1, 0), '')).toMatchObject({ act: 'decided', state: 'decided', counts: true });
  const apart = after(submitted(), dispute(submitted(), away, 1, null), away);
  expect(decide(apart, 2, played(1, 0), '')).toEqual({ refusal: 'reasonMissing' });
  expect(decide(apart, 1, played(1, 0), 'Seen by the referee')).toEqual({ refusal: 'changed' });
  const decided = after(apart, decide(apart, 2, played(1, 0), 'Seen by the referee'), null);
  expect(decide(decided, 2, played(1, 0), 'Seen by the referee')).toBe('nothing');
  expect(decide(decided, 3, played(2, 0), '')).toEqual({ refusal: 'reasonMissing' });
  expect(decide(decided, 3, played(2, 0), 'Mistyped')).toMatchObject({ act: 'corrected', state: 'decided' });
  expect(decide(fresh('cancelled'), 0, played(1, 0), '')).toEqual({ refusal: 'cancelled' });
});

test('a match that both say was postponed has an open date, and no result', () => {
  const off: EnteredResult = { kind: 'postponed', score: null, forfeitedBy: null };
  const waiting = after(fresh(), submit(fresh(), home, off), home);
  expect(confirm(waiting, away, 1)).toMatchObject({ act: 'confirmed', state: 'postponed', counts: false });
});

// [B25.9]
test('a quarrel ends: after so many versions only an organiser goes on', () => {
  let standing = submitted();
  for (let turn = 0; standing.said.length < VERSIONS_MAX; turn++)
    standing = after(standing, submit(standing, turn % 2 ? home : away, played(turn + 3, 0)), turn % 2 ? home : away);
  expect(submit(standing, home, played(98, 0))).toEqual({ refusal: 'tooOften' });
  expect(decide(standing, VERSIONS_MAX, played(1, 0), 'Enough')).toMatchObject({ state: 'decided' });

  // Nor does whoever comes back after silence object for ever.
  let late = after(submitted(), staySilent(submitted()), null);
  while (late.said.length < VERSIONS_MAX) late = after(late, submit(late, away, played(late.said.length, 9)), away);
  expect(submit(late, away, played(98, 0))).toEqual({ refusal: 'tooOften' });
  expect(dispute(late, away, 2, played(97, 0))).toEqual({ refusal: 'tooOften' });
});

const flawIn = (result: Partial<EnteredResult>, sport: Sport = 'football', more: object = {}) =>
  resultFlaw(
    { kind: 'played', score: null, forfeitedBy: null, ...result },
    { sport, isKnockout: false, isOrganiser: false, ...more },
  )?.text ?? null;
const knockout = { isKnockout: true };

// [B25.15]
test('scores that cannot be are refused, each in words', () => {
  expect(flawIn({ score: { home: 10_000, away: 0 } })).toBe('tooHigh');
  expect(flawIn({ score: { home: 99, away: 0 } })).toBe(null);
  expect(flawIn({})).toBe('scoreMissing');
  expect(flawIn({ score: { home: 1, away: 1 } })).toBe(null);
  expect(flawIn({ score: { home: 60, away: 60 } }, 'basketball')).toBe('mustWinSport');
  expect(flawIn({ kind: 'forfeit' })).toBe('whoMissing');
  expect(flawIn({ kind: 'forfeit', forfeitedBy: 'home' })).toBe(null);
  expect(flawIn({ kind: 'forfeit', forfeitedBy: 'home', score: { home: 0, away: 3 } })).toBe('noScore');
  expect(flawIn({ kind: 'default', forfeitedBy: 'home', score: { home: 0, away: 3 } })).toBe(null);
  expect(flawIn({ kind: 'double-forfeit', forfeitedBy: 'home' })).toBe('whoNeedless');
  expect(flawIn({ kind: 'abandoned', score: { home: 0, away: 0 } })).toBe(null);
  expect(flawIn({ score: { home: 0, away: 61_000 } }, 'rowing')).toBe('timeMissing');
});

// [B25.15]
test('sets add up to the score, and each has a winner', () => {
  const sets = (...all: [number, number][]) => all.map(([one, other]) => ({ home: one, away: other }));
  const five = sets([25, 20], [20, 25], [25, 23], [25, 27], [15, 13]);
  expect(flawIn({ score: { home: 3, away: 2, sets: five } }, 'volleyball')).toBe(null);
  expect(flawIn({ score: { home: 3, away: 1, sets: five } }, 'volleyball')).toBe('setsApart');
  expect(flawIn({ score: { home: 2, away: 0, sets: sets([25, 20], [25, 25]) } }, 'volleyball')).toBe('setLevel');
  expect(flawIn({ score: { home: 4, away: 2 } }, 'volleyball')).toBe('tooManySets');
  expect(flawIn({ score: { home: 1, away: 0, sets: sets([300, 2]) } }, 'volleyball')).toBe('setTooHigh');
  expect(flawIn({ score: { home: 3, away: 0 } }, 'volleyball')).toBe(null);
  expect(flawIn({ score: { home: 1, away: 0, sets: sets([1, 0]) } })).toBe('noSets');
  // Best of three or of five: who wins takes two sets, or three.
  for (const [home, away] of [
    [4, 1],
    [1, 0],
    [0, 5],
  ] as const)
    expect([home, away, flawIn({ score: { home, away } }, 'volleyball')]).toEqual([home, away, 'bestOfFive']);
  expect(flawIn({ score: { home: 2, away: 1 } }, 'volleyball')).toBe(null);
  expect(flawIn({ score: { home: 0, away: 2 } }, 'tennis')).toBe(null);
  expect(flawIn({ score: { home: 3, away: 0 } }, 'tennis')).toBe('bestOfThree');
  expect(flawIn({ kind: 'abandoned', score: { home: 1, away: 0 } }, 'volleyball')).toBe(null);
});

// [B25.15]
test('in a knockout somebody goes on: by extra time, by penalties, or by an organiser', () => {
  const level = { home: 1, away: 1 };
  expect(flawIn({ score: level }, 'football', knockout)).toBe('mustWin');
  expect(flawIn({ score: { ...level, penalties: { home: 4, away: 3 } } }, 'football', knockout)).toBe(null);
  expect(flawIn({ score: { ...level, penalties: { home: 4, away: 4 } } }, 'football', knockout)).toBe('penaltiesLevel');
  expect(flawIn({ score: { home: 2, away: 1, penalties: { home: 4, away: 3 } } }, 'football', knockout)).toBe(
    'penaltiesNeedless',
  );
  expect(flawIn({ score: { ...level, penalties: { home: 4, away: 3 } } })).toBe('penaltiesUnknown');
  expect(flawIn({ score: { home: 2, away: 1, beforeExtraTime: level } }, 'football', knockout)).toBe(null);
  expect(flawIn({ score: { home: 2, away: 1, beforeExtraTime: { home: 1, away: 0 } } })).toBe('extraTimeLevel');
  expect(flawIn({ score: { home: 2, away: 1, beforeExtraTime: { home: 2, away: 2 } } })).toBe('extraTime');
  // Both absent: captains can say so, and an organiser has to say who goes on.
  expect(flawIn({ kind: 'double-forfeit' }, 'football', knockout)).toBe(null);
  const asOrganiser = { isKnockout: true, isOrganiser: true };
  expect(flawIn({ kind: 'double-forfeit' }, 'football', asOrganiser)).toBe('goesOn');
  expect(flawIn({ kind: 'double-forfeit', goesOn: 'away' }, 'football', asOrganiser)).toBe(null);
  expect(flawIn({ kind: 'double-forfeit', goesOn: 'away' }, 'football', knockout)).toBe('goesOnOrganiser');
  expect(flawIn({ score: { home: 2, away: 1 }, goesOn: 'away' }, 'football', asOrganiser)).toBe('goesOnNeedless');
});

test('who has won, whatever the sport', () => {
  expect(winnerOf(played(2, 1), 'football')).toBe('home');
  expect(winnerOf(played(62_000, 61_000), 'rowing')).toBe('away');
  expect(winnerOf({ kind: 'forfeit', score: null, forfeitedBy: 'home' }, 'football')).toBe('away');
  expect(winnerOf({ kind: 'double-forfeit', score: null, forfeitedBy: null, goesOn: 'home' }, 'football')).toBe('home');
  expect(winnerOf(played(1, 1), 'football')).toBe(null);
});
