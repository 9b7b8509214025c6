import { afterEach, expect, test } from 'vitest';
import { dayText } from './day-text.ts';
import { dayOf, kickOffText } from './kick-off.tsx';

const before = process.env.TZ;
afterEach(() => {
  process.env.TZ = before;
});

test('a match begins today, tomorrow or on a day, in the zone of whoever looks', () => {
  process.env.TZ = 'Europe/London';
  const now = Date.parse('2026-10-24T12:00:00Z'); // the clocks go back in the night that follows
  expect(kickOffText(null, now)).toBe('Date open');
  expect(kickOffText('2026-10-24T14:00:00Z', now)).toMatch(/^Today, (15:00|3:00 PM)$/);
  expect(kickOffText('2026-10-25T15:00:00Z', now)).toMatch(/^Tomorrow, (15:00|3:00 PM)$/);
  expect(kickOffText('2026-10-23T22:59:00Z', now)).toMatch(/^Yesterday, (23:59|11:59 PM)$/);
  expect(kickOffText('2026-10-23T23:00:00Z', now)).toMatch(/^Today, (00:00|12:00 AM)$/);
  expect(kickOffText('2026-11-21T15:00:00Z', now)).toMatch(/^Sat, Nov 21, (15:00|3:00 PM)$/);
  const daysOf = ['2026-10-23T22:59:00Z', '2026-10-24T14:00:00Z', '2026-10-25T15:00:00Z', '2026-10-26T15:00:00Z'];
  expect(daysOf.map((time) => dayText(time, now))).toEqual(['Yesterday', 'Today', 'Tomorrow', 'Mon, Oct 26']);
  expect(dayText(null, now)).toBe('Date open');
  process.env.TZ = 'Pacific/Auckland';
  expect(kickOffText('2026-10-24T14:00:00Z', now)).toMatch(/^Tomorrow|^Today/);
  expect(dayOf('2026-10-24T14:00:00Z', now)).toBe('Sun, Oct 25');
});

test('a day of another year says which', () => {
  process.env.TZ = 'UTC';
  expect(dayOf('2027-01-02T14:00:00Z', Date.parse('2026-10-24T12:00:00Z'))).toBe('Sat, Jan 2, 2027');
});

test('where the clocks at the venue show something else, both are said, and the venue’s with its zone', () => {
  process.env.TZ = 'Europe/Berlin';
  const now = Date.parse('2027-06-19T12:00:00Z');
  const said = (time: string, zone: string | undefined, hourOnly = false) =>
    kickOffText(time, now, zone, hourOnly).replaceAll(/\s/g, ' ');
  expect(said('2027-06-20T03:00:00Z', 'America/Los_Angeles')).toMatch(
    /^Tomorrow, (05:00|5:00 AM) your time · Sat, Jun 19, (20:00|8:00 PM) in Los Angeles$/,
  );
  expect(said('2027-06-19T15:00:00Z', 'Europe/London')).toMatch(
    /^Today, (17:00|5:00 PM) your time · (16:00|4:00 PM) in London$/,
  );
  expect(said('2027-06-19T15:00:00Z', 'Asia/Kathmandu', true)).toMatch(
    /^(17:00|5:00 PM) your time · (20:45|8:45 PM) in Kathmandu$/,
  );
  expect(said('2027-06-25T15:00:00Z', 'America/Argentina/Buenos_Aires')).toMatch(/ in Buenos Aires$/);
  expect(said('2027-06-25T15:00:00Z', 'Etc/GMT+3')).toMatch(/ in Etc\/GMT\+3$/);
  // Other zones with the same clocks, one that this browser does not know, and none.
  for (const zone of ['Europe/Rome', 'Africa/Johannesburg', 'Mars/Olympus', undefined])
    expect(said('2027-06-19T15:00:00Z', zone)).toMatch(/^Today, (17:00|5:00 PM)$/);
  // In winter Johannesburg is an hour ahead of Berlin.
  expect(said('2027-01-19T15:00:00Z', 'Africa/Johannesburg')).toMatch(/ your time · .* in Johannesburg$/);
  expect(kickOffText(null, now, 'Asia/Tokyo')).toBe('Date open');
});
