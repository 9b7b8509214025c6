/** The page of a match as the server sends it: its head, and all that it shows. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { competitions } from '../../schema/sports/competitions.ts';
import { matches } from '../../schema/sports/matches.ts';
import { teams } from '../../schema/sports/teams.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, type Cup } from '../../testing/sports/cup.ts';

let site: Site;
let ama: TestBrowser;
let cup: Cup;
beforeAll(async () => {
  site = await createSite();
  ama = await site.member('Ama');
  cup = await addCup(site, { organiserId: ama.accountId, captains: [null, null], name: 'Hall & <Cup>' });
});

const dataIn = (html: string) =>
  JSON.parse(/<script[^>]*ld\+json[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as Record<string, unknown>;
const page = async (id: string, browser = site.visitor()) => browser.get(`/app/matches/${id}`);

test('visitors and search engines read who plays, when, and how it ended', async () => {
  const startsAt = new Date('2026-11-28T15:00:00Z');
  const id = await addMatch(site, cup, [0, 1], { number: 1, startsAt });
  await site.db
    .update(teams)
    .set({ name: 'فريق القانون "1"' })
    .where(eq(teams.id, cup.entries[0]?.teamId ?? ''));
  const { status, text } = await page(id);
  expect(status).toBe(200);
  expect(text).toContain('Football: Hall &#38; &#60;Cup&#62;, match 1.');
  expect(text).toContain(`/app/matches/${id}"`); // canonical
  expect(dataIn(text)).toMatchObject({
    '@type': 'SportsEvent',
    startDate: startsAt.toISOString(),
    eventStatus: 'https://schema.org/EventScheduled',
    homeTeam: { '@type': 'SportsTeam', name: 'فريق القانون "1"' },
    awayTeam: { '@type': 'SportsTeam', name: 'Hall 2' },
    sport: 'Football',
  });
  await site.db.update(matches).set({ state: 'postponed', startsAt: null }).where(eq(matches.id, id));
  const { startDate, eventStatus } = dataIn((await page(id)).text);
  expect([startDate, eventStatus]).toEqual([undefined, 'https://schema.org/EventPostponed']);
  const played = await addMatch(site, cup, [1, 0], {
    number: 2,
    result: { kind: 'played', score: { home: 2, away: 1 }, forfeitedBy: null },
  });
  expect((await page(played)).text).toContain('<title data-head>Hall 2 2–1 ');
});

test('what is not there, or not for everybody, is not found', async () => {
  const id = await addMatch(site, cup, [0, 1], { number: 3 });
  expect((await page(randomUUID())).status).toBe(404);
  expect((await page('x')).status).toBe(404);
  await site.db.update(competitions).set({ state: 'draft' }).where(eq(competitions.id, cup.competitionId));
  expect((await page(id)).status).toBe(404);
  expect((await page(id, ama)).status).toBe(200);
  await site.db.update(competitions).set({ state: 'running' }).where(eq(competitions.id, cup.competitionId));
  expect((await page(id)).status).toBe(200);
});
