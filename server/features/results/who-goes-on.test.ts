/** Who stands in later matches when what they came from changes, or is not known any more. */
import { randomUUIDv7 } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Notification } from '../../../contract/notifications/notifications.ts';
import { type EnteredResult, type MisplacedMatch, resultMessages } from '../../../contract/sports/results.ts';
import { sidesMoved } from '../../facts/matches.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { competitionActs, groupEntries, groups, stages } from '../../schema/sports/competitions.ts';
import { matchEvents, matches } from '../../schema/sports/matches.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { heard } from '../../testing/heard.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, addTeamMember, type Cup } from '../../testing/sports/cup.ts';
import level from '../../testing/sports/matchday/corrected-to-level.json' with { type: 'json' };
import replay from '../../testing/sports/matchday/replay-keeps-the-loser.json' with { type: 'json' };
import { organising, PLAN, played } from '../../testing/sports/organising.ts';
import { PATIENT } from '../../testing/traces.ts';

let site: Site;
let organiser: TestBrowser;
let organisers = 0;
let ada: TestBrowser;
let kofi: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  [ada, kofi] = [await site.member('Ada'), await site.member('Kofi')];
});
beforeEach(async () => {
  site.clock.advance(MINUTE);
  organiser = await site.member(`Efua${++organisers}`); // nobody is stopped by a limit
});

const { addStage, makeFixtures, rowOf, playersOf, decide } = organising(() => ({ site, organiser }));
const without = (kind: 'void' | 'postponed'): EnteredResult => ({ kind, score: null, forfeitedBy: null });

/** Four teams by their seed, of which 1 plays 4 and 2 plays 3; then losers and winners meet. */
async function knockout(legs = 1): Promise<Cup> {
  const captains = [ada.accountId, null, null, kofi.accountId].slice(0, replay.seeds.length);
  const cup = await addCup(site, { organiserId: organiser.accountId, captains });
  const stageId = await addStage(cup, 'knockout', 'Cup', { legs });
  await site.db.delete(stages).where(eq(stages.id, cup.stageId)); // who has entered begins
  await makeFixtures(cup, stageId, { ...PLAN, thirdPlace: replay.thirdPlace });
  return { ...cup, stageId };
}

/** Two groups of two, each played 1–0, and a match 3 of their winners, which is filled. */
async function twoGroups(): Promise<Cup & { groupIds: string[] }> {
  const cup = await addCup(site, { organiserId: organiser.accountId, captains: [null, null, null, null] });
  const { competitionId, stageId } = cup;
  const [knockoutId, b] = [randomUUIDv7(), randomUUIDv7()];
  const settings = { advance: level.advance };
  await site.db.update(stages).set({ kind: 'groups', settings }).where(eq(stages.id, stageId));
  await site.db.update(groups).set({ name: 'A' }).where(eq(groups.id, cup.groupId));
  await site.db.insert(groups).values({ id: b, stageId, position: 2, name: 'B' });
  for (const { entryId } of cup.entries.slice(level.groups.A.length))
    await site.db.update(groupEntries).set({ groupId: b }).where(eq(groupEntries.entryId, entryId));
  await site.db.insert(stages).values({ id: knockoutId, competitionId, position: 2, kind: 'knockout', name: 'Cup' });
  const startsAt = new Date(site.clock.now().getTime() - DAY);
  await addMatch(site, cup, [0, 1], { number: 1, startsAt });
  await addMatch(site, { ...cup, groupId: b }, [2, 3], { number: 2, startsAt });
  const now = site.clock.now();
  const place = (group: string) => ({ from: 'place' as const, group, place: 1 });
  await site.db.insert(matches).values({
    ...{ id: randomUUIDv7(), competitionId, stageId: knockoutId, number: 3, round: 1, createdAt: now, changedAt: now },
    ...{ homeSource: place(cup.groupId), awaySource: place(b) },
  });
  for (const number of [1, 2]) expect((await decide(cup, number, played(1, 0))).status).toBe(200);
  expect(await playersOf(cup, 3)).toEqual([1, 3]);
  return { ...cup, groupIds: [cup.groupId, b] };
}

async function misplaced({ competitionId }: Cup) {
  const { body } = await organiser.get(`/api/competitions/${competitionId}/results/waiting`);
  return (body.misplaced as MisplacedMatch[]).map(({ number, hasBegun, follows: { home, away } }) => [
    ...[number, hasBegun, home, away],
  ]);
}
const redraw = async (cup: Cup, number: number, by = organiser) =>
  by.post(`/api/matches/${(await rowOf(cup, number)).id}/redraw`, {});
