/** Between groups: who of the best goes on and where, settled by lot or by an organiser, and taken back. */
import { createHash, randomUUIDv7 } from 'node:crypto';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type BestTable, type CompetitionTables, type Draw, tableMessages } from '../../../contract/sports/tables.ts';
import { competitionActs, draws, entries } from '../../schema/sports/competitions.ts';
import { matches, matchResults } from '../../schema/sports/matches.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addThreeGroups, type Groups, KNOCKOUT_FROM } from '../../testing/sports/three-groups.ts';

let site: Site;
let organiser: TestBrowser;
let member: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  [organiser, member] = [await site.member('Ama'), await site.member('Kofi')];
});

const won = { kind: 'played' as const, score: { home: 2, away: 0 }, forfeitedBy: null };
const FIRST = KNOCKOUT_FROM;
const oneSecond = () => addThreeGroups(site, organiser.accountId, 1);
const twoSeconds = () => addThreeGroups(site, organiser.accountId, 2);

const at = (cup: Groups, ...places: number[]) => places.map((place) => cup.entries[place]?.entryId ?? '');
async function bestOf({ competitionId }: Groups, who = site.visitor()): Promise<BestTable> {
  const { stages: found } = (await who.get(`/api/competitions/${competitionId}/tables`)).body as CompetitionTables;
  const best = found[0]?.bests[0];
  if (!best) throw new Error('there is no table between groups');
  return best;
}
const sidesOf = ({ competitionId }: Groups) =>
  site.db
    .select({ number: matches.number, home: matches.homeEntryId, away: matches.awayEntryId })
    .from(matches)
    .where(and(eq(matches.competitionId, competitionId), isNotNull(matches.homeSource)))
    .orderBy(asc(matches.number));
const settle = (cup: Groups, call: 'draws' | 'slots', ids: string[], more: object = {}, who = organiser) =>
  who.post(`/api/competitions/${cup.competitionId}/${call}`, {
    ...{ stage: cup.stageId, entries: ids, by: 'lot', reason: '', ...(call === 'draws' && { group: null }), ...more },
  });
const takeBack = ({ competitionId }: Groups, { _id }: Pick<Draw, '_id'>, reason = 'The wrong box', who = organiser) =>
  who.post(`/api/competitions/${competitionId}/draws/${_id}/take-back`, { reason });
const actsOf = async ({ competitionId }: Groups) =>
  (await site.db.select().from(competitionActs).where(eq(competitionActs.competitionId, competitionId))).map(
    ({ act, subjectName, reason }) => [act, subjectName, reason].filter(Boolean).join(': '),
  );
/** Gives a match a result that counts. */
async function play(cup: Groups, number: number): Promise<void> {
  const [match] = await site.db
    .update(matches)
    .set({ state: 'confirmed', version: 1, countingVersion: 1 })
    .where(and(eq(matches.competitionId, cup.competitionId), eq(matches.number, number)))
    .returning();
  const said = { act: 'confirmed' as const, createdAt: site.clock.now(), ...won };
  await site.db.insert(matchResults).values({ matchId: match?.id ?? '', version: 1, ...said });
}

// [B24.6]
test('the best of several groups are drawn by lot between groups, and the bracket is filled in the same act', async () => {
  const cup = await oneSecond();
  const level = at(cup, 1, 4, 7);
  const before = await bestOf(cup);
  expect([before.place, before.count, before.isFinal, before.spread]).toEqual([2, 1, true, null]);
  expect(before.unresolved.map((ids) => ids.toSorted())).toEqual([level.toSorted()]);
  expect((await settle(cup, 'draws', level, {}, member)).status).toBe(403);
  const { status, body } = await settle(cup, 'draws', level);
  expect(status).toBe(200);
  const [winner, ...others] = body.draw.entries as string[];
  const after = await bestOf(cup);
  expect([after.unresolved, after.rows[0]?.reason]).toEqual([
    [],
    expect.objectContaining({ by: 'lot', above: [others[0]] }),
  ]);
  expect(await sidesOf(cup)).toEqual([
    { number: FIRST, home: at(cup, 0)[0], away: winner },
    { number: FIRST + 1, home: at(cup, 3)[0], away: at(cup, 6)[0] },
  ]);
  expect((await settle(cup, 'draws', level)).status).toBe(409);
});

test('while a group is level, its best have no mark and can’t be drawn between groups: the answer names the group', async () => {
  const cup = await oneSecond();
  // All matches of group C ended level.
  const level = { ...won, score: { home: 1, away: 1 } };
  for (const number of [7, 8, 9])
    await site.db
      .update(matchResults)
      .set(level)
      .where(
        eq(
          matchResults.matchId,
          site.db
            .select({ id: matches.id })
            .from(matches)
            .where(and(eq(matches.competitionId, cup.competitionId), eq(matches.number, number))),
        ),
      );
  const answer = await settle(cup, 'draws', at(cup, 1, 4));
  expect(answer).toMatchObject({ status: 409, body: { message: tableMessages.groupsLevel({ groups: 'C' }) } });
  const [stage] = (
    (await site.visitor().get(`/api/competitions/${cup.competitionId}/tables`)).body as CompetitionTables
  ).stages;
  const marks = stage?.groups.map(({ rows }) => rows.map(({ goesOn, isThrough }) => [goesOn, isThrough]));
  const winner = [
    ['place', true],
    [null, false],
    [null, false],
  ];
  const nobody = [
    [null, false],
    [null, false],
    [null, false],
  ];
  expect(marks).toEqual([winner, winner, nobody]);
});

