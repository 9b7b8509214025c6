/** Says how a match ended: one act is one transaction, in which the competition is locked first, then the match. */
import type { MatchState, Result, Side } from '../../../contract/sports/core.ts';
import { needsReason, resultFlaw } from '../../../contract/sports/results/flaws.ts';
import {
  type EnteredResult,
  resultMessages,
  SILENCE_HOURS,
  type Tie,
  winnerOf,
} from '../../../contract/sports/results.ts';
import type { AwardedScore, MatchFormat } from '../../../contract/sports/rules.ts';
import { factsOf, type Sport } from '../../../contract/sports/sports.ts';
import { carriedInto } from '../../../contract/sports/ties.ts';
import { competitionChanged, competitionShown } from '../../facts/competitions.ts';
import { matchChanged, matchMoved } from '../../facts/matches.ts';
import { resultSaid, resultUnanswerable } from '../../facts/results.ts';
import { levelSettled } from '../../facts/tables.ts';
import type { FeatureParts } from '../../parts.ts';
import { HOUR } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Act, on } from '../../platform/facts/fact.ts';
import { conflict, invalid, notFound, Problem, worded } from '../../platform/http/problem.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { winnerOfTie } from '../../sports/fixtures/ties.ts';
import { standingIn } from '../competitions/policy.ts';
import { listOtherLegs, lockCompetition, logAct } from '../competitions/queries.ts';
import { changeMatch, lockMatch } from '../matches/queries.ts';
import { findMatchRules } from '../tables/queries.ts';
import { conductWith, type SaidConduct } from './conduct.ts';
import { postponeAutoConfirm, putConfirmBy } from './due-queries.ts';
import * as policy from './policy.ts';
import { toSaid } from './present.ts';
import { changedSince, knownSides, type Later, progress, type SideChange } from './progress.ts';
import {
  findCounting,
  findPlace,
  insertVersion,
  isAnswerable,
  listCaptains,
  listDependents,
  listTeamIds,
  listTies,
  listVersions,
  type MatchPlace,
  nameOfMatch,
} from './queries.ts';

/** A match that is locked with its competition, and what has been said of it; `tie`: null where it is played once. */
export type Held = {
  place: MatchPlace;
  standing: policy.ResultState;
  tie: Tie | null;
  /** How a forfeit counts. */
  forfeitScore: AwardedScore;
  format: MatchFormat | undefined;
};

/** Who speaks, and what goes with it. */
type Words = {
  accountId: string | null;
  side: Side | null;
  reason: string;
  /** Of sportsmanship and cards. */
  word?: SaidConduct | undefined;
  /** They have seen what the other side says, and agree with all of it. */
  hasSeen?: boolean;
  later?: Later;
};

/** Locks a match with its competition. @returns undefined where it is gone */
export async function hold(tx: Db, matchId: string): Promise<Held | undefined> {
  const before = await findPlace(tx, matchId);
  if (!before || !(await lockCompetition(tx, before.competitionId)) || !(await lockMatch(tx, matchId)))
    return undefined;
  const place = await findPlace(tx, matchId);
  if (!place) return undefined;
  const said = (await listVersions(tx, matchId)).map(toSaid);
  const standing = { state: place.state, said, countingVersion: place.countingVersion };
  const { forfeitScore, format } = await findMatchRules(tx, place.competitionId);
  return { place, standing, tie: await tieOf(tx, place, forfeitScore), forfeitScore, format };
}

/** What a match is in a tie over two legs; null: it is played once. */
export async function tieOf(
  db: Db,
  { competitionId, leg, otherLeg }: MatchPlace,
  forfeitScore: AwardedScore,
): Promise<Tie | null> {
  if (otherLeg === null) return null;
  if (leg !== 2) return { leg: 1, carry: null, forfeitScore };
  const first = await findCounting(db, competitionId, otherLeg);
  return { leg: 2, carry: first && carriedInto(first, forfeitScore), forfeitScore };
}

