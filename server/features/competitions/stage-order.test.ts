/** The order of stages, which can be changed before they begin. */
import { asc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '../../platform/clock.ts';
import { stages } from '../../schema/sports/competitions.ts';
import { matches } from '../../schema/sports/matches.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, type Cup } from '../../testing/sports/cup.ts';
import { organising, PLAN, stagesOf } from '../../testing/sports/organising.ts';

let site: Site;
let organiser: TestBrowser;
let organisers = 0;
beforeAll(async () => {
  site = await createSite();
});
beforeEach(async () => {
  site.clock.advance(MINUTE);
  organiser = await site.member(`Yaa${++organisers}`); // nobody is stopped by a limit
});

const { addStage } = organising(() => ({ site, organiser }));
const cupOf = (captains = 4) =>
  addCup(site, { organiserId: organiser.accountId, captains: Array.from({ length: captains }, () => null) });
const change = (cup: Cup, stageId: string, body: object, who = organiser) =>
  who.send('PUT', stagesOf(cup, `/${stageId}`), {
    ...{ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
  });
const orderOf = async ({ competitionId }: Cup) =>
  (
    await site.db
      .select({ name: stages.name, position: stages.position })
      .from(stages)
      .where(eq(stages.competitionId, competitionId))
      .orderBy(asc(stages.position))
  ).map(({ name, position }) => `${position} ${name}`);

test('a stage that was added later is put before the knockout, which is then filled from it', async () => {
  const cup = await cupOf();
  const finalId = await addStage(cup, 'knockout', 'Final');
  const secondId = await addStage(cup, 'groups', 'Second');
  const moved = await change(cup, secondId, { position: 2 });
  expect([moved.status, moved.body.competition.stages.map(({ name }: { name: string }) => name)]).toEqual([
    200,
    ['League', 'Second', 'Final'],
  ]);
  expect(await orderOf(cup)).toEqual(['1 League', '2 Second', '3 Final']);
  const groups = ['X', 'Y'].map((name) => ({ name, entries: [] }));
  expect((await change(cup, `${secondId}/groups`, { groups })).status).toBe(200);
  expect((await organiser.post(stagesOf(cup, `/${finalId}/fixtures`), PLAN)).status).toBe(201);
  const [first] = (await organiser.get(stagesOf(cup, `/${finalId}/fixtures`))).body.fixtures;
  expect([first.home, first.away].join()).toMatch(/group X|group Y/);
});

test('each place can be said, also twice and at once, and no two stages share one', async () => {
  const cup = await cupOf();
  const ids = [cup.stageId, await addStage(cup, 'groups', 'B'), await addStage(cup, 'knockout', 'C')];
  const last = await addStage(cup, 'placement', 'D');
  expect((await change(cup, last, { position: 1 })).status).toBe(200);
  expect((await change(cup, last, { position: 1 })).status).toBe(200);
  expect(await orderOf(cup)).toEqual(['1 D', '2 League', '3 B', '4 C']);
  expect((await change(cup, last, { position: 8, name: 'E' })).status).toBe(200); // behind all
  expect(await orderOf(cup)).toEqual(['1 League', '2 B', '3 C', '4 E']);
  await Promise.all([last, ...ids].map((id, at) => change(cup, id, { position: ((at * 3) % 4) + 1 })));
  expect((await orderOf(cup)).map((one) => one[0])).toEqual(['1', '2', '3', '4']);
  for (const position of [0, 9, 1.5, '2']) expect((await change(cup, last, { position })).status).toBe(400);
  const other = await site.member(`Kojo${organisers}`);
  expect((await change(cup, last, { position: 1 }, other)).status).toBe(403);
});

test('what has begun stays where it is; stages behind it can still be moved', async () => {
  const cup = await cupOf();
  await addMatch(site, cup, [0, 1], {
    number: 1,
    result: { kind: 'played', score: { home: 1, away: 0 }, forfeitedBy: null },
  });
  await addStage(cup, 'knockout', 'Final');
  const secondId = await addStage(cup, 'groups', 'Second');
  const before = await change(cup, secondId, { position: 1 });
  expect([before.status, before.body.message, before.body.field]).toEqual([
    ...[409, 'League has begun, so it stays where it is.', 'position'],
  ]);
  expect((await change(cup, cup.stageId, { position: 2 })).status).toBe(409);
  expect((await change(cup, secondId, { position: 2 })).status).toBe(200);
  expect(await orderOf(cup)).toEqual(['1 League', '2 Second', '3 Final']);
});

test('a stage does not come before what its matches wait for', async () => {
  const cup = await cupOf();
  await addMatch(site, cup, [0, 1], { number: 1 });
  const finalId = await addStage(cup, 'knockout', 'Final');
  expect((await organiser.post(stagesOf(cup, `/${finalId}/fixtures`), PLAN)).status).toBe(201);
  const moved = await change(cup, finalId, { position: 1 });
  expect([moved.status, moved.body.message]).toEqual([409, 'Matches of Final wait for League, so it stays after it.']);
  const [row] = await site.db.select().from(matches).where(eq(matches.stageId, finalId));
  const placesId = await addStage(cup, 'placement', 'Places');
  await site.db
    .update(matches)
    .set({ stageId: placesId, homeSource: { from: 'loser', match: row?.number ?? 0 }, awaySource: null, number: 99 })
    .where(eq(matches.number, 1));
  expect((await change(cup, placesId, { position: 1 })).status).toBe(409);
  expect(await orderOf(cup)).toEqual(['1 League', '2 Final', '3 Places']);
});
