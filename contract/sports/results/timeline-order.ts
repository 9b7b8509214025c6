/** In which order a timeline stands. In a file of its own: a match's page needs it only once it hears of something new. */
import type { MatchEventKind } from '../matches.ts';

// A period's place in the order, and that of the break behind it: more than the minutes that there can be.
const PERIOD = 1000;
const BREAK = 900;

type Timed = {
  kind: MatchEventKind;
  period: number;
  minute: number | null;
  added: number | null;
  value: number;
  happenedAt: Date | string;
};

/**
 * The events of a match in the order in which they happened, whoever noted them when: by period, minute and added time,
 * then as they were noted. What has no minute stands behind what was noted before it.
 */
export function inOrder<Event extends Timed>(events: readonly Event[]): Event[] {
  const momentOf = ({ happenedAt }: Timed) => new Date(happenedAt).getTime();
  const last = Math.max(0, ...events.map(({ period }) => period));
  const reached: number[] = []; // the highest minute of each period that was noted so far
  const over: boolean[] = [];
  const placeOf = ({ kind, period, minute, added, value }: Timed): number => {
    const start = period * PERIOD;
    if (kind === 'period-start') return start;
    if (kind === 'period-end' || kind === 'end') {
      over[period] = true;
      return kind === 'end' ? last * PERIOD + BREAK : start + BREAK - 1;
    }
    // In a break there are cards and substitutions; what is scored was only noted late.
    if (minute === null && value === 0 && over[period]) return start + BREAK;
    const before = reached[period] ?? 1;
    const at = minute === null ? before : 2 + minute + (added ?? 0) / 100; // 45+2 is 45.02
    reached[period] = Math.max(before, at);
    return start + at;
  };
  return events
    .toSorted((one, other) => momentOf(one) - momentOf(other))
    .map((event) => ({ event, place: placeOf(event) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ event }) => event);
}
