/** Groups that are filled from places of other groups, and what follows from their tables. */
import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Fixture } from '../../../contract/sports/fixtures/fixtures.ts';
import { rulesOf } from '../../../contract/sports/presets.ts';
import type { CompetitionTables } from '../../../contract/sports/tables.ts';
import { MINUTE } from '../../platform/clock.ts';
import { groupEntries, groups, stages } from '../../schema/sports/competitions.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, type Cup } from '../../testing/sports/cup.ts';
import given from '../../testing/sports/matchday/places-in-a-second-group-stage.json' with { type: 'json' };
import { organising, PLAN, played, seedOf, stagesOf } from '../../testing/sports/organising.ts';

let site: Site;
let organiser: TestBrowser;
let organisers = 0;
beforeAll(async () => {
  site = await createSite();
});
beforeEach(async () => {
  site.clock.advance(MINUTE);
  organiser = await site.member(`Esi${++organisers}`); // nobody is stopped by a limit
});

const { addStage, makeFixtures, rowsOf, playersOf, decide: answerTo } = organising(() => ({ site, organiser }));

const json = (body: object) => ({
  ...{ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
});

type Second = Cup & { secondId: string };

/** Groups 1, 2, … of a first stage with their matches, and the groups of a second one, which nobody is put into. */
async function twoStages(sizes: readonly number[], second: readonly string[], each = 1): Promise<Second> {
  const captains = Array(sizes.reduce((sum, size) => sum + size, 0)).fill(null);
  const rules = rulesOf('fifa-older', 'football');
  const cup = await addCup(site, { organiserId: organiser.accountId, captains, rules });
  const settings = { advance: given.advance };
  await site.db.update(stages).set({ kind: 'groups', name: 'First', settings }).where(eq(stages.id, cup.stageId));
  await site.db.update(groups).set({ name: '1' }).where(eq(groups.id, cup.groupId));
  let from = 0;
  for (const [at, size] of sizes.entries()) {
    const groupId = at === 0 ? cup.groupId : randomUUIDv7();
    if (at > 0)
      await site.db
        .insert(groups)
        .values({ id: groupId, stageId: cup.stageId, position: at + 1, name: String(at + 1) });
    for (const { entryId } of cup.entries.slice(from, from + size))
      await site.db.update(groupEntries).set({ groupId }).where(eq(groupEntries.entryId, entryId));
    from += size;
  }
  await makeFixtures(cup, cup.stageId);
  const secondId = await addStage(cup, 'groups', 'Second', { settings: { advance: { each, best: 0 } } });
  const put = await organiser.send(
    ...(['PUT', stagesOf(cup, `/${secondId}/groups`)] as const),
    json({ groups: second.map((name) => ({ name, entries: [] })) }),
  );
  expect(put.status).toBe(200);
  return { ...cup, secondId };
}

async function take(cup: Cup, ...lines: string[]) {
  const text = ['Stage,Group,Home,Away', ...lines].join('\n');
  return (await organiser.post(`/api/competitions/${cup.competitionId}/fixtures.csv`, { text, isPreview: false })).body;
}
const flawsOf = async (cup: Cup, ...lines: string[]): Promise<string[]> =>
  (await take(cup, ...lines)).flaws.map(({ message }: { message: string }) => message);

/** A final between the winners of the second groups. @returns its number */
async function addFinal(cup: Cup): Promise<number> {
  const stageId = await addStage(cup, 'knockout', 'Final');
  await makeFixtures(cup, stageId);
  return (await rowsOf(cup)).at(-1)?.number ?? 0;
}

async function decide(...said: Parameters<typeof answerTo>) {
  const answer = await answerTo(...said);
  expect(answer.status).toBe(200);
  return answer;
}
/** All matches of a stage are won by who is the lower seed, one by one. */
async function playStage(cup: Cup, stageId: string): Promise<void> {
  for (const { number } of (await rowsOf(cup)).filter((row) => row.stageId === stageId)) {
    const [home, away] = await playersOf(cup, number);
    await decide(cup, number, home < away ? played(2, 0) : played(0, 2));
  }
}
/** The first stage is won by the lower seeds, by one more in each group: those who have lost are not level. */
async function playApart(cup: Cup): Promise<void> {
  const first = (await rowsOf(cup)).filter(({ stageId }) => stageId === cup.stageId);
  for (const [at, { number }] of first.entries()) {
    const [home, away] = await playersOf(cup, number);
    await decide(cup, number, home < away ? played(at + 2, 1) : played(1, at + 2));
  }
}
/** The tables of the second stage: of each group the seeds in their order, and whether it is final. */
async function secondTables(cup: Second): Promise<Record<string, [number[], boolean]>> {
  const { body } = await site.visitor().get(`/api/competitions/${cup.competitionId}/tables`);
  const stage = (body as CompetitionTables).stages.find(({ stageId }) => stageId === cup.secondId);
  return Object.fromEntries(
    (stage?.groups ?? []).map(({ name, rows, isFinal }) => [
      name,
      [rows.map(({ entryId }) => seedOf(cup, entryId)), isFinal],
    ]),
  );
}
const withdraw = (cup: Cup, seed: number, how: 'award' | 'void' = 'award') =>
  organiser.post(`/api/competitions/${cup.competitionId}/entries/${cup.entries[seed - 1]?.entryId}/withdraw`, {
    ...{ how, reason: 'No players' },
  });

const [ofOne, ofTwo] = [given.groups['1'].length, given.groups['2'].length];

describe('a second group stage', () => {
  test('ranks whoever comes into it from places of the first, and fills the final', async () => {
    const cup = await twoStages([ofOne, ofTwo], ['X', 'Y']);
    const lines = [
      'Second,X,Winner of group 1,Runner-up of group 2',
      'Second,Y,Winner of group 2,Runner-up of group 1',
    ];
    expect(await take(cup, ...lines)).toMatchObject({ added: 2, flaws: [] });
    const final = await addFinal(cup);
    expect(await secondTables(cup)).toEqual({ X: [[], false], Y: [[], false] });
    await playStage(cup, cup.stageId);
    expect(await secondTables(cup)).toEqual({ X: [[1, 4], false], Y: [[2, 3], false] });
    expect(await playersOf(cup, final)).toEqual([0, 0]);
    await playStage(cup, cup.secondId);
    expect(await secondTables(cup)).toEqual({ X: [[1, 4], true], Y: [[2, 3], true] });
    expect(await playersOf(cup, final)).toEqual([1, 2]);
  });

  test('has groups in which one that comes from a place plays all others, as at the World Cup 1982', async () => {
    const cup = await twoStages([2, 2, 2], ['A']);
    const trio = ['Winner of group 1', 'Winner of group 2', 'Winner of group 3'];
    const lines = [
      `Second,A,${trio[0]},${trio[1]}`,
      `Second,A,${trio[1]},${trio[2]}`,
      `Second,A,${trio[2]},${trio[0]}`,
    ];
    expect(await take(cup, ...lines)).toMatchObject({ added: 3, flaws: [] });
    expect(await secondTables(cup)).toEqual({ A: [[], false] });
    const [first, second, third] = (await rowsOf(cup)).filter(({ stageId }) => stageId === cup.stageId);
    await decide(cup, first?.number ?? 0, played(1, 0));
    await decide(cup, second?.number ?? 0, played(1, 0));
    // Whoever is known is in the table already, and may play.
    const [early] = (await rowsOf(cup)).filter(({ stageId }) => stageId === cup.secondId);
    const known = (await playersOf(cup, early?.number ?? 0)).toSorted();
    await decide(cup, early?.number ?? 0, played(3, 0));
    expect((await secondTables(cup)).A).toEqual([expect.arrayContaining(known), false]);
    await decide(cup, third?.number ?? 0, played(1, 0));
    expect((await secondTables(cup)).A?.[0]).toHaveLength(3);
    await playStage(cup, cup.secondId);
    expect((await secondTables(cup)).A?.[1]).toBe(true);
  });

  test('takes the best at a place, each group another of them, who plays all of its others', async () => {
    const cup = await twoStages([2, 2, 2, 2], ['X', 'Y']);
    const best = 'Runner-up of groups 1/2/3/4';
    const lines = [
      ...[`Second,X,Winner of group 1,Winner of group 2`, `Second,X,${best},Winner of group 1`],
      ...[`Second,X,Winner of group 2,${best}`, `Second,Y,Winner of group 3,Winner of group 4`],
      ...[`Second,Y,${best},Winner of group 3`, `Second,Y,Winner of group 4,${best}`],
    ];
    expect(await take(cup, ...lines)).toMatchObject({ added: 6, flaws: [] });
    await playApart(cup);
    const { body } = await site.visitor().get(`/api/competitions/${cup.competitionId}/tables`);
    expect((body as CompetitionTables).stages[0]?.bests).toMatchObject([{ place: 2, count: 2 }]);
    const { X, Y } = await secondTables(cup);
    expect([X?.[0].length, Y?.[0].length]).toEqual([3, 3]);
    expect([...(X?.[0] ?? []), ...(Y?.[0] ?? [])].toSorted()).toEqual([1, 2, 3, 4, 5, 7]);
    await playStage(cup, cup.secondId);
    expect((await secondTables(cup)).X?.[1]).toBe(true);
  });

  test('has its matches made: places are dealt into its groups, two of one group apart', async () => {
    const cup = await twoStages([2, 2, 2], ['X', 'Y']);
    await organiser.send(
      'PUT',
      stagesOf(cup, `/${cup.stageId}`),
      json({ settings: { advance: { each: 1, best: 1 } } }),
    );
    const made = await organiser.post(stagesOf(cup, `/${cup.secondId}/fixtures`), PLAN);
    expect([made.status, made.body.count]).toEqual([201, 2]);
    const sides = (await organiser.get(stagesOf(cup, `/${cup.secondId}/fixtures`))).body.fixtures.map(
      ({ group, home, away }: Fixture) => [group, [home, away].toSorted()],
    );
    expect(sides).toEqual([
      ['X', ['Winner of group 1', 'Winner of group 3']],
      ['Y', ['Runner-up of groups 1/2/3', 'Winner of group 2']],
    ]);
    // What is there already is not made again, also once it is known who plays.
    await playApart(cup);
    const again = await organiser.post(stagesOf(cup, `/${cup.secondId}/fixtures`), { ...PLAN, existing: 'add' });
    expect(again.body.message).toBe('No match of Second is missing.');
    const final = await addFinal(cup);
    await playStage(cup, cup.secondId);
    expect(await playersOf(cup, final)).toEqual([1, 2]);
    await organiser.send(
      'PUT',
      stagesOf(cup, `/${cup.stageId}`),
      json({ settings: { advance: { each: 1, best: 3 } } }),
    );
    const many = await organiser.post(stagesOf(cup, `/${cup.secondId}/fixtures/preview`), { ...PLAN, existing: 'add' });
    expect([many.status, many.body.message]).toEqual([
      409,
      'Each group of Second takes at most one of the best. Add groups, or let fewer of the best go on.',
    ]);
  });

  test('takes winners and losers of matches, too', async () => {
    const cup = await twoStages([2, 2], ['X']);
    const [one, two] = (await rowsOf(cup)).map(({ number }) => number);
    expect(await take(cup, `Second,X,Winner of match ${one},Loser of match ${two}`)).toMatchObject({ added: 1 });
    await playStage(cup, cup.stageId);
    expect((await secondTables(cup)).X).toEqual([[1, 4], false]);
  });

  test('waits for nobody who withdrew: the others go on, also to the final', async () => {
    const cup = await twoStages([ofOne, ofTwo], ['X', 'Y']);
    await take(
      cup,
      'Second,X,Winner of group 1,Runner-up of group 2',
      'Second,Y,Winner of group 2,Runner-up of group 1',
    );
    const final = await addFinal(cup);
    expect((await withdraw(cup, 1)).status).toBe(200);
    await playStage(cup, cup.stageId);
    const tables = await secondTables(cup);
    expect([tables.X?.[0], tables.Y]).toEqual([
      [2, 4],
      [[3], true],
    ]);
    for (const { number, state, stageId } of await rowsOf(cup))
      if (stageId === cup.secondId && state === 'scheduled') {
        const [home] = await playersOf(cup, number);
        await decide(cup, number, home === 2 ? played(1, 0) : played(0, 1));
      }
    expect(await playersOf(cup, final)).toEqual([2, 3]);
  });

  test('keeps who stands where matches have begun, and follows a corrected first stage where none has', async () => {
    const cup = await twoStages([ofOne, ofTwo], ['X', 'Y']);
    await take(
      cup,
      'Second,X,Winner of group 1,Runner-up of group 2',
      'Second,Y,Winner of group 2,Runner-up of group 1',
    );
    const final = await addFinal(cup);
    await playStage(cup, cup.stageId);
    const [first] = await rowsOf(cup);
    const [home] = await playersOf(cup, first?.number ?? 0);
    await decide(cup, first?.number ?? 0, home === 1 ? played(0, 1) : played(1, 0), { later: 'redraw' });
    expect(await secondTables(cup)).toEqual({ X: [[2, 4], false], Y: [[1, 3], false] });
    await playStage(cup, cup.secondId);
    expect(await playersOf(cup, final)).toEqual([2, 1]);
  });

  test('is told what can’t be: groups that wait for each other, and one that waits for two places at once', async () => {
    const cup = await twoStages([ofOne, ofTwo], ['X', 'Y']);
    const circles = await flawsOf(
      cup,
      'Second,X,Winner of group Y,Winner of group 1',
      'Second,Y,Winner of group X,Winner of group 2',
    );
    expect(circles).toEqual([expect.stringContaining('wait for each other')]);
    expect(await flawsOf(cup, 'Second,X,Winner of group X,Winner of group 1')).toEqual([
      expect.stringContaining('wait for'),
    ]);
    expect(await flawsOf(cup, 'Second,X,Winner of group 1,Winner of group 1')).toEqual([
      expect.stringContaining('wait for the same side'),
    ]);
    expect(
      await flawsOf(
        cup,
        'Second,X,Winner of group 1,Winner of group 2',
        'Second,Y,Winner of group 1,Runner-up of group 2',
      ),
    ).toEqual([expect.stringContaining('wait for the same side')]);
    const best = 'Runner-up of groups 1/2';
    expect(await flawsOf(cup, `Second,X,${best},${best}`)).toEqual([expect.stringContaining('wait for the same side')]);
    expect((await rowsOf(cup)).filter(({ stageId }) => stageId === cup.secondId)).toEqual([]);
  });
});

test('a team that a list puts into the matches of a group is ranked there, and stays in it', async () => {
  const cup = await twoStages([2, 2], ['X', 'Y']);
  expect(await take(cup, 'Second,X,Hall 1,Hall 4')).toMatchObject({ added: 1, flaws: [] });
  expect((await secondTables(cup)).X).toEqual([[1, 4], false]);
  const together = [
    { name: 'X', entries: [] },
    { name: 'Y', entries: [cup.entries[0]?.entryId] },
  ];
  const put = await organiser.send('PUT', stagesOf(cup, `/${cup.secondId}/groups`), json({ groups: together }));
  expect(put.status).toBe(409);
});

test('groups that matches wait for can’t go, neither alone nor with their stage', async () => {
  const cup = await twoStages([2, 2], ['X', 'Y']);
  await addFinal(cup);
  const groupsOfSecond = stagesOf(cup, `/${cup.secondId}/groups`);
  const put = await organiser.send('PUT', groupsOfSecond, json({ groups: [{ name: 'X', entries: [] }] }));
  expect([put.status, put.body.message]).toEqual([
    409,
    'Other matches depend on groups that would be removed. Remove those matches first.',
  ]);
  expect((await organiser.send('DELETE', stagesOf(cup, `/${cup.secondId}`))).status).toBe(409);
  expect((await organiser.post(stagesOf(cup, `/${cup.secondId}/draw`), { groups: 1 })).status).toBe(409);
  const three = ['X', 'Y', 'Z'].map((name) => ({ name, entries: [] }));
  expect((await organiser.send('PUT', groupsOfSecond, json({ groups: three }))).status).toBe(200);
});

test('what a list says and nothing reads is noted: a group of a knockout, a place that nobody has', async () => {
  const cup = await twoStages([2, 2], ['X', 'Y']);
  await addStage(cup, 'knockout', 'Final');
  const { added, notes } = await take(
    cup,
    ...['Second,X,Winner of group 1,Third of group 2', 'Final,Gold,Winner of group X,Runner-up of group X'],
    'Final,,Third of group X,Runner-up of group Y',
  );
  expect([added, notes]).toEqual([
    3,
    [
      'Line 3 names a group, but Final has none: it is left out.',
      'Match 3 waits for place 3 of a group of 2. Nobody comes unless the group grows.',
      'Match 5 waits for place 3 of a group of 2. Nobody comes unless the group grows.',
    ],
  ]);
});
