import type { MatchView, TimelineEvent } from '../../../contract/sports/match-calls.ts';
import type { MatchFormat } from '../../../contract/sports/rules.ts';
import { minuteAt } from '../../../contract/sports/running.ts';
import { factsOf, type Sport } from '../../../contract/sports/sports.ts';
import { capitalise } from '../../platform/text.ts';
import { texts } from './texts.ts';

/** What a period is called: 'First half', 'Quarter 3', 'Set 2', 'Rubber 2'. */
export function periodText(sport: Sport, period: number, format: MatchFormat | undefined): string {
  const { scoring, periods } = factsOf(sport);
  if (scoring === 'sets') return texts[format?.unit === 'rubbers' ? 'rubber' : 'set']({ number: String(period) });
  if (period > periods) return texts.extra();
  if (periods === 2) return period === 1 ? texts.halves.first() : texts.halves.second();
  return texts.quarter({ number: String(period) });
}

/** '63′', '45+2′'; empty where there is none. */
export function minuteText({ minute, added }: { minute: number | null; added: number | null }): string {
  if (minute === null) return '';
  return added === null
    ? texts.minute({ minute: String(minute) })
    : texts.minuteAdded({ minute: String(minute), added: String(added) });
}

/** Where a live match is: '63′', 'Half-time', 'Set 2', 'Full time'. */
export function clockText(
  sport: Sport,
  { period, clockSince, endedAt, format }: Pick<MatchView, 'period' | 'clockSince' | 'endedAt' | 'format'>,
  now: Date,
): string {
  if (endedAt) return texts.over();
  if (period === 0) return '';
  if (clockSince)
    return minuteText(minuteAt(sport, period, new Date(clockSince), now)) || periodText(sport, period, format);
  return factsOf(sport).periods === 2 && period === 1 ? texts.pause.halves() : texts.pause.other();
}

/** What happened, without who: 'Goal', '+3', 'First half begins'. */
export function eventText(sport: Sport, { kind, period, value }: TimelineEvent, format?: MatchFormat): string {
  if (kind === 'period-start') return texts.begins({ period: periodText(sport, period, format) });
  if (kind === 'period-end') return texts.ends({ period: periodText(sport, period, format) });
  if (kind === 'set-point' && format?.unit === 'rubbers') return texts.rubberSet();
  return kind === 'points' ? texts.events.points({ value }) : texts.events[kind]();
}

/** A player with their number. */
export const playerText = ({ name, number }: { name: string; number: number | null }): string =>
  number === null ? capitalise(name) : texts.numbered({ number: String(number), name: capitalise(name) });
