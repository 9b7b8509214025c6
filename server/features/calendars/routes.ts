import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nameOfSide } from '../../../contract/pages/match-head.ts';
import { competitionPath, matchPath, sportsPaths, teamPath } from '../../../contract/pages/sports-pages.ts';
import {
  CALENDAR_MAX,
  calendarTexts,
  changeOwnCalendar,
  competitionCalendar,
  getOwnCalendar,
  matchCalendar,
  ownCalendar,
  ownCalendarPath,
  teamCalendar,
} from '../../../contract/sports/calendars.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { DAY } from '../../platform/clock.ts';
import { perIp } from '../../platform/http/limits.ts';
import { notFound } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { createCache } from '../../platform/memory/cache.ts';
import { FOR_NOBODY_ELSE, holdsTag, WHILE_IT_STANDS } from '../../platform/web/caching.ts';
import { calendarText } from '../../sports/calendars/ical.ts';
import { standingIn } from '../competitions/policy.ts';
import { findCompetition } from '../competitions/queries.ts';
import { findStanding, loadMatchCards, type Viewer } from '../matches/queries.ts';
import { findTeam } from '../teams/queries.ts';
import { presentEvent } from './present.ts';
import { type CalendarOf, findCalendarPrint, findOwner, findToken, listCalendarMatches, putToken } from './queries.ts';

const TOKEN_BYTES = 24; // 192 bits: whoever has it sees where somebody will be, and no login stands before it
/** Whoever has shared theirs by mistake changes it once or twice. */
const CHANGES = { name: 'own-calendar', points: 20, seconds: 60 * 60 };
const TYPE = 'text/calendar; charset=utf-8';

type Wanted = { of: CalendarOf; name: string; path: string; viewer?: Viewer };
/** `isWhole`: nothing of it changed while it was made. */
type Made = { body: string; etag: string; isWhole: boolean };
const CACHED_MAX = 8 * 1024 * 1024; // bytes: 40 of the largest, or 700 of teams

/** Calendars of teams, competitions and matches, for everybody, and of one's own matches, for whoever has the url. */
export function mountCalendars(app: App, parts: FeatureParts): void {
  const { db, bus, clock, facts, config } = parts;
  const origin = config.publicUrl;
  const cache = createCache<Made>({
    ...{
      name: 'calendars',
      clock,
      bus,
      room: config.cacheBytes > 0 ? CACHED_MAX : 0,
      maxAge: DAY,
      maxAgeUnproven: DAY,
      heedsAhead: false, // the key names the state that it shows
    },
    sizeOf: ({ body }) => Buffer.byteLength(body),
    isCacheable: ({ isWhole }) => isWhole,
  });

  async function make({ of, name, path, viewer }: Wanted): Promise<Omit<Made, 'isWhole'>> {
    const rows = await listCalendarMatches(db, of, { limit: CALENDAR_MAX, now: clock.now() });
    const ids = rows.map(({ id }) => id);
    const cards = await loadMatchCards(db, ids, { viewer, now: clock.now() });
    const byId = new Map(rows.map((row) => [row.id, row]));
    const events = cards.flatMap((card) => {
      const row = byId.get(card._id);
      return (row && presentEvent(card, row, { origin, isBusy: 'accountId' in of })) ?? [];
    });
    const body = calendarText({ name, url: new URL(path, origin).href, events });
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
  }

  /**
   * A calendar that everybody gets, made once for each state that it is in: programs ask for the same one again and
   * again, and what is asked for by its print can't be out of date.
   */
  async function madeOnce(wanted: Wanted): Promise<Omit<Made, 'isWhole'>> {
    const print = () => findCalendarPrint(db, wanted.of, { limit: CALENDAR_MAX, now: clock.now() });
    const before = await print();
    return cache.get(`${wanted.path} ${wanted.name} ${before}`, async () => {
      const made = await make(wanted);
      return { ...made, isWhole: (await print()) === before }; // else it changed while it was read
    });
  }

  async function send(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    wanted: Wanted,
  ): Promise<FastifyReply> {
    const { of } = wanted;
    const isCached = config.cacheBytes > 0 && !('accountId' in of);
    const { body, etag } = await (isCached ? madeOnce(wanted) : make(wanted));
    // The member's own is theirs alone, and is asked for again each time; it says nothing if it has not changed.
    reply.header('cache-control', 'accountId' in of ? 'private, no-cache' : WHILE_IT_STANDS).header('etag', etag);
    if (holdsTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(TYPE).header('content-disposition', 'inline; filename="matches.ics"').send(body);
  }

  const gone = () => notFound(calendarTexts.gone);
  const forPrograms = { who: 'everyone', limit: perIp('calendars', 300), hide: true } as const;

  route(app, parts, teamCalendar, forPrograms, async ({ params: { id }, request, reply }) => {
    const team = await findTeam(db, id);
    if (!team || team.hidden) throw gone();
    return send({ request, reply }, { of: { teamId: id }, name: team.name, path: teamPath(id) });
  });

  route(app, parts, competitionCalendar, forPrograms, async ({ params: { id }, request, reply }) => {
    const [competition, { isThere }] = await Promise.all([findCompetition(db, id), standingIn(db, id, undefined)]);
    if (!competition || !isThere) throw gone();
    return send({ request, reply }, { of: { competitionId: id }, name: competition.name, path: competitionPath(id) });
  });

  route(app, parts, matchCalendar, forPrograms, async ({ params: { id }, request, reply }) => {
    const [standing, [match]] = await Promise.all([
      findStanding(db, id, undefined),
      loadMatchCards(db, [id], { now: clock.now() }),
    ]);
    if (!standing?.isThere || !match) throw gone();
    const name = calendarTexts.summary({ home: nameOfSide(match.home), away: nameOfSide(match.away) });
    return send({ request, reply }, { of: { matchId: id }, name, path: matchPath(id) });
  });

  route(app, parts, ownCalendar, forPrograms, async ({ params: { token }, request, reply }) => {
    reply.header('cache-control', FOR_NOBODY_ELSE); // also of what is not there
    const accountId = await findOwner(db, token);
    if (accountId === undefined) throw gone();
    const viewer = { accountId, role: 'user' };
    const path = sportsPaths.myMatches;
    return send({ request, reply }, { of: { accountId }, name: calendarTexts.own(), path, viewer });
  });

  const LOOKING = { who: 'member', limit: perIp('own-calendar', 600) } as const;

  route(app, parts, getOwnCalendar, LOOKING, async ({ member, reply }) => {
    reply.header('cache-control', FOR_NOBODY_ELSE);
    const token = await findToken(db, member.accountId);
    return { path: token === undefined ? null : ownCalendarPath(token) };
  });

  route(app, parts, changeOwnCalendar, { ...LOOKING, perMember: CHANGES }, async ({ member }) => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await facts.act(({ tx }) => putToken(tx, member.accountId, token, clock.now()));
    return { path: ownCalendarPath(token) };
  });
}
