import { ADDED_MAX, MINUTE_MAX, minuteAt } from '../../../contract/sports/running.ts';
import { factsOf } from '../../../contract/sports/sports.ts';
import type { OfferedMatch } from '../../../contract/videos/match-clips.ts';

/** As people say it: 45+2 is 45 and 2. */
export type Minute = { minute: number | null; added: number | null };

const NONE: Minute = { minute: null, added: null };
const MINUTE = 60_000; // ms

/** Reads '63' or '45+2', with or without a prime; undefined for what is no minute. */
export function readMinute(text: string): Minute | undefined {
  const tidied = text.trim();
  if (tidied === '') return NONE;
  const [, minute, added] = /^(\d{1,3})\s*(?:\+\s*(\d{1,2}))?\s*[′'’]?$/.exec(tidied) ?? [];
  if (minute === undefined || Number(minute) > MINUTE_MAX) return undefined;
  if (added !== undefined && (Number(added) < 1 || Number(added) > ADDED_MAX)) return undefined;
  return { minute: Number(minute), added: added === undefined ? null : Number(added) };
}

/** What is typed for it: '63', '45+2', or nothing. */
export const typedMinute = ({ minute, added }: Minute): string =>
  minute === null ? '' : added === null ? String(minute) : `${minute}+${added}`;

/** Earlier minutes first; what has none comes last. */
export const byMinute = (one: Minute, other: Minute): number =>
  (one.minute ?? MINUTE_MAX + 1) - (other.minute ?? MINUTE_MAX + 1) || (one.added ?? 0) - (other.added ?? 0);

/**
 * The minute that a film shows, by the match's clock: of a match that is live, and of the first period by its kick-off.
 * What is not known is not guessed.
 * @param recordedAt when the film was recorded, as far as its file says
 */
export function guessMinute({ match, clock }: OfferedMatch, recordedAt: number | undefined, now: number): Minute {
  const { sport } = match.competition;
  const at = recordedAt !== undefined && recordedAt <= now ? recordedAt : now;
  if (clock && at >= Date.parse(clock.since)) return minuteAt(sport, clock.period, new Date(clock.since), new Date(at));
  const length = factsOf(sport).periodMinutes;
  if (recordedAt === undefined || match.startsAt === null || length === null) return NONE;
  const gone = Math.floor((at - Date.parse(match.startsAt)) / MINUTE) + 1;
  return gone >= 1 && gone <= length ? { minute: gone, added: null } : NONE;
}