const change = async (cup: Cup, number: number, to: Partial<typeof matches.$inferSelect>) =>
  site.db
    .update(matches)
    .set(to)
    .where(eq(matches.id, (await rowOf(cup, number)).id));
/** What somebody's list says of a match that has moved. */
const movesOf = async (cup: Cup, number: number, who: TestBrowser) => {
  const { id } = await rowOf(cup, number);
  return (await who.get('/api/notifications')).body.notifications
    .filter((one: Notification) => one.kind === 'match-moved' && one.path.includes(id))
    .map(({ detail }: Notification) => detail);
};
const actsOf = async ({ competitionId }: Cup) =>
  (
    await site.db
      .select({ act: competitionActs.act })
      .from(competitionActs)
      .where(eq(competitionActs.competitionId, competitionId))
      .orderBy(asc(competitionActs.createdAt), asc(competitionActs.id))
  ).flatMap(({ act }) => (act.startsWith('sides') ? [act] : []));

describe('a replay', () => {
  /** Both semi-finals are won by who is at home: 1 and 2. */
  async function semiFinals(): Promise<Cup> {
    const cup = await knockout();
    await decide(cup, 1, played(1, 0));
    await decide(cup, 2, played(1, 0));
    expect([await playersOf(cup, 3), await playersOf(cup, 4)]).toEqual([[4, 3], [1, 2]]); // biome-ignore format: pairs
    return cup;
  }

  test('opens what followed from the match that does not count any more, and its result fills that again', async () => {
    const cup = await semiFinals();
    await vi.waitFor(async () => expect(await movesOf(cup, 4, ada)).toEqual(['sides']), PATIENT);
    site.clock.advance(MINUTE);
    const messages = await heard(site, [sidesMoved], async () => {
      expect((await decide(cup, 1, without('postponed'))).status).toBe(200);
    });
    expect([await playersOf(cup, 3), await playersOf(cup, 4)]).toEqual([[0, 3], [0, 2]]); // biome-ignore format: pairs
    expect(await misplaced(cup)).toEqual([]);
    expect(await actsOf(cup)).toEqual(['sides-filled', 'sides-filled', 'sides-opened', 'sides-opened']);
    // Who does not play it any more is told, too.
    const final = await rowOf(cup, 4);
    const moved = messages.map(([, message]) => message as { matchId: string; teamIds: string[] });
    const teamIds = moved.find(({ matchId }) => matchId === final.id)?.teamIds;
    expect(teamIds?.toSorted()).toEqual([cup.entries[0]?.teamId, cup.entries[1]?.teamId].toSorted());
    await vi.waitFor(async () => expect(await movesOf(cup, 4, ada)).toEqual(['out']), PATIENT);
    expect((await decide(cup, 4, played(1, 0))).body.message).toBe(resultMessages.sidesUnknown());
    expect((await decide(cup, 1, played(0, 2))).status).toBe(200);
    await vi.waitFor(async () => expect(await movesOf(cup, 4, kofi)).toEqual(['sides']), PATIENT);
    expect(await movesOf(cup, 4, ada)).toEqual(['out']);
    expect([await playersOf(cup, 3), await playersOf(cup, 4)]).toEqual([[1, 3], [4, 2]]); // biome-ignore format: pairs
  });

  test('tells each once: captains that the result is corrected, the others of the match that they play now', async () => {
    const cup = await semiFinals();
    await vi.waitFor(async () => expect(await movesOf(cup, 4, ada)).toEqual(['sides']), PATIENT);
    await vi.waitFor(async () => expect(await movesOf(cup, 3, kofi)).toEqual(['sides']), PATIENT);
    const [first, second, third, fourth] = await Promise.all(
      ['Abena', 'Kwame', 'Esi', 'Yao'].map(async (name, index) => {
        const member = await site.member(`${name}${organisers}`);
        const teamId = cup.entries[index]?.teamId ?? '';
        await addTeamMember(site, teamId, { accountId: member.accountId });
        return member;
      }),
    );
    if (!first || !second || !third || !fourth) throw new Error('all have joined');
    site.clock.advance(2 * HOUR);
    const everyone = { ada, kofi, first, second, third, fourth };
    for (const one of Object.values(everyone)) await one.post('/api/notifications/seen', {});
    expect((await decide(cup, 1, played(0, 2), { later: 'redraw' })).status).toBe(200);
    expect([await playersOf(cup, 3), await playersOf(cup, 4)]).toEqual([[1, 3], [4, 2]]); // biome-ignore format: pairs
    const news = async (one: TestBrowser) =>
      (await one.get('/api/notifications')).body.notifications
        .filter((line: Notification) => !line.isSeen && line.kind !== 'match-result')
        .map(({ kind, detail, excerpt }: Notification) => [kind, detail, excerpt]);
    const [bronze, final, decided] = [[1, ' – ', 3], [4, ' – ', 2], [1, ' 0–2 ', 4]].map(([home, mark, away]) => `\u2068Hall ${home}\u2069${mark}\u2068Hall ${away}\u2069`); // biome-ignore format: matches
    await vi.waitFor(async () => {
      expect(await news(second)).toEqual([['match-moved', 'sides', final]]);
      expect(await news(fourth)).toEqual([['match-moved', 'sides', final]]);
      expect(await news(first)).toEqual([['match-moved', 'sides', bronze]]);
      expect(await news(third)).toEqual([['match-moved', 'sides', bronze]]);
      for (const captain of [ada, kofi])
        expect(await news(captain)).toEqual([['result-decided', 'corrected', decided]]);
      // What they were told before is true as well.
      expect([await movesOf(cup, 3, kofi), await movesOf(cup, 4, ada)]).toEqual([['out'], ['out']]);
    }, PATIENT);
  });

  test('leaves what an organiser leaves, says so, and asks once its result is another', async () => {
    const cup = await semiFinals();
    expect((await decide(cup, 1, without('postponed'), { later: 'keep' })).status).toBe(200);
    expect(await playersOf(cup, 4)).toEqual([1, 2]);
    expect(await misplaced(cup)).toEqual([[3, false, '', 'Hall 3'], [4, false, '', 'Hall 2']]); // biome-ignore format: rows
    expect(await decide(cup, 1, played(0, 2))).toMatchObject({ status: 409, body: { field: 'later' } });
    expect((await decide(cup, 1, played(0, 2), { later: 'keep' })).status).toBe(200);
    expect(await misplaced(cup)).toEqual([[3, false, 'Hall 1', 'Hall 3'], [4, false, 'Hall 4', 'Hall 2']]); // biome-ignore format: rows
    // Once more the same: nothing is written, and that is said.
    const again = await decide(cup, 1, played(0, 2));
    expect([again.status, again.body.message]).toEqual([200, resultMessages.same()]);
    expect(await playersOf(cup, 4)).toEqual([1, 2]);
    const set = await decide(cup, 1, played(0, 2), { later: 'redraw' });
    expect([set.status, set.body.message, set.body.outcome.version]).toEqual([200, resultMessages.redrawn(), 3]);
    expect([await playersOf(cup, 3), await playersOf(cup, 4)]).toEqual([[1, 3], [4, 2]]); // biome-ignore format: pairs
    const twice = await decide(cup, 1, played(0, 2), { later: 'redraw' });
    expect([twice.status, twice.body.message]).toEqual([200, resultMessages.same()]);
    expect(await misplaced(cup)).toEqual([]);
  });

  test('that captains have played is no question to them: an organiser is shown it, and sets it right by one press', async () => {
    const cup = await semiFinals();
    await decide(cup, 1, without('postponed'), { later: 'keep' });
    await change(cup, 1, { state: 'scheduled', startsAt: new Date(site.clock.now().getTime() - 2 * HOUR) });
    const { id, sequence } = await rowOf(cup, 1);
    expect((await kofi.post(`/api/matches/${id}/result`, { result: played(0, 2), sequence })).status).toBe(200);
    expect((await ada.post(`/api/matches/${id}/result/confirm`, { version: 3 })).status).toBe(200);
    expect(await misplaced(cup)).toEqual([[3, false, 'Hall 1', 'Hall 3'], [4, false, 'Hall 4', 'Hall 2']]); // biome-ignore format: rows
    expect((await redraw(cup, 4, kofi)).status).toBe(403);
    const both = await Promise.all([redraw(cup, 4), redraw(cup, 4)]);
    expect(both.map(({ status, body }) => [status, body.message]).toSorted()).toEqual(
      [[200, resultMessages.redrawn()], [200, resultMessages.follows()]].toSorted(), // biome-ignore format: pairs
    );
    expect(await playersOf(cup, 4)).toEqual([4, 2]);
    expect(await misplaced(cup)).toEqual([[3, false, 'Hall 1', 'Hall 3']]);
    expect((await actsOf(cup)).at(-1)).toBe('sides-changed');
  });

  test('asks where a later match has begun, which stays', async () => {
    const cup = await semiFinals();
    await change(cup, 4, { state: 'live' });
    expect(await decide(cup, 1, without('postponed'))).toMatchObject({ status: 409, body: { field: 'later' } });
    expect(await playersOf(cup, 3)).toEqual([4, 3]);
    expect((await decide(cup, 1, without('postponed'), { later: 'redraw' })).status).toBe(200);
    expect([await playersOf(cup, 3), await playersOf(cup, 4)]).toEqual([[0, 3], [1, 2]]); // biome-ignore format: pairs
    expect(await misplaced(cup)).toEqual([[4, true, '', 'Hall 2']]);
    expect(await redraw(cup, 4)).toMatchObject({ status: 409, body: { message: resultMessages.hasBegun() } });
  });

  test('counts a match as begun by what was noted of it, and not by a date that was opened again', async () => {
    const cup = await semiFinals();
    expect((await decide(cup, 4, without('postponed'))).status).toBe(200);
    const { id: matchId } = await rowOf(cup, 3);
    const of = { id: randomUUIDv7(), matchId, kind: 'goal' as const, side: 'home' as const, period: 1 };
    const at = site.clock.now();
    await site.db.insert(matchEvents).values({ ...of, happenedAt: at, createdAt: at });
    const { dependents } = (await organiser.get(`/api/matches/${(await rowOf(cup, 1)).id}/result`)).body;
    expect(dependents.map(({ number, hasBegun }: MisplacedMatch) => [number, hasBegun])).toEqual([
      ...[[3, true], [4, false]], // biome-ignore format: pairs
    ]);
    await decide(cup, 1, played(0, 2), { later: 'redraw' });
    expect([await playersOf(cup, 3), await playersOf(cup, 4)]).toEqual([[4, 3], [4, 2]]); // biome-ignore format: pairs
  });

  test('asks nothing of what was left on purpose where it is about another match', async () => {
    const cup = await semiFinals();
    await decide(cup, 1, played(0, 2), { later: 'keep' });
    expect((await decide(cup, 2, played(3, 0))).status).toBe(200);
    expect((await decide(cup, 2, played(0, 3), { later: 'redraw' })).status).toBe(200);
    expect([await playersOf(cup, 3), await playersOf(cup, 4)]).toEqual([[4, 2], [1, 3]]); // biome-ignore format: pairs
    // The other side is filled all the same.
    await decide(cup, 2, without('postponed'));
    expect(await playersOf(cup, 4)).toEqual([1, 0]);
    await decide(cup, 2, played(1, 0));
    expect(await playersOf(cup, 4)).toEqual([1, 2]);
  });

  test('of one leg opens what followed from the tie; a tie has begun with its first leg', async () => {
    const cup = await knockout(2);
    for (const [number, score] of [[1, 1], [3, 0], [2, 1], [4, 0]] as const) // biome-ignore format: pairs
      await decide(cup, number, played(score, 0));
    expect(await playersOf(cup, 6)).toEqual([4, 3]);
    expect((await decide(cup, 3, without('postponed'))).status).toBe(200);
    expect([await playersOf(cup, 5), await playersOf(cup, 6)]).toEqual([[0, 2], [0, 3]]); // biome-ignore format: pairs
  });
});

