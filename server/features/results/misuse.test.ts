/** What captains and organisers try with results and timelines that others have to rely on. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { matchEvents, matchResults } from '../../schema/sports/matches.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, type Cup } from '../../testing/sports/cup.ts';

let site: Site;
let organiser: TestBrowser;
let ada: TestBrowser;
let kofi: TestBrowser;
let cup: Cup;
let id: string;
let number = 0;

beforeAll(async () => {
  site = await createSite();
  organiser = await site.member('Efua');
  ada = await site.member('Ada');
  kofi = await site.member('Kofi');
});
beforeEach(async () => {
  site.clock.advance(MINUTE); // nobody is stopped by a limit
  cup = await addCup(site, { organiserId: organiser.accountId, captains: [ada.accountId, kofi.accountId] });
  number = 0;
  id = await begun();
});

/** A match that is over by now. */
const begun = () =>
  addMatch(site, cup, [0, 1], { number: ++number, startsAt: new Date(site.clock.now().getTime() - 2 * HOUR) });
const played = (home: number, away: number) => ({ kind: 'played', score: { home, away }, forfeitedBy: null });
const say = (captain: TestBrowser, result: object, rest = '', more: object = {}) =>
  captain.post(`/api/matches/${id}/result${rest}`, { result, sequence: 0, ...more });
const goal = (captain: TestBrowser, side: 'home' | 'away', eventId: string = randomUUID()) =>
  captain.post(`/api/matches/${id}/events`, {
    ...{ id: eventId, kind: 'goal', side, period: 1, minute: 12, happenedAt: site.clock.now().toISOString() },
  });
const put = (captain: TestBrowser, path: string, body: object) =>
  captain.send('PUT', `/api/matches/${id}/${path}`, {
    ...{ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
  });

test('who changes an event changes what the call is for, and nothing else of its row', async () => {
  const elsewhere = await begun();
  const eventId = randomUUID();
  await goal(ada, 'home', eventId);
  const sent = { minute: 13, value: 50, side: 'away', kind: 'own-goal', accountId: kofi.accountId, matchId: elsewhere };
  expect((await put(ada, `events/${eventId}`, { ...sent, undoneAt: null, period: 9 })).body).toMatchObject({
    ...{ running: { home: 1, away: 0 }, period: 1 },
    event: { kind: 'goal', side: 'home', value: 1, minute: 13 },
  });
  const [row] = await site.db.select().from(matchEvents).where(eq(matchEvents.id, eventId));
  expect(row).toMatchObject({ accountId: ada.accountId, matchId: id, period: 1 });
});

test('of a result nothing is stored, and shown to others, but what a result has', async () => {
  const more = { note: 'x'.repeat(9000), inner: [{ more: 'x' }] };
  const sent = { ...played(2, 1), score: { home: 2, away: 1, ...more, penalties: undefined } };
  expect((await say(ada, sent, '', { conduct: { home: { spirit: 3, ...more }, away: {} } })).status).toBe(200);
  const [row] = await site.db.select().from(matchResults).where(eq(matchResults.matchId, id));
  expect(row).toMatchObject({ score: { home: 2, away: 1 }, conduct: { home: { spirit: 3 }, away: {} } });
  expect(JSON.stringify(row)).not.toContain('xxx');
});
