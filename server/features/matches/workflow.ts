/** Acts of scorers: what they note, change and undo, and how the match stands by that. */
import type { Static } from 'typebox';
import type { Score, Side } from '../../../contract/sports/core.ts';
import { type changeEvent, matchMessages, type noteEvent } from '../../../contract/sports/match-calls.ts';
import { atMinute, type Noted, runningOf } from '../../../contract/sports/running.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import { matchChanged } from '../../facts/matches.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { conflict, invalid, notFound } from '../../platform/http/problem.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { sameAs, spanOf } from '../../sports/matches/same-event.ts';
import { logAct } from '../competitions/queries.ts';
import { membersOf } from './line-ups/queries.ts';
import {
  addedBy,
  eventFlaw,
  lateRefusal,
  lockFor,
  mayScore,
  minuteFlaw,
  timelineRefusal,
  touchRefusal,
} from './policy.ts';
import { changeMatch, changeRunning, findCountingScore, type MatchRow } from './queries.ts';
import {
  type EventRow,
  findEvent,
  findSides,
  insertEvent,
  listEvents,
  listNear,
  partFrom,
  sumEvents,
  type TimelineRow,
  undoEvents,
  updateEvent,
} from './timeline/queries.ts';

/** How a match stands after an act. */
export type After = { match: MatchRow; score: Score };
/** `event` as the timeline has it, where it names nobody: what it says of people is read anew. */
type AfterNote = After & { eventId: string; event?: TimelineRow };
type Doing = Act & { now: Date; member: Member };

const stands = ({ undoneAt }: EventRow) => undoneAt === null;
const counts = (event: EventRow) => stands(event) && event.sameAs === null;

const other = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** The team whose members an event can name; undefined: it names nobody. */
const teamSide = ({ kind, side }: { kind: string; side: Side | null }): Side | undefined => {
  if (!side) return undefined;
  return kind === 'own-goal' ? other(side) : side;
};

/** @throws 400 when one of the people does not belong to the team that the event is of */
async function checkPeople(
  tx: Db,
  match: MatchRow,
  event: { kind: string; side: Side | null; memberId: string | null; otherMemberId: string | null },
): Promise<void> {
  const asked = [event.memberId, event.otherMemberId].filter((id) => id !== null);
  if (asked.length === 0) return;
  const side = teamSide(event);
  const team = side && (await findSides(tx, match))[side];
  const found = team ? await membersOf(tx, { teamId: team.teamId, matchId: match.id }, asked) : [];
  if (found.length < new Set(asked).size) throw invalid(matchMessages.notInTeam, 'memberId');
}

/** By which name a match stands in its competition's log. */
export async function nameOfMatch(tx: Db, match: MatchRow): Promise<string> {
  const { home, away } = await findSides(tx, match);
  return `${home?.name ?? '?'} – ${away?.name ?? '?'}`;
}

/**
 * Reckons anew how a match stands, by all that is noted. Once somebody has said how it ended that stands, and what is
 * noted later only completes its timeline.
 */
