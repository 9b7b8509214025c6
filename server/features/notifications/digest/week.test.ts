import { expect, test } from 'vitest';
import { nextMonday } from './week.ts';

test.each([
  ['Africa/Accra', '2031-05-14T12:00:00Z', '2031-05-19T08:00:00Z'],
  ['UTC', '2031-05-19T07:59:59Z', '2031-05-19T08:00:00Z'],
  ['UTC', '2031-05-19T08:00:00Z', '2031-05-26T08:00:00Z'],
  ['Asia/Kathmandu', '2031-05-18T12:00:00Z', '2031-05-19T02:15:00Z'],
  ['Europe/Berlin', '2031-03-29T12:00:00Z', '2031-03-31T06:00:00Z'], // summer time begins on that Sunday
  ['Pacific/Kiritimati', '2031-05-18T17:00:00Z', '2031-05-18T18:00:00Z'], // 14 hours ahead: it is Monday there
])('Monday morning in %s after %s is %s', (zone, after, due) => {
  expect(nextMonday(zone, new Date(after))).toEqual(new Date(due));
});
