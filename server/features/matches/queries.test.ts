/** Matches as cards, in lists, for whoever may see them. */
import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { MatchCard } from '../../../contract/sports/core.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import { competitions, groups, stages } from '../../schema/sports/competitions.ts';
import { matches } from '../../schema/sports/matches.ts';
import { teams } from '../../schema/sports/teams.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, type Cup } from '../../testing/sports/cup.ts';
import { listMatches, type MatchCursor } from './lists/queries.ts';
import { loadMatchCards, type Viewer } from './queries.ts';

let site: Site;
let cup: Cup;
let captain: Viewer;
let organiser: Viewer;
const admin: Viewer = { accountId: randomUUIDv7(), role: 'admin' };
beforeAll(async () => {
  site = await createSite();
  const [ama, kofi] = [await site.member('Ama'), await site.member('Kofi')];
  captain = { accountId: kofi.accountId, role: 'user' };
  organiser = { accountId: ama.accountId, role: 'user' };
  cup = await addCup(site, { organiserId: ama.accountId, captains: [kofi.accountId, null, null] });
});

const card = async (id: string, viewer?: Viewer): Promise<MatchCard | undefined> =>
  (await loadMatchCards(site.db, [id], { viewer, now: site.clock.now() }))[0];

test('a card says who plays, and the result that counts; where a side comes from, in words', async () => {
  const played = await addMatch(site, cup, [0, 1], {
    number: 1,
    result: { kind: 'played', score: { home: 2, away: 1 }, forfeitedBy: null },
  });
  const [stageId, a, b] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const { competitionId } = cup;
  await site.db.insert(stages).values({ id: stageId, competitionId, position: 2, kind: 'knockout', name: 'Cup' });
  await site.db.insert(groups).values([
    { id: a, stageId, position: 1, name: 'A' },
    { id: b, stageId, position: 2, name: 'B' },
  ]);
  const open = await addMatch(site, { ...cup, entries: [] }, [0, 1], { number: 2, startsAt: null });
  const told = async (homeSource: object, awaySource: object) => {
    await site.db
      .update(matches)
      .set({ homeSource, awaySource } as never)
      .where(eq(matches.id, open));
    const one = await card(open);
    return [one?.home.comesFrom, one?.away.comesFrom];
  };
  expect(await card(played)).toMatchObject({
    number: 1,
    competition: { name: 'Hall Cup', sport: 'football' },
    home: { team: { name: 'Hall 1' }, comesFrom: '' },
    away: { team: { name: 'Hall 2' }, comesFrom: '' },
    state: 'confirmed',
    score: { home: 2, away: 1 },
    result: { kind: 'played', score: { home: 2, away: 1 }, forfeitedBy: null },
    isMissing: false,
  });
  expect(await card(open)).toMatchObject({ startsAt: null, score: null, result: null, home: { team: null } });
  expect(await told({ from: 'winner', match: 73 }, { from: 'loser', match: 101 })).toEqual([
    'Winner of match 73',
    'Loser of match 101',
  ]);
  expect(await told({ from: 'place', group: a, place: 2 }, { from: 'best', groups: [a, b], place: 3 })).toEqual([
    'Runner-up of group A',
    'Third of groups A/B',
  ]);
  expect(
    await told({ from: 'place', group: cup.groupId, place: 5 }, { from: 'place', group: 'no id', place: 1 }),
  ).toEqual(['Place 5 of League', 'Winner of its group']);
});

test('a result is missing a day after the match has ended, and not before', async () => {
  const startsAt = site.clock.now();
  const id = await addMatch(site, cup, [0, 1], { number: 3, startsAt });
  const missing = async (after: number) =>
    (await loadMatchCards(site.db, [id], { now: new Date(startsAt.getTime() + after) }))[0]?.isMissing;
  expect(await missing(25 * HOUR)).toBe(false);
  expect(await missing(DAY + 90 * 60_000)).toBe(true);
});

// [B26.15]
test('a team that moderation has hidden is named to its own members and admins only', async () => {
  const id = await addMatch(site, cup, [0, 1], { number: 4 });
  const teamId = cup.entries[0]?.teamId ?? '';
  await site.db.update(teams).set({ hidden: 'hidden' }).where(eq(teams.id, teamId));
  const seen = async (viewer?: Viewer) => {
    const { home } = (await card(id, viewer)) ?? {};
    return home?.team?.name ?? home?.comesFrom;
  };
  expect([await seen(), await seen(organiser), await seen(captain), await seen(admin)]).toEqual([
    'A hidden team',
    'A hidden team',
    'Hall 1',
    'Hall 1',
  ]);
  await site.db.update(teams).set({ hidden: null }).where(eq(teams.id, teamId));
});

test('lists go by time, either way, page by page, with open dates last', async () => {
  const own = await addCup(site, { organiserId: organiser?.accountId ?? '', captains: [null, null, null] });
  const { competitionId } = own;
  const at = (hours: number) => new Date(site.clock.now().getTime() + hours * HOUR);
  const times = [at(3), null, at(1), at(2), null];
  const ids: string[] = [];
  for (const [place, startsAt] of times.entries())
    ids.push(await addMatch(site, own, [0, place % 2 ? 1 : 2], { number: place + 1, startsAt }));
  const all = async (isBackwards: boolean) => {
    const numbers: number[][] = [];
    let cursor: MatchCursor | null | undefined;
    do {
      const page = await listMatches(
        site.db,
        { competitionId, isBackwards, limit: 2, cursor: cursor ?? undefined },
        { now: site.clock.now() },
      );
      numbers.push(page.matches.map(({ number }) => number));
      cursor = page.next;
    } while (cursor);
    return numbers;
  };
  expect(await all(false)).toEqual([[3, 4], [1, 2], [5]]);
  expect(await all(true)).toEqual([[1, 4], [3, 5], [2]]);
  const list = async (which: object, viewer?: Viewer) =>
    (await listMatches(site.db, { limit: 10, ...which }, { viewer, now: site.clock.now() })).matches.map(
      ({ number }) => number,
    );
  expect(await list({ teamIds: [own.entries[1]?.teamId ?? ''] })).toEqual([4, 2]);
  expect(await list({ competitionId, from: at(1), until: at(3) })).toEqual([3, 4]);
  expect(await list({ stageId: own.stageId, groupId: own.groupId })).toHaveLength(5);
  for (const change of [{ state: 'draft' }, { state: 'running', hidden: 'held' }] as const) {
    await site.db.update(competitions).set(change).where(eq(competitions.id, competitionId));
    expect(await list({ competitionId })).toEqual([]);
    expect(await list({ competitionId }, captain)).toEqual([]);
    expect(await list({ competitionId }, organiser)).toHaveLength(5);
    expect(await list({ competitionId }, admin)).toHaveLength(5);
  }
  expect(ids).toHaveLength(5);
});
