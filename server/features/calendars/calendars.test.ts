/** Calendars of teams, competitions and members, as other programs get them. */

import { and, eq, gt } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { CALENDAR_MAX } from '../../../contract/sports/calendars.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import { accounts } from '../../schema/accounts.ts';
import { competitions, entries, groups } from '../../schema/sports/competitions.ts';
import { matches, venues } from '../../schema/sports/matches.ts';
import { teamMembers, teams } from '../../schema/sports/teams.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, type Cup } from '../../testing/sports/cup.ts';

const ARABIC = 'نادي الجامعة';

let site: Site;
let cup: Cup;
let captain: TestBrowser;
let matchId = '';
beforeAll(async () => {
  site = await createSite();
  captain = await site.member('Ama');
  cup = await addCup(site, {
    organiserId: captain.accountId,
    captains: [captain.accountId, null, null],
    name: 'Cup; final',
  });
  await site.db
    .update(teams)
    .set({ name: ARABIC })
    .where(eq(teams.id, teamOf(1)));
  matchId = await addMatch(site, cup, [0, 1], { number: 1, startsAt: new Date('2026-10-25T00:30:00Z') });
  await addMatch(site, cup, [1, 2], { number: 2, startsAt: null });
  await addMatch(site, cup, [2, 0], {
    number: 3,
    startsAt: new Date('2026-10-25T13:00:00Z'),
    result: { kind: 'played', score: { home: 1, away: 1, penalties: { home: 4, away: 2 } }, forfeitedBy: null },
  });
});

const teamOf = (at: number, of = cup) => of.entries[at]?.teamId ?? '';
const competitionUrl = (of = cup) => `/api/calendars/competition/${of.competitionId}.ics`;
const matchUrl = (id = matchId) => `/api/calendars/match/${id}.ics`;
const teamUrl = (at: number) => `/api/calendars/team/${teamOf(at)}.ics`;

