import { heads } from '../../../contract/pages/pages.ts';
import { competitionHead } from '../../../contract/pages/sports-content-heads.ts';
import { sportsPaths } from '../../../contract/pages/sports-pages.ts';
import { requestMessages } from '../../../contract/requests.ts';
import { competitionMessages } from '../../../contract/sports/competition-texts.ts';
import type { MatchState } from '../../../contract/sports/core.ts';
import {
  BRACKET_MAX,
  COMPETITIONS_PER_PAGE,
  getBracket,
  listAwaitedResults,
  listCompetitionMatches,
  listCompetitions,
  listMyMatches,
  listScorers,
  listToday,
  MATCHES_PER_PAGE,
  type MatchListName,
  SCORERS_PER_PAGE,
  TODAY_MAX,
  type TodayOf,
} from '../../../contract/sports/lists.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import { cutPage, decodeCursor } from '../../platform/http/cursor.ts';
import { perIp } from '../../platform/http/limits.ts';
import { invalid, notFound, worded } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { idFrom, isUuid } from '../../platform/ids.ts';
import { standingIn } from '../competitions/policy.ts';
import { findCompetition } from '../competitions/queries.ts';
import { listMatches, loadMatchCards, type MatchCursor, type Viewer } from '../matches/queries.ts';
import { findForfeitScore } from '../tables/queries.ts';
import { namesFor } from '../teams/policy.ts';
import { captainsOf, listTeamsOf } from '../teams/queries.ts';
import { presentBracket, presentCompetitionCard, presentScorer } from './present.ts';
import { listAwaited, listBracket, listCompetitionCards, listScorersOf, type ScorerCursor } from './queries.ts';
import { listDay } from './today-queries.ts';

/** A day may have 25 hours, and the member's clock may be a little wrong. */
const DAY_MAX = DAY + 2 * HOUR;
const AWAITED_MAX = 20;
/** Where nothing is played over two legs, no forfeit is added to anything. */
const NO_FORFEIT = { won: 0, lost: 0 };

const STATES: Record<MatchListName, readonly MatchState[]> = {
  coming: ['scheduled', 'live', 'postponed'],
  past: ['submitted', 'confirmed', 'disputed', 'decided', 'cancelled'],
};

const notACursor = () => invalid(worded(requestMessages.notValid, { field: 'cursor' }), 'cursor');

/** `-` stands for a match whose date is open. */
const encodePlace = ({ startsAt, id }: MatchCursor) => `${startsAt === null ? '-' : startsAt.getTime()}_${id}`;

/** @throws 400 for text that is not the place of a match */
function decodePlace(text: string): MatchCursor {
  const [, at = '', id = ''] = /^(-|\d{1,14})_(.+)$/.exec(text) ?? [];
  if (!isUuid(id)) throw notACursor();
  return { startsAt: at === '-' ? null : new Date(Number(at)), id };
}

/** @throws 400 for text that is not the place of a scorer */
function decodeScorer(text: string): ScorerCursor {
  const [, scored = '', memberId = ''] = /^(\d{1,9})_(.+)$/.exec(text) ?? [];
  if (!isUuid(memberId)) throw notACursor();
  return { scored: Number(scored), memberId };
}

