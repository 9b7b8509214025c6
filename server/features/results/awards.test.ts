/** Later matches of who has withdrawn, and of which nobody goes on, are awarded. */
import { randomUUIDv7 } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Side } from '../../../contract/sports/core.ts';
import type { FixturePlan } from '../../../contract/sports/fixtures/fixtures.ts';
import { type EnteredResult, type MisplacedMatch, resultMessages } from '../../../contract/sports/results.ts';
import { MINUTE } from '../../platform/clock.ts';
import { groupEntries, groups, stages } from '../../schema/sports/competitions.ts';
import { matches, matchResults } from '../../schema/sports/matches.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, type Cup } from '../../testing/sports/cup.ts';
import withdrawn from '../../testing/sports/matchday/withdrawn-in-the-third-place.json' with { type: 'json' };
import { organising, PLAN, played, seedOf } from '../../testing/sports/organising.ts';

let site: Site;
let organiser: TestBrowser;
let organisers = 0;
beforeAll(async () => {
  site = await createSite();
});
beforeEach(async () => {
  site.clock.advance(MINUTE);
  organiser = await site.member(`Efua${++organisers}`); // nobody is stopped by a limit
});

const { addStage, makeFixtures, rowOf, decide: answerTo } = organising(() => ({ site, organiser }));
const plan: FixturePlan = { ...PLAN, thirdPlace: withdrawn.thirdPlace };
const NOBODY: EnteredResult = { kind: 'double-forfeit', score: null, forfeitedBy: null, goesOn: 'nobody' };

/** A knockout of these many by their seed; of four, 1 plays 4 and 2 plays 3, then losers meet, then winners. */
async function knockout(count = withdrawn.seeds.length, { legs = 1, placement = false } = {}): Promise<Cup> {
  const captains = Array.from({ length: count }, () => null);
  const cup = await addCup(site, { organiserId: organiser.accountId, captains });
  const stageIds = [await addStage(cup, 'knockout', 'Cup', { legs })];
  if (placement) stageIds.push(await addStage(cup, 'placement', 'Places'));
  await site.db.delete(stages).where(eq(stages.id, cup.stageId)); // who has entered begins
  for (const stageId of stageIds) await makeFixtures(cup, stageId, plan);
  return cup;
}

/** Who plays, 0: it is open; its state; how it counts. */
async function standOf(cup: Cup, number: number) {
  const { id, homeEntryId, awayEntryId, state, countingVersion } = await rowOf(cup, number);
  const counts = and(eq(matchResults.matchId, id), eq(matchResults.version, countingVersion ?? 0));
  const [result] = await site.db.select().from(matchResults).where(counts);
  const how = result && [result.kind, result.forfeitedBy ?? result.goesOn].filter(Boolean).join(' ');
  return [seedOf(cup, homeEntryId), seedOf(cup, awayEntryId), state, ...(how ? [how] : [])];
}
async function decide(...said: Parameters<typeof answerTo>) {
  const { status, body } = await answerTo(...said);
  return [status, body.message];
}
const DECIDED = [200, resultMessages.decided()];
const withdraw = async (cup: Cup, place: number, how: 'award' | 'void' = 'award') =>
  expect(
    (
      await organiser.post(
        `/api/competitions/${cup.competitionId}/entries/${cup.entries[place - 1]?.entryId}/withdraw`,
        { how, reason: `Team ${place} is ill` },
      )
    ).status,
  ).toBe(200);

