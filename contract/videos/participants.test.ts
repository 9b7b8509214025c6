import { expect, test } from 'vitest';
import { splitParticipants } from './participants.ts';

// [B3.1]
test('participants stand apart by semicolons, on lines of their own, or both', () => {
  const both = [{ name: 'Ann', school: 'Heidelberg', country: 'Germany' }, { name: 'Ben' }];
  for (const text of [
    'Ann, Heidelberg, Germany; Ben',
    'Ann, Heidelberg, Germany\nBen',
    'Ann, Heidelberg, Germany\r\nBen\r\n',
    'Ann, Heidelberg, Germany;\n\n Ben ;',
    'Ann\tHeidelberg\tGermany\nBen',
    'Ann\tHeidelberg\tGermany\nBen\t\t',
  ]) {
    expect(splitParticipants(text), text).toEqual(both);
  }
});

test('what stands behind the second comma is the country; nothing is made of nothing', () => {
  expect(splitParticipants('Ama, Legon, Korea, Republic of')).toEqual([
    { name: 'Ama', school: 'Legon', country: 'Korea, Republic of' },
  ]);
  expect(splitParticipants('Ama,,Ghana')).toEqual([{ name: 'Ama', country: 'Ghana' }]);
  expect(splitParticipants('  Ama   Mensah ')).toEqual([{ name: 'Ama Mensah' }]);
  expect(splitParticipants(' ; ;; \n , , ;')).toEqual([]);
});

test('somebody without a name stays, so that it can be said', () => {
  expect(splitParticipants(', Legon, Ghana')).toEqual([{ name: '', school: 'Legon', country: 'Ghana' }]);
});
