import type { Score, Side } from '../../../contract/sports/core.ts';
import { matchMessages } from '../../../contract/sports/match-calls.ts';
import type { MatchEventKind } from '../../../contract/sports/matches.ts';
import {
  ADDED_MAX,
  BEGINS_EARLY_HOURS,
  EVENTS_MAX,
  MINUTE_MAX,
  TIMELINE_OPEN_DAYS,
} from '../../../contract/sports/running.ts';
import { factsOf, type Sport } from '../../../contract/sports/sports.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalid, notFound, Problem, type Words, worded } from '../../platform/http/problem.ts';
import { findStanding, lockMatch, type MatchRow, type MatchStanding, type Viewer } from './queries.ts';

/** Whether somebody keeps the score of a match. */
export const mayScore = ({ isOrganiser, isScorer, captainOf }: MatchStanding) =>
  isOrganiser || isScorer || captainOf.length > 0;

/** The sides whose line-up somebody names. */
export const namesLineUpOf = ({ isOrganiser, captainOf }: MatchStanding): Side[] =>
  isOrganiser ? ['home', 'away'] : captainOf;

/** Once a result counts, captains name nobody who would go on noting for them. */
export const mayNameScorers = ({ isOrganiser, captainOf }: MatchStanding, match: MatchRow) =>
  isOrganiser || (captainOf.length > 0 && !isSettled(match));

/** A match that is there for a viewer. @throws 404 */
export async function seenMatch(db: Db, id: string, viewer: Viewer): Promise<MatchStanding> {
  const standing = await findStanding(db, id, viewer);
  if (!standing?.isThere) throw notFound(matchMessages.notFound);
  return standing;
}

/**
 * Locks a match for an act of somebody who may do it. Who may is asked within the transaction, so that somebody who is
 * removed at the same moment does nothing more.
 * @throws 404 if it is not there for them, 403 in these words
 */
export async function lockFor(
  tx: Db,
  id: string,
  member: Viewer,
  may: (standing: MatchStanding, match: MatchRow) => boolean,
  refusal: Words,
): Promise<{ match: MatchRow; standing: MatchStanding }> {
  const match = await lockMatch(tx, id);
  const standing = await seenMatch(tx, id, member);
  if (!match) throw notFound(matchMessages.notFound);
  if (!may(standing, match)) throw new Problem(403, 'forbidden', refusal);
  return { match, standing };
}

const wrong = (words: Words, field?: string) => invalid(words, field);

/** Why nothing can be noted of a match, changed or undone now, if so. @param count how many events there are before a new one */
export function timelineRefusal(match: MatchRow, now: Date, count = 0): Problem | undefined {
  const { state, homeEntryId, awayEntryId, startsAt, endedAt, minutes } = match;
  const refused = (words: Words) => new Problem(409, 'conflict', words);
  if (state === 'postponed' || state === 'cancelled') return refused(matchMessages.notPlayed);
  if (!homeEntryId || !awayEntryId) return refused(matchMessages.noSides);
  const opens = startsAt && startsAt.getTime() - BEGINS_EARLY_HOURS * HOUR;
  if (state === 'scheduled' && opens !== null && opens > now.getTime())
    return refused(worded(matchMessages.tooEarly, { count: BEGINS_EARLY_HOURS }));
  const ended = endedAt?.getTime() ?? (startsAt ? startsAt.getTime() + minutes * 60_000 : undefined);
  if (
    state !== 'scheduled' &&
    state !== 'live' &&
    ended !== undefined &&
    ended + TIMELINE_OPEN_DAYS * DAY < now.getTime()
  )
    return refused(matchMessages.tooLate);
  if (count >= EVENTS_MAX) return refused(matchMessages.full);
  return undefined;
}

const CARDS = new Set<MatchEventKind>(['yellow-card', 'red-card']);

/** Whether a result of a match counts. */
const isSettled = ({ state }: MatchRow) => state === 'confirmed' || state === 'decided';

/**
 * Why somebody who keeps the score can't change or undo an event now, if so. While a match runs its scorers mend each
 * other's; once somebody has said how it ended, no side takes away what the other would show for its own word, and once
 * that counts, no captain takes a card away by which tables rank.
 */