describe('who has withdrawn', () => {
  test.each(['award', 'void'] as const)(
    'loses the third place that comes to them (%s), for the same reason',
    async (how) => {
      const cup = await knockout();
      await withdraw(cup, 4, how);
      expect(await decide(cup, 2, played(2, 0))).toEqual(DECIDED);
      expect(await standOf(cup, 3)).toEqual([4, 3, 'decided', 'forfeit home']);
      const [said] = await site.db
        .select()
        .from(matchResults)
        .where(eq(matchResults.matchId, (await rowOf(cup, 3)).id));
      expect(said).toMatchObject({ reason: 'Team 4 is ill', accountId: organiser.accountId });
    },
  );

  test('loses it before anybody is known on the other side', async () => {
    const cup = await knockout();
    await withdraw(cup, 4);
    expect(await standOf(cup, 3)).toEqual([4, 0, 'decided', 'forfeit home']);
    await decide(cup, 2, played(2, 0));
    // The other one who comes is another after all: nobody has played it.
    expect(await decide(cup, 2, played(0, 2), { later: 'redraw' })).toEqual([200, resultMessages.corrected()]);
    expect(await standOf(cup, 3)).toEqual([4, 2, 'decided', 'forfeit home']);
    expect(await standOf(cup, 4)).toEqual([1, 3, 'scheduled']);
  });

  test('loses in each round of a stage of places', async () => {
    const cup = await knockout(8, { placement: true });
    await withdraw(cup, 8);
    for (const number of [2, 3, 4]) await decide(cup, number, played(1, 0));
    const rows = await site.db.select().from(matches).where(eq(matches.competitionId, cup.competitionId));
    const own = rows.filter(({ homeEntryId, awayEntryId }) =>
      [homeEntryId, awayEntryId].includes(cup.entries[7]?.entryId ?? ''),
    );
    expect(own.length).toBeGreaterThan(2);
    for (const { number } of own)
      expect((await standOf(cup, number)).slice(2)).toEqual(['decided', expect.stringMatching(/^forfeit/)]);
  });

  test('and the other of a semi-final, too: who comes from the other one has won', async () => {
    const cup = await knockout();
    await withdraw(cup, 4);
    await withdraw(cup, 1);
    expect(await standOf(cup, 1)).toEqual([1, 4, 'decided', 'forfeit away']);
    expect(await standOf(cup, 4)).toEqual([1, 0, 'decided', 'forfeit home']);
    await decide(cup, 2, played(2, 0));
    expect(await standOf(cup, 4)).toEqual([1, 2, 'decided', 'forfeit home']);
    expect(await standOf(cup, 3)).toEqual([4, 3, 'decided', 'forfeit home']);
  });

  test('and the other who comes there: nobody has it', async () => {
    const cup = await knockout();
    await withdraw(cup, 4);
    await withdraw(cup, 3);
    expect(await standOf(cup, 3)).toEqual([4, 3, 'decided', 'double-forfeit nobody']);
    expect(await standOf(cup, 4)).toEqual([1, 2, 'scheduled']);
  });

  test('in the first leg loses both of what comes to them', async () => {
    const cup = await knockout(8, { legs: 2 });
    await withdraw(cup, 8);
    const { homeEntryId, awayEntryId, otherLeg } = await rowOf(cup, 1);
    expect([homeEntryId, awayEntryId]).toContain(cup.entries[7]?.entryId);
    expect((await standOf(cup, 1))[2]).toBe('decided');
    expect((await standOf(cup, otherLeg ?? 0))[2]).toBe('decided');
  });

  test('is no longer there once another is: what was awarded is to be played', async () => {
    const cup = await knockout();
    await withdraw(cup, 4);
    await decide(cup, 2, played(2, 0));
    // They had won it before.
    const won = await decide(cup, 1, played(0, 2), { later: 'redraw' });
    expect(won).toEqual([200, resultMessages.corrected()]);
    expect(await standOf(cup, 3)).toEqual([1, 3, 'scheduled']);
    expect(await standOf(cup, 4)).toEqual([4, 2, 'decided', 'forfeit home']);
    expect(await decide(cup, 3, { kind: 'forfeit', score: null, forfeitedBy: 'home' })).toEqual(DECIDED);
    expect(await standOf(cup, 3)).toEqual([1, 3, 'decided', 'forfeit home']);
  });
});

describe('of a group', () => {
  /** Two groups of two, A and B, each played 1–0 but for those named; match 3: their winners, match 4: their seconds. */
  async function twoGroups(open: number[] = []): Promise<Cup> {
    const cup = await addCup(site, { organiserId: organiser.accountId, captains: [null, null, null, null] });
    const { competitionId, stageId } = cup;
    const [knockoutId, b] = [randomUUIDv7(), randomUUIDv7()];
    await site.db.update(stages).set({ kind: 'groups' }).where(eq(stages.id, stageId));
    await site.db.insert(groups).values({ id: b, stageId, position: 2, name: 'B' });
    for (const { entryId } of cup.entries.slice(2))
      await site.db.update(groupEntries).set({ groupId: b }).where(eq(groupEntries.entryId, entryId));
    await site.db.insert(stages).values({ id: knockoutId, competitionId, position: 2, kind: 'knockout', name: 'Cup' });
    await addMatch(site, cup, [0, 1], { number: 1 });
    await addMatch(site, { ...cup, groupId: b }, [2, 3], { number: 2 });
    const now = site.clock.now();
    for (const place of [1, 2]) {
      const from = (group: string) => ({ from: 'place' as const, group, place });
      await site.db.insert(matches).values({
        ...{ id: randomUUIDv7(), competitionId, stageId: knockoutId, number: place + 2, round: 1 },
        ...{ homeSource: from(cup.groupId), awaySource: from(b), createdAt: now, changedAt: now },
      });
    }
    for (const number of [1, 2]) if (!open.includes(number)) await decide(cup, number, played(1, 0));
    return cup;
  }

  test.each(['award', 'void'] as const)(
    'the first withdraws (%s): the match is awarded, or the second takes it over',
    async (how) => {
      const cup = await twoGroups();
      await withdraw(cup, 1, how);
      expect(await standOf(cup, 3)).toEqual([1, 3, 'decided', 'forfeit home']);
      const { body } = await organiser.get(`/api/competitions/${cup.competitionId}/results/waiting`);
      const found = (body.misplaced as MisplacedMatch[]).find(({ number }) => number === 3);
      expect(found).toMatchObject({ hasBegun: false, follows: { home: 'Hall 2', away: 'Hall 3' } });
      expect((await organiser.post(`/api/matches/${found?._id}/redraw`, {})).body.message).toBe(
        resultMessages.redrawn(),
      );
      expect(await standOf(cup, 3)).toEqual([2, 3, 'scheduled']);
    },
  );

  test('nobody is second where one of two has withdrawn: who waits has won', async () => {
    const cup = await twoGroups([1]);
    await withdraw(cup, 2, 'void');
    expect(await standOf(cup, 3)).toEqual([1, 3, 'scheduled']);
    expect(await standOf(cup, 4)).toEqual([0, 4, 'decided', 'forfeit home']);
  });
});