/** The second legs of a competition of which nobody has won the tie. */
export async function listLevelTies(db: Db, { id, sport }: { id: string; sport: Sport }): Promise<string[]> {
  const ties = await listTies(db, id);
  if (ties.length === 0) return [];
  const { forfeitScore } = await findMatchRules(db, id);
  const { scoring } = factsOf(sport);
  return ties
    .filter(({ first, second }) => !winnerOfTie({ leg: 2, result: second }, { result: first }, scoring, forfeitScore))
    .map((tie) => tie.id);
}

/** Whether a match counts now, and nobody has won it, or the tie whose leg it is, so that an organiser has to say who. */
async function isUndecided(tx: Db, { place, tie }: Held, result: Result): Promise<boolean> {
  if (result.goesOn === 'nobody') return false;
  if (!tie || place.otherLeg === null) return place.isKnockout && !winnerOf(result, place.sport);
  const other = await findCounting(tx, place.competitionId, place.otherLeg);
  const { scoring } = factsOf(place.sport);
  return !!other && !winnerOfTie({ leg: place.leg, result }, { result: other }, scoring, tie.forfeitScore);
}

/** The same for a member. @throws 404 for a match that is not there for them */
export async function holdFor(tx: Db, matchId: string, accountId: string): Promise<Held & { isOrganiser: boolean }> {
  const held = await hold(tx, matchId);
  if (!held) throw notFound(resultMessages.unknownMatch);
  const { isThere, isOrganiser } = await standingIn(tx, held.place.competitionId, { accountId });
  if (!isThere) throw notFound(resultMessages.unknownMatch);
  return { ...held, isOrganiser };
}

/**
 * For which side somebody speaks. Who is captain of both speaks for the one that has not spoken last, unless the last word
 * is their own: then they mend that. The first word of such a captain is for the side that somebody else can answer.
 * @throws 403, 409
 */
export async function speakerIn(tx: Db, { place, standing }: Held, accountId: string): Promise<policy.Speaker> {
  const captains = await listCaptains(tx, place.id);
  const hasAnswer = (side: Side) => captains.some((one) => one.side !== side && one.accountId !== accountId);
  const own = captains.filter((one) => one.accountId === accountId).map(({ side }) => side);
  const sides = [...own.filter(hasAnswer), ...own.filter((side) => !hasAnswer(side))];
  const last = standing.said.at(-1);
  const isOwn = last?.accountId === accountId;
  const side = sides.find((one) => (one === last?.side) === isOwn) ?? sides[0];
  if (!side) throw new Problem(403, 'forbidden', resultMessages.notCaptain);
  if (!place.homeEntryId || !place.awayEntryId) throw conflict(resultMessages.sidesUnknown, 'result');
  return { side, accountId };
}

/**
 * @param reason that is given with it
 * @throws 400 for a result that can't be, or needs a reason, in words
 */
export function requireValidResult(
  result: EnteredResult,
  { place: { sport, isKnockout }, tie, forfeitScore, format }: Held,
  isOrganiser: boolean,
  reason: string,
): void {
  const flaw = resultFlaw(result, { sport, isKnockout, isOrganiser, tie, forfeitScore, format });
  if (flaw)
    throw invalid(
      worded(resultMessages[flaw.text] as never, ...((flaw.values ? [flaw.values] : []) as never)),
      'result',
    );
  if (needsReason(result) && !reason) throw invalid(resultMessages.reasonMissing, 'reason');
}

const FORBIDDEN: readonly policy.Refusal['refusal'][] = ['ownWord'];
const INVALID: readonly policy.Refusal['refusal'][] = ['reasonMissing', 'sameScore'];

/** A refusal as an answer: 400 for what is missing, 403 for who may not, 409 for what has happened meanwhile. */
function problemOf({ refusal }: policy.Refusal): Problem {
  const words = resultMessages[refusal] as typeof resultMessages.counts;
  if (FORBIDDEN.includes(refusal)) return new Problem(403, 'forbidden', words);
  return INVALID.includes(refusal)
    ? invalid(words, refusal === 'reasonMissing' ? 'reason' : 'result')
    : conflict(words, 'result');
}

