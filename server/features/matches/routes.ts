import {
  addScorer,
  changeEvent,
  findLastLineUp,
  getRosters,
  matchMessages,
  noteEvent,
  removeScorer,
  SCORERS_MAX,
  setLineUp,
  undoEvent,
} from '../../../contract/sports/match-calls.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import { fitsStarters, hasFormations, isFormation, startersIn } from '../../../contract/sports/squads/formations.ts';
import { matchChanged } from '../../facts/matches.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import { invalid, notFound, Problem, worded } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { findByUsername } from '../accounts/queries.ts';
import { logAct } from '../competitions/queries.ts';
import { isBlockedBetween } from '../follow/queries.ts';
import { namesFor, takePlacesOf } from '../teams/policy.ts';
import {
  deleteScorer,
  findTeamOf,
  insertScorer,
  listLastLineUp,
  listLineUps,
  listOthersNoting,
  listRosters,
  listScorers,
  membersOf,
  replaceLineUp,
} from './line-ups/queries.ts';
import { mountMatchLive } from './live.ts';
import { lockFor, mayNameScorers, mayScore, namesLineUpOf, seenMatch } from './policy.ts';
import { mountPresence } from './presence.ts';
import {
  playersIn,
  presentClock,
  presentEvent,
  presentFormation,
  presentLineUp,
  presentPlayer,
  presentScorekeeper,
} from './present.ts';
import { changeMatch } from './queries.ts';
import { findSides, listTimeline, type TimelineRow } from './timeline/queries.ts';
import { type After, change, nameOfMatch, note, undo } from './workflow.ts';

const READING = perIp('rosters');
const SCORING = perIp('match-event', 1000);
// A point in basketball takes a few seconds, and what was noted offline comes all at once.
const EVENTS: LimitRule = { name: 'match-event', points: 240, seconds: 60 };
const LINE_UPS: LimitRule = { name: 'line-up', points: 30, seconds: 60 };
const SCORERS: LimitRule = { name: 'match-scorer', points: 30, seconds: 60 };