// [B24.9]
test('a draw is taken back with a reason: its sides are open again, and what is drawn next says why', async () => {
  const cup = await oneSecond();
  const level = at(cup, 1, 4, 7);
  const { body } = await settle(cup, 'draws', level);
  expect((await takeBack(cup, body.draw, ' ')).status).toBe(400);
  expect((await takeBack(cup, body.draw, 'No', member)).status).toBe(403);
  expect((await takeBack(cup, { _id: randomUUIDv7() })).status).toBe(404);
  expect((await takeBack(await oneSecond(), body.draw)).status).toBe(404);
  const twice = await Promise.all([takeBack(cup, body.draw), takeBack(cup, body.draw)]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const open = await bestOf(cup);
  expect(open.unresolved).toHaveLength(1);
  expect(open.draws).toMatchObject([{ _id: body.draw._id, takenBack: { reason: 'The wrong box' } }]);
  expect((await sidesOf(cup))[0]).toMatchObject({ home: at(cup, 0)[0], away: null });
  // The first draw stands as it was made, and beside it that it was taken back.
  const stored = await site.db.select().from(draws).where(eq(draws.stageId, cup.stageId)).orderBy(asc(draws.createdAt));
  expect(stored.map(({ id, takesBack, reason }) => [id === body.draw._id, takesBack, reason])).toEqual([
    [true, null, ''],
    [false, body.draw._id, 'The wrong box'],
  ]);
  const again = (await settle(cup, 'draws', level)).body.draw;
  expect((await bestOf(cup)).rows[0]?.reason).toMatchObject({ by: 'lot', again: 'The wrong box' });
  expect((await sidesOf(cup))[0]?.away).toBe(again.entries[0]);
  expect(await actsOf(cup)).toContain('draw-taken-back: League, between groups: The wrong box');
});

// [B24.9]
test('a draw stays once a match that depends on it was played, and says which', async () => {
  const cup = await oneSecond();
  const { body } = await settle(cup, 'draws', at(cup, 1, 4, 7));
  await play(cup, FIRST + 1); // nobody is there by lot
  await play(cup, FIRST);
  const refused = await takeBack(cup, body.draw);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Match 101 has begun or has a result, and who plays there came from this draw. It can’t be taken back any more.',
  ]);
  expect((await bestOf(cup)).unresolved).toEqual([]);
  expect((await sidesOf(cup))[0]?.away).toBe(body.draw.entries[0]);
});

// [B24.8]
test('which of the best goes to which match is drawn by lot or decided, where there is more than one way', async () => {
  const cup = await twoSeconds();
  await settle(cup, 'draws', at(cup, 1, 4, 7), { by: 'organiser', entries: at(cup, 4, 7, 1), reason: 'A play-off' });
  const before = await bestOf(cup);
  expect(before.spread).toMatchObject({ draw: null, slots: [{ number: FIRST }, { number: FIRST + 1 }] });
  const own = before.spread?.slots.map(({ entryId }) => entryId) ?? [];
  expect((await sidesOf(cup)).map(({ away }) => away)).toEqual(own);

  const swapped = own.toReversed();
  const word = { by: 'organiser', reason: 'So that neither travels far' };
  expect((await settle(cup, 'slots', own, { ...word, reason: '' })).body.field).toBe('reason');
  expect((await settle(cup, 'slots', at(cup, 1, 4), word)).status).toBe(409); // not those that go on
  expect((await settle(cup, 'slots', swapped, word, member)).status).toBe(403);
  const decided = await settle(cup, 'slots', swapped, word);
  expect([decided.status, decided.body.message]).toEqual([200, 'The places are decided.']);
  expect((await sidesOf(cup)).map(({ away }) => away)).toEqual(swapped);
  expect((await bestOf(cup)).spread?.draw).toMatchObject({ seed: null, reason: word.reason, entries: swapped });
  expect((await settle(cup, 'slots', own, word)).body.message).toBe(
    'The places have been drawn or decided. Take that back first.',
  );

  expect((await takeBack(cup, decided.body.draw)).status).toBe(200);
  expect((await sidesOf(cup)).map(({ away }) => away)).toEqual(own);
  const { draw } = (await settle(cup, 'slots', own)).body as { draw: Draw };
  const lot = (id: string) => createHash('sha256').update(`${draw.seed}:${id}`).digest('hex');
  expect(draw.entries).toEqual(own.toSorted((a, b) => (lot(a) < lot(b) ? -1 : 1)));
  expect((await sidesOf(cup)).map(({ away }) => away)).toEqual(draw.entries);
  expect((await actsOf(cup)).map((act) => act.split(':')[0])).toEqual(
    expect.arrayContaining(['order-decided', 'slots-decided', 'draw-taken-back', 'slots-drawn', 'sides-changed']),
  );
});

// [B24.8]
test('who goes where stays once it is played', async () => {
  const cup = await twoSeconds();
  await settle(cup, 'draws', at(cup, 1, 4, 7));
  const own = (await bestOf(cup)).spread?.slots.map(({ entryId }) => entryId) ?? [];
  await play(cup, FIRST);
  const refused = await settle(cup, 'slots', own.toReversed(), { by: 'organiser', reason: 'Late' });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Match 101 has begun or has a result, so the places stay.',
  ]);
});

// [B24.6]
test('the best are there when a whole group has nobody left at the place', async () => {
  const cup = await twoSeconds();
  for (const entryId of at(cup, 7, 8))
    await site.db.update(entries).set({ state: 'withdrawn', withdrawal: 'award' }).where(eq(entries.id, entryId));
  const best = await bestOf(cup);
  expect([best.isFinal, best.rows.map(({ entryId }) => entryId).toSorted()]).toEqual([true, at(cup, 1, 4).toSorted()]);
});
