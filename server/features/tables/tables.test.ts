import { createHash, randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Result } from '../../../contract/sports/core.ts';
import { rulesOf } from '../../../contract/sports/presets.ts';
import type { CompetitionTables, GroupTable } from '../../../contract/sports/tables.ts';
import { competitionChanged } from '../../facts/competitions.ts';
import { matchChanged } from '../../facts/matches.ts';
import { levelSettled } from '../../facts/tables.ts';
import {
  competitionActs,
  competitions,
  deductions,
  draws,
  entries,
  groupEntries,
  groups,
  stages,
} from '../../schema/sports/competitions.ts';
import { matchEvents, matches } from '../../schema/sports/matches.ts';
import { teams } from '../../schema/sports/teams.ts';
import { statements } from '../../testing/access/statements.ts';
import { TestBrowser } from '../../testing/browser.ts';
import { heard, withPostgresBus } from '../../testing/heard.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, type Cup } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';
import { tablesOf } from './queries.ts';

let site: Site;
let organiser: TestBrowser;
let member: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  [organiser, member] = [await site.member('Ama'), await site.member('Kofi')];
});

let cups = 0;
const cup = (teamCount: number, more: Partial<Parameters<typeof addCup>[1]> = {}) =>
  addCup(site, {
    ...{ organiserId: organiser.accountId, name: `Cup ${++cups}` },
    captains: Array.from({ length: teamCount }, () => null),
    rules: rulesOf('fifa-2026', 'football'),
    ...more,
  });
const played = (home: number, away: number): Result => ({ kind: 'played', score: { home, away }, forfeitedBy: null });

async function play(one: Cup, results: [number, number, Result | null][]): Promise<string[]> {
  const ids: string[] = [];
  const { rowCount } = await site.db
    .select()
    .from(matches)
    .where(eq(matches.competitionId, one.competitionId))
    .then((rows) => ({ rowCount: rows.length }));
  for (const [at, [home, away, result]] of results.entries())
    ids.push(await addMatch(site, one, [home, away], { number: rowCount + at + 1, ...(result && { result }) }));
  return ids;
}

const read = async ({ competitionId }: Cup, who: TestBrowser = site.visitor(), query = '') =>
  who.get(`/api/competitions/${competitionId}/tables${query}`);
const tables = async (one: Cup, who?: TestBrowser) => (await read(one, who)).body as CompetitionTables;
async function table(one: Cup, who?: TestBrowser): Promise<GroupTable> {
  const [group] = (await tables(one, who)).stages[0]?.groups ?? [];
  if (!group) throw new Error('no table');
  return group;
}
const names = ({ rows }: GroupTable) => rows.map(({ place, team }) => `${place} ${team?.name ?? '?'}`);
const changed = ({ competitionId }: Cup, what: 'result' | 'score' = 'result') =>
  site.bus.publish(matchChanged, { matchId: randomUUIDv7(), competitionId, what });
const settle = (one: Cup, who: TestBrowser, more: object) =>
  who.post(`/api/competitions/${one.competitionId}/draws`, {
    ...{ stage: one.stageId, group: one.groupId, by: 'lot', reason: '' },
    ...more,
  });
const idsOf = (one: Cup, ...at: number[]) => at.map((index) => one.entries[index]?.entryId ?? '');

