/** How a match stands while it is played, by what the scorers noted; server and scorer's view both reckon so. */
import type { Score, Side } from './core.ts';
import type { MatchEventKind } from './matches.ts';
import { LENGTH_MAX } from './rules.ts';
import { factsOf, type Sport } from './sports.ts';

/** Of each match, so that nobody fills it: five sets of 60 points on both sides are 600. */
export const EVENTS_MAX = 1000;
export const MINUTE_MAX = 200;
export const ADDED_MAX = 60;
/** Halves, quarters, sets or rubbers, with extra time; `sets` of a score has as many (core.ts). */
export const PERIODS_MAX = LENGTH_MAX;
/** From so long before its time a match can be begun. */
export const BEGINS_EARLY_HOURS = 6;
/** For so long after its end scorers can complete a timeline, such as when they come back from where there is no network. */
export const TIMELINE_OPEN_DAYS = 7;
/** The same tap from two scorers within this time, in ms, and at most one minute apart, is one event. */
export const SAME_WITHIN = 90_000;

// Extra time has 15 minutes a period in the games of two long halves (IFAB Law 7, World Rugby Law 5 has 10), and 5 in
// those of short periods (FIBA rules, article 8.7; IHF rule 2.2).
const LONG_PERIOD = 40; // minutes
const EXTRA_PERIOD = { long: 15, short: 5 };

/** Minutes of a period; null: this sport is not played by the clock. */
export function minutesOfPeriod(sport: Sport, period: number): number | null {
  const { periods, periodMinutes } = factsOf(sport);
  if (periodMinutes === null || period <= periods) return periodMinutes;
  return periodMinutes >= LONG_PERIOD ? EXTRA_PERIOD.long : EXTRA_PERIOD.short;
}

/**
 * The minute as people say it: the 47th of the first half of football is 45+2.
 * @param since when the period began
 * @returns nulls for sports that are not played by the clock, and while it does not run
 */
export function minuteAt(
  sport: Sport,
  period: number,
  since: Date | null,
  at: Date,
): { minute: number | null; added: number | null } {
  const length = minutesOfPeriod(sport, period);
  if (length === null || since === null) return { minute: null, added: null };
  let before = 0;
  for (let one = 1; one < period; one++) before += minutesOfPeriod(sport, one) ?? 0;
  const gone = Math.max(1, Math.floor((at.getTime() - since.getTime()) / 60_000) + 1);
  if (gone <= length) return { minute: before + gone, added: null };
  return { minute: before + length, added: Math.min(gone - length, ADDED_MAX) };
}

/**
 * What an event says of its minute, with the period which that belongs to: 45+2 is of the first half, also when it is
 * noted in the second.
 * @param latest the last period that it can be of; of what has no minute by the clock, the one that it is of
 */
export function atMinute(
  sport: Sport,
  { minute = null, added = null }: { minute?: number | null; added?: number | null },
  latest: number,
): { minute: number | null; added: number | null; period: number } {
  let until = 0;
  for (let period = 1; period < latest && minute !== null; period++) {
    const length = minutesOfPeriod(sport, period);
    if (length === null) break;
    until += length;
    if (minute <= until) return { minute, added, period };
  }
  return { minute, added, period: latest };
}

/** An event, as far as the state of a match depends on it; those that are undone or say the same are left out. */
export type Noted = { kind: MatchEventKind; side: Side | null; period: number; value: number; happenedAt: Date };

export type Running = {
  score: Score;
  period: number;
  /** Since when the period runs; null: it does not. */
  clockSince: Date | null;
  endedAt: Date | null;
};

/** How a match stands by what was noted. */
export function runningOf(sport: Sport, events: readonly Noted[]): Running {
  const inOrder = events.toSorted((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime());
  const endedAt = inOrder.findLast(({ kind }) => kind === 'end')?.happenedAt ?? null;
  const period = Math.max(0, ...events.map((event) => event.period));
  const began = inOrder.find((event) => event.kind === 'period-start' && event.period === period);
  const isOver = endedAt !== null || inOrder.some((event) => event.kind === 'period-end' && event.period === period);
  return {
    score: factsOf(sport).scoring === 'sets' ? setsOf(inOrder, period, isOver) : sumOf(inOrder),
    period,
    clockSince: isOver ? null : (began?.happenedAt ?? null),
    endedAt,
  };
}

function sumOf(events: readonly Noted[]): { home: number; away: number } {
  const sum = { home: 0, away: 0 };
  for (const { side, value } of events) if (side) sum[side] += value;
  return sum;
}

/** A set is won by who has more points when it ends. */
function setsOf(events: readonly Noted[], period: number, isOver: boolean): Score {
  const sets = Array.from({ length: Math.min(period, PERIODS_MAX) }, (_, at) =>
    sumOf(events.filter((event) => event.period === at + 1)),
  );
  const won = { home: 0, away: 0 };
  for (const [at, { home, away }] of sets.entries()) {
    if (at + 1 === period && !isOver) continue;
    if (home > away) won.home += 1;
    if (away > home) won.away += 1;
  }
  return sets.length > 0 ? { ...won, sets } : won;
}