describe('nobody goes on', () => {
  test('as an organiser says: who comes to the other side has won, and that is taken back with it', async () => {
    const cup = await knockout();
    expect(await decide(cup, 1, NOBODY)).toEqual(DECIDED);
    expect(await standOf(cup, 4)).toEqual([0, 0, 'decided', 'forfeit home']);
    const waiting = await organiser.get(`/api/competitions/${cup.competitionId}/results/waiting`);
    expect(waiting.body.undecided).toEqual([]);
    await decide(cup, 2, played(2, 0));
    expect([await standOf(cup, 3), await standOf(cup, 4)]).toEqual([
      [0, 3, 'decided', 'forfeit home'],
      [0, 2, 'decided', 'forfeit home'],
    ]);
    expect(await decide(cup, 1, played(2, 1))).toEqual([200, resultMessages.corrected()]);
    expect([await standOf(cup, 3), await standOf(cup, 4)]).toEqual([[4, 3, 'scheduled'], [1, 2, 'scheduled']]); // biome-ignore format: rows
    // And said again, after who goes on is known there.
    expect(await decide(cup, 1, NOBODY)).toEqual([200, resultMessages.corrected()]);
    expect(await standOf(cup, 4)).toEqual([0, 2, 'decided', 'forfeit home']);
  });

  test('of either semi-final: nobody wins', async () => {
    const cup = await knockout();
    for (const number of [1, 2]) expect(await decide(cup, number, NOBODY)).toEqual(DECIDED);
    for (const number of [3, 4]) expect(await standOf(cup, number)).toEqual([0, 0, 'decided', 'double-forfeit nobody']);
    expect(await decide(cup, 1, { kind: 'postponed', score: null, forfeitedBy: null })).toEqual([
      200,
      resultMessages.corrected(),
    ]);
    for (const number of [3, 4]) expect(await standOf(cup, number)).toEqual([0, 0, 'decided', 'forfeit away']);
  });

  test('of a tie over two legs, as its second says', async () => {
    const cup = await knockout(4, { legs: 2 });
    expect(await decide(cup, 1, { ...NOBODY, goesOn: null })).toEqual(DECIDED);
    expect(await decide(cup, 3, NOBODY)).toEqual(DECIDED);
    expect(await standOf(cup, 6)).toEqual([0, 0, 'decided', 'forfeit home']);
    const waiting = await organiser.get(`/api/competitions/${cup.competitionId}/results/waiting`);
    expect(waiting.body.undecided).toEqual([]);
  });

  test('is said where it can be: not of what was played, in a league, or by a captain', async () => {
    const cup = await knockout();
    expect(await decide(cup, 1, { ...played(1, 1), goesOn: 'nobody' })).toEqual([400, resultMessages.goesOn()]);
    const forfeit = { kind: 'forfeit', score: null, forfeitedBy: 'home' as Side, goesOn: 'nobody' } as const;
    expect(await decide(cup, 1, forfeit)).toEqual([400, resultMessages.goesOnNeedless()]);
    const league = await addCup(site, { organiserId: organiser.accountId, captains: [organiser.accountId, null] });
    const id = await addMatch(site, league, [0, 1], { number: 1 });
    expect(await decide(league, 1, NOBODY)).toEqual([400, resultMessages.goesOnNeedless()]);
    const answer = await organiser.post(`/api/matches/${id}/result`, { result: NOBODY, sequence: 0 });
    expect([answer.status, answer.body.message]).toEqual([400, resultMessages.goesOnOrganiser()]);
  });
});