/** The page of a competition, lists of competitions and of matches. */
export function mountCompetitionPage(app: App, parts: FeatureParts): void {
  const { db, clock, pages, sessions } = parts;

  pages.page(sportsPaths.competition, async (request) => {
    const id = idFrom((request.params as { competitionId: string }).competitionId);
    const viewer = await sessions.viewer(request);
    const [competition, { isThere }] = await Promise.all([findCompetition(db, id), standingIn(db, id, viewer)]);
    if (!competition || !isThere) return { head: heads.notFound, status: 404 };
    return { head: competitionHead({ _id: id, ...competition }) };
  });

  /** @throws 404 where a competition is not there for the viewer */
  async function expectThere(id: string, viewer: Viewer): Promise<void> {
    if (!(await standingIn(db, id, viewer)).isThere) throw notFound(competitionMessages.gone);
  }

  const READING = { who: 'everyone', limit: perIp('competitions', 1000) } as const;
  const OWN = { who: 'member', limit: perIp('my-matches', 1000) } as const;

  route(app, parts, listCompetitions, READING, async ({ query, request }) => {
    const { mine, cursor, ...filter } = query;
    const of = mine ? await sessions.viewer(request) : undefined;
    if (mine && !of) return { competitions: [], nextCursor: null }; // a visitor has none
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const rows = await listCompetitionCards(db, { ...filter, of }, { after, limit: COMPETITIONS_PER_PAGE + 1 });
    const { shown, nextCursor } = cutPage(rows, COMPETITIONS_PER_PAGE);
    return { competitions: shown.map(presentCompetitionCard), nextCursor };
  });

  type Chosen = { competitionId?: string; teamIds?: readonly string[] };
  async function matchPage(of: Chosen, list: MatchListName, cursor: string | undefined, viewer: Viewer) {
    const { matches, next } = await listMatches(
      db,
      {
        ...of,
        states: STATES[list],
        isBackwards: list === 'past',
        cursor: cursor === undefined ? undefined : decodePlace(cursor),
        limit: MATCHES_PER_PAGE,
      },
      { viewer, now: clock.now() },
    );
    return { matches, nextCursor: next && encodePlace(next) };
  }

  route(app, parts, listCompetitionMatches, READING, async ({ params: { id }, query, request }) => {
    const viewer = await sessions.viewer(request);
    await expectThere(id, viewer);
    const { list, team, cursor } = query;
    return matchPage({ competitionId: id, ...(team !== undefined && { teamIds: [team] }) }, list, cursor, viewer);
  });

  route(app, parts, listScorers, READING, async ({ params: { id }, query: { cursor }, request }) => {
    const viewer = await sessions.viewer(request);
    await expectThere(id, viewer);
    const after = cursor === undefined ? undefined : decodeScorer(cursor);
    const rows = await listScorersOf(db, id, { after, limit: SCORERS_PER_PAGE + 1 });
    const shown = rows.slice(0, SCORERS_PER_PAGE);
    const last = rows.length > SCORERS_PER_PAGE ? shown.at(-1) : undefined;
    const sees = await namesFor(db, viewer, shown);
    const scorers = shown.map((row) => presentScorer(row, sees(row)));
    return { scorers, nextCursor: last ? `${last.scored}_${last.memberId}` : null };
  });

  route(app, parts, getBracket, READING, async ({ params: { id }, request }) => {
    const viewer = await sessions.viewer(request);
    await expectThere(id, viewer);
    const rows = await listBracket(db, id, BRACKET_MAX);
    const ids = rows.map((row) => row.id);
    const cards = await loadMatchCards(db, ids, { viewer, now: clock.now() });
    const hasLegs = rows.some(({ otherLeg }) => otherLeg !== null);
    return { stages: presentBracket(rows, cards, hasLegs ? await findForfeitScore(db, id) : NO_FORFEIT) };
  });

  route(app, parts, listMyMatches, OWN, async ({ query: { list, cursor }, member }) => {
    const teamIds = (await listTeamsOf(db, member.accountId)).map(({ teamId }) => teamId);
    if (teamIds.length === 0) return { matches: [], nextCursor: null, hasTeams: false };
    return { ...(await matchPage({ teamIds }, list, cursor, member)), hasTeams: true };
  });

  route(app, parts, listAwaitedResults, OWN, async ({ member }) => {
    const { accountId } = member;
    const teamIds = (await listTeamsOf(db, accountId)).map(({ teamId }) => teamId);
    const acting = (await captainsOf(db, teamIds)).filter((captain) => captain.accountId === accountId);
    const now = clock.now();
    const rows = await listAwaited(
      db,
      acting.map(({ teamId }) => teamId),
      { now, limit: AWAITED_MAX },
    );
    const ids = rows.map(({ id }) => id);
    const cards = new Map((await loadMatchCards(db, ids, { viewer: member, now })).map((card) => [card._id, card]));
    return {
      awaited: rows.flatMap(({ id, side, isSubmitted }) => {
        const match = cards.get(id);
        return match ? { match, side, waitsFor: isSubmitted ? ('confirm' as const) : ('submit' as const) } : [];
      }),
    };
  });

  route(app, parts, listToday, OWN, async ({ query: { from, until }, member }) => {
    const now = clock.now();
    // A day that is not today's, or longer than a day, would read more than a day's matches.
    const near = (at: number) => Math.min(Math.max(at, now.getTime() - DAY_MAX), now.getTime() + DAY_MAX);
    const [begin, end] = [near(from), near(until)];
    const day = { from: new Date(begin), until: new Date(Math.min(end, begin + DAY_MAX)), limit: TODAY_MAX };
    const rows = await listDay(db, member.accountId, day);
    const kindOf = (rank: number): TodayOf => (rank >= 2 ? 'mine' : rank === 1 ? 'school' : 'all');
    const of = kindOf(rows[0]?.rank ?? 0);
    const ids = rows.filter(({ rank }) => kindOf(rank) === of).map(({ id }) => id);
    return { matches: await loadMatchCards(db, ids, { viewer: member, now }), of };
  });
}