describe('the tables of a competition', () => {
  // [B24.4]
  test('are there for visitors, with the reason of each place that a tie-break has decided', async () => {
    const one = await cup(3);
    await play(one, [
      [0, 1, played(2, 1)],
      [1, 2, played(1, 0)],
      [2, 0, played(0, 0)],
    ]);
    const found = await table(one);
    expect(names(found)).toEqual(['1 Hall 1', '2 Hall 2', '3 Hall 3']);
    expect(found).toMatchObject({ isFinal: true, unresolved: [], name: '', draws: [] });
    expect(found.rows[0]).toMatchObject({
      ...{ played: 2, won: 1, drawn: 1, lost: 0, scored: 2, conceded: 1, difference: 1, points: 4 },
      form: ['won', 'drawn'],
    });
    const level = await cup(3);
    await play(level, [
      [0, 1, played(2, 1)],
      [1, 2, played(5, 0)],
      [2, 0, null],
    ]);
    const [first] = (await table(level)).rows;
    expect(first?.reason).toMatchObject({
      ...{ by: 'points', over: 'level', above: idsOf(level, 1), among: 2, mine: [3], theirs: [0] },
      match: { mine: 2, theirs: 1 },
    });
  });

  // [B24.12]
  test('are anew after a result, a deduction and whatever else they are made from', async () => {
    const one = await cup(2);
    expect((await table(one)).rows.map(({ points }) => points)).toEqual([0, 0]);
    await play(one, [[0, 1, played(1, 0)]]);
    expect((await table(one)).rows[0]?.points).toBe(0); // cached: who changes something says so
    changed(one, 'score'); // of a match that is being played
    expect((await table(one)).rows[0]?.points).toBe(0);
    changed(one);
    expect((await table(one)).rows[0]?.points).toBe(3);
    await site.db.insert(deductions).values({
      ...{ id: randomUUIDv7(), stageId: one.stageId, entryId: one.entries[0]?.entryId ?? '', points: 4 },
      ...{ reason: 'A player who was not registered', createdAt: site.clock.now() },
    });
    site.bus.publish(competitionChanged, { competitionId: one.competitionId });
    const [first, second] = (await table(one)).rows;
    expect([first?.team?.name, first?.points, second?.points, second?.deducted]).toEqual(['Hall 2', 0, -1, 4]);
    await site.db.update(deductions).set({ takenBackAt: site.clock.now() }).where(eq(deductions.stageId, one.stageId));
    site.bus.publish(competitionChanged, { competitionId: one.competitionId });
    expect((await table(one)).rows[0]).toMatchObject({ points: 3, deducted: 0, team: { name: 'Hall 1' } });
  });

  test('leave out cancelled matches, and wait for those without a result', async () => {
    const one = await cup(3);
    const [, second, third] = await play(one, [
      [0, 1, played(1, 0)],
      [1, 2, null],
      [0, 2, null],
    ]);
    expect((await table(one)).isFinal).toBe(false);
    for (const id of [second, third])
      await site.db
        .update(matches)
        .set({ state: 'cancelled' })
        .where(eq(matches.id, id ?? ''));
    changed(one);
    expect(await table(one)).toMatchObject({ isFinal: true, rows: [{ played: 1 }, { played: 0 }, { played: 1 }] });
  });

  test('of who withdraws: none of the matches count, or the rest is awarded to the others', async () => {
    const one = await cup(3);
    await play(one, [
      [0, 1, played(0, 5)],
      [1, 2, played(1, 0)],
      [2, 0, null],
    ]);
    const withdraw = async (withdrawal: 'void' | 'award') => {
      const [id = ''] = idsOf(one, 0);
      await site.db.update(entries).set({ state: 'withdrawn', withdrawal }).where(eq(entries.id, id));
      site.bus.publish(competitionChanged, { competitionId: one.competitionId });
      return table(one);
    };
    const voided = await withdraw('void');
    expect(names(voided)).toEqual(['1 Hall 2', '2 Hall 3', '3 Hall 1']);
    expect(voided.rows.map((row) => [row.played, row.points, row.withdrawn])).toEqual([
      [1, 3, false],
      [1, 0, false],
      [0, 0, true],
    ]);
    const awarded = await withdraw('award');
    expect(awarded.isFinal).toBe(true);
    expect(awarded.rows.map((row) => [row.team?.name, row.points, row.difference])).toEqual([
      ['Hall 2', 6, 6],
      ['Hall 3', 3, 2],
      ['Hall 1', 0, -8],
    ]);
  });

  // [B24.3]
  test('count cards where the rules look at conduct, each event once', async () => {
    const one = await cup(2);
    const [id = ''] = await play(one, [[0, 1, played(1, 1)]]);
    const card = (more: object) => ({
      ...{ id: randomUUIDv7(), matchId: id, kind: 'yellow-card' as const, side: 'home' as const, period: 1 },
      ...{ happenedAt: site.clock.now(), createdAt: site.clock.now(), ...more },
    });
    const seen = card({ side: 'away' });
    await site.db.insert(matchEvents).values([card({}), card({}), seen]);
    // Seen by two scorers, and taken back: neither counts against the other side.
    await site.db
      .insert(matchEvents)
      .values([card({ side: 'away', sameAs: seen.id }), card({ side: 'away', undoneAt: site.clock.now() })]);
    const found = await table(one);
    expect(names(found)).toEqual(['1 Hall 2', '2 Hall 1']);
    expect(found.rows[0]?.reason).toMatchObject({ by: 'conduct', mine: [-1], theirs: [-2] });
  });

  test('say who goes on, from a place and as the best at theirs', async () => {
    const one = await cup(2);
    const other = randomUUIDv7();
    await site.db.insert(groups).values({ id: other, stageId: one.stageId, position: 2, name: 'B' });
    await site.db.update(groups).set({ name: 'A' }).where(eq(groups.id, one.groupId));
    await site.db
      .update(stages)
      .set({ kind: 'groups', settings: { advance: { each: 1, best: 1 } } })
      .where(eq(stages.id, one.stageId));
    const more = await cup(2);
    await site.db.delete(groupEntries).where(eq(groupEntries.groupId, more.groupId));
    await site.db
      .update(entries)
      .set({ competitionId: one.competitionId })
      .where(eq(entries.competitionId, more.competitionId));
    for (const [at, { entryId }] of more.entries.entries())
      await site.db.insert(groupEntries).values({ groupId: other, entryId, position: at + 1 });
    await play(one, [[0, 1, played(3, 0)]]);
    await addMatch(site, { ...more, ...one, groupId: other, entries: more.entries }, [0, 1], {
      number: 9,
      result: played(1, 0),
    });
    const [stage] = (await tables(one)).stages;
    const goesOn = stage?.groups.map(({ rows }) => rows.map((row) => row.goesOn));
    expect(stage?.groups.map(({ rows }) => rows.map((row) => row.isThrough))).toEqual([
      [true, false],
      [true, true],
    ]);
    expect(goesOn).toEqual([
      ['place', null],
      ['place', 'best'],
    ]);
    expect(stage?.bests[0]?.rows.map(({ entryId, goesOn: how }) => [entryId, how])).toEqual([
      [more.entries[1]?.entryId, 'best'],
      [one.entries[1]?.entryId, null],
    ]);
    expect(stage?.bests[0]?.rows[0]?.reason).toMatchObject({ by: 'difference', over: 'all', mine: [-1], theirs: [-3] });
  });

  test('mark nobody who is level with too many, and say ‘as it stands’ while there are matches to play', async () => {
    const one = await cup(4);
    await site.db
      .update(stages)
      .set({ settings: { advance: { each: 2, best: 0 } } })
      .where(eq(stages.id, one.stageId));
    await play(one, [
      [0, 1, null],
      [2, 3, null],
    ]);
    const marks = async () => (await table(one)).rows.map(({ goesOn, isThrough }) => [goesOn, isThrough]);
    const nobody = [null, false];
    expect(await marks()).toEqual([nobody, nobody, nobody, nobody]);
    const more = await cup(4);
    await site.db
      .update(stages)
      .set({ settings: { advance: { each: 2, best: 0 } } })
      .where(eq(stages.id, more.stageId));
    await play(more, [
      [0, 1, played(1, 0)],
      [2, 3, null],
    ]);
    const ofMore = (await table(more)).rows.map(({ goesOn, isThrough }) => [goesOn, isThrough]);
    expect(ofMore).toEqual([['place', false], nobody, nobody, nobody]);
  });

  // [B24.12]
  test('are hidden with the competition, and name no team that moderation has hidden', async () => {
    const one = await cup(2);
    const [teamId = ''] = one.entries.map((entry) => entry.teamId);
    await site.db.update(teams).set({ hidden: 'hidden' }).where(eq(teams.id, teamId));
    expect((await table(one)).rows.map(({ team }) => team?.name ?? null).sort()).toEqual(['Hall 2', null].sort());
    await site.db.update(competitions).set({ state: 'draft' }).where(eq(competitions.id, one.competitionId));
    expect([(await read(one)).status, (await read(one, member)).status]).toEqual([404, 404]);
    expect((await tables(one, organiser)).isOrganiser).toBe(true);
    expect((await site.visitor().get(`/api/competitions/${randomUUIDv7()}/tables`)).status).toBe(404);
    expect((await read(one, organiser, `?stage=${randomUUIDv7()}`)).status).toBe(404);
    expect((await read(one, organiser, `?stage=${one.stageId}`)).body.stages).toHaveLength(1);
  });

  // [B24.12]
  test('take as many statements for eight groups as for one', async () => {
    const one = await cup(2);
    const count = async () => {
      let statements = 0;
      const counting = new Proxy(site.db, {
        get: (target, key) => {
          if (key === 'select') statements += 1;
          return Reflect.get(target, key);
        },
      });
      await tablesOf(counting, { competitionId: one.competitionId });
      return statements;
    };
    const before = await count();
    for (let position = 2; position <= 8; position++)
      await site.db.insert(groups).values({ id: randomUUIDv7(), stageId: one.stageId, position, name: `${position}` });
    expect([before, await count()]).toEqual([6, 6]);
  });
});

