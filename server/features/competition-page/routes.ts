import type { FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import { heads } from '../../../contract/pages/pages.ts';
import { sportsPaths } from '../../../contract/pages/sports-pages.ts';
import { type CompetitionView, getCompetition } from '../../../contract/sports/competition-calls.ts';
import { competitionMessages } from '../../../contract/sports/competition-texts.ts';
import {
  ALL_TODAY_MAX,
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
import { notFound } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { idFrom } from '../../platform/ids.ts';
import { told } from '../../platform/memory/last-known.ts';
import { type Audience, audienceOf } from '../../platform/sessions/audience.ts';
import { type Asked, JSON_ANSWER, type QuickAnswer, quickJson, startJson } from '../../platform/web/quick-answers.ts';
import { standingAtGlance, standingOf } from '../competitions/page/queries.ts';
import { seenCompetition, standingIn } from '../competitions/policy.ts';
import { presentStanding, TO_VISITORS } from '../competitions/present.ts';
import { listMatches } from '../matches/lists/queries.ts';
import { loadMatchCards, type Viewer } from '../matches/queries.ts';
import { findMatchRules } from '../tables/queries.ts';
import { namesFor } from '../teams/policy.ts';
import { captainsOf, listTeamsOf } from '../teams/queries.ts';
import { decodePlace, decodeScorer, encodePlace } from './places.ts';
import { presentBracket, presentCompetitionCard, presentScorer } from './present.ts';
import { listAwaited, listBracket, listCompetitionCards, listScorersOf, listToDecide, STATES } from './queries.ts';
import { createShownCompetitions, type ShownCompetition } from './shown.ts';
import { listDay } from './today-queries.ts';

/** A day may have 25 hours, and the member's clock may be a little wrong. */
const DAY_MAX = DAY + 2 * HOUR;
const AWAITED_MAX = 20;
/** Matches of one competition among those of others; a cup's day has some thirty. */
const [OF_ONE_IN_RAIL, OF_ONE_IN_ALL] = [2, 40];
/** Where nothing is played over two legs, no forfeit is added to anything. */
const NO_FORFEIT = { won: 0, lost: 0 };

type ViewerOf = CompetitionView['viewer'];
type AskedMatches = Asked<Static<typeof listCompetitionMatches.query>, { id: string }>;

/** The page of a competition, lists of competitions and of matches. */
export function mountCompetitionPage(app: App, parts: FeatureParts): void {
  const { db, clock, pages, sessions } = parts;
  const shown = createShownCompetitions(parts);

  pages.page(sportsPaths.competition, async (request) => {
    const id = idFrom((request.params as { competitionId: string }).competitionId);
    const { value: competition } = await shown.competition(id);
    if (competition?.isPublic) return { head: competition.head }; // whoever asks
    const viewer = competition && (await sessions.viewer(request));
    if (!competition || !viewer || !(await standingIn(db, id, viewer)).isThere)
      return { head: heads.notFound, status: 404 };
    return { head: competition.head };
  });

  /** What a competition is to a viewer: of most, a glance says all. @throws 404 */
  async function standingFor({ id, isPublic, row, glance }: ShownCompetition, viewer: Viewer): Promise<ViewerOf> {
    if (!viewer) return TO_VISITORS;
    const found = isPublic && viewer.role !== 'admin' ? await glance(viewer.accountId) : undefined;
    if (found?.isAll) return presentStanding(standingAtGlance(row, found));
    const { competition, isOrganiser } = await seenCompetition(db, id, viewer);
    return presentStanding(await standingOf(db, competition, { accountId: viewer.accountId, isOrganiser }));
  }

  /** A competition that is there for a viewer, as far as that is the same for all who see it. @throws 404 */
  async function seenBy(viewer: Viewer, id: string, reply: FastifyReply) {
    const competition = told(reply, await shown.competition(id));
    if (!competition || (!competition.isPublic && !(viewer && (await standingIn(db, id, viewer)).isThere)))
      throw notFound(competitionMessages.gone);
    return competition;
  }

  const answerOf = (
    viewer: ViewerOf,
    followers: number,
    { rest }: ShownCompetition,
    to: Audience,
  ): [Buffer, Buffer] => [startJson({ viewer, followers }), rest[to]];
  /** To visitors, if all of it is known; what it is to a member is asked anew. */
  function quickCompetition({ params: { id }, member }: Asked<unknown, { id: string }>): QuickAnswer | undefined {
    const competition = member ? undefined : shown.known.competition(id);
    const followers = competition?.isPublic ? shown.known.followers(id) : undefined;
    return competition && followers !== undefined
      ? quickJson(...answerOf(TO_VISITORS, followers, competition, 'everyone'))
      : undefined;
  }

  const ONE = { who: 'everyone', limit: perIp('competition', 1000), quick: quickCompetition } as const;
  route(app, parts, getCompetition, ONE, async ({ params: { id }, request, reply }) => {
    const viewer = await sessions.viewer(request);
    const competition = await seenBy(viewer, id, reply);
    const [standing, followers] = await Promise.all([standingFor(competition, viewer), shown.followers(id)]);
    const answer = answerOf(standing, told(reply, followers), competition, audienceOf(viewer));
    return reply.headers(JSON_ANSWER).send(Buffer.concat(answer));
  });

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

  /** The first page, if it is known and the same for all. */
  function quickMatches({ params: { id }, query, member }: AskedMatches): QuickAnswer | undefined {
    if (query.team !== undefined || query.cursor !== undefined) return undefined;
    const page = shown.known.competition(id)?.isPublic ? shown.known.matches(id, query.list) : undefined;
    return page && (!page.hasHiddenSide || !member) ? quickJson(page.body) : undefined;
  }

  route(
    app,
    parts,
    listCompetitionMatches,
    { ...READING, quick: quickMatches },
    async ({ params: { id }, query, request, reply }) => {
      const viewer = await sessions.viewer(request);
      const { list, team, cursor } = query;
      const { isPublic } = await seenBy(viewer, id, reply);
      if (isPublic && team === undefined && cursor === undefined) {
        const page = told(reply, await shown.matches(id, list));
        if (!page.hasHiddenSide || !viewer) return reply.headers(JSON_ANSWER).send(page.body);
      }
      return matchPage({ competitionId: id, ...(team !== undefined && { teamIds: [team] }) }, list, cursor, viewer);
    },
  );

  route(app, parts, listScorers, READING, async ({ params: { id }, query: { cursor }, request, reply }) => {
    const viewer = await sessions.viewer(request);
    await seenBy(viewer, id, reply);
    const after = cursor === undefined ? undefined : decodeScorer(cursor);
    const rows = await listScorersOf(db, id, { after, limit: SCORERS_PER_PAGE + 1 });
    const shown = rows.slice(0, SCORERS_PER_PAGE);
    const last = rows.length > SCORERS_PER_PAGE ? shown.at(-1) : undefined;
    const sees = await namesFor(db, viewer, shown);
    const scorers = shown.map((row) => presentScorer(row, sees(row), audienceOf(viewer)));
    return { scorers, nextCursor: last ? `${last.scored}_${last.memberId}` : null };
  });

  route(app, parts, getBracket, READING, async ({ params: { id }, request, reply }) => {
    const viewer = await sessions.viewer(request);
    await seenBy(viewer, id, reply);
    const rows = await listBracket(db, id, BRACKET_MAX);
    const ids = rows.map((row) => row.id);
    const cards = await loadMatchCards(db, ids, { viewer, now: clock.now() });
    const hasLegs = rows.some(({ otherLeg }) => otherLeg !== null);
    return { stages: presentBracket(rows, cards, hasLegs ? (await findMatchRules(db, id)).forfeitScore : NO_FORFEIT) };
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
    const own = new Map(
      rows.map(({ id, isSubmitted }) => [id, isSubmitted ? ('confirm' as const) : ('submit' as const)]),
    );
    const toDecide = (await listToDecide(db, accountId, AWAITED_MAX)).filter((id) => !own.has(id));
    const ids = [...toDecide, ...own.keys()];
    const cards = new Map((await loadMatchCards(db, ids, { viewer: member, now })).map((card) => [card._id, card]));
    return {
      awaited: ids.flatMap((id) => {
        const match = cards.get(id);
        return match ? { match, waitsFor: own.get(id) ?? ('decide' as const) } : [];
      }),
    };
  });

  const OF_DAY = { who: 'everyone', limit: perIp('today', 1000) } as const;

  route(app, parts, listToday, OF_DAY, async ({ query: { from, until, of: asked }, request }) => {
    const viewer = await sessions.viewer(request);
    const isAll = !viewer || asked === 'all';
    const now = clock.now();
    // A day that is not today's, or longer than a day, would read more than a day's matches.
    const near = (at: number) => Math.min(Math.max(at, now.getTime() - DAY_MAX), now.getTime() + DAY_MAX);
    const [begin, end] = [near(from), near(until)];
    const day = { from: new Date(begin), until: new Date(Math.min(end, begin + DAY_MAX)) };
    const rows = isAll
      ? await listDay(db, undefined, { ...day, limit: ALL_TODAY_MAX, ofStrangers: OF_ONE_IN_ALL })
      : await listDay(db, viewer.accountId, { ...day, limit: TODAY_MAX, ofStrangers: OF_ONE_IN_RAIL });
    const kindOf = (rank: number): TodayOf => (rank >= 2 ? 'mine' : rank === 1 ? 'school' : 'all');
    const of = kindOf(rows[0]?.rank ?? 0);
    const ids = rows.filter(({ rank }) => kindOf(rank) === of).map(({ id }) => id);
    return { matches: await loadMatchCards(db, ids, { viewer, now }), of };
  });
}