const LOGGED = {
  submitted: 'result-submitted',
  confirmed: 'result-confirmed',
  disputed: 'result-disputed',
  decided: 'result-decided',
  corrected: 'result-corrected',
  silence: 'result-silence',
} as const;

/**
 * Until when the other side can object: a day from now, or from the planned kick-off where it was played before that, since
 * nobody who was not there looks for a result before then.
 */
const silenceEnds = ({ startsAt }: MatchPlace, now: Date): Date =>
  new Date(Math.max(now.getTime(), startsAt?.getTime() ?? 0) + SILENCE_HOURS * HOUR);

/** What the match's row says from then on. */
function rowOf(next: policy.Write, version: number, place: MatchPlace, { now, waits }: { now: Date; waits: boolean }) {
  const isPostponed = next.state === 'postponed';
  return {
    state: next.state satisfies MatchState,
    version,
    ...(next.counts && { countingVersion: version }),
    confirmBy: waits ? (next.isSameScore && place.confirmBy) || silenceEnds(place, now) : null,
    // Nothing counts of a match that is still to be played, also where something did before.
    ...(isPostponed && { startsAt: null, countingVersion: null }),
    ...(next.counts && place.state === 'live' && { clockSince: null, endedAt: now }),
  };
}

/**
 * Writes what has been said, with what follows from it. The match is locked with its competition.
 * @returns whether anything is other than before
 * @throws 400, 403, 409 for what may not be said; 409 where later matches depend on it and nobody says what is to become of them
 */
export async function write(act: Act, held: Held, next: policy.Next, words: Words, now: Date): Promise<boolean> {
  const { place, standing, tie } = held;
  const { tx, tell } = act;
  const { id: matchId, competitionId } = place;
  const { accountId, side, reason, word, hasSeen = false, later } = words;
  const competition = { id: competitionId, sport: place.sport };
  if (next === 'nothing') return later === 'redraw' && (await redrawAfter(act, place, { actorId: accountId, now }));
  if ('refusal' in next) throw problemOf(next);
  const version = (standing.said.at(-1)?.version ?? 0) + 1;
  const { kind, score, forfeitedBy, goesOn } = next.result ?? {
    kind: 'played' as const,
    score: null,
    forfeitedBy: null,
  };
  const { countingVersion, said } = standing;
  const counting = said.find((one) => one.version === countingVersion)?.conduct ?? null;
  // Who objects to what counts already is late for marks.
  const isLate = countingVersion !== null && !next.counts;
  const conduct = isLate ? null : conductWith(said, next, { side, word, hasSeen }, counting);
  await insertVersion(tx, {
    ...{ matchId, version, act: next.act, kind, score, forfeitedBy, goesOn: goesOn ?? null, side, reason, accountId },
    ...{ conduct, createdAt: now },
  });
  const isPostponed = next.state === 'postponed';
  // Only organisers change what counts, and can say what becomes of what stands by it; by a first word nothing stands yet.
  const canAsk = said.length > 0 && (next.act === 'decided' || next.act === 'corrected');
  const before = canAsk ? await knownSides(tx, competition) : undefined;
  // Silence says something only where somebody could have spoken.
  const waits = next.waits && side !== null && (await isAnswerable(tx, matchId, { side, accountId }));
  await changeMatch(tx, matchId, rowOf(next, version, place, { now, waits }), { now, isMoved: isPostponed });
  if (next.waits && !waits && !next.isSameScore) tell(resultUnanswerable, { matchId, competitionId, accountId });
  const subject = { id: matchId, name: await nameOfMatch(tx, matchId) };
  await logAct(tx, { competitionId, act: LOGGED[next.act], actorId: accountId, subject, reason, now });
  tell(matchChanged, { matchId, competitionId, what: 'result' });
  if (tie)
    for (const legId of await listOtherLegs(tx, [matchId]))
      tell(matchChanged, { matchId: legId, competitionId, what: 'tie' });
  if (isPostponed) tell(matchMoved, { matchId, competitionId, teamIds: await listTeamIds(tx, matchId), accountId });
  const { counts, state } = next;
  const told = { matchId, competitionId, version, act: next.act, side, accountId, state, counts };
  tell(resultSaid, { ...told, isUndecided: counts && !!next.result && (await isUndecided(tx, held, next.result)) });
  if (counts || (isPostponed && countingVersion !== null)) {
    const { asks } = await progress(act, competition, {
      ...{ actorId: accountId, now, later },
      ...(before && { concerns: changedSince(before), decidedId: matchId }),
    });
    if (asks && before) throw conflict(resultMessages.chooseLater, 'later');
  }
  return true;
}