describe('what is level', () => {
  async function level() {
    const one = await cup(3);
    await play(one, [
      [0, 1, played(1, 1)],
      [1, 2, played(1, 1)],
      [2, 0, played(1, 1)],
    ]);
    return one;
  }

  // [B24.5]
  test('is said to be, and is put into an order by lots that anybody can repeat', async () => {
    const one = await level();
    const ids = idsOf(one, 0, 1, 2);
    const before = await table(one);
    expect(before.unresolved.map((list) => list.toSorted())).toEqual([ids.toSorted()]);
    expect(before.rows.map(({ place }) => place)).toEqual([1, 1, 1]);
    const facts = await heard(site, [levelSettled], async () => {
      const answer = await settle(one, organiser, { entries: ids });
      expect([answer.status, answer.body.message]).toEqual([200, 'The lots are drawn.']);
      const { seed, entries: order } = answer.body.draw;
      expect(seed).toMatch(/^[0-9a-f]{32}$/);
      const lot = (id: string) => createHash('sha256').update(`${seed}:${id}`).digest('hex');
      expect(order).toEqual(ids.toSorted((a, b) => (lot(a) < lot(b) ? -1 : 1)));
      const after = await table(one);
      expect(after.rows.map(({ entryId, place }) => [entryId, place])).toEqual(
        order.map((id: string, at: number) => [id, at + 1]),
      );
      expect(after.rows[0]?.reason).toMatchObject({ by: 'lot', above: [order[1]] });
      expect(after.draws).toEqual([answer.body.draw]);
      const [act] = await site.db
        .select()
        .from(competitionActs)
        .where(eq(competitionActs.competitionId, one.competitionId));
      expect(act).toMatchObject({ act: 'order-drawn', subjectName: 'League', details: { seed } });
    });
    expect(facts).toEqual([[levelSettled.name, { competitionId: one.competitionId, stageId: one.stageId }]]);
  });

  // [B24.5]
  test('decides who plays on, in the same act', async () => {
    const one = await level();
    const stageId = randomUUIDv7();
    await site.db
      .insert(stages)
      .values({ id: stageId, competitionId: one.competitionId, position: 2, kind: 'knockout', name: 'Final' });
    const final = await addMatch(site, { ...one, stageId, entries: [] }, [0, 1], { number: 9, startsAt: null });
    const from = (place: number) => ({ from: 'place' as const, group: one.groupId, place });
    await site.db
      .update(matches)
      .set({ groupId: null, homeSource: from(1), awaySource: from(2) })
      .where(eq(matches.id, final));
    const { body } = await settle(one, organiser, { entries: idsOf(one, 0, 1, 2) });
    const [played] = await site.db.select().from(matches).where(eq(matches.id, final));
    expect([played?.homeEntryId, played?.awayEntryId]).toEqual(body.draw.entries.slice(0, 2));
  });

  // [B24.5]
  test('is drawn once, however often and from how many sides it is asked at a time', async () => {
    const one = await level();
    const asked = await Promise.all(
      Array.from({ length: 4 }, () => settle(one, organiser, { entries: idsOf(one, 0, 1, 2) })),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await site.db.select().from(draws).where(eq(draws.stageId, one.stageId))).toHaveLength(1);
    const refused = asked.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe('They are no longer level: look at the table again.');
  });

  // [B24.5]
  test('is decided by an organiser, with a reason that everybody reads', async () => {
    const one = await level();
    const order = idsOf(one, 2, 0, 1);
    const silent = await settle(one, organiser, { entries: order, by: 'organiser', reason: ' ' });
    expect([silent.status, silent.body.field]).toEqual([400, 'reason']);
    const decided = await settle(one, organiser, { entries: order, by: 'organiser', reason: 'They played it out' });
    expect([decided.status, decided.body.draw.seed]).toEqual([200, null]);
    const after = await table(one);
    expect(after.rows.map(({ entryId }) => entryId)).toEqual(order);
    expect(after.rows[1]?.reason).toMatchObject({ by: 'organiser', words: 'They played it out', above: [order[2]] });
  });

  // [B24.5]
  test('is nobody else’s to decide, and not before the last result', async () => {
    const one = await level();
    const all = { entries: idsOf(one, 0, 1, 2) };
    expect((await settle(one, member, all)).status).toBe(403);
    expect((await settle(one, site.visitor(), all)).status).toBe(401);
    expect((await settle(one, organiser, { entries: idsOf(one, 0, 1) })).status).toBe(409);
    expect((await settle(one, organiser, { entries: [...idsOf(one, 0, 1), randomUUIDv7()] })).status).toBe(409);
    expect((await settle(one, organiser, { entries: idsOf(one, 0, 0, 1) })).status).toBe(409);
    expect((await settle(one, organiser, { ...all, group: randomUUIDv7() })).status).toBe(404);
    expect((await settle(one, organiser, { ...all, group: null })).status).toBe(404);
    expect((await settle(one, organiser, { ...all, stage: (await cup(2)).stageId })).status).toBe(404);
    await play(one, [[0, 1, null]]);
    const early = await settle(one, organiser, all);
    expect([early.status, early.body.message]).toEqual([
      409,
      'There are matches without a result: what is level now can still change.',
    ]);
  });

  test('stays decided for those of a draw who are level after a correction, and for nobody else', async () => {
    const one = await level();
    const order = idsOf(one, 2, 0, 1);
    await settle(one, organiser, { entries: order, by: 'organiser', reason: 'A coin' });
    const more = await cup(1);
    const [added] = more.entries;
    await site.db
      .update(entries)
      .set({ competitionId: one.competitionId })
      .where(eq(entries.id, added?.entryId ?? ''));
    await site.db.insert(groupEntries).values({ groupId: one.groupId, entryId: added?.entryId ?? '', position: 4 });
    changed(one);
    const after = await table(one);
    expect(after.rows.slice(0, 3).map(({ entryId }) => entryId)).toEqual(order);
    expect(after.unresolved).toEqual([]);
  });
});

