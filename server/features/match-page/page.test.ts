/** The page of a match as the server sends it: its head, and all that it shows. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../platform/clock.ts';
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

// [B26.14]
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
  site.clock.advance(MINUTE); // nobody has told of it
  const { startDate, eventStatus } = dataIn((await page(id)).text);
  expect([startDate, eventStatus]).toEqual([undefined, 'https://schema.org/EventPostponed']);
  const played = await addMatch(site, cup, [1, 0], {
    number: 2,
    result: { kind: 'played', score: { home: 2, away: 1 }, forfeitedBy: null },
  });
  expect((await page(played)).text).toContain('<title data-head>Hall 2 2–1 ');
});

// [B26.14]
test('the share picture shows the score as visitors see it, and changes with the match', async () => {
  const id = await addMatch(site, cup, [0, 1], { number: 9, state: 'live' });
  const picture = () => site.visitor().get(`/api/matches/${id}/share.png`);
  const first = await picture();
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(first.bytes.subarray(1, 4).toString()).toBe('PNG');
  expect((await picture()).bytes.equals(first.bytes)).toBe(true);
  await site.db.update(matches).set({ homeScore: 7, edition: 1 }).where(eq(matches.id, id));
  expect((await picture()).bytes.equals(first.bytes)).toBe(false);
  expect((await page(id)).text).toMatch(/og:image" content="[^"]+share\.png\?as=live\+7-0"/);
  expect((await site.visitor().get(`/api/matches/${randomUUID()}/share.png`)).status).toBe(404);
});

// [B26.14]
test('a picture of 1200 × 630 comes of names in any script, and of what is no text', async () => {
  const id = await addMatch(site, cup, [0, 1], { number: 10 });
  for (const name of ['فريق القانون', '法学部 ⚽', '<b>&"\u001f', 'x'.repeat(80)]) {
    await site.db
      .update(teams)
      .set({ name })
      .where(eq(teams.id, cup.entries[0]?.teamId ?? ''));
    const { status, bytes } = await site.visitor().get(`/api/matches/${id}/share.png`);
    expect([status, bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([200, 1200, 630]); // of its header
    expect(bytes.length).toBeGreaterThan(3000);
  }
});

test('what is not there, or not for everybody, is not found', async () => {
  const id = await addMatch(site, cup, [0, 1], { number: 3 });
  expect((await page(randomUUID())).status).toBe(404);
  expect((await page('x')).status).toBe(404);
  const calendar = async () => (await ama.get(`/api/calendars/match/${id}.ics`)).status;
  const isUnlisted = async () => (await ama.get(`/api/matches/${id}`)).body.isUnlisted;
  await site.db.update(competitions).set({ state: 'draft' }).where(eq(competitions.id, cup.competitionId));
  expect((await page(id)).status).toBe(404);
  expect((await page(id, ama)).status).toBe(200);
  expect([await isUnlisted(), await calendar()]).toEqual([true, 404]); // so its page offers no calendar
  await site.db.update(competitions).set({ state: 'running' }).where(eq(competitions.id, cup.competitionId));
  expect((await page(id)).status).toBe(200);
  site.clock.advance(MINUTE); // nobody has told of it
  expect([await isUnlisted(), await calendar()]).toEqual([undefined, 200]);
});