describe('a result of a group', () => {
  test.each([
    ['level', played(1, 1)],
    ['void', without('void')],
    ['played again', without('postponed')],
  ])('that is corrected (%s) opens the sides that its first had filled', async (_, result) => {
    const cup = await twoGroups();
    expect((await decide(cup, 1, result)).status).toBe(200);
    expect([await playersOf(cup, 3), await misplaced(cup)]).toEqual([[0, 3], []]);
    expect((await decide(cup, 3, played(1, 0))).status).toBe(409);
    await decide(cup, 1, played(0, 1));
    expect(await playersOf(cup, 3)).toEqual([2, 3]);
  });

  test('that is corrected to level leaves what has begun, and lots then say who would be there', async () => {
    const cup = await twoGroups();
    await change(cup, 3, { state: 'live' });
    expect((await decide(cup, 1, played(1, 1))).body.field).toBe('later');
    expect((await decide(cup, 1, played(1, 1), { later: 'redraw' })).status).toBe(200);
    expect(await misplaced(cup)).toEqual([[3, true, '', 'Hall 3']]);
    await change(cup, 3, { state: 'scheduled' });
    const entries = [cup.entries[1], cup.entries[0]].map((entry) => entry?.entryId);
    const lots = { stage: cup.stageId, group: cup.groupId, entries, by: 'organiser', reason: 'A coin' };
    expect((await organiser.post(`/api/competitions/${cup.competitionId}/draws`, lots)).status).toBe(200);
    expect(await misplaced(cup)).toEqual([[3, false, 'Hall 2', 'Hall 3']]);
    expect((await redraw(cup, 3)).body.message).toBe(resultMessages.redrawn());
    expect(await playersOf(cup, 3)).toEqual([2, 3]);
  });
});

