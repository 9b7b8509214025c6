import { REASON_MAX, type Side } from '../../../contract/sports/core.ts';
import { RESULT_DUE_HOURS } from '../../../contract/sports/matches.ts';
import {
  confirmResult,
  decideResult,
  disputeResult,
  getOutcome,
  listWaiting,
  type MatchOutcome,
  redrawMatch,
  resultMessages,
  submitResult,
  WAITING_MAX,
} from '../../../contract/sports/results.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import { conflict, invalid, notFound, Problem, unauthenticated, worded } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import type { RecordAnswer } from '../../platform/idempotency/once.ts';
import { audienceOf } from '../../platform/sessions/audience.ts';
import { holdAccount } from '../../platform/sessions/queries.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { isBlank, tidy } from '../../platform/text.ts';
import { seenCompetition, standingIn } from '../competitions/policy.ts';
import { apartFor } from '../follow/queries.ts';
import { loadMatchCards } from '../matches/queries.ts';
import { findMatchRules } from '../tables/queries.ts';
import { areMarksOpen, decidedBy, isNews, isReworded, isSameConduct, type SaidConduct, saidBy } from './conduct.ts';
import { handleDue } from './due.ts';
import { mountResultLists } from './lists/routes.ts';
import * as policy from './policy.ts';
import { presentDependents, presentVersion, toSaid } from './present.ts';
import { listMatchesWithOutdatedSides, progress } from './progress.ts';
import {
  asksOf,
  findPlace,
  listCaptains,
  listDependents,
  listVersions,
  listWaitingIds,
  type MatchPlace,
  nameEntries,
  type VersionRow,
  type Waits,
} from './queries.ts';
import {
  type Held,
  handleFilling,
  holdFor,
  listLevelTies,
  requireValidResult,
  speakerIn,
  tieOf,
  write,
} from './workflow.ts';

// A captain enters a result now and then; an organiser a whole match day's at once.
const SAYING: LimitRule = { name: 'result', points: 60, seconds: 60 };
const WRITING = perIp('result', 1000);
const READING = perIp('results', 1000);

const dueAt = ({ startsAt, minutes }: MatchPlace): Date | null =>
  startsAt && new Date(startsAt.getTime() + minutes * MINUTE + RESULT_DUE_HOURS * HOUR);

/** Whether the time is over that a match was to take. */
const isOver = ({ startsAt, minutes }: MatchPlace, now: Date): boolean =>
  startsAt === null || startsAt.getTime() + minutes * MINUTE <= now.getTime();

/** What counts of conduct so far. */
const countingOf = ({ standing: { said, countingVersion } }: Pick<Held, 'standing'>) =>
  said.find(({ version }) => version === countingVersion)?.conduct ?? null;

/** Whether somebody says something of conduct once it is settled. */
const isTooLate = (held: Pick<Held, 'standing'>, next: policy.Next, word: SaidConduct | undefined): boolean =>
  next === 'nothing' && held.standing.countingVersion !== null && isNews(word, countingOf(held));

/** @throws 400 when it is too long */
function reasonOf(text = ''): string {
  const reason = tidy(text);
  if ([...reason].length > REASON_MAX)
    throw invalid(worded(resultMessages.reasonTooLong, { max: REASON_MAX }), 'reason');
  return isBlank(reason) ? '' : reason;
}

