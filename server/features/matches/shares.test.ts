/** Lists of matches that are cut give each competition a share: nobody fills them with hundreds of theirs. */
import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { entries } from '../../schema/sports/competitions.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch } from '../../testing/sports/cup.ts';
import { listCalendarMatches } from '../calendars/queries.ts';

let site: Site;
let captain: TestBrowser;
let teamId = '';
/** The match of the cup that the team plays in, and its last one; among sixty of somebody else's. */
let real = { coming: '', past: '' };
const ids = (matches: { _id?: string; id?: string }[]) => matches.map(({ _id, id }) => _id ?? id);
const startsOf = (matches: { startsAt: string }[]) => matches.map(({ startsAt }) => startsAt);
beforeAll(async () => {
  site = await createSite();
  site.clock.advance(30 * DAY);
  captain = await site.member('Captain');
  const [union, troll] = [await site.member('Union'), await site.member('Troll')];
  const cup = await addCup(site, { organiserId: union.accountId, captains: [captain.accountId, null] });
  teamId = cup.entries[0]?.teamId ?? '';
  const theirs = await addCup(site, { organiserId: troll.accountId, captains: [null, null], name: 'Every minute' });
  const entryId = randomUUIDv7();
  const of = { competitionId: theirs.competitionId, teamId, state: 'entered' as const };
  await site.db.insert(entries).values({ id: entryId, ...of, createdAt: site.clock.now() });
  theirs.entries.push({ entryId, teamId, captainMemberId: null });
  const now = site.clock.now().getTime();
  const result = { kind: 'played', score: { home: 1, away: 0 } } as never;
  for (let n = 0; n < 30; n++) {
    await addMatch(site, theirs, [2, 0], { number: n + 1, startsAt: new Date(now + (n + 1) * MINUTE) });
    await addMatch(site, theirs, [2, 0], { number: 100 + n, startsAt: new Date(now - (n + 200) * MINUTE), result });
  }
  real = {
    coming: await addMatch(site, cup, [0, 1], { number: 1, startsAt: new Date(now + 3 * HOUR) }),
    past: await addMatch(site, cup, [0, 1], { number: 2, startsAt: new Date(now - 2 * DAY), result }),
  };
});

test('a team’s page: what comes, and what was played, in the order of time', async () => {
  const { coming, past } = (await site.visitor().get(`/api/teams/${teamId}/season`)).body;
  expect([ids(coming), ids(past)]).toEqual([
    expect.arrayContaining([real.coming]),
    expect.arrayContaining([real.past]),
  ]);
  expect([coming.length, past.length]).toEqual([5, 5]);
  expect(startsOf(coming)).toEqual(startsOf(coming).toSorted());
  expect(startsOf(past)).toEqual(startsOf(past).toSorted().reverse());
});

test('today, for who plays', async () => {
  const now = site.clock.now().getTime();
  const path = `/api/today?from=${now - 12 * HOUR}&until=${now + 12 * HOUR}`;
  const { matches } = (await captain.get(path)).body;
  expect(ids(matches)).toContain(real.coming);
  expect(matches).toHaveLength(12);
});

test('calendars of a team and of a member', async () => {
  for (const of of [{ teamId }, { accountId: captain.accountId }]) {
    const cut = { limit: 10, now: site.clock.now() };
    expect(ids(await listCalendarMatches(site.db, of, cut))).toContain(real.coming);
    expect(ids(await listCalendarMatches(site.db, of, { ...cut, limit: 40 }))).toContain(real.past);
  }
});
