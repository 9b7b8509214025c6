import { expect, test } from 'vitest';
import type { MatchCard } from '../../../contract/sports/core.ts';
import { drawMatch, drawn, linesOf } from './drawing.ts';

const side = (name: string) => ({ entryId: 'e', team: { _id: 't', name, sport: 'football' as const }, comesFrom: '' });
const match = (home: string, more: Partial<MatchCard> = {}): MatchCard => ({
  ...{ _id: 'm', number: 1, competition: { _id: 'c', name: 'Cup', sport: 'football' }, stageId: 's', groupId: null },
  ...{
    round: 1,
    home: side(home),
    away: side('Law'),
    startsAt: null,
    timeZone: 'Africa/Accra',
    venue: null,
    state: 'live',
    isMissing: false,
  },
  ...{ score: { home: 2, away: 1 }, result: null, ...more },
});

test('what people typed stays text, whatever it is', () => {
  expect(drawn('</text><image href="file:///etc/passwd"/>&')).not.toMatch(/[<>"]/);
  expect(drawn('a\u0000b\u001fc\ud800d\uffff')).toBe('abc\ufffdd');
});

test('long names stand in two lines, and end where there is no more room', () => {
  expect(linesOf('Law')).toEqual(['Law']);
  expect(linesOf('Faculty of Law and Politics')).toEqual(['Faculty of Law', 'and Politics']);
  const [first = '', second = ''] = linesOf('x'.repeat(80));
  expect([first.length, second.length]).toEqual([15, 15]);
  expect(second.endsWith('…')).toBe(true);
  expect(linesOf('🇬🇭'.repeat(40))[0]).toBe('🇬🇭'.repeat(7));
});

test('a drawing says the score and where the match stands', () => {
  const [live, over] = [drawMatch(match('Law')), drawMatch(match('Law', { state: 'confirmed' }))];
  const ended = drawMatch(match('Law', { isOver: true }));
  expect([ended.includes('Live'), ended.includes('Full time')]).toEqual([false, true]);
  expect(live).toContain('2–1');
  expect([live.includes('Live'), over.includes('Final')]).toEqual([true, true]);
});
