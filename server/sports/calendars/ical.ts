/** Calendars as other programs read them (RFC 5545): knows no database, and no sport. */

const LINE_MAX = 75; // octets of a line, without its end (RFC 5545 §3.1)

/** Of an event: it will take place, it waits for another date, it will not take place (RFC 5545 §3.8.1.11). */
export type EventStatus = 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';

export type CalendarEvent = {
  /** Stays the same whatever is changed about the event. */
  uid: string;
  /** Up whenever its time, its place or who takes part changes (RFC 5545 §3.8.7.4). */
  sequence: number;
  /** When any of this was last changed. */
  changedAt: Date;
  startsAt: Date;
  endsAt: Date;
  status: EventStatus;
  summary: string;
  description: string;
  /** Empty: not known. */
  location: string;
  url: string;
  /** Whoever has this calendar is busy meanwhile; the other calendars only show what there is. */
  isBusy: boolean;
};

export type Calendar = { name: string; url: string; events: readonly CalendarEvent[] };

/** Breaks a line into pieces of at most 75 octets, and never within a character (RFC 5545 §3.1). */
export function fold(line: string): string {
  if (Buffer.byteLength(line) <= LINE_MAX) return line;
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    // From the second line on, the space that continues the line is one of its octets.
    if (octets + size > LINE_MAX) {
      pieces.push(piece);
      [piece, octets] = ['', 1];
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n ');
}

// Control characters may not stand in a calendar at all (RFC 5545 §3.1, QSAFE-CHAR and VALUE-CHAR), but a tab may.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** A text as a value (RFC 5545 §3.3.11). */
export const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\n/g, '\\n');

/**
 * A moment in UTC, `20261025T150000Z`. A kick-off is one moment for everybody, and none of these events repeats: so no
 * zone has to be described, and no program can have other rules of summer time than whoever has set the hour.
 */
export const moment = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

function* linesOf({ name, url, events }: Calendar): Generator<string> {
  yield 'BEGIN:VCALENDAR';
  yield 'VERSION:2.0';
  yield 'PRODID:-//Touchline//Match day//EN';
  yield 'CALSCALE:GREGORIAN';
  yield 'METHOD:PUBLISH';
  yield `NAME:${escapeText(name)}`; // RFC 7986 §5.1
  yield `X-WR-CALNAME:${escapeText(name)}`; // the same for programs that are older than that
  yield `URL:${url}`;
  yield 'REFRESH-INTERVAL;VALUE=DURATION:PT1H'; // RFC 7986 §5.7
  yield 'X-PUBLISHED-TTL:PT1H';
  for (const event of events) {
    yield 'BEGIN:VEVENT';
    yield `UID:${event.uid}`;
    yield `DTSTAMP:${moment(event.changedAt)}`; // of the last change, as there is a METHOD that isn't a reply (§3.8.7.2)
    yield `LAST-MODIFIED:${moment(event.changedAt)}`;
    yield `SEQUENCE:${event.sequence}`;
    yield `DTSTART:${moment(event.startsAt)}`;
    yield `DTEND:${moment(event.endsAt)}`;
    yield `STATUS:${event.status}`;
    yield `SUMMARY:${escapeText(event.summary)}`;
    if (event.location) yield `LOCATION:${escapeText(event.location)}`;
    if (event.description) yield `DESCRIPTION:${escapeText(event.description)}`;
    yield `URL:${event.url}`;
    yield `TRANSP:${event.isBusy ? 'OPAQUE' : 'TRANSPARENT'}`;
    yield 'END:VEVENT';
  }
  yield 'END:VCALENDAR';
}

/** A calendar as text: lines end with CR and LF. The same events give the same octets. */
export function calendarText(calendar: Calendar): string {
  let text = '';
  for (const line of linesOf(calendar)) text += `${fold(line)}\r\n`;
  return text;
}
