/** Knockouts over two legs: made with sides swapped, decided by the aggregate, derived again when a leg is corrected. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Pair } from '../../../contract/sports/core.ts';
import type { BracketMatch } from '../../../contract/sports/lists.ts';
import { stages } from '../../schema/sports/competitions.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, type Cup } from '../../testing/sports/cup.ts';
import { organising, PLAN, seedOf } from '../../testing/sports/organising.ts';

let site: Site;
let organiser: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  organiser = await site.member('Ama');
});

const { addStage, makeFixtures, rowsOf, playersOf, decide: answerTo } = organising(() => ({ site, organiser }));

/** Four teams that play a knockout over two legs: 3 plays 2 and 4 plays 1 first, then the other way round. */
async function twoLegs(): Promise<Cup> {
  const cup = await addCup(site, { organiserId: organiser.accountId, captains: [null, null, null, null] });
  const stageId = await addStage(cup, 'knockout', 'Cup', { legs: 2 });
  await site.db.delete(stages).where(eq(stages.id, cup.stageId)); // who has entered begins
  await makeFixtures(cup, stageId, { ...PLAN, thirdPlace: true });
  expect(await rowsOf(cup)).toHaveLength(6);
  return { ...cup, stageId };
}

async function bracketOf({ competitionId }: Cup): Promise<BracketMatch[]> {
  const { body } = await site.visitor().get(`/api/competitions/${competitionId}/bracket`);
  return body.stages[0].matches;
}
const _outcomeOf = async (id: string) => (await organiser.get(`/api/matches/${id}/result`)).body;

/** An organiser says how a match ended. */
const decide = (cup: Cup, number: number, score: Pair & { penalties?: Pair }, more: object = {}) =>
  answerTo(cup, number, { kind: 'played', score, forfeitedBy: null }, more);

// [B24.10]
test('are made with sides swapped, and the final once', async () => {
  const cup = await twoLegs();
  const rows = await rowsOf(cup);
  expect(
    rows.map(({ number, round, leg, otherLeg, homeEntryId, awayEntryId }) => [
      ...[number, round, leg, otherLeg, seedOf(cup, homeEntryId), seedOf(cup, awayEntryId)],
    ]),
  ).toEqual([
    [1, 1, 1, 3, 4, 1],
    [2, 1, 1, 4, 3, 2],
    [3, 1, 2, 1, 1, 4],
    [4, 1, 2, 2, 2, 3],
    [5, 2, 1, null, 0, 0],
    [6, 2, 1, null, 0, 0],
  ]);
  expect((await bracketOf(cup)).map(({ match, tie, winnerTo }) => [match.number, tie?.leg ?? null, winnerTo])).toEqual([
    ...[[1, 1, null], [2, 1, null], [3, 2, 6], [4, 2, 6], [5, null, null], [6, null, null]], // biome-ignore format: rows
  ]);
});

// [B24.10]
test('go on by the aggregate, whatever the legs; the second can’t leave it level, and a correction derives it again', async () => {
  const cup = await twoLegs();
  // The first leg may end level, and has no penalties.
  expect((await decide(cup, 1, { home: 1, away: 1, penalties: { home: 4, away: 3 } })).body.message).toBe(
    'There are no penalties in this match.',
  );
  expect((await decide(cup, 1, { home: 2, away: 1 })).status).toBe(200); // 4 leads 2–1
  const level = await decide(cup, 3, { home: 1, away: 0 });
  expect([level.status, level.body.message]).toEqual([
    400,
    'The two legs can’t end level on aggregate. Say how it was decided.',
  ]);
  expect((await decide(cup, 3, { home: 2, away: 0, penalties: { home: 4, away: 3 } })).body.message).toBe(
    'Penalties decide only what is level on aggregate.',
  );
  expect((await decide(cup, 3, { home: 1, away: 0, penalties: { home: 4, away: 3 } })).status).toBe(200);
  expect(await playersOf(cup, 6)).toEqual([1, 0]);
  expect(await playersOf(cup, 5)).toEqual([4, 0]);
  expect((await bracketOf(cup)).map(({ tie }) => tie?.aggregate ?? null).slice(0, 4)).toEqual([
    ...[{ home: 2, away: 2 }, null, { home: 2, away: 2 }, null],
  ]);

  // It was 3–1 in the first leg: the penalties decide nothing any more.
  const asked = await decide(cup, 1, { home: 3, away: 1 }, { reason: 'A goal was missing' });
  expect([asked.status, asked.body.field]).toEqual([409, 'later']);
  const corrected = await decide(cup, 1, { home: 3, away: 1 }, { reason: 'A goal was missing', later: 'redraw' });
  expect(corrected.status).toBe(200);
  expect([await playersOf(cup, 6), await playersOf(cup, 5)]).toEqual([[4, 0], [1, 0]]); // biome-ignore format: pairs
});

// [B24.10]
test('are said to be undecided when a correction makes them level, until an organiser says who goes on', async () => {
  const cup = await twoLegs();
  await decide(cup, 2, { home: 0, away: 0 });
  await decide(cup, 4, { home: 1, away: 0 });
  expect(await playersOf(cup, 6)).toEqual([0, 2]);
  expect((await decide(cup, 2, { home: 1, away: 0 }, { reason: 'It was offside' })).status).toBe(200);
  const waiting = await organiser.get(`/api/competitions/${cup.competitionId}/results/waiting`);
  expect(waiting.body.undecided.map(({ number }: { number: number }) => number)).toEqual([4]);
  const decided = await decide(cup, 4, { home: 1, away: 0, penalties: { home: 2, away: 4 } }, { later: 'redraw' });
  expect(decided.status).toBe(200);
  expect(await playersOf(cup, 6)).toEqual([0, 3]);
});

// [B24.10]
test('are for sports that compare no times, twice at most, and once for places', async () => {
  const cup = await addCup(site, { organiserId: organiser.accountId, captains: [null, null], sport: 'rowing' });
  const add = async (id: string, body: object) =>
    (await organiser.post(`/api/competitions/${id}/stages`, { name: 'Cup', ...body })).body.message;
  expect(await add(cup.competitionId, { kind: 'knockout', legs: 2 })).toBe(
    'Where times are compared, two teams meet once in a knockout.',
  );
  const { competitionId } = await twoLegs();
  expect(await add(competitionId, { kind: 'knockout', legs: 3 })).toBe('In a knockout, two teams meet once or twice.');
  expect(await add(competitionId, { kind: 'placement', legs: 2 })).toMatch('two teams meet once');
});
