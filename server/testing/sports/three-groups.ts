/** Three groups of which nothing decides between the seconds, and a knockout for which the best of them are wanted. */
import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Result, Source } from '../../../contract/sports/core.ts';
import { draws, groupEntries, groups, stages } from '../../schema/sports/competitions.ts';
import { matches } from '../../schema/sports/matches.ts';
import { addCup, addMatch, type Cup } from './cup.ts';

/** The number of the knockout's first match. */
export const KNOCKOUT_FROM = 101;

export type Groups = Cup & { groupIds: string[]; knockoutId: string };

/** As many as stand in a group, and each won by who comes first in it. */
const PAIRS = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;
const won: Result = { kind: 'played', score: { home: 1, away: 0 }, forfeitedBy: null };

const first = (group = ''): Source => ({ from: 'place', group, place: 1 });
const second = (among: string[]): Source => ({ from: 'best', groups: among, place: 2 });

/**
 * Nine teams in three groups that have played, and two matches of a knockout: of the winners and the best second, or of
 * two winners and the best two seconds.
 */
export async function addThreeGroups(
  rows: Parameters<typeof addCup>[0],
  organiserId: string,
  best: 1 | 2,
): Promise<Groups> {
  const { db, clock } = rows;
  const cup = await addCup(rows, { organiserId, captains: Array(9).fill(null) });
  const { competitionId, stageId } = cup;
  await db
    .update(stages)
    .set({ kind: 'groups', settings: { advance: { each: 1, best } } })
    .where(eq(stages.id, stageId));
  const groupIds = [cup.groupId, randomUUIDv7(), randomUUIDv7()];
  const knockoutId = randomUUIDv7();
  await db.update(groups).set({ name: 'A' }).where(eq(groups.id, cup.groupId));
  for (const [at, name] of ['B', 'C'].entries())
    await db.insert(groups).values({ id: groupIds[at + 1] ?? '', stageId, position: at + 2, name });
  await db.insert(stages).values({ id: knockoutId, competitionId, position: 2, kind: 'knockout', name: 'Cup' });
  for (const [at, groupId] of groupIds.entries()) {
    for (const { entryId } of cup.entries.slice(at * 3, at * 3 + 3))
      await db.update(groupEntries).set({ groupId }).where(eq(groupEntries.entryId, entryId));
    for (const [nth, [home, away]] of PAIRS.entries())
      await addMatch(rows, { ...cup, groupId }, [at * 3 + home, at * 3 + away], {
        number: at * PAIRS.length + nth + 1,
        result: won,
      });
  }
  const [a, b, c] = groupIds;
  const now = clock.now();
  const of = { competitionId, stageId: knockoutId, round: 1, createdAt: now, changedAt: now };
  await db.insert(matches).values([
    { ...of, id: randomUUIDv7(), number: KNOCKOUT_FROM, homeSource: first(a), awaySource: second(groupIds) },
    {
      ...{ ...of, id: randomUUIDv7(), number: KNOCKOUT_FROM + 1, homeSource: first(b) },
      awaySource: best === 2 ? second(groupIds) : first(c),
    },
  ]);
  return { ...cup, groupIds, knockoutId };
}

/** What was decided between the entries at these places of a cup. @param groupId null: between groups. @returns its id */
export async function addDraw(
  { db, clock }: Parameters<typeof addCup>[0],
  { stageId, entries }: Cup,
  places: readonly number[],
  groupId: string | null,
): Promise<string> {
  const id = randomUUIDv7();
  const order = places.map((place) => entries[place]?.entryId ?? '');
  const of = { stageId, groupId, kind: 'level' as const, entries: order, reason: 'A play-off' };
  await db.insert(draws).values({ id, ...of, createdAt: clock.now() });
  return id;
}