async function reckon(
  doing: Doing,
  match: MatchRow,
  sport: Sport,
  eventIds: string[],
  noted?: Noted[],
): Promise<After> {
  const { tx, tell, now, member } = doing;
  const events = noted ?? (await sumEvents(tx, match.id)).noted;
  const { score, period, clockSince, endedAt } = runningOf(sport, events);
  const isOpen = match.state === 'scheduled' || match.state === 'live';
  const state = events.length > 0 ? 'live' : 'scheduled';
  const running = { state, period, clockSince, endedAt, homeScore: score.home, awayScore: score.away } as const;
  const changed = isOpen
    ? await changeRunning(tx, match.id, running, now)
    : await changeMatch(tx, match.id, {}, { now });
  if (isOpen && match.state !== state && state === 'live') {
    const subject = { id: match.id, name: await nameOfMatch(tx, match) };
    await logAct(tx, {
      competitionId: match.competitionId,
      act: 'match-began',
      actorId: member.accountId,
      subject,
      now,
    });
  }
  const isEnded = changed.endedAt?.getTime() !== match.endedAt?.getTime();
  const isScored = changed.homeScore !== match.homeScore || changed.awayScore !== match.awayScore;
  const what = changed.state !== match.state || isEnded ? 'state' : isScored ? 'score' : 'events';
  tell(matchChanged, { matchId: match.id, competitionId: match.competitionId, what, eventIds });
  return { match: changed, score };
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/;

/** When something happened by the scorer's device, whose clock may be ahead. @throws 400 for what is no time */
function momentOf(text: string, now: Date): Date {
  const moment = new Date(text);
  // Not before 1970: PostgreSQL has no year 0, and what is near it in time would be looked for.
  if (!ISO.test(text) || !(moment.getTime() >= 0)) throw invalid(matchMessages.momentNotValid, 'happenedAt');
  return moment > now ? now : moment;
}

/**
 * Notes an event, once however often it is sent.
 * @throws 400 for what can't have happened, 403 for who does not keep the score, 404, 409
 */
export async function note(doing: Doing, matchId: string, said: Static<typeof noteEvent.body>): Promise<AfterNote> {
  const { tx, now, member } = doing;
  const { match, standing } = await lockFor(tx, matchId, member, mayScore, matchMessages.mayNotScore);
  const { sport } = standing;
  const happenedAt = momentOf(said.happenedAt, now);
  const [sums, around] = [
    await sumEvents(tx, matchId),
    await listNear(tx, matchId, { id: said.id, kind: said.kind, ...spanOf({ kind: said.kind, happenedAt }) }),
  ];
  if (around.some(({ id }) => id === said.id))
    return { match, score: runningOf(sport, sums.noted).score, eventId: said.id };
  const flaw = eventFlaw(sport, said) ?? timelineRefusal(match, now, sums.all);
  if (flaw) throw flaw;
  const event = {
    ...{ id: said.id, kind: said.kind, side: said.side ?? null, value: addedBy(said) },
    ...atMinute(sport, said, said.period),
    ...{ memberId: said.memberId ?? null, otherMemberId: said.otherMemberId ?? null },
    ...{ accountId: member.accountId, happenedAt, sameAs: null },
  };
  await checkPeople(tx, match, event);
  const same = sameAs(event, around) ?? null;
  const noted = [...sums.noted, ...(same ? [] : [event])];
  const late = lateRefusal({ match, standing }, event, {
    score: await findCountingScore(tx, match),
    running: runningOf(sport, noted).score,
  });
  if (late) throw late;
  if (!(await insertEvent(tx, { ...event, matchId, createdAt: now, sameAs: same })))
    throw conflict(matchMessages.idTaken, 'id');
  const told = [event.id];
  if (same && event.memberId) told.push(...(await handOn(tx, same, event)));
  const namesNobody = event.memberId === null && event.otherMemberId === null;
  return {
    ...(await reckon(doing, match, sport, told, noted)),
    eventId: event.id,
    ...(namesNobody && { event: { ...event, sameAs: same, undoneAt: null, player: null, other: null } }),
  };
}

/** What one scorer has said of the people in an event holds for the other's, too, if that one names nobody. */
async function handOn(
  tx: Db,
  id: string,
  { memberId, otherMemberId }: Pick<EventRow, 'memberId' | 'otherMemberId'>,
): Promise<string[]> {
  const first = await findEvent(tx, id);
  if (!first || first.memberId) return [];
  await updateEvent(tx, id, { memberId, otherMemberId });
  return [id];
}

/**
 * Changes who it was, or at which minute, or says that it is not what another scorer has noted.
 * @throws 400, 403, 404, 409
 */
export async function change(
  doing: Doing,
  matchId: string,
  eventId: string,
  said: Static<typeof changeEvent.body>,
): Promise<After> {
  const { tx, now, member } = doing;
  const { match, standing } = await lockFor(tx, matchId, member, mayScore, matchMessages.mayNotScore);
  const event = await findEvent(tx, eventId);
  if (!event || event.matchId !== matchId || event.undoneAt) throw notFound(matchMessages.eventGone);
  const { isAnother, ...rest } = said;
  const latest = typeof said.minute === 'number' ? Math.max(match.period, event.period) : event.period;
  const fields = { ...rest, ...(said.minute !== undefined && atMinute(standing.sport, said, latest)) };
  const changed = { ...event, ...fields };
  const flaw = minuteFlaw(changed) ?? touchRefusal({ match, standing }, event, member.accountId, now);
  if (flaw) throw flaw;
  if (isAnother) {
    const all = await listEvents(tx, matchId);
    const more = event.sameAs ? [event] : all.filter((one) => stands(one) && one.sameAs === eventId);
    const running = runningOf(standing.sport, [...all.filter(counts), ...more]).score;
    const late = lateRefusal({ match, standing }, event, { score: await findCountingScore(tx, match), running });
    if (late) throw late;
  }
  await checkPeople(tx, match, changed);
  const told = [eventId];
  await updateEvent(tx, eventId, { ...fields, ...(isAnother && { sameAs: null }) });
  if (isAnother && event.sameAs === null) told.push(...(await partFrom(tx, eventId)));
  if (!isAnother && event.sameAs && fields.memberId) told.push(...(await handOn(tx, event.sameAs, changed)));
  return reckon(doing, match, standing.sport, told);
}

/** Undoes an event, with those of other scorers that say the same: it is one event. @throws 403, 404, 409 */
export async function undo(doing: Doing, matchId: string, eventId: string): Promise<After> {
  const { tx, now, member } = doing;
  const { match, standing } = await lockFor(tx, matchId, member, mayScore, matchMessages.mayNotScore);
  const event = await findEvent(tx, eventId);
  if (!event || event.matchId !== matchId) throw notFound(matchMessages.eventGone);
  const refusal = touchRefusal({ match, standing }, event, member.accountId, now);
  if (refusal) throw refusal;
  const undone = event.undoneAt ? [] : await undoEvents(tx, event.sameAs ?? event.id, now);
  return reckon(doing, match, standing.sport, undone);
}
