import { expect, test } from 'vitest';
import { isTimeZone, quietUntil } from './quiet.ts';

const night = (timeZone: string) => ({ from: 22 * 60, until: 7 * 60, timeZone });
const ends = (hours: Parameters<typeof quietUntil>[0], now: string) => quietUntil(hours, new Date(now))?.toISOString();

test.each([
  ['before they begin', night('Africa/Accra'), '2026-11-22T21:59:59Z', undefined],
  ['at the minute in which they begin', night('Africa/Accra'), '2026-11-22T22:00:00Z', '2026-11-23T07:00:00.000Z'],
  ['after midnight', night('Africa/Accra'), '2026-11-23T00:30:00Z', '2026-11-23T07:00:00.000Z'],
  ['at the minute in which they end', night('Africa/Accra'), '2026-11-23T07:00:00Z', undefined],
  ['in a zone of half hours', night('Asia/Kolkata'), '2026-11-22T17:00:00Z', '2026-11-23T01:30:00.000Z'],
  ['within a day', { from: 540, until: 1020, timeZone: 'UTC' }, '2026-11-22T12:00:00Z', '2026-11-22T17:00:00.000Z'],
  ['outside of them, within a day', { from: 540, until: 1020, timeZone: 'UTC' }, '2026-11-22T18:00:00Z', undefined],
  // https://www.iana.org/time-zones: Europe/Berlin sets its clocks on at 01:00 UTC on 29 March, back on 25 October 2026.
  ['over a night that is an hour shorter', night('Europe/Berlin'), '2026-03-28T21:00:00Z', '2026-03-29T05:00:00.000Z'],
  ['over a night that is an hour longer', night('Europe/Berlin'), '2026-10-24T20:00:00Z', '2026-10-25T06:00:00.000Z'],
  [
    'until a time that the clocks leave out',
    { from: 1320, until: 150, timeZone: 'Europe/Berlin' },
    '2026-03-29T00:30:00Z',
    '2026-03-29T01:30:00.000Z',
  ],
  [
    'until a time that the clocks show twice: the first',
    { from: 1320, until: 150, timeZone: 'Europe/Berlin' },
    '2026-10-24T23:30:00Z',
    '2026-10-25T00:30:00.000Z',
  ],
  [
    'in the hour that comes again after they have ended',
    { from: 60, until: 150, timeZone: 'Europe/Berlin' },
    '2026-10-25T01:10:00Z',
    undefined,
  ],
])('quiet hours %s', (_when, hours, now, end) => {
  expect(ends(hours, now)).toBe(end);
});

test('a zone is an IANA name, also one of former days, and no offset', () => {
  expect(
    ['Africa/Accra', 'Asia/Calcutta', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'].filter(isTimeZone),
  ).toEqual(['Africa/Accra', 'Asia/Calcutta', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5']);
  expect(['+01:00', 'Mars/Olympus', '', 'Africa/Accra ', "'; drop", '/etc/passwd', '01'].filter(isTimeZone)).toEqual(
    [],
  );
});
