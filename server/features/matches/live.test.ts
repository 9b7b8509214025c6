/** What those who look at a match, or at its competition, hear while it is played. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { MatchNews } from '../../../contract/sports/match-calls.ts';
import { competitionHidden, competitionShown } from '../../facts/competitions.ts';
import { matchChanged } from '../../facts/matches.ts';
import { resultsListed } from '../../facts/results.ts';
import { SECOND } from '../../platform/clock.ts';
import { messagesMissed } from '../../platform/messages/bus.ts';
import { competitions } from '../../schema/sports/competitions.ts';
import { matches } from '../../schema/sports/matches.ts';
import { adminOf } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { openSocket, type TestSocket } from '../../testing/sockets.ts';
import { addCup, addMatch, type Cup } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';

let site: Site;
let kofi: TestBrowser;
let cup: Cup;
let matchId = '';
let number = 0;
beforeAll(async () => {
  site = await createSite();
  kofi = await site.member('Kofi');
  cup = await addCup(site, { organiserId: kofi.accountId, captains: [kofi.accountId, null] });
});
beforeEach(async () => {
  matchId = await addMatch(site, cup, [0, 1], { number: ++number });
});

const goal = (id: string = randomUUID()) =>
  kofi.post(`/api/matches/${matchId}/events`, {
    ...{ id, kind: 'goal', side: 'home', period: 1, minute: 63, happenedAt: site.clock.now().toISOString() },
  });
const said = async ({ heard }: TestSocket, count: number): Promise<[string, MatchNews][]> => {
  await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(count), PATIENT);
  return heard as [string, MatchNews][];
};

// [B26.10]
test('visitors at a match or its competition hear how it stands, and what was undone', async () => {
  const [at, over, elsewhere] = [
    await openSocket(site.origin),
    await openSocket(site.origin),
    await openSocket(site.origin),
  ];
  expect(await at.ask('join-match', { matchId })).toBe(true);
  expect(await over.ask('join-competition', { competitionId: cup.competitionId })).toEqual(expect.any(Number));
  const id = randomUUID();
  await goal(id);
  for (const socket of [at, over]) {
    const [[event, news] = []] = await said(socket, 1);
    expect(event).toBe('match-updated');
    expect(news).toMatchObject({
      ...{ matchId, competitionId: cup.competitionId, state: 'live', score: { home: 1, away: 0 }, edition: 1 },
      ...{ events: [{ _id: id, kind: 'goal', minute: 63 }], eventCount: 1, again: false },
    });
  }
  await kofi.send('DELETE', `/api/matches/${matchId}/events/${id}`);
  const [, [, undone] = []] = await said(at, 2);
  expect(undone).toMatchObject({ state: 'scheduled', events: [{ _id: id, isUndone: true }], eventCount: 0 });
  await elsewhere.settle();
  expect(elsewhere.heard).toEqual([]);
  at.socket.emit('leave-match', { matchId });
  await at.settle();
  await goal();
  await said(over, 3);
  await at.settle();
  expect(at.heard).toHaveLength(2);
});

test('what is more than the news can say is to be asked for again', async () => {
  const at = await openSocket(site.origin);
  await at.ask('join-match', { matchId });
  await kofi.send('PUT', `/api/matches/${matchId}/line-ups/home`, {
    body: JSON.stringify({ players: [] }),
    headers: { 'content-type': 'application/json' },
  });
  const [[, news] = []] = await said(at, 1);
  expect(news).toMatchObject({ again: true, events: [] });
});

// [B26.10]
test('who names nothing, or what is not there for them, joins nothing', async () => {
  const [visitor, organiser] = [await openSocket(site.origin), await openSocket(site.origin, { browser: kofi })];
  for (const payload of [undefined, null, {}, { matchId: 1 }, { matchId: 'x' }, { matchId: randomUUID() }])
    expect(await visitor.ask('join-match', payload)).toBe(false);
  await visitor.ask('join-match', { matchId });
  await organiser.ask('join-match', { matchId });
  await site.db.update(competitions).set({ hidden: 'hidden' }).where(eq(competitions.id, cup.competitionId));
  await goal();
  expect((await said(visitor, 1))[0]?.[0]).toBe('match-removed');
  expect((await said(organiser, 1))[0]?.[0]).toBe('match-updated');
  await goal();
  await said(organiser, 2);
  await visitor.settle();
  expect(visitor.heard).toHaveLength(1);
  const { competitionId } = cup;
  site.bus.publish(competitionHidden, { competitionId, hidden: 'hidden' });
  expect(await visitor.ask('join-match', { matchId })).toBe(false);
  expect(await visitor.ask('join-competition', { competitionId })).toBe(false);
  await site.db.update(competitions).set({ hidden: null }).where(eq(competitions.id, competitionId));
  site.bus.publish(competitionShown, { competitionId });
});

test('of a season’s results at once a competition’s visitors hear of one match, and each match’s of theirs', async () => {
  const [at, over] = [await openSocket(site.origin), await openSocket(site.origin)];
  const { competitionId } = cup;
  const others = [
    await addMatch(site, cup, [0, 1], { number: 101 }),
    await addMatch(site, cup, [1, 0], { number: 102 }),
    await addMatch(site, cup, [0, 1], { number: 103 }),
  ];
  const [first, , last = ''] = others;
  await at.ask('join-match', { matchId: last });
  site.bus.publish(resultsListed, { competitionId, matchIds: others });
  expect((await said(at, 1))[0]).toMatchObject(['match-updated', { matchId: last, again: true }]);
  at.socket.emit('leave-match', { matchId: last });
  await at.settle();
  await over.ask('join-competition', { competitionId });
  site.bus.publish(resultsListed, { competitionId, matchIds: others });
  expect((await said(over, 1))[0]).toMatchObject(['match-updated', { matchId: first, again: true }]);
  await over.settle();
  expect(over.heard).toHaveLength(1);
});

test('a match that is removed is told to be gone', async () => {
  const at = await openSocket(site.origin);
  await at.ask('join-match', { matchId });
  await site.db.delete(matches).where(eq(matches.id, matchId));
  site.bus.publish(matchChanged, { matchId, competitionId: cup.competitionId, what: 'removed' });
  expect((await said(at, 1))[0]).toEqual(['match-removed', { matchId, competitionId: cup.competitionId }]);
});

// [B26.11]
test('a competition that is hidden is gone at once for whoever looks at it or its matches, and there for its organisers', async () => {
  const admin = await adminOf(site, 'Amara');
  const fan = await site.member('Fan');
  const { competitionId } = cup;
  const elsewhere = await addCup(site, { organiserId: kofi.accountId, captains: [null, null] });
  const theirs = await addMatch(site, elsewhere, [0, 1], { number: 1 });
  const open = async (browser: TestBrowser | undefined, event: 'match' | 'competition', id: string) => {
    const socket = await openSocket(site.origin, browser && { browser });
    expect(await socket.ask(`join-${event}`, { [`${event}Id`]: id })).not.toBe(false);
    return socket;
  };
  const gone = ['match-removed', { matchId, competitionId }];
  const seen = (isThere: boolean) => ['competition-seen', { competitionId, isThere }];
  const [visitor, member, over, organiser, organising, other] = await Promise.all([
    open(undefined, 'match', matchId),
    open(fan, 'match', matchId),
    open(fan, 'competition', competitionId),
    open(kofi, 'match', matchId),
    open(kofi, 'competition', competitionId),
    open(undefined, 'match', theirs),
  ]);
  await fan.post('/api/reports', { kind: 'competition', id: competitionId, reason: 'harassment' });
  const [{ _id: caseId }] = (await admin.get('/api/admin/reports')).body.cases;
  await admin.post(`/api/admin/reports/${caseId}/hide`, { state: 'open' });
  expect((await said(visitor, 1))[0]).toEqual(gone);
  expect((await said(member, 1))[0]).toEqual(gone);
  expect((await said(over, 1))[0]).toEqual(seen(false));
  expect((await said(organising, 1))[0]).toEqual(seen(true));
  for (const path of [`/api/matches/${matchId}`, `/api/competitions/${competitionId}`]) {
    expect((await fan.get(path)).status).toBe(404);
    expect((await kofi.get(path)).status).toBe(200);
  }
  // Who is out hears of nothing more; the others go on.
  await goal();
  expect((await said(organiser, 1))[0]?.[0]).toBe('match-updated');
  await admin.post(`/api/admin/reports/${caseId}/unhide`, { state: 'hidden' });
  await vi.waitFor(() => expect(organising.heard.at(-1)).toEqual(seen(true)), PATIENT);
  for (const socket of [visitor, member, over, other]) await socket.settle();
  expect([visitor, member, over, other].map(({ heard }) => heard.length)).toEqual([1, 1, 1, 0]);
  expect((await fan.get(`/api/matches/${matchId}`)).status).toBe(200);
});

test('who joins a competition hears for how long nothing has happened in it, without a statement for that', async () => {
  const fresh = await addCup(site, { organiserId: kofi.accountId, captains: [null, null] });
  const join = async ({ competitionId }: Cup) =>
    (await openSocket(site.origin)).ask('join-competition', { competitionId });
  await goal();
  site.clock.advance(30 * SECOND);
  expect(await join(cup)).toBe(30 * SECOND);
  site.clock.advance(SECOND);
  await goal();
  const elsewhere = Number(await join(fresh));
  expect(elsewhere).toBe(31 * SECOND); // since the server's start: what was before, it does not know
  await goal();
  expect([await join(cup), await join(fresh)]).toEqual([0, elsewhere]);
  site.clock.advance(SECOND);
  site.bus.publish(messagesMissed);
  expect([await join(cup), await join(fresh)]).toEqual([0, 0]);
});