/** How matches ended: what captains and organisers say, and what waits. What is said becomes facts. */
export function mountResults(app: App, parts: FeatureParts): void {
  const { db, clock, facts, sessions } = parts;
  handleDue(parts);
  handleFilling(parts);
  mountResultLists(app, parts);

  /** Everything about how a match ended, for whoever looks. @throws 404 */
  async function outcomeFor(tx: Db, matchId: string, viewer: Member | undefined): Promise<MatchOutcome> {
    const place = await findPlace(tx, matchId);
    const standing = place && (await standingIn(tx, place.competitionId, viewer));
    if (!place || !standing?.isThere) throw notFound(resultMessages.unknownMatch);
    const [match] = await loadMatchCards(tx, [matchId], { viewer, now: clock.now() });
    if (!match) throw notFound(resultMessages.unknownMatch);
    const versions = await listVersions(tx, matchId);
    const apart = await apartFor(tx, viewer);
    const isSettled = place.countingVersion !== null;
    const captains = viewer || !isSettled ? await listCaptains(tx, matchId) : [];
    const due = dueAt(place);
    const { forfeitScore, format } = await findMatchRules(tx, place.competitionId);
    const { isOrganiser } = standing;
    const side = captains.find(({ accountId }) => accountId === viewer?.accountId)?.side ?? null;
    const isOpen = isSettled || areMarksOpen(versions.map(toSaid)) || (isOrganiser && side === null);
    const mayKnowMark = (row: { side: Side | null }) => isOpen || (side !== null && row.side === side);
    const isNamed = (row: VersionRow) =>
      !row.hasHiddenProfile || isOrganiser || (side !== null && row.side === side) || row.by?.id === viewer?.accountId;
    return {
      match,
      version: place.version ?? 0,
      sequence: place.sequence,
      state: place.state,
      versions: versions.map((row) => presentVersion(row, due, mayKnowMark, isNamed, apart, audienceOf(viewer))),
      countingVersion: place.countingVersion,
      confirmBy: place.confirmBy?.toISOString() ?? null,
      dueAt: due?.toISOString() ?? null,
      awaitsCaptains: !isSettled && captains.length > 0,
      side,
      isOrganiser,
      isKnockout: place.isKnockout,
      ...{ tie: await tieOf(tx, place, forfeitScore), forfeitScore, ...(format && { format }) },
      kept:
        place.state === 'live' || place.homeScore + place.awayScore > 0
          ? { home: place.homeScore, away: place.awayScore }
          : null,
      asks: asksOf(place),
      hasTimeline: place.hasTimeline,
      dependents: isOrganiser ? await dependentsFor(tx, place, viewer) : [],
    };
  }

  async function dependentsFor(tx: Db, place: Parameters<typeof listDependents>[1], viewer: Member | undefined) {
    const rows = await listDependents(tx, place);
    const ids = rows.map(({ id }) => id);
    return presentDependents(rows, await loadMatchCards(tx, ids, { viewer, now: clock.now() }));
  }

  route(app, parts, getOutcome, { who: 'everyone', limit: READING }, async ({ params: { id }, request }) =>
    outcomeFor(db, id, await sessions.viewer(request)),
  );

  const organising = { who: 'owner or admin', limit: WRITING, perMember: SAYING } as const;
  const declared = { who: 'owner', limit: WRITING, perMember: SAYING, once: true } as const;
  type Said = {
    next: policy.Next;
    words: Parameters<typeof write>[3];
    message: (after: MatchOutcome, isChanged: boolean) => string;
  };

  /** Says something of a match, and answers where it stands then. @throws 401, 404, and what `say` throws */
  const saying = (
    record: RecordAnswer,
    member: Member,
    matchId: string,
    say: (tx: Db, held: Held & { isOrganiser: boolean }) => Promise<Said>,
  ) =>
    facts.act(async (act) => {
      if (!(await holdAccount(act.tx, member.accountId))) throw unauthenticated();
      const held = await holdFor(act.tx, matchId, member.accountId);
      const { next, words, message } = await say(act.tx, held);
      const isChanged = await write(act, held, next, words, clock.now());
      const outcome = await outcomeFor(act.tx, matchId, member);
      return record(act.tx, { message: message(outcome, isChanged), outcome });
    });

  /** What is said to who has spoken, by what has come of it. */
  const wordsFor = (next: policy.Next, state: string, { confirmBy }: MatchOutcome): string => {
    if (next === 'nothing' || 'refusal' in next) return resultMessages.same();
    if (next.act === 'submitted' && confirmBy === null) return resultMessages.unanswerable();
    if (next.act === 'disputed' && state !== 'submitted' && state !== 'disputed') return resultMessages.late();
    return { submitted: resultMessages.submitted, confirmed: resultMessages.agreed, disputed: resultMessages.apart }[
      next.act as 'submitted' | 'confirmed' | 'disputed'
    ]();
  };

  const wordsForOrganiser = (next: policy.Next, isChanged: boolean): string => {
    if (next === 'nothing') return isChanged ? resultMessages.redrawn() : resultMessages.same();
    return 'act' in next && next.act === 'corrected' ? resultMessages.corrected() : resultMessages.decided();
  };

  route(app, parts, submitResult, declared, async ({ params: { id }, body, member, once }) =>
    once(
      () => body,
      (record) =>
        saying(record, member, id, async (tx, held) => {
          const speaker = await speakerIn(tx, held, member.accountId);
          const { place, standing } = held;
          const { result, sequence, seen } = body;
          const reason = reasonOf(body.reason);
          requireValidResult(result, held, false, reason);
          const word = saidBy(speaker.side, body.conduct, asksOf(place));
          const isOther = isReworded(standing.said, speaker.side, word);
          const next = policy.submit(standing, { ...speaker, isReworded: isOther, seen }, result);
          // What stands already needs no other look; all else is about a match as the captain has seen it.
          if (next !== 'nothing' && sequence !== place.sequence) throw conflict(resultMessages.moved, 'sequence');
          const isEarly = place.startsAt !== null && place.startsAt > clock.now();
          // Whoever has scored a match has begun it, also before its planned kick-off.
          const hasBegun = !isEarly || place.state === 'live' || place.endedAt !== null || place.hasTimeline;
          // Before its time a side can say that it will not come, or that there is to be another date; that the other
          // did not come would otherwise count after a day of silence, before anybody could have come.
          const isOwnForfeit = result.kind === 'forfeit' && result.forfeitedBy === speaker.side;
          // Where the date is open nobody can have failed to come; two that have met all the same say their score.
          const isAbsence = result.kind === 'forfeit' || result.kind === 'double-forfeit';
          const isTooSoon = isAbsence ? isEarly || place.startsAt === null : !hasBegun;
          if (isTooSoon && result.kind !== 'postponed' && !isOwnForfeit)
            throw conflict(resultMessages.notBegun, 'result');
          // No captain ends a match that somebody else is scoring, but by saying that their own side can't go on.
          const isPlayed = place.state === 'live' && !place.endedAt && !isOver(place, clock.now());
          const isOwnEnd = isOwnForfeit || (result.kind === 'default' && result.forfeitedBy === speaker.side);
          if (isPlayed && !isOwnEnd && next !== 'nothing') throw conflict(resultMessages.stillPlayed, 'result');
          const words = { ...speaker, reason, word };
          return {
            ...{ next, words },
            message: (after) =>
              isTooLate(held, next, word) ? resultMessages.marksClosed() : wordsFor(next, standing.state, after),
          };
        }),
    ),
  );

  route(app, parts, confirmResult, declared, async ({ params: { id }, body, member, once }) =>
    once(
      () => body,
      (record) =>
        saying(record, member, id, async (tx, held) => {
          const speaker = await speakerIn(tx, held, member.accountId);
          const next = policy.confirm(held.standing, { ...speaker, seen: body.seen }, body.version);
          const word = saidBy(speaker.side, body.conduct, asksOf(held.place));
          const words = { ...speaker, reason: '', word, hasSeen: true };
          const message = isTooLate(held, next, word) ? resultMessages.marksClosed : resultMessages.confirmed;
          return { next, words, message: () => message() };
        }),
    ),
  );

  route(app, parts, disputeResult, declared, async ({ params: { id }, body, member, once }) =>
    once(
      () => body,
      (record) =>
        saying(record, member, id, async (tx, held) => {
          const speaker = await speakerIn(tx, held, member.accountId);
          const reason = reasonOf(body.reason);
          if (!reason) throw invalid(resultMessages.reasonMissing, 'reason');
          if (body.result) requireValidResult(body.result, held, false, reason);
          const next = policy.dispute(held.standing, speaker, body.version, body.result ?? null);
          const isLate = held.standing.state !== 'submitted' && held.standing.state !== 'disputed';
          const message = isLate ? resultMessages.late : resultMessages.disputed;
          const word = saidBy(speaker.side, body.conduct, asksOf(held.place));
          return { next, words: { ...speaker, reason, word }, message: () => message() };
        }),
    ),
  );

  route(app, parts, decideResult, { ...organising, once: true }, async ({ params: { id }, body, member, once }) =>
    once(
      () => body,
      (record) =>
        saying(record, member, id, async (_, held) => {
          const { place, standing } = held;
          if (!held.isOrganiser) throw new Problem(403, 'forbidden', resultMessages.notOrganiser);
          const { result, version, later } = body;
          if (!place.homeEntryId || !place.awayEntryId) throw conflict(resultMessages.sidesUnknown, 'result');
          const reason = reasonOf(body.reason);
          requireValidResult(result, held, true, reason);
          const word = decidedBy(body.conduct, asksOf(place));
          const isOther = word !== undefined && !isSameConduct(word, countingOf({ standing }));
          const next = policy.decide(standing, version, result, reason, isOther);
          const words = { accountId: member.accountId, side: null, reason, word, later };
          return { next, words, message: (_, isChanged) => wordsForOrganiser(next, isChanged) };
        }),
    ),
  );

  route(app, parts, redrawMatch, organising, async ({ params: { id }, member }) =>
    facts.act(async (act) => {
      const { place, isOrganiser } = await holdFor(act.tx, id, member.accountId);
      if (!isOrganiser) throw new Problem(403, 'forbidden', resultMessages.notOrganiser);
      const { begun, redrawn } = await progress(
        act,
        { id: place.competitionId, sport: place.sport },
        {
          ...{ actorId: member.accountId, now: clock.now(), later: 'redraw' },
          concerns: ({ match }) => match.id === id,
        },
      );
      if (begun !== undefined) throw conflict(resultMessages.hasBegun, 'id');
      return { message: redrawn > 0 ? resultMessages.redrawn() : resultMessages.follows() };
    }),
  );

  /** The matches in which somebody stands who would not by the results as they are now, with who would. */
  async function misplacedIn(competition: { id: string; sport: Sport }, viewer: Member) {
    const found = (await listMatchesWithOutdatedSides(db, competition)).slice(0, WAITING_MAX);
    const entryIds = found.flatMap(({ homeEntryId, awayEntryId }) => [homeEntryId, awayEntryId]);
    const names = await nameEntries(
      db,
      entryIds.filter((id) => id !== null),
    );
    const ids = found.map(({ id }) => id);
    const loaded = new Map(
      (await loadMatchCards(db, ids, { viewer, now: clock.now() })).map((card) => [card._id, card]),
    );
    return found.flatMap(({ id, hasBegun, homeEntryId, awayEntryId }) => {
      const card = loaded.get(id);
      const follows = { home: names.get(homeEntryId ?? '') ?? '', away: names.get(awayEntryId ?? '') ?? '' };
      return card ? [{ ...card, hasBegun, follows }] : [];
    });
  }

  route(app, parts, listWaiting, { who: 'owner or admin', limit: READING }, async ({ params: { id }, member }) => {
    const { competition, isOrganiser } = await seenCompetition(db, id, member);
    if (!isOrganiser) throw new Problem(403, 'forbidden', resultMessages.notOrganiser);
    const now = clock.now();
    const cards = async (ids: string[]) => loadMatchCards(db, ids, { viewer: member, now });
    const of = async (waits: Waits) =>
      cards(await listWaitingIds(db, id, waits, { now, dueHours: RESULT_DUE_HOURS, limit: WAITING_MAX }));
    return {
      disputed: await of('disputed'),
      missing: await of('missing'),
      unanswered: await of('unanswered'),
      submitted: await of('submitted'),
      undecided: [...(await of('undecided')), ...(await cards(await listLevelTies(db, competition)))].slice(
        0,
        WAITING_MAX,
      ),
      misplaced: await misplacedIn(competition, member),
    };
  });
}
