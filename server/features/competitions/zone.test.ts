/** The zone of a competition is corrected: the hours of its matches stay, or the moments, as its organiser says. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { competitions } from '../../schema/sports/competitions.ts';
import { matches } from '../../schema/sports/matches.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, type Cup } from '../../testing/sports/cup.ts';

const found = JSON.parse(
  await readFile(new URL('../../testing/sports/matchday/zone-corrected.json', import.meta.url), 'utf8'),
) as { timeZone: string; matches: string[]; then: { timeZone: string } };

let site: Site;
let ama: TestBrowser;
let kofi: TestBrowser;
let cup: Cup;
beforeEach(async () => {
  site = await createSite();
  [ama, kofi] = [await site.member('Ama'), await site.member('Kofi')];
  cup = await addCup(site, { organiserId: ama.accountId, captains: [kofi.accountId, null] });
  const { timeZone } = found;
  await site.db.update(competitions).set({ timeZone }).where(eq(competitions.id, cup.competitionId));
});

const put = (body: object, who = ama) =>
  who.send('PUT', `/api/competitions/${cup.competitionId}`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const editionOf = async () =>
  (await ama.get(`/api/competitions/${cup.competitionId}`)).body.competition.edition as number;
const correct = async (body: object) => put({ edition: await editionOf(), ...body });
const rows = () =>
  site.db.select().from(matches).where(eq(matches.competitionId, cup.competitionId)).orderBy(asc(matches.number));
const startsOf = async () => (await rows()).map(({ startsAt }) => startsAt?.toISOString() ?? null);
/** As the planning shows them. */
const hoursOf = async () => {
  const path = `/api/competitions/${cup.competitionId}/stages/${cup.stageId}/fixtures`;
  const { fixtures } = (await ama.get(path)).body as { fixtures: { day: string; time: string }[] };
  return fixtures.map(({ day, time }) => `${day} ${time}`.trim());
};

// [B28.14]
test('a corrected zone asks whether the hours stay or the moments, and does what is said', async () => {
  for (const [at, written] of found.matches.entries())
    await addMatch(site, cup, [0, 1], { number: at + 1, startsAt: new Date(`${written.replace(' ', 'T')}Z`) });
  await addMatch(site, cup, [1, 0], { number: 3, startsAt: null });
  const before = await startsOf();
  const asked = await correct({ ...found.then, about: 'Not taken yet.' });
  expect([asked.status, asked.body.field, asked.body.message]).toEqual([409, 'zoneKeeps', '2 matches have a date. Choose whether their kick-off times stay, or their moments.']); // biome-ignore format: answer
  expect((await ama.get(`/api/competitions/${cup.competitionId}`)).body.competition).toMatchObject({ timeZone: 'UTC', about: '' }); // biome-ignore format: nothing of it

  expect((await correct({ ...found.then, zoneKeeps: 'hours' })).status).toBe(200);
  expect(await hoursOf()).toEqual([...found.matches, '']);
  expect(await startsOf()).toEqual(['2027-01-08T14:00:00.000Z', '2027-07-08T13:00:00.000Z', null]);
  expect((await rows()).map(({ edition, sequence }) => [edition, sequence])).toEqual([[1, 1], [1, 1], [0, 0]]); // biome-ignore format: rows
  // Back again, and the moments stay.
  expect((await correct({ timeZone: 'UTC', zoneKeeps: 'hours' })).status).toBe(200);
  expect(await startsOf()).toEqual(before);
  expect((await correct({ ...found.then, zoneKeeps: 'moments' })).status).toBe(200);
  expect(await startsOf()).toEqual(before);
  expect(await hoursOf()).toEqual(['2027-01-08 16:00', '2027-07-08 17:00', '']);
});

test('nothing is asked where nothing would differ', async () => {
  expect((await correct({ timeZone: 'Asia/Tokyo' })).status).toBe(200); // no match yet
  await addMatch(site, cup, [0, 1], { number: 1, startsAt: null });
  expect((await correct({ timeZone: 'Europe/Berlin' })).status).toBe(200); // none with a date
  await addMatch(site, cup, [0, 1], { number: 2, startsAt: new Date('2027-01-08T14:00Z') });
  expect((await correct({ timeZone: 'Europe/Paris' })).status).toBe(200); // the same hours
  expect((await correct({ timeZone: 'Europe/Paris' })).status).toBe(200);
  expect((await correct({ name: 'Hall Cup' })).status).toBe(200);
  expect((await correct({ timeZone: 'Mars/Olympus', zoneKeeps: 'hours' })).status).toBe(400);
  expect((await correct({ timeZone: 'Europe/London', zoneKeeps: 'both' })).status).toBe(400);
  expect(await startsOf()).toEqual([null, '2027-01-08T14:00:00.000Z']);
});

test('hours that clocks skip, and seconds, come through; whoever plays is told of what is to come', async () => {
  await addMatch(site, cup, [0, 1], { number: 1, startsAt: new Date('2027-03-28T02:30:20Z') });
  await addMatch(site, cup, [0, 1], { number: 2, startsAt: new Date('2027-10-31T02:30Z') });
  const result = { kind: 'played', score: { home: 1, away: 0 }, forfeitedBy: null } as const;
  await addMatch(site, cup, [0, 1], { number: 3, startsAt: new Date('2026-01-08T15:00Z'), result });
  expect((await correct({ timeZone: 'Europe/Berlin', zoneKeeps: 'hours' })).status).toBe(200);
  expect(await startsOf()).toEqual([
    '2027-03-28T01:30:20.000Z',
    '2027-10-31T00:30:00.000Z',
    '2026-01-08T14:00:00.000Z',
  ]);
  await expect
    .poll(async () => {
      const { notifications } = (await kofi.get('/api/notifications')).body as { notifications: { kind: string }[] };
      return notifications.some(({ kind }) => kind === 'match-moved');
    })
    .toBe(true);
});

test('two at once correct it once, and only an organiser does', async () => {
  await addMatch(site, cup, [0, 1], { number: 1, startsAt: new Date('2027-01-08T15:00Z') });
  const edition = await editionOf();
  const body = { edition, timeZone: 'Europe/Berlin', zoneKeeps: 'hours' };
  const answers = await Promise.all([put(body), put(body), put(body, kofi)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 409]);
  expect(await startsOf()).toEqual(['2027-01-08T14:00:00.000Z']);
});

test('a long league is corrected in one call', async () => {
  await addMatch(site, cup, [0, 1], { number: 9999, startsAt: null });
  const [like] = await rows();
  if (!like) throw new Error('there is no match');
  for (let n = 0; n < 1999; n += 500) {
    const some = Array.from({ length: Math.min(500, 1999 - n) }, (_, at) => n + at + 1);
    const made = some.map((number) => ({ number, startsAt: new Date(Date.UTC(2027, 0, 1 + (number % 300), 15)) }));
    await site.db.insert(matches).values(made.map((row) => ({ ...like, ...row, id: randomUUID() })));
  }
  expect((await correct({ timeZone: 'America/New_York', zoneKeeps: 'hours' })).status).toBe(200);
  expect((await startsOf())[0]).toBe('2027-01-02T20:00:00.000Z');
});