// [B24.12]
test('what one server is told of is not shown by another from before', async () => {
  const linked = { PUBLIC_URL: 'https://sports.example.edu' };
  const here = await createSite(linked, withPostgresBus);
  const there = await here.another({}, withPostgresBus);
  const owner = await here.member('Yaw');
  const one = await addCup(here, { organiserId: owner.accountId, captains: [null, null] });
  await addMatch(here, one, [0, 1], { number: 1, result: played(1, 1) });
  await vi.waitFor(() => expect([here.bus.link.isProven(), there.bus.link.isProven()]).toEqual([true, true]), PATIENT);
  const elsewhere = owner.at(there);
  expect((await table(one, elsewhere)).unresolved).toHaveLength(1);
  const loads = () => statements({ ...here, db: there.db }, () => table(one, elsewhere));
  const fromMemory = await loads();
  const { status } = await settle(one, owner, { entries: idsOf(one, 0, 1) });
  expect(status).toBe(200);
  expect((await table(one, elsewhere)).unresolved).toEqual([]); // who has written it sees it at once
  await vi.waitFor(async () => {
    const visitor = new TestBrowser(there.origin);
    expect((await table(one, visitor)).unresolved).toEqual([]);
  }, PATIENT);
  expect(fromMemory).toBeLessThan(6);
});