/** Matches: what scorers note, line-ups; and what is told while they are played. */
export function mountMatches(app: App, parts: FeatureParts): void {
  const { db, clock, facts } = parts;
  mountMatchLive(app, parts);
  mountPresence(app, parts);

  route(app, parts, getRosters, { who: 'member', limit: READING }, async ({ params: { id }, member }) => {
    const standing = await seenMatch(db, id, member);
    if (!mayScore(standing)) throw new Problem(403, 'forbidden', matchMessages.mayNotScore);
    const viewer = { accountId: member.accountId, isOrganiser: standing.isOrganiser };
    const [rows, scorers, others] = await Promise.all([
      listRosters(db, id),
      listScorers(db, id),
      listOthersNoting(db, id, viewer),
    ]);
    const sees = await namesFor(db, member, rows);
    const of = (side: string) =>
      rows.filter((row) => row.side === side).map((row) => presentPlayer(row, sees, 'members'));
    return {
      ...{ home: of('home'), away: of('away'), scorers: scorers.map(presentScorekeeper) },
      ...(others.length > 0 && { others: others.map(presentScorekeeper) }),
    };
  });

  /** Runs an act of a scorer. */
  const score = <T>(member: Member, act: (doing: Parameters<typeof note>[0]) => Promise<T>): Promise<T> =>
    facts.act((doing) => act({ ...doing, now: clock.now(), member }));
  const events = { who: 'member', limit: SCORING, perMember: EVENTS } as const;

  /** What a scorer is answered: the event as it stands, and the match. */
  async function told(
    member: Member,
    matchId: string,
    eventId: string,
    { match, score: running, event: known }: After & { event?: TimelineRow },
  ) {
    const [event] = known ? [known] : await listTimeline(db, matchId, [eventId]);
    if (!event) throw notFound(matchMessages.eventGone);
    const sees = await namesFor(db, member, playersIn([event]));
    return { event: presentEvent(event, sees, 'members'), ...presentClock(match, running) };
  }

  route(app, parts, noteEvent, events, async ({ params: { id }, body, member }) => {
    const after = await score(member, (doing) => note(doing, id, body));
    return { message: matchMessages.noted(), ...(await told(member, id, after.eventId, after)) };
  });

  route(app, parts, changeEvent, events, async ({ params: { id, eventId }, body, member }) => {
    const after = await score(member, (doing) => change(doing, id, eventId, body));
    return { message: matchMessages.changed(), ...(await told(member, id, eventId, after)) };
  });

  route(app, parts, undoEvent, events, async ({ params: { id, eventId }, member }) => {
    const { match, score: running } = await score(member, (doing) => undo(doing, id, eventId));
    return { message: matchMessages.undone(), ...presentClock(match, running) };
  });

  route(
    app,
    parts,
    setLineUp,
    { who: 'member', limit: SCORING, perMember: LINE_UPS },
    async ({ params: { id, side }, body: { players, formation: said }, member }) => {
      const formation = said ?? null;
      const flaw = lineUpFlaw(players);
      if (flaw) throw flaw;
      await facts.act(async ({ tx, tell }) => {
        const now = clock.now();
        const may = (standing: Parameters<typeof namesLineUpOf>[0]) => namesLineUpOf(standing).includes(side);
        const { match, standing } = await lockFor(tx, id, member, may, matchMessages.mayNotLineUp);
        const isOver = ['confirmed', 'decided', 'cancelled'].includes(match.state);
        if (isOver && !standing.isOrganiser) throw new Problem(409, 'conflict', matchMessages.lineUpClosed);
        const team = (await findSides(tx, match))[side];
        if (!team) throw new Problem(409, 'conflict', matchMessages.noSides);
        if (formation !== null) requireFits(formation, standing.sport, players);
        const ids = players.map(({ memberId }) => memberId);
        const members = await membersOf(tx, { teamId: team.teamId, matchId: id }, ids);
        if (members.length < ids.length) throw invalid(matchMessages.notInTeam, 'players');
        await takePlacesOf(tx, team.entryId, ids, now);
        const numberOf = new Map(members.map((one) => [one.id, one.number]));
        await replaceLineUp(
          tx,
          { matchId: id, side, formation },
          players.map(({ memberId, starts, number }) => ({
            ...{ memberId, starts },
            number: number === undefined ? (numberOf.get(memberId) ?? null) : number,
          })),
        );
        await changeMatch(tx, id, {}, { now });
        const subject = { id: match.id, name: await nameOfMatch(tx, match) };
        const { competitionId } = match;
        await logAct(tx, { competitionId, act: 'line-up-set', actorId: member.accountId, subject, now });
        tell(matchChanged, { matchId: id, competitionId, what: 'line-up' });
      });
      const rows = await listLineUps(db, id);
      const sees = await namesFor(db, member, rows);
      return {
        message: matchMessages.lineUpSet(),
        lineUp: presentLineUp(rows, side, sees, 'members'),
        ...presentFormation(rows.filter((row) => row.side === side)),
      };
    },
  );

  route(app, parts, findLastLineUp, { who: 'member', limit: READING }, async ({ params: { id, side }, member }) => {
    if (!namesLineUpOf(await seenMatch(db, id, member)).includes(side))
      throw new Problem(403, 'forbidden', matchMessages.mayNotLineUp);
    const team = await findTeamOf(db, id, side);
    const rows = team ? await listLastLineUp(db, { matchId: id, teamId: team, now: clock.now() }) : [];
    return { players: rows.map(({ formation: _, ...player }) => player), ...presentFormation(rows) };
  });

  /** Names somebody as a scorer, or no longer. @throws 400, 403, 404 */
  async function nameScorer(id: string, username: string, member: Member, isAdded: boolean) {
    const name = await facts.act(async ({ tx }) => {
      const now = clock.now();
      const { match } = await lockFor(tx, id, member, mayNameScorers, matchMessages.mayNotName);
      const found = await findByUsername(tx, username);
      if (!found?.isActive && isAdded) throw invalid(matchMessages.noSuchMember, 'username');
      if (!found) throw invalid(matchMessages.noSuchMember, 'username');
      // Whoever has blocked somebody is named by them nowhere.
      if (isAdded && (await isBlockedBetween(tx, { accountId: member.accountId, role: 'user' }, found.id)))
        throw invalid(matchMessages.noSuchMember, 'username');
      const isFull = isAdded && (await listScorers(tx, id)).length >= SCORERS_MAX;
      if (isFull) throw new Problem(409, 'conflict', matchMessages.scorersMax);
      const isNew = isAdded ? await insertScorer(tx, id, found.id, now) : await deleteScorer(tx, id, found.id);
      if (isNew) {
        const subject = { id: match.id, name: await nameOfMatch(tx, match) };
        const act = isAdded ? 'scorer-added' : 'scorer-removed';
        await logAct(tx, { competitionId: match.competitionId, act, actorId: member.accountId, subject, now });
      }
      return found.username;
    });
    const words = isAdded ? matchMessages.scorerAdded : matchMessages.scorerRemoved;
    return { message: words({ name }), scorers: (await listScorers(db, id)).map(presentScorekeeper) };
  }
  const naming = { who: 'member', limit: SCORING, perMember: SCORERS } as const;
  route(app, parts, addScorer, naming, ({ params: { id }, body: { username }, member }) =>
    nameScorer(id, username, member, true),
  );
  route(app, parts, removeScorer, naming, ({ params: { id }, body: { username }, member }) =>
    nameScorer(id, username, member, false),
  );
}

/** What is wrong with a line-up in itself, if anything. */
function lineUpFlaw(players: { memberId: string; number?: number | null }[]): Problem | undefined {
  if (new Set(players.map(({ memberId }) => memberId)).size < players.length)
    return invalid(matchMessages.twiceInLineUp, 'players');
  const numbers = players.flatMap(({ number }) => number ?? []);
  const twice = numbers.find((number, at) => numbers.indexOf(number) !== at);
  return twice === undefined
    ? undefined
    : invalid(worded(matchMessages.numberTwice, { number: String(twice) }), 'players');
}

/** @throws 400 where a line-up can't have this formation */
function requireFits(formation: string, sport: Sport, players: { starts: boolean }[]): void {
  if (!hasFormations(sport)) throw invalid(matchMessages.noFormations, 'formation');
  if (!isFormation(formation)) throw invalid(matchMessages.formationNotValid, 'formation');
  const chosen = players.filter(({ starts }) => starts).length;
  if (fitsStarters(formation, chosen)) return;
  const counts = { needed: String(startersIn(formation)), chosen: String(chosen) };
  throw invalid(worded(matchMessages.formationNotFit, { formation, ...counts }), 'formation');
}
