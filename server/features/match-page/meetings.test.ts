/** How the two sides of a match ended when they met before. */
import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { MatchCard } from '../../../contract/sports/core.ts';
import { MEETINGS_MAX } from '../../../contract/sports/lists.ts';
import { DAY } from '../../platform/clock.ts';
import { competitions, entries } from '../../schema/sports/competitions.ts';
import { matches } from '../../schema/sports/matches.ts';
import { teams } from '../../schema/sports/teams.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, type Cup } from '../../testing/sports/cup.ts';

const RESULT = { kind: 'played', score: { home: 2, away: 1 }, forfeitedBy: null } as const;

let site: Site;
let organiser: TestBrowser;
let cup: Cup;
beforeAll(async () => {
  site = await createSite();
  organiser = await site.member('Efua');
  cup = await addCup(site, { organiserId: organiser.accountId, captains: [null, null, null] });
});

const at = (days: number) => new Date(site.clock.now().getTime() + days * DAY);
const meetingsOf = async (id: string, browser = site.visitor()) => {
  const { status, body } = await browser.get(`/api/matches/${id}/meetings`);
  return status === 200 ? body.meetings.map(({ number }: MatchCard) => number) : status;
};

test('the last results of the same two are listed, the newest first, whoever was at home, in whichever competition', async () => {
  const next = await addMatch(site, cup, [0, 1], { number: 20, startsAt: at(1) });
  expect(await meetingsOf(next)).toEqual([]);
  for (let n = 1; n <= MEETINGS_MAX; n++) {
    await addMatch(site, cup, n % 2 ? [0, 1] : [1, 0], { number: n, startsAt: at(n - 30), result: RESULT });
  }
  await addMatch(site, cup, [0, 2], { number: 7, startsAt: at(-5), result: RESULT });
  await addMatch(site, cup, [0, 1], { number: 8, startsAt: at(-4), state: 'disputed' });
  await addMatch(site, cup, [0, 1], { number: 9, startsAt: at(2), result: RESULT }); // later than the one that is looked at
  expect(await meetingsOf(next)).toEqual([5, 4, 3, 2, 1]);

  const other = await addCup(site, { organiserId: organiser.accountId, captains: [null, null] });
  for (const [place, entry] of other.entries.entries()) {
    await site.db.update(entries).set({ teamId: cup.entries[place]?.teamId }).where(eq(entries.id, entry.entryId));
  }
  await addMatch(site, other, [1, 0], { number: 30, startsAt: at(-1), result: RESULT });
  expect(await meetingsOf(next)).toEqual([30, 5, 4, 3, 2]);

  const of = eq(competitions.id, other.competitionId);
  await site.db.update(competitions).set({ hidden: 'hidden' }).where(of);
  expect([await meetingsOf(next), await meetingsOf(next, organiser)]).toEqual([
    [5, 4, 3, 2, 1],
    [30, 5, 4, 3, 2],
  ]);
  await site.db.update(competitions).set({ hidden: null }).where(of);
  const [entry] = other.entries;
  await site.db
    .update(entries)
    .set({ isAgreed: false })
    .where(eq(entries.id, entry?.entryId ?? ''));
  expect(await meetingsOf(next)).toEqual([5, 4, 3, 2, 1]); // its captain has not said that they play there
});

test('where a side is open or hidden there are none; of a match that is not there, nothing', async () => {
  const own = await addCup(site, { organiserId: organiser.accountId, captains: [null, null] });
  await addMatch(site, own, [0, 1], { number: 1, startsAt: at(-3), result: RESULT });
  const next = await addMatch(site, own, [0, 1], { number: 2, startsAt: at(1) });
  expect(await meetingsOf(next)).toEqual([1]);
  const team = eq(teams.id, own.entries[0]?.teamId ?? '');
  await site.db.update(teams).set({ hidden: 'hidden' }).where(team);
  expect(await meetingsOf(next)).toEqual([]);
  await site.db.update(teams).set({ hidden: null }).where(team);
  await site.db.update(matches).set({ awayEntryId: null }).where(eq(matches.id, next));
  expect(await meetingsOf(next)).toEqual([]);
  await site.db.update(competitions).set({ state: 'draft' }).where(eq(competitions.id, own.competitionId));
  expect([await meetingsOf(next), await meetingsOf(randomUUIDv7())]).toEqual([404, 404]);
});
