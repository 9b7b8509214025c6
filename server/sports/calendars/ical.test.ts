import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { describe, expect, test } from 'vitest';
import { HOUR } from '../../platform/clock.ts';
import { type CalendarEvent, calendarText, escapeText, fold, moment } from './ical.ts';

const ARABIC = 'نادي الجامعة لكرة القدم';
const HEBREW = 'אוניברסיטה';

const event = (more: Partial<CalendarEvent> & { uid: string }): CalendarEvent => {
  const startsAt = more.startsAt ?? new Date('2026-11-21T15:00:00Z');
  return {
    ...{ sequence: 0, changedAt: new Date('2026-11-20T08:00:00Z'), startsAt, status: 'CONFIRMED' },
    endsAt: new Date(startsAt.getTime() + 1.5 * HOUR),
    ...{ summary: 'Law v Science', description: '', location: '', url: 'https://example.edu/m/1', isBusy: true },
    ...more,
  };
};
const text = (events: CalendarEvent[]) => calendarText({ name: 'Hall Cup', url: 'https://example.edu/c/1', events });

type Read = { uid: string; start: number; end: number; summary: string; description: string; location: string };

/** What each of two programs that others have written reads. */
function read(calendar: string): { ical: Read[]; node: Read[] } {
  const component = new ICAL.Component(ICAL.parse(calendar));
  const ical = component.getAllSubcomponents('vevent').map((one) => {
    const { uid, startDate, endDate, summary, description, location } = new ICAL.Event(one);
    const [start, end] = [startDate, endDate].map((at) => at.toJSDate().getTime()) as [number, number];
    return { uid, start, end, summary, description: description ?? '', location: location ?? '' };
  });
  const node = Object.values(nodeIcal.sync.parseICS(calendar)).flatMap((one) => {
    if (one?.type !== 'VEVENT') return [];
    const { uid, start, end, summary, description, location } = one;
    const said = (value: unknown) => String(value ?? '');
    return {
      ...{ uid, start: start.getTime(), end: end?.getTime() ?? 0 },
      ...{ summary: said(summary), description: said(description), location: said(location) },
    };
  });
  return { ical, node };
}

/** That both read what we meant. */
function expectRead(events: CalendarEvent[]): void {
  const meant = events.map(({ uid, startsAt, endsAt, summary, description, location }) => ({
    ...{ uid, start: startsAt.getTime(), end: endsAt.getTime(), summary, description, location },
  }));
  const { ical, node } = read(text(events));
  expect(ical).toEqual(meant);
  expect(node).toEqual(meant);
}

describe('two programs that others have written read what we mean', () => {
  // [B32.3]
  test('over both nights in which the clocks change, to the minute', () => {
    const nights = ['2026-03-29T', '2026-10-25T', '2026-03-08T', '2026-11-01T']; // of Europe and of North America
    const hours = ['00:30', '00:59', '01:00', '01:30', '02:00', '02:30', '06:00', '06:30', '23:30'];
    expectRead(
      nights.flatMap((day) =>
        hours.map((hour) => event({ uid: `${day}${hour}`, startsAt: new Date(`${day}${hour}:00Z`) })),
      ),
    );
  });

  // [B32.3]
  test('names from right to left, of many letters, and with all that has a meaning in a calendar', () => {
    const isolated = `\u2068${ARABIC}\u2069 v \u2068${HEBREW}\u2069`;
    expectRead(
      [
        ARABIC,
        isolated,
        `${ARABIC} `.repeat(12).trim(),
        '⚽'.repeat(60),
        '👩🏽‍🦽'.repeat(20),
        'x'.repeat(200),
        'a;b,c\\d:e"f',
        'Two\nlines',
        'ends with \\',
        'BEGIN:VEVENT',
        'á̂̃'.repeat(40),
      ].map((name, at) => event({ uid: `name-${at}`, summary: name, location: name, description: `${name}\n${name}` })),
    );
  });
});

describe('the text', () => {
  // [B32.3]
  test('has no line of more than 75 octets, and breaks none within a character', () => {
    for (const name of ['x', 'é', 'ي', '漢', '⚽', '👩🏽‍🦽'].map((one) => one.repeat(120))) {
      const calendar = text([event({ uid: '1', summary: name })]);
      expect(calendar.endsWith('\r\n')).toBe(true);
      const lines = calendar.slice(0, -2).split('\r\n');
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n\ufffd]/);
        expect(line.isWellFormed()).toBe(true);
      }
      expect(calendar.replaceAll('\r\n ', '')).toContain(`SUMMARY:${name}\r\n`);
    }
  });

  test('folds at 75 octets and not before', () => {
    expect(fold('x'.repeat(75))).toBe('x'.repeat(75));
    expect(fold('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
    expect(fold('x'.repeat(75 + 74 + 1))).toBe(`${'x'.repeat(75)}\r\n ${'x'.repeat(74)}\r\n x`);
  });

  test('says what has become of an event, and how often it was moved', () => {
    const calendar = text([
      event({ uid: 'a', sequence: 3, status: 'CANCELLED' }),
      event({ uid: 'b', status: 'TENTATIVE', isBusy: false }),
    ]);
    expect(calendar).toContain('UID:a\r\n');
    expect(calendar).toMatch(/SEQUENCE:3\r\n[\s\S]*STATUS:CANCELLED\r\n[\s\S]*TRANSP:OPAQUE/);
    expect(calendar).toMatch(/SEQUENCE:0\r\n[\s\S]*STATUS:TENTATIVE\r\n[\s\S]*TRANSP:TRANSPARENT/);
    expect(text([event({ uid: 'a' })])).toBe(text([event({ uid: 'a' })]));
  });

  test('lets nobody write a line of their own', () => {
    const calendar = text([event({ uid: '1', summary: 'x\r\nATTENDEE:mailto:a@b\rEND:VEVENT\u2028\u0000\u001b' })]);
    expect(calendar.split('\r\n').filter((line) => /^(ATTENDEE|END:VEVENT)/.test(line))).toEqual(['END:VEVENT']);
    expect(calendar).toContain('SUMMARY:x\\nATTENDEE:mailto:a@b\\nEND:VEVENT\u2028\r\n');
    expect(escapeText('\ta\u007f')).toBe('\ta');
    expect(moment(new Date('2026-10-25T01:30:00.250Z'))).toBe('20261025T013000Z');
  });

  test('of nothing is a calendar, too', () => {
    const { ical, node } = read(text([]));
    expect([ical, node]).toEqual([[], []]);
  });
});
