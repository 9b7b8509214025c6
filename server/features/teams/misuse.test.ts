/** What organisers, captains and members try with teams that are not theirs to change. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { teamMessages } from '../../../contract/sports/teams.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import { competitions, entries, rosterPlaces } from '../../schema/sports/competitions.ts';
import { lineUps } from '../../schema/sports/matches.ts';
import { teamMembers, teams } from '../../schema/sports/teams.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, addTeam, addTeamMember } from '../../testing/sports/cup.ts';

let site: Site;
let organiser: TestBrowser;
let ada: TestBrowser;
let kofi: TestBrowser;
let esi: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  organiser = await site.member('Efua');
  ada = await site.member('Ada');
  kofi = await site.member('Kofi');
  esi = await site.member('Esi');
});

const cupOf = (...captains: (string | null)[]) => addCup(site, { organiserId: organiser.accountId, captains });
const takeRosters = async (competitionId: string, text: string) =>
  (await organiser.post(`/api/competitions/${competitionId}/rosters.csv`, { text, isPreview: false })).body;
const namesIn = async (teamId: string) =>
  (await site.db.select().from(teamMembers).where(eq(teamMembers.teamId, teamId))).flatMap(({ name }) => name ?? []);
const draft = async () =>
  (
    await organiser.post('/api/competitions', {
      ...{ name: 'Cup', sport: 'football', form: 'league', preset: 'intramural', timeZone: 'Africa/Accra' },
    })
  ).body.competition._id as string;
const put = (by: TestBrowser, path: string, body: object) =>
  by.send('PUT', path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

// [B27.8]
test('an organiser’s list adds nobody to a team with a captain, unless that captain has asked to take part', async () => {
  const cup = await cupOf(ada.accountId, null, organiser.accountId);
  const [first, second, own] = cup.entries.map(({ teamId }) => teamId);
  const list = 'Team,Name\nHall 1,Rude Name\nHall 2,Kwesi';
  expect(await takeRosters(cup.competitionId, list)).toMatchObject({
    flaws: [{ line: 2, column: 'Team', message: 'Hall 1 has a captain, who adds its players.' }],
  });
  expect([await namesIn(first ?? ''), await namesIn(second ?? '')]).toEqual([[], []]);
  expect(await takeRosters(cup.competitionId, 'Team,Name\nHall 1,Ada\nHall 2,Kwesi\nHall 3,Yaw')).toMatchObject({
    ...{ added: 2, same: 1, flaws: [] },
  });
  expect(await namesIn(own ?? '')).toEqual(['Yaw']);
  await site.db
    .update(entries)
    .set({ createdBy: ada.accountId })
    .where(eq(entries.teamId, first ?? ''));
  expect(await takeRosters(cup.competitionId, 'Team,Name\nHall 1,Ekow')).toMatchObject({ added: 1, flaws: [] });
});

// [B27.7]
test('a frozen roster takes no names either, from the team’s page or from the list of another competition', async () => {
  const cup = await cupOf(ada.accountId, null);
  const frozen = cup.entries[1]?.teamId ?? '';
  const path = `/api/teams/${cup.entries[0]?.teamId}/members`;
  const coach = await ada.post(path, { name: 'Coach', role: 'coach' });
  expect(coach.status).toBe(201);
  await site.db
    .update(competitions)
    .set({ rosterFrozenAt: site.clock.now() })
    .where(eq(competitions.id, cup.competitionId));
  site.clock.advance(HOUR);
  const refused = await ada.post(path, { name: 'Ringer', role: 'player' });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(/^The roster of Hall Cup has been locked since/),
  ]);
  const change = { edition: 0, role: 'player' };
  const asPlayer = await ada.send('PATCH', `${path}/${coach.body.memberId}`, {
    ...{ headers: { 'content-type': 'application/json' }, body: JSON.stringify(change) },
  });
  expect(asPlayer.status).toBe(409);
  expect((await ada.post(path, { name: 'Second coach', role: 'coach' })).status).toBe(201);

  const other = await cupOf(null, null);
  await site.db
    .update(entries)
    .set({ teamId: frozen })
    .where(eq(entries.id, other.entries[1]?.entryId ?? ''));
  const list = 'Team,Name\nHall 2,Ringer';
  expect((await takeRosters(other.competitionId, list)).message).toMatch(/^The roster of Hall Cup has been locked/);
  expect(await namesIn(frozen)).toEqual([]);
});

// [B27.8]
test('a captain who has blocked an organiser is not entered by them', async () => {
  const { teamId } = await addTeam(site, 'Blocked Hall', kofi.accountId);
  expect((await kofi.send('PUT', `/api/ties/block/${organiser.accountId}`)).status).toBe(200);
  const id = await draft();
  const entered = await organiser.post(`/api/competitions/${id}/entries`, { teams: [{ teamId }] });
  expect([entered.status, entered.body.message]).toEqual([404, 'There’s no such team.']);
  const named = await organiser.post(`/api/competitions/${id}/entries`, { teams: [{ name: 'blocked hall' }] });
  expect(named.body).toMatchObject({ made: 1, invited: 0 }); // only its name
});

// [B27.8]
test('an organiser makes so many new teams a day, and no more', async () => {
  const id = await draft();
  // With the one of the test before.
  const rows = Array.from({ length: 298 }, (_, at) => ({
    ...{ id: crypto.randomUUID(), name: `New ${at}`, sport: 'football' as const, of: 'none' as const },
    ...{ createdBy: organiser.accountId, createdAt: site.clock.now(), joinToken: `token ${at}` },
  }));
  await site.db.insert(teams).values(rows);
  const enter = (...names: string[]) =>
    organiser.post(`/api/competitions/${id}/entries`, { teams: names.map((name) => ({ name })) });
  const refused = await enter('One', 'Two');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'You can add up to 300 new teams a day. Enter the others tomorrow, or let their captains make them.',
  ]);
  expect((await enter('One')).status).toBe(201);
  site.clock.advance(DAY + HOUR);
  expect((await enter('Two')).status).toBe(201);
});

// [B27.7]
test('nobody plays for two teams of a competition, as their coach neither', async () => {
  const cup = await cupOf(ada.accountId, kofi.accountId, null);
  const [first, second] = cup.entries;
  await addTeamMember(site, first?.teamId ?? '', { accountId: esi.accountId });
  const place = { competitionId: cup.competitionId, accountId: esi.accountId, entryId: first?.entryId ?? '' };
  const asCoach = await addTeamMember(site, second?.teamId ?? '', { accountId: esi.accountId, role: 'coach' });
  const matchId = await addMatch(site, cup, [1, 2], { number: 1 });
  const lineUp = () =>
    put(kofi, `/api/matches/${matchId}/line-ups/home`, { players: [{ memberId: asCoach, starts: true }] });
  const asPlayer = await addTeamMember(site, first?.teamId ?? '', { name: 'Somebody' });
  await site.db.insert(rosterPlaces).values({ ...place, memberId: asPlayer, createdAt: site.clock.now() });
  const refused = await lineUp();
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Esi already plays for Hall 1 in Hall Cup. Nobody can play for two teams of one competition.',
  ]);
  expect(await site.db.select().from(lineUps).where(eq(lineUps.matchId, matchId))).toEqual([]);
  await site.db.delete(rosterPlaces).where(eq(rosterPlaces.accountId, esi.accountId));
  expect((await lineUp()).status).toBe(200);
  const [taken] = await site.db.select().from(rosterPlaces).where(eq(rosterPlaces.accountId, esi.accountId));
  expect(taken).toMatchObject({ entryId: second?.entryId, memberId: asCoach });
});

test('a frozen roster lets nobody play who was let in as a coach, with an account or without', async () => {
  const cup = await cupOf(ada.accountId, kofi.accountId);
  const teamId = cup.entries[0]?.teamId ?? '';
  const matchId = await addMatch(site, cup, [0, 1], { number: 1 });
  const before = await addTeamMember(site, teamId, { name: 'Abena', role: 'coach' });
  const lineUp = (...memberIds: string[]) =>
    put(ada, `/api/matches/${matchId}/line-ups/home`, {
      players: memberIds.map((memberId) => ({ memberId, starts: true })),
    });
  expect((await lineUp(before)).status).toBe(200);
  await site.db
    .update(competitions)
    .set({ rosterFrozenAt: site.clock.now() })
    .where(eq(competitions.id, cup.competitionId));
  site.clock.advance(HOUR);
  const named = await addTeamMember(site, teamId, { name: 'Ringer', role: 'coach' });
  const withAccount = await addTeamMember(site, teamId, { accountId: esi.accountId, role: 'coach' });
  for (const ringer of [named, withAccount]) {
    const refused = await lineUp(before, ringer);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^The roster of Hall Cup has been locked since/),
    ]);
  }
  const captain = cup.entries[0]?.captainMemberId ?? '';
  expect((await lineUp(captain, before)).status).toBe(200); // who was there goes on
});

test('a captain keeps nobody from another team by naming them for a match to come', async () => {
  const cup = await cupOf(ada.accountId, kofi.accountId);
  const [first, second] = cup.entries.map(({ teamId }) => teamId) as [string, string];
  const tomorrow = new Date(site.clock.now().getTime() + DAY);
  const toCome = await addMatch(site, cup, [0, 1], { number: 1, startsAt: tomorrow });
  const off = await addMatch(site, cup, [0, 1], { number: 2, state: 'cancelled' });
  const memberId = await addTeamMember(site, first, { accountId: esi.accountId });
  const captain = cup.entries[0]?.captainMemberId ?? '';
  const named = await put(ada, `/api/matches/${toCome}/line-ups/home`, {
    players: [captain, memberId].map((id) => ({ memberId: id, starts: true })),
  });
  expect(named.status).toBe(200);
  await site.db.insert(lineUps).values({ matchId: off, memberId, side: 'home' });
  expect((await esi.send('DELETE', `/api/teams/${first}/members/${memberId}`)).status).toBe(200);
  const places = site.db.select().from(rosterPlaces).where(eq(rosterPlaces.accountId, esi.accountId));
  expect((await places).filter(({ competitionId }) => competitionId === cup.competitionId)).toEqual([]);
  const left = await site.db.select().from(lineUps).where(eq(lineUps.matchId, toCome));
  expect(left.map((row) => row.memberId)).toEqual([captain]);
  const token = (await kofi.get(`/api/teams/${second}`)).body.joinToken;
  await esi.post(`/api/join/${token}`);
  const [waiting] = (await kofi.get(`/api/teams/${second}`)).body.pending;
  expect((await kofi.post(`/api/teams/${second}/members/${waiting._id}/confirm`)).status).toBe(200);
});

test('who has declined a team is not invited again to it, nor by who asked to another, and can still ask to join', async () => {
  const [captain, vice, asked] = [await site.member('Akua'), await site.member('Yaw'), await site.member('Abla')];
  await put(asked, '/api/free-agents/football', { about: '' });
  const own = [await addTeam(site, 'Volta Hall', captain.accountId), await addTeam(site, 'Other', captain.accountId)];
  const [id, other] = own.map(({ teamId }) => teamId);
  await addTeamMember(site, id ?? '', { accountId: vice.accountId, role: 'vice' });
  const invite = async (by: TestBrowser, teamId = '') =>
    (await by.post(`/api/teams/${teamId}/invitations`, { accountId: asked.accountId })).body.message;
  const decline = async (teamId = '') => {
    const { viewer } = (await asked.get(`/api/teams/${teamId}`)).body;
    return (await asked.send('DELETE', `/api/teams/${teamId}/members/${viewer.memberId}`)).body.message;
  };
  expect(await invite(captain, id)).toBe(teamMessages.invited());
  expect(await decline(id)).toBe(teamMessages.declined());
  expect(await invite(captain, id)).toBe(teamMessages.hasDeclined());
  expect(await invite(vice, id)).toBe(teamMessages.hasDeclined());
  expect(await invite(captain, other)).toBe(teamMessages.hasDeclined());
  // Somebody else may, for another team.
  const { teamId: theirs } = await addTeam(site, 'Commonwealth Hall', vice.accountId);
  expect(await invite(vice, theirs)).toBe(teamMessages.invited());
  // They ask themselves, and take that back: whoever they have asked may invite them again.
  const [row] = await site.db
    .select()
    .from(teams)
    .where(eq(teams.id, id ?? ''));
  expect((await asked.post(`/api/join/${row?.joinToken}`)).body.message).toBe(teamMessages.asked());
  expect(await decline(id)).toBe(teamMessages.withdrawn());
  expect(await invite(captain, id)).toBe(teamMessages.invited());
});

test('who is invited no longer has not declined', async () => {
  const [captain, asked] = [await site.member('Afia'), await site.member('Adjoa')];
  await put(asked, '/api/free-agents/football', { about: '' });
  const { teamId } = await addTeam(site, 'Volta Hall', captain.accountId);
  const invite = async () =>
    (await captain.post(`/api/teams/${teamId}/invitations`, { accountId: asked.accountId })).body.message;
  expect(await invite()).toBe(teamMessages.invited());
  const { viewer } = (await asked.get(`/api/teams/${teamId}`)).body;
  const uninvited = await captain.send('DELETE', `/api/teams/${teamId}/members/${viewer.memberId}`);
  expect(uninvited.body.message).toBe(teamMessages.uninvited());
  expect(await invite()).toBe(teamMessages.invited());
});
