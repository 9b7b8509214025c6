import { expect, test } from 'vitest';
import type { OfferedMatch } from '../../../contract/videos/match-clips.ts';
import { byMinute, guessMinute, readMinute, typedMinute } from './minute.ts';

// [B30.3]
test('a minute is read as people write it, and nothing else is one', () => {
  expect(readMinute(' 63′ ')).toEqual({ minute: 63, added: null });
  expect(readMinute('45 + 2')).toEqual({ minute: 45, added: 2 });
  expect(readMinute('')).toEqual({ minute: null, added: null });
  expect(readMinute('200')).toEqual({ minute: 200, added: null });
  for (const text of ['201', '-1', '45+0', '45+61', '1.5', 'half-time', '45+'])
    expect(readMinute(text)).toBeUndefined();
  for (const text of ['', '63', '45+2']) expect(typedMinute(readMinute(text) ?? { minute: 0, added: 0 })).toBe(text);
});

// [B30.6]
test('clips stand in the order of their minutes, those without one at the end', () => {
  const of = (text: string) => readMinute(text) ?? { minute: null, added: null };
  const texts = ['', '46', '45+2', '45', '3'].toSorted((one, other) => byMinute(of(one), of(other)));
  expect(texts).toEqual(['3', '45', '45+2', '46', '']);
});

// [B30.4]
test('the minute is that of the clock when the film was recorded, else of now; what is not known is not guessed', () => {
  const kickOff = Date.parse('2026-11-21T15:00:00Z');
  const minutes = (count: number) => kickOff + count * 60_000;
  const offered = (clock: OfferedMatch['clock']) =>
    ({
      match: { startsAt: new Date(kickOff).toISOString(), competition: { sport: 'football' } },
      clock,
    }) as OfferedMatch;
  const second = offered({ period: 2, since: new Date(minutes(60)).toISOString() });
  expect(guessMinute(second, undefined, minutes(77))).toEqual({ minute: 63, added: null });
  expect(guessMinute(second, minutes(62), minutes(77))).toEqual({ minute: 48, added: null });
  expect(guessMinute(second, minutes(10), minutes(77))).toEqual({ minute: 11, added: null }); // of the first half
  expect(guessMinute(second, minutes(55), minutes(77))).toEqual({ minute: null, added: null }); // the half-time talk
  expect(guessMinute(offered(null), undefined, minutes(300))).toEqual({ minute: null, added: null });
  expect(guessMinute(offered(null), minutes(-5), minutes(300))).toEqual({ minute: null, added: null });
});