export function touchRefusal(
  { match, standing }: { match: MatchRow; standing: MatchStanding },
  event: { accountId: string | null; kind: MatchEventKind },
  accountId: string,
  now: Date,
): Problem | undefined {
  const isOver = match.state !== 'scheduled' && match.state !== 'live';
  if (isOver && !standing.isOrganiser && event.accountId !== accountId)
    return new Problem(403, 'forbidden', matchMessages.notYourEvent);
  if (isSettled(match) && !standing.isOrganiser && CARDS.has(event.kind))
    return new Problem(403, 'forbidden', matchMessages.cardsSettled);
  return timelineRefusal(match, now);
}

/**
 * Why an event can't be noted once a result counts, if so. What is noted then completes the timeline: it adds nothing to
 * the score, by which scorers are ranked, and no captain gives the other side cards, which tables can depend on.
 * @param score the one that counts; null: none was played
 * @param running what the timeline would come to with the event
 */
export function lateRefusal(
  { match, standing }: { match: MatchRow; standing: MatchStanding },
  event: { kind: MatchEventKind; side: Side | null; value: number },
  { score, running }: { score: Score | null; running: Score },
): Problem | undefined {
  const { isOrganiser, isScorer, captainOf, sport } = standing;
  if (!isSettled(match) || isOrganiser || !event.side) return undefined;
  if (CARDS.has(event.kind) && !isScorer && !captainOf.includes(event.side))
    return new Problem(403, 'forbidden', matchMessages.notYourEvent);
  const isSummed = factsOf(sport).scoring === 'goals' || factsOf(sport).scoring === 'points';
  if (isSummed && event.value > 0 && running[event.side] > (score?.[event.side] ?? 0))
    return new Problem(409, 'conflict', matchMessages.beyondResult);
  return undefined;
}

const OF_BOTH = new Set<MatchEventKind>(['period-start', 'period-end', 'end']);
const GOALS = new Set<MatchEventKind>(['goal', 'own-goal', 'penalty-goal']);

function isKnown(sport: Sport, kind: MatchEventKind): boolean {
  const { scoring, cards, substitutions } = factsOf(sport);
  if (OF_BOTH.has(kind)) return true;
  if (GOALS.has(kind)) return scoring === 'goals';
  if (kind === 'points') return scoring === 'points';
  if (kind === 'set-point') return scoring === 'sets';
  return kind === 'substitution' ? substitutions : cards;
}

type Said = {
  kind: MatchEventKind;
  side?: Side | null;
  minute?: number | null;
  added?: number | null;
  value?: number;
};

/** What is wrong with a minute, if anything: 45+2 is 45 and 2. */
export function minuteFlaw({ minute, added }: Pick<Said, 'minute' | 'added'>): Problem | undefined {
  if (typeof minute === 'number' && (minute < 0 || minute > MINUTE_MAX))
    return wrong(matchMessages.minuteNotValid, 'minute');
  const isAdded = typeof added === 'number';
  if (isAdded && (typeof minute !== 'number' || added < 1 || added > ADDED_MAX))
    return wrong(matchMessages.addedNotValid, 'added');
  return undefined;
}

/** What is wrong with an event of such a sport, if anything. */
export function eventFlaw(sport: Sport, said: Said): Problem | undefined {
  const { kind, side = null, value } = said;
  if (!isKnown(sport, kind)) return wrong(matchMessages.kindUnknown, 'kind');
  if (OF_BOTH.has(kind) && side) return wrong(matchMessages.noSide, 'side');
  if (!OF_BOTH.has(kind) && !side) return wrong(matchMessages.sideMissing, 'side');
  if (kind === 'points' && !factsOf(sport).steps.includes(value ?? 0))
    return wrong(matchMessages.pointsNotValid, 'value');
  return minuteFlaw(said);
}

/** What an event adds to its side's score. */
export const addedBy = ({ kind, value = 0 }: Said): number => {
  if (kind === 'points') return value;
  return GOALS.has(kind) || kind === 'set-point' ? 1 : 0;
};
