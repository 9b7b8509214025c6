/** The formation of a line-up: what is refused, who sees it, and for how long it stands. */
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY } from '../../../platform/clock.ts';
import { competitions } from '../../../schema/sports/competitions.ts';
import { teamMembers } from '../../../schema/sports/teams.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { createSite, type Site } from '../../../testing/site.ts';
import { addCup, addMatch, addTeamMember, type Cup } from '../../../testing/sports/cup.ts';

let site: Site;
let captain: TestBrowser;
let cup: Cup;
let matchId = '';
let memberIds: string[] = [];
let number = 0;
beforeAll(async () => {
  site = await createSite();
  captain = await site.member('Kofi');
  cup = await addCup(site, { organiserId: (await site.member('Ama')).accountId, captains: [captain.accountId, null] });
  const teamId = cup.entries[0]?.teamId ?? '';
  memberIds = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((shirt) => addTeamMember(site, teamId, { name: `P${shirt}`, number: shirt })),
  );
});
beforeEach(async () => {
  matchId = await addMatch(site, cup, [0, 1], { number: ++number });
});

/** Names the first five, and the sixth on the bench, with this formation. */
const set = (formation?: string | null, { id = matchId, starters = 5 } = {}) =>
  captain.send('PUT', `/api/matches/${id}/line-ups/home`, {
    body: JSON.stringify({
      players: memberIds.map((memberId, at) => ({ memberId, starts: at < starters })),
      ...(formation !== undefined && { formation }),
    }),
    headers: { 'content-type': 'application/json' },
  });
const seen = async (id = matchId) => (await site.visitor().get(`/api/matches/${id}`)).body;

test('a formation is saved with the line-up, in its order, and everybody sees it with it', async () => {
  expect((await seen()).formations).toBeUndefined();
  const { status, body } = await set('1-2-1');
  expect({ status, formation: body.formation }).toEqual({ status: 200, formation: '1-2-1' });
  expect((await seen()).formations).toEqual({ home: '1-2-1' });
  expect((await seen()).lineUps.home.map(({ name }: { name: string }) => name)).toEqual([
    'P1',
    'P2',
    'P3',
    'P4',
    'P5',
    'P6',
  ]);
  // Another takes its place, and none takes it away.
  await set('2-2');
  expect((await seen()).formations).toEqual({ home: '2-2' });
  expect((await set(null)).body.formation).toBeUndefined();
  expect((await seen()).formations).toBeUndefined();
  await set('2-2');
  await set(); // an app from before formations
  expect((await seen()).formations).toBeUndefined();
});

test('a formation that is none, or not of as many as begin, is refused, and nothing is saved', async () => {
  await set('2-2');
  const told = async (...said: Parameters<typeof set>) => {
    const { status, body } = await set(...said);
    return [status, body.message];
  };
  expect(await told('4-4-2')).toEqual([400, '4-4-2 has 11 starters, and you’ve chosen 5.']);
  expect(await told('2-2', { starters: 4 })).toEqual([400, '2-2 has 5 starters, and you’ve chosen 4.']);
  expect(await told('4')).toEqual([400, 'A formation is two to four numbers from 1 to 6, like 4-4-2.']);
  expect(await told('a-b-c')).toEqual([400, 'A formation is two to four numbers from 1 to 6, like 4-4-2.']);
  expect((await set('1-1-1-1-1-1-1')).status).toBe(400);
  expect(await seen()).toMatchObject({ formations: { home: '2-2' }, lineUps: { home: { length: 6 } } });

  const inSport = (sport: 'basketball' | 'football') =>
    site.db.update(competitions).set({ sport }).where(eq(competitions.id, cup.competitionId));
  await inSport('basketball');
  expect(await told('2-2')).toEqual([400, 'This sport has no formations.']);
  await inSport('football');
});

test('the next line-up can have that of the last, as long as all who began in it are there', async () => {
  const day = (days: number) => new Date(site.clock.now().getTime() + days * DAY);
  const last = async (id: string) => (await captain.get(`/api/matches/${id}/line-ups/home/last`)).body;
  const before = await addMatch(site, cup, [0, 1], { number: ++number, startsAt: day(1) });
  const next = await addMatch(site, cup, [0, 1], { number: ++number, startsAt: day(2) });
  await set(null, { id: before });
  expect(await last(next)).toEqual({ players: expect.any(Array) });
  await set('2-1-1', { id: before });
  expect(await last(next)).toMatchObject({ players: { length: 6 }, formation: '2-1-1' });

  // Who leaves the team leaves its line-ups to come: what is left of this one stands in no formation.
  const leaver = memberIds[1] ?? '';
  await site.db
    .update(teamMembers)
    .set({ until: site.clock.now().toISOString().slice(0, 10) })
    .where(eq(teamMembers.id, leaver));
  expect(await last(next)).toEqual({ players: expect.objectContaining({ length: 5 }) });
  await site.db.update(teamMembers).set({ until: null }).where(eq(teamMembers.id, leaver));
});

test('a formation goes when one of those who begin has left the team', async () => {
  const id = await addMatch(site, cup, [0, 1], {
    number: ++number,
    startsAt: new Date(site.clock.now().getTime() + DAY),
  });
  expect((await set('1-2-1', { id })).body.formation).toBe('1-2-1');
  const team = cup.entries[0]?.teamId ?? '';
  const { status } = await captain.send('DELETE', `/api/teams/${team}/members/${memberIds[2]}`);
  expect(status).toBe(200);
  const { lineUps, formations } = await seen(id);
  expect(lineUps.home).toHaveLength(5);
  expect(formations).toBeUndefined();
});