/** An organiser says once more what counts, so that the matches after it follow. @returns whether any did not */
async function redrawAfter(act: Act, place: MatchPlace, by: { actorId: string | null; now: Date }): Promise<boolean> {
  const ids = new Set((await listDependents(act.tx, place)).map(({ id }) => id));
  const competition = { id: place.competitionId, sport: place.sport };
  const concerns = ({ match }: SideChange) => ids.has(match.id);
  const { redrawn } = await progress(act, competition, { ...by, later: 'redraw', concerns });
  return redrawn > 0;
}

const SILENCE: Words = { accountId: null, side: null, reason: '', hasSeen: true };

/**
 * Confirms what nobody has disputed for a day. Does nothing where somebody has spoken meanwhile. While a competition is a
 * draft or hidden its captains can't object, so that silence says nothing: the day begins anew. Where the other side has
 * lost whoever could object, its organisers are told instead.
 */
export async function confirmBySilence(
  { facts, clock }: Pick<FeatureParts, 'facts' | 'clock'>,
  matchId: string,
): Promise<void> {
  await facts.act(async (act) => {
    const held = await hold(act.tx, matchId);
    const now = clock.now();
    if (!held?.place.confirmBy || held.place.confirmBy > now) return;
    if (!held.place.isShown) return putConfirmBy(act.tx, matchId, new Date(now.getTime() + SILENCE_HOURS * HOUR));
    const last = held.standing.said.at(-1);
    if (last?.side && !(await isAnswerable(act.tx, matchId, { side: last.side, accountId: last.accountId }))) {
      const { competitionId } = held.place;
      await putConfirmBy(act.tx, matchId, null);
      act.tell(resultUnanswerable, { matchId, competitionId, accountId: last.accountId });
      act.tell(matchChanged, { matchId, competitionId, what: 'state' });
      return;
    }
    await write(act, held, policy.staySilent(held.standing), SILENCE, now);
  });
}

/** Fills what can be known of a competition's later matches. */
const fillSides = jobKind<{ competitionId: string }>('fill-sides');

/**
 * Fills sides also where no result has come in here: lots were drawn, a team has withdrawn, or the matches were made
 * after those that they depend on. To be called before the jobs start.
 */
export function handleFilling({ facts, jobs, clock }: Pick<FeatureParts, 'facts' | 'jobs' | 'clock'>): void {
  const fill = (tx: Db, { competitionId }: { competitionId: string }) =>
    jobs.enqueue(tx, fillSides, { competitionId }, { key: competitionId });
  facts.consume({
    name: 'results',
    hears: [
      on(levelSettled, (tx, { data }) => fill(tx, data)),
      on(competitionChanged, (tx, { data }) => fill(tx, data)),
      // Whoever could not look meanwhile has a whole day to object.
      on(competitionShown, (tx, { data: { competitionId } }) =>
        postponeAutoConfirm(tx, competitionId, new Date(clock.now().getTime() + SILENCE_HOURS * HOUR)),
      ),
    ],
  });
  jobs.handle(fillSides, async ({ competitionId }) => {
    await facts.act(async (act) => {
      const competition = await lockCompetition(act.tx, competitionId);
      if (competition) await progress(act, competition, { actorId: null, now: clock.now() });
    });
  });
}
