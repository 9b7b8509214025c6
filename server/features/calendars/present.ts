import { nameOfSide } from '../../../contract/pages/match-head.ts';
import { matchPath } from '../../../contract/pages/sports-pages.ts';
import { calendarTexts } from '../../../contract/sports/calendars.ts';
import type { MatchCard } from '../../../contract/sports/core.ts';
import { matchText } from '../../../contract/sports/results/match-words.ts';
import { MINUTE } from '../../platform/clock.ts';
import type { CalendarEvent, EventStatus } from '../../sports/calendars/ical.ts';
import type { CalendarRow } from './queries.ts';

/** What the match is called in a calendar: with its score and what decided it, once that counts. */
function summaryOf({ home, away, result, state, competition }: MatchCard): string {
  const sides = { home: nameOfSide(home), away: nameOfSide(away) };
  const summary = calendarTexts.summary(sides);
  if (state === 'postponed') return calendarTexts.postponed({ summary });
  if (state === 'cancelled') return calendarTexts.cancelled({ summary });
  return result ? matchText(sides, competition.sport, result) : summary;
}

const STATUS: Partial<Record<MatchCard['state'], EventStatus>> = { postponed: 'TENTATIVE', cancelled: 'CANCELLED' };

/**
 * A match as an event of a calendar.
 * @param origin the site's
 * @param isBusy whether the calendar is of somebody who plays
 */
export function presentEvent(
  match: MatchCard,
  { minutes, sequence, changedAt }: CalendarRow,
  { origin, isBusy }: { origin: string; isBusy: boolean },
): CalendarEvent | undefined {
  if (match.startsAt === null) return undefined; // its date has been taken back since the list was read
  const startsAt = new Date(match.startsAt);
  return {
    uid: `${match._id}@touchline`,
    ...{ sequence, changedAt, startsAt },
    endsAt: new Date(startsAt.getTime() + minutes * MINUTE),
    status: STATUS[match.state] ?? 'CONFIRMED',
    summary: summaryOf(match),
    description: calendarTexts.round({ competition: match.competition.name, number: String(match.number) }),
    location: match.venue ?? '',
    url: new URL(matchPath(match._id), origin).href,
    isBusy,
  };
}