async function eventsAt(url: string, browser = site.visitor()) {
  const answer = await browser.get(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const component = new ICAL.Component(ICAL.parse(answer.text));
  const events = component.getAllSubcomponents('vevent').map((one) => ({
    uid: String(one.getFirstPropertyValue('uid')),
    start: (one.getFirstPropertyValue('dtstart') as ICAL.Time).toJSDate().toISOString(),
    end: (one.getFirstPropertyValue('dtend') as ICAL.Time).toJSDate().toISOString(),
    ...{ status: one.getFirstPropertyValue('status'), sequence: one.getFirstPropertyValue('sequence') },
    ...{ summary: one.getFirstPropertyValue('summary'), transp: one.getFirstPropertyValue('transp') },
  }));
  return { answer, name: component.getFirstPropertyValue('name'), events };
}
const change = (values: Partial<typeof matches.$inferInsert>, id = matchId) =>
  site.db.update(matches).set(values).where(eq(matches.id, id));

describe('a calendar', () => {
  // [B32.1]
  test('of a competition has its matches with a date, in their order, for everybody', async () => {
    const { name, events } = await eventsAt(competitionUrl());
    expect(name).toBe('Cup\\; final'); // this parser does not know the property, and leaves it as it stands
    expect(events).toEqual([
      {
        ...{ uid: `${matchId}@touchline`, status: 'CONFIRMED', sequence: 0, transp: 'TRANSPARENT' },
        ...{ start: '2026-10-25T00:30:00.000Z', end: '2026-10-25T02:00:00.000Z' },
        summary: `Hall 1 v \u2068${ARABIC}\u2069`,
      },
      expect.objectContaining({ summary: 'Hall 3 1–1, 4–2 on penalties Hall 1', start: '2026-10-25T13:00:00.000Z' }),
    ]);
  });

  // [B32.1]
  test('of a team has those of that team alone', async () => {
    expect((await eventsAt(teamUrl(1))).events.map(({ uid }) => uid)).toEqual([`${matchId}@touchline`]);
    expect((await eventsAt(teamUrl(2))).events).toHaveLength(1);
  });

  // [B32.1, B32.4]
  test('of a match has that match alone, under its name, and stays while its date is open', async () => {
    const { name, events, answer } = await eventsAt(matchUrl());
    expect(name).toBe(`Hall 1 v \u2068${ARABIC}\u2069`);
    expect(events).toEqual((await eventsAt(competitionUrl())).events.slice(0, 1));
    expect(answer.headers.get('cache-control')).toContain('public, max-age=300');
    const tag = answer.headers.get('etag') ?? '';
    const again = await site.visitor().send('GET', matchUrl(), { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
    await change({ state: 'postponed', sequence: 1 });
    expect((await eventsAt(matchUrl())).events).toMatchObject([{ status: 'TENTATIVE', sequence: 1 }]);
    await change({ startsAt: null });
    expect((await eventsAt(matchUrl())).events).toEqual([]);
    await change({ startsAt: new Date('2026-10-25T00:30:00Z'), state: 'cancelled', sequence: 2 });
    expect((await eventsAt(matchUrl())).events).toMatchObject([{ status: 'CANCELLED', sequence: 2 }]);
    await change({ state: 'scheduled', sequence: 0 });
  });

  // [B32.2]
  test('keeps the name of a match that is moved, postponed or cancelled, and says so', async () => {
    const first = async () => (await eventsAt(teamUrl(1))).events[0];
    await change({ startsAt: new Date('2026-10-26T15:00:00Z'), sequence: 1 });
    expect(await first()).toMatchObject({
      uid: `${matchId}@touchline`,
      sequence: 1,
      start: '2026-10-26T15:00:00.000Z',
    });
    await change({ state: 'postponed', sequence: 2 });
    expect(await first()).toMatchObject({
      ...{ status: 'TENTATIVE', sequence: 2 },
      summary: `Postponed: \u2068Hall 1 v \u2068${ARABIC}\u2069\u2069`,
    });
    await change({ state: 'cancelled', sequence: 3 });
    expect(await first()).toMatchObject({ uid: `${matchId}@touchline`, status: 'CANCELLED', sequence: 3 });
    await change({ startsAt: null, state: 'postponed', sequence: 4 });
    expect(await first()).toBe(undefined); // no day is made up for a date that is open
    await change({ startsAt: new Date('2026-10-25T00:30:00Z'), state: 'scheduled', sequence: 5 });
  });

  // [B32.4]
  test('answers 304 to who has it, until something in it changes', async () => {
    const ask = (tag: string) => site.visitor().send('GET', competitionUrl(), { headers: { 'if-none-match': tag } });
    const { headers } = await site.visitor().get(competitionUrl());
    const tag = headers.get('etag') ?? '';
    expect(headers.get('cache-control')).toContain('public, max-age=300');
    const again = await ask(`W/${tag}, "other"`);
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    await change({ startsAt: new Date('2026-10-25T00:45:00Z'), sequence: 6 });
    const moved = await ask(tag);
    expect(moved.status).toBe(200);
    expect(moved.headers.get('etag')).not.toBe(tag);
  });

  test('is another as soon as anything that it shows is another, and the same otherwise', async () => {
    const get = async () => (await site.visitor().get(competitionUrl())).text;
    const venueId = crypto.randomUUID();
    await site.db.insert(venues).values({ id: venueId, competitionId: cup.competitionId, name: 'Main bowl' });
    const rename = (name: string) =>
      site.db
        .update(teams)
        .set({ name })
        .where(eq(teams.id, teamOf(0)));
    const ofCup = eq(competitions.id, cup.competitionId);
    const place = { from: 'place', group: cup.groupId, place: 1 } as const;
    const changes: [shown: string, change: () => Promise<unknown>][] = [
      ['LOCATION:Main bowl', () => change({ venueId })],
      ['LOCATION:Science pitch', () => site.db.update(venues).set({ name: 'Science pitch' })],
      ['Hall the first v', () => rename('Hall the first')],
      ['DESCRIPTION:Autumn cup', () => site.db.update(competitions).set({ name: 'Autumn cup' }).where(ofCup)],
      ['DTEND:20261025T020500Z', () => change({ minutes: 80 })],
      ['League v', () => change({ homeEntryId: null, homeSource: place })],
      ['A v', () => site.db.update(groups).set({ name: 'A' }).where(eq(groups.id, cup.groupId))],
      ['DTSTAMP:20301025T000000Z', () => change({ changedAt: new Date('2030-10-25T00:00:00Z') })],
    ];
    for (const [shown, act] of changes) {
      const before = await get();
      expect(before).toBe(await get());
      expect(before).not.toContain(shown);
      await act();
      expect(await get()).toContain(shown);
    }
    await change({ homeEntryId: cup.entries[0]?.entryId ?? null, homeSource: null });
  });

  // [B32.4]
  test('tells nothing of a draft, of what is hidden, and of what is not there', async () => {
    const status = async (url: string, browser = site.visitor()) => (await browser.get(url)).status;
    const competition = (values: Partial<typeof competitions.$inferInsert>) =>
      site.db.update(competitions).set(values).where(eq(competitions.id, cup.competitionId));
    const team = (hidden: 'hidden' | null) =>
      site.db
        .update(teams)
        .set({ hidden })
        .where(eq(teams.id, teamOf(1)));
    for (const values of [{ state: 'draft' }, { state: 'running', hidden: 'held' }] as const) {
      await competition(values);
      expect(await status(competitionUrl())).toBe(404);
      expect(await status(competitionUrl(), captain)).toBe(404); // also to who looks after it: the url can be passed on
      expect((await eventsAt(teamUrl(1))).events).toEqual([]);
      expect([await status(matchUrl()), await status(matchUrl(), captain)]).toEqual([404, 404]);
    }
    await competition({ hidden: null });
    await team('hidden');
    expect(await status(teamUrl(1))).toBe(404);
    for (const url of [competitionUrl(), matchUrl()]) expect((await eventsAt(url)).answer.text).not.toContain(ARABIC);
    await team(null);
    for (const id of ['x', "'", '../..', '00000000-0000-0000-0000-000000000000'])
      for (const kind of ['team', 'competition', 'match', 'mine'])
        expect([kind, id, await status(`/api/calendars/${kind}/${encodeURIComponent(id)}.ics`)]).toEqual([
          kind,
          id,
          404,
        ]);
  });

  test('keeps near matches where far ones fill it, and of a withdrawn entry only what is cancelled and was to come', async () => {
    const player = await site.member('Esi');
    const near = await addCup(site, { organiserId: captain.accountId, captains: [player.accountId, null] });
    const far = await addCup(site, { organiserId: captain.accountId, captains: [null, null] });
    const teamId = teamOf(0, near);
    const entryId = far.entries[0]?.entryId ?? '';
    await site.db.update(entries).set({ teamId }).where(eq(entries.id, entryId));
    const now = site.clock.now().getTime();
    const nearIds = [
      await addMatch(site, near, [0, 1], { number: 1, startsAt: new Date(now - DAY) }),
      await addMatch(site, near, [0, 1], { number: 2, startsAt: new Date(now + DAY) }),
    ];
    const [first] = await site.db.select().from(matches).where(eq(matches.id, matchId));
    const { competitionId, stageId, groupId } = far;
    await site.db.insert(matches).values(
      Array.from({ length: CALENDAR_MAX + 100 }, (_, at) => ({
        ...(first as typeof matches.$inferSelect),
        ...{ id: crypto.randomUUID(), competitionId, stageId, groupId, number: at + 1, state: 'scheduled' as const },
        ...{ homeEntryId: entryId, awayEntryId: far.entries[1]?.entryId ?? '' },
        startsAt: new Date(now + (300 + at) * DAY),
      })),
    );
    const { path } = (await player.post('/api/my-calendar', {})).body;
    const calendars = [path, `/api/calendars/team/${teamId}.ics`];
    const idsIn = async (url: string) => (await eventsAt(url)).events.map(({ uid }) => uid.split('@')[0]);
    for (const url of calendars) expect(await idsIn(url)).toContain(nearIds[1]);
    await site.db
      .update(matches)
      .set({ state: 'cancelled' })
      .where(and(eq(matches.competitionId, competitionId), gt(matches.number, 1)));
    await site.db.update(entries).set({ state: 'withdrawn', withdrawal: 'void' }).where(eq(entries.id, entryId));
    for (const url of calendars) {
      const { events } = await eventsAt(url);
      expect(events.map(({ uid }) => uid.split('@')[0])).toEqual(expect.arrayContaining(nearIds));
      expect(events.filter(({ status }) => status !== 'CANCELLED')).toHaveLength(nearIds.length);
    }
  });

  test('holds a season, and at most 500 matches: the nearest', async () => {
    const large = await addCup(site, { organiserId: captain.accountId, captains: [null, null] });
    const [first] = await site.db.select().from(matches).where(eq(matches.id, matchId));
    const begin = Date.parse('2026-01-01T12:00:00Z');
    const rows = Array.from({ length: CALENDAR_MAX + 3 }, (_, at) => ({
      ...(first as typeof matches.$inferSelect),
      ...{
        id: crypto.randomUUID(),
        competitionId: large.competitionId,
        stageId: large.stageId,
        groupId: large.groupId,
      },
      ...{ homeEntryId: large.entries[0]?.entryId ?? '', awayEntryId: large.entries[1]?.entryId ?? '' },
      ...{ number: at + 1, startsAt: new Date(begin + at * HOUR), state: 'scheduled' as const },
    }));
    await site.db.insert(matches).values(rows);
    const { events } = await eventsAt(competitionUrl(large));
    expect(events).toHaveLength(CALENDAR_MAX);
    expect(events[0]?.start).toBe(new Date(begin + 3 * HOUR).toISOString());
  });
});

describe("a member's own calendar", () => {
  const own = async () => (await captain.get('/api/my-calendar')).body.path;

  // [B32.1]
  test('has a secret url, which can be changed: the one before no longer works', async () => {
    expect(await own()).toBe(null);
    const { path } = (await captain.post('/api/my-calendar', {})).body;
    expect(path).toMatch(/^\/api\/calendars\/mine\/[\w-]{32}\.ics$/);
    expect(await own()).toBe(path);
    const { events, answer } = await eventsAt(path);
    expect(events.map(({ transp }) => transp)).toEqual(['OPAQUE', 'OPAQUE']);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const next = (await captain.post('/api/my-calendar', {})).body.path;
    expect(next).not.toBe(path);
    expect((await site.visitor().get(path)).status).toBe(404);
    expect((await eventsAt(next)).events).toHaveLength(2);
  });

  test('has the matches of the teams that they belong to, and no longer those of one that they have left', async () => {
    const player = await site.member('Kofi');
    const { path } = (await player.post('/api/my-calendar', {})).body;
    expect((await eventsAt(path)).events).toEqual([]);
    const [row] = await site.db
      .insert(teamMembers)
      .values({
        ...{ id: crypto.randomUUID(), teamId: teamOf(2), accountId: player.accountId, role: 'player' },
        ...{ since: '2026-01-01', createdAt: site.clock.now() },
      })
      .returning();
    expect((await eventsAt(path)).events).toHaveLength(1);
    const now = new Date(site.clock.now().getTime() + DAY).toISOString().slice(0, 10);
    await site.db
      .update(teamMembers)
      .set({ until: now })
      .where(eq(teamMembers.id, row?.id ?? ''));
    expect((await eventsAt(path)).events).toEqual([]);
  });

  // [B32.1]
  test('is gone with an account that is deactivated or leaves', async () => {
    const player = await site.member('Yaa');
    const { path } = (await player.post('/api/my-calendar', {})).body;
    const set = (values: Partial<typeof accounts.$inferInsert>) =>
      site.db.update(accounts).set(values).where(eq(accounts.id, player.accountId));
    await set({ isActive: false });
    expect((await site.visitor().get(path)).status).toBe(404);
    await set({ isActive: true, leavingAt: site.clock.now() });
    expect((await site.visitor().get(path)).status).toBe(404);
    await set({ leavingAt: null });
    expect((await site.visitor().get(path)).status).toBe(200);
    await site.db.delete(accounts).where(eq(accounts.id, player.accountId));
    expect((await site.visitor().get(path)).status).toBe(404);
  });
});