describe('what changes a table', () => {
  const deduct = (cup: Cup, place: number, points: number) =>
    organiser.post(`/api/competitions/${cup.competitionId}/deductions`, {
      ...{ stageId: cup.stageId, entryId: cup.entries[place - 1]?.entryId, points, reason: 'Late' },
    });

  test('as a deduction does, is told where another goes on, and set right by one press', async () => {
    const cup = await twoGroups();
    const deduction = await deduct(cup, 1, 4);
    expect(deduction.status).toBe(201);
    expect([await playersOf(cup, 3), await misplaced(cup)]).toEqual([[1, 3], [[3, false, 'Hall 2', 'Hall 3']]]);
    expect((await redraw(cup, 3)).body.message).toBe(resultMessages.redrawn());
    expect([await playersOf(cup, 3), await misplaced(cup)]).toEqual([[2, 3], []]);
    const id = deduction.body.deductions[0]._id;
    const path = `/api/competitions/${cup.competitionId}/deductions/${id}`;
    await organiser.post(`${path}/take-back`, { reason: 'It was in time' });
    expect(await misplaced(cup)).toEqual([[3, false, 'Hall 1', 'Hall 3']]);
  });

  test('opens what it leaves unknown where nothing has begun', async () => {
    const cup = await twoGroups();
    await decide(cup, 1, played(0, 0), { later: 'keep' });
    await deduct(cup, 2, 1);
    expect([await playersOf(cup, 3), await misplaced(cup)]).toEqual([[1, 3], []]);
    await deduct(cup, 1, 1);
    expect([await playersOf(cup, 3), await misplaced(cup)]).toEqual([[0, 3], []]);
  });

  test('as other rules do, is told where another goes on', async () => {
    const cup = await twoGroups();
    await decide(cup, 1, played(5, 0));
    const forfeit = { kind: 'forfeit', score: null, forfeitedBy: 'home' } as const;
    await addMatch(site, cup, [0, 1], { number: 9, result: forfeit });
    // A forfeit costs a point, so that the other is ahead; by the rules of FIFA both have three, and 1 more goals.
    expect((await redraw(cup, 3)).body.message).toBe(resultMessages.redrawn());
    expect(await playersOf(cup, 3)).toEqual([2, 3]);
    const rules = { version: 1, preset: 'fifa-older', reason: 'As it was announced' };
    const headers = { 'content-type': 'application/json' };
    const path = `/api/competitions/${cup.competitionId}/rules`;
    expect((await organiser.send('PUT', path, { body: JSON.stringify(rules), headers })).status).toBe(200);
    expect(await misplaced(cup)).toEqual([[3, false, 'Hall 1', 'Hall 3']]);
  });

  test('as calling off the last match of a group does, fills what waited for it', async () => {
    const cup = await twoGroups();
    const id = await addMatch(site, cup, [0, 1], { number: 9 });
    expect((await redraw(cup, 3)).body.message).toBe(resultMessages.redrawn());
    expect(await playersOf(cup, 3)).toEqual([0, 3]);
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ edition: 0, state: 'cancelled' });
    expect((await organiser.send('PATCH', `/api/matches/${id}`, { body, headers })).status).toBe(200);
    await vi.waitFor(async () => expect(await playersOf(cup, 3)).toEqual([1, 3]), PATIENT);
  });

  test('as a match does that is added to a group, is told and set right', async () => {
    const cup = await twoGroups();
    await addMatch(site, { ...cup, groupId: cup.groupIds[0] ?? '' }, [1, 0], { number: 9, result: played(1, 0) });
    expect(await misplaced(cup)).toEqual([[3, false, '', 'Hall 3']]);
    expect((await redraw(cup, 3)).body.message).toBe(resultMessages.redrawn());
    expect(await playersOf(cup, 3)).toEqual([0, 3]);
  });
});
