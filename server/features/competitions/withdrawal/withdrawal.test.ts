/** What an organiser knows before a team withdraws. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser } from '../../../testing/browser.ts';
import { createSite, type Site } from '../../../testing/site.ts';
import { addCup, addMatch } from '../../../testing/sports/cup.ts';

let site: Site;
let organiser: TestBrowser;
let captain: TestBrowser;
let made = 0;
beforeAll(async () => {
  site = await createSite();
});
beforeEach(async () => {
  made++;
  organiser = await site.member(`Union${made}`);
  captain = await site.member(`Captain${made}`);
});

const PLAYED = { kind: 'played', score: { home: 2, away: 1 }, forfeitedBy: null } as const;
const FORFEIT = { kind: 'forfeit', score: null, forfeitedBy: 'home' } as const;

test('organisers read how many of its matches each entry has played: none that were awarded, and without cancelled ones', async () => {
  const cup = await addCup(site, { organiserId: organiser.accountId, captains: [captain.accountId, null, null, null] });
  await addMatch(site, cup, [0, 1], { number: 1, result: PLAYED });
  await addMatch(site, cup, [0, 2], { number: 2, result: FORFEIT });
  await addMatch(site, cup, [3, 0], { number: 3, state: 'cancelled' });
  await addMatch(site, cup, [0, 3], { number: 4, state: 'submitted' });
  await addMatch(site, cup, [1, 0], { number: 5, state: 'postponed' });
  const read = async (by: TestBrowser) =>
    (await by.get(`/api/competitions/${cup.competitionId}`)).body.viewer.matchCounts;
  const of = (at: number, played: number, all: number) => ({ entry: cup.entries[at]?.entryId, played, all });
  expect(await read(organiser)).toHaveLength(4);
  expect(await read(organiser)).toEqual(expect.arrayContaining([of(0, 2, 4), of(1, 1, 2), of(2, 0, 1), of(3, 1, 1)]));
  expect(await read(captain)).toEqual([]);
});
