/** Two scorers at one match: which of their events are one. Pure; it knows no database. */
import type { Side } from '../../../contract/sports/core.ts';
import type { MatchEventKind } from '../../../contract/sports/matches.ts';
import { SAME_WITHIN } from '../../../contract/sports/running.ts';

/** An event that stands in the timeline. */
export type RecordedEvent = {
  id: string;
  kind: MatchEventKind;
  side: Side | null;
  period: number;
  minute: number | null;
  added: number | null;
  value: number;
  memberId: string | null;
  /** Null: the account is gone. */
  accountId: string | null;
  happenedAt: Date;
  /** Null: it counts itself. */
  sameAs: string | null;
};

const PERIODS = new Set<MatchEventKind>(['period-start', 'period-end', 'end']);
// What happens to one player at a time: if both have named somebody, and not the same one, it has happened twice.
const BY_PLAYER = new Set<MatchEventKind>(['yellow-card', 'red-card', 'substitution']);

/** From when until when the events happened, of its kind, that decide whether one is said again (`sameAs`). */
export function spanOf({ kind, happenedAt }: Pick<RecordedEvent, 'kind' | 'happenedAt'>): { from: Date; until: Date } {
  if (PERIODS.has(kind)) return { from: new Date(0), until: new Date('9999-01-01') };
  // Twice as long as two can be apart: what a third scorer has said of the same one takes it as well.
  const at = happenedAt.getTime();
  return { from: new Date(at - 2 * SAME_WITHIN), until: new Date(at + 2 * SAME_WITHIN) };
}

const minuteOf = ({ minute, added }: RecordedEvent) => (minute === null ? null : minute + (added ?? 0));

function isSameMinute(one: RecordedEvent, other: RecordedEvent): boolean {
  const [a, b] = [minuteOf(one), minuteOf(other)];
  return a === null || b === null || Math.abs(a - b) <= 1;
}

const isApart = (one: RecordedEvent, other: RecordedEvent) =>
  Math.abs(one.happenedAt.getTime() - other.happenedAt.getTime());

/**
 * The event that a new one says again; undefined: it is another one. A period begins and ends once, whoever says so.
 * What else two accounts note of the same kind for the same side, at most a minute and 90 s apart, has happened once:
 * each event takes one of each other scorer, the nearest in time, so that two goals in a minute stay two.
 * @param standing what counts or says the same, without what is undone
 */
export function sameAs(event: RecordedEvent, standing: readonly RecordedEvent[]): string | undefined {
  const counting = standing.filter((one) => one.sameAs === null && one.kind === event.kind && one.id !== event.id);
  if (PERIODS.has(event.kind)) {
    return counting.find((one) => event.kind === 'end' || one.period === event.period)?.id;
  }
  const isTaken = (one: RecordedEvent) =>
    standing.some(({ sameAs: of, accountId }) => of === one.id && accountId === event.accountId);
  return counting
    .filter(
      (one) =>
        one.accountId !== event.accountId &&
        one.side === event.side &&
        one.value === event.value &&
        one.period === event.period &&
        isSameMinute(one, event) &&
        isApart(one, event) <= SAME_WITHIN &&
        !(BY_PLAYER.has(event.kind) && one.memberId && event.memberId && one.memberId !== event.memberId) &&
        !isTaken(one),
    )
    .toSorted((a, b) => isApart(a, event) - isApart(b, event))[0]?.id;
}
