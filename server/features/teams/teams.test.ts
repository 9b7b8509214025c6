import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { teamMessages } from '../../../contract/sports/teams.ts';
import { joinAsked, joinDecided } from '../../facts/teams.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import { accounts } from '../../schema/accounts.ts';
import { competitions, rosterPlaces } from '../../schema/sports/competitions.ts';
import { lineUps } from '../../schema/sports/matches.ts';
import { freeAgents, teamMembers, teams } from '../../schema/sports/teams.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { heard } from '../../testing/heard.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';
import { addCup, addMatch, addTeam, addTeamMember } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';
import { takePlaces } from './policy.ts';
import { actsFor, captainsOf } from './queries.ts';

let site: Site;
beforeAll(async () => {
  site = await createSite();
});

let people = 0;
const someone = () => site.member(`Player${++people}`);
async function anAdmin() {
  const browser = await someone();
  await site.db.update(accounts).set({ role: 'admin' }).where(eq(accounts.id, browser.accountId));
  await browser.post('/api/auth/logout');
  await browser.post('/api/auth/login', { email: `player${people}@uni.example`, password: PASSWORD });
  return browser;
}

const HALL = { name: 'Legon Hall', sport: 'football', of: 'hall', ofName: 'Legon' };
const made = async (captain: TestBrowser, words: object = HALL): Promise<string> =>
  (await captain.post('/api/teams', words)).body.team._id;
const look = async (viewer: TestBrowser, id: string) => (await viewer.get(`/api/teams/${id}`)).body;
const tokenOf = async (captain: TestBrowser, id: string): Promise<string> => (await look(captain, id)).joinToken;
const ask = async (who: TestBrowser, captain: TestBrowser, id: string) =>
  who.post(`/api/join/${await tokenOf(captain, id)}`);
const rowOf = async (viewer: TestBrowser, id: string, who: { accountId: string }) => {
  const { members, pending = [] } = await look(viewer, id);
  return [...members, ...pending].find(({ account }: { account: { _id: string } }) => account?._id === who.accountId);
};
/** Somebody joins, as they do: by the link, and a captain lets them in. */
async function join(who: TestBrowser, captain: TestBrowser, id: string): Promise<string> {
  await ask(who, captain, id);
  const { _id } = await rowOf(captain, id, who);
  const { status, body } = await captain.post(`/api/teams/${id}/members/${_id}/confirm`);
  expect([status, body.message]).toEqual([200, teamMessages.confirmed()]);
  return _id;
}
const changeRow = (by: TestBrowser, id: string, row: { _id: string; edition: number }, body: object) =>
  by.send('PATCH', `/api/teams/${id}/members/${row._id}`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ edition: row.edition, ...body }),
  });
const change = async (by: TestBrowser, id: string, who: { accountId: string }, body: object) =>
  changeRow(by, id, await rowOf(by, id, who), body);
const put = (by: TestBrowser, path: string, body: object) =>
  by.send('PUT', path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const told = async (member: TestBrowser) => {
  return (await member.get('/api/notifications')).body.notifications;
};

describe('a team', () => {
  // [B27.1]
  test('is made by a member, who is its captain, and found by sport and school; visitors see it', async () => {
    const kofi = await someone();
    const { status, body } = await kofi.post('/api/teams', { ...HALL, name: ' Legon   Hall ', school: 'Legon U' });
    expect([status, body.team]).toMatchObject([201, { name: 'Legon Hall', members: 1, school: 'Legon U' }]);
    const id = body.team._id;
    const seen = await look(site.visitor(), id);
    expect(seen.members).toMatchObject([{ account: { _id: kofi.accountId }, role: 'captain', isActing: true }]);
    expect(seen.team).toMatchObject({ members: 1, followers: 0 });
    expect((await site.visitor().get('/api/teams?school=Legon%20U')).body.teams).toMatchObject([{ members: 1 }]);
    expect([seen.viewer.looksAfter, seen.joinToken, seen.pending]).toEqual([false, undefined, undefined]);
    expect((await look(kofi, id)).viewer).toMatchObject({ looksAfter: true, isCaptain: true, role: 'captain' });
    const found = async (query: string) =>
      (await site.visitor().get(`/api/teams?${query}`)).body.teams.map(({ _id }: { _id: string }) => _id);
    expect(await found('sport=football&school=Legon%20U')).toEqual([id]);
    expect(await found('sport=rowing&school=Legon%20U')).toEqual([]);
    expect((await kofi.get('/api/teams/mine')).body.teams).toMatchObject([{ team: { _id: id }, isActing: true }]);
    await put(kofi, `/api/teams/${id}/end`, { hasEnded: true });
    expect(await found('school=Legon%20U')).toEqual([]);
    expect((await look(site.visitor(), id)).team.hasEnded).toBe(true);
  });

  // [B27.1]
  test('is made once for one key, and a handful of times a day', async () => {
    const kofi = await someone();
    const send = () =>
      kofi.send('POST', '/api/teams', {
        headers: { 'content-type': 'application/json', 'idempotency-key': '"the-same-team-1"' },
        body: JSON.stringify(HALL),
      });
    const answers = [await send(), await send()];
    expect(answers[0]?.body.team._id).toBe(answers[1]?.body.team._id);
    for (let n = 0; n < 3; n++) await kofi.post('/api/teams', HALL);
    expect((await kofi.post('/api/teams', HALL)).status).toBe(429);
    expect((await kofi.get('/api/teams/mine')).body.teams).toHaveLength(4);
  });

  // [B27.2]
  test('refuses a name of 200 letters, none, and one without its hall, in words; a right-to-left name stays', async () => {
    const kofi = await someone();
    const refused = async (words: object) => (await kofi.post('/api/teams', { ...HALL, ...words })).body;
    expect(await refused({ name: 'x'.repeat(200) })).toMatchObject({
      message: teamMessages.nameTooLong(),
      field: 'name',
    });
    expect(await refused({ name: ' \u200b ' })).toMatchObject({ message: teamMessages.noName() });
    expect(await refused({ ofName: '' })).toMatchObject({ message: teamMessages.noOfName.hall(), field: 'ofName' });
    const id = await made(await someone(), { ...HALL, name: 'نادي الجامعة' });
    expect((await look(kofi, id)).team.name).toBe('نادي الجامعة');
  });

  // [B27.3]
  test('is changed by whoever acts for it; of two who change it at once the second is told', async () => {
    const [kofi, ama] = [await someone(), await someone()];
    const id = await made(kofi);
    const words = { ...HALL, about: 'Blue', edition: 0 };
    expect((await put(ama, `/api/teams/${id}`, words)).status).toBe(403);
    expect((await put(kofi, `/api/teams/${id}`, words)).body).toMatchObject({ edition: 1 });
    expect((await put(kofi, `/api/teams/${id}`, words)).status).toBe(200); // sent twice
    const late = await put(kofi, `/api/teams/${id}`, { ...words, about: 'Red' });
    expect([late.status, late.body.message]).toEqual([409, teamMessages.changedMeanwhile()]);
    expect((await look(kofi, id)).team.about).toBe('Blue');
  });
});

describe('joining by the link', () => {
  // [B27.4]
  test('shows the team to anybody, asks, and the captain lets them in; both are told', async () => {
    const [kofi, ama] = [await someone(), await someone()];
    const id = await made(kofi);
    const token = await tokenOf(kofi, id);
    const page = (await site.visitor().get(`/api/join/${token}`)).body;
    expect(page).toMatchObject({ team: { _id: id }, captains: [{ _id: kofi.accountId }], viewer: { pending: null } });
    expect((await site.visitor().post(`/api/join/${token}`)).status).toBe(401);
    const facts = await heard(site, [joinAsked, joinDecided], async () => {
      for (let n = 0; n < 2; n++) expect((await ama.post(`/api/join/${token}`)).body).toMatchObject({ isIn: false });
      expect((await look(kofi, id)).members).toHaveLength(1);
      expect((await ama.get(`/api/join/${token}`)).body.viewer).toMatchObject({ pending: 'asked' });
      const { _id } = await rowOf(kofi, id, ama);
      expect((await ama.post(`/api/teams/${id}/members/${_id}/confirm`)).status).toBe(403); // not by themselves
      const twice = await Promise.all([1, 2].map(() => kofi.post(`/api/teams/${id}/members/${_id}/confirm`)));
      expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    });
    const of = { teamId: id, accountId: ama.accountId };
    expect(facts).toEqual([
      [joinAsked.name, { ...of, captainIds: [kofi.accountId] }],
      [joinDecided.name, { ...of, byId: kofi.accountId, outcome: 'confirmed' }],
    ]);
    expect((await ama.post(`/api/join/${token}`)).body).toMatchObject({ isIn: true });
    await expect
      .poll(() => told(ama))
      .toMatchObject([{ kind: 'joined', detail: 'confirmed', path: `/app/teams/${id}` }]);
    await expect.poll(() => told(kofi), PATIENT).toEqual([]); // nobody asks any more
  });

  // [B27.4]
  test('no longer works when the link was changed, the team has ended or is hidden; too many cannot wait', async () => {
    const [kofi, ama] = [await someone(), await someone()];
    const id = await made(kofi);
    const old = await tokenOf(kofi, id);
    const { joinToken } = (await kofi.post(`/api/teams/${id}/join-token`)).body;
    expect((await ama.post(`/api/join/${old}`)).body.message).toBe(teamMessages.linkGone());
    await put(kofi, `/api/teams/${id}/end`, { hasEnded: true });
    expect((await ama.post(`/api/join/${joinToken}`)).status).toBe(409);
    await put(kofi, `/api/teams/${id}/end`, { hasEnded: false });
    await site.db.execute(`
      insert into team_members (id, team_id, role, created_at)
      select gen_random_uuid(), '${id}', 'player', now() from generate_series(1, 50)`);
    expect((await ama.post(`/api/join/${joinToken}`)).body.message).toBe(teamMessages.tooManyPending());
    await site.db.update(teams).set({ hidden: 'hidden' }).where(eq(teams.id, id));
    expect((await ama.get(`/api/join/${joinToken}`)).status).toBe(404);
  });

  // [B27.4]
  test('is not for whom the captain has blocked; who is refused is told, and the captain not again', async () => {
    const [kofi, ama, esi] = [await someone(), await someone(), await someone()];
    const id = await made(kofi);
    await kofi.send('PUT', `/api/ties/block/${ama.accountId}`);
    expect((await ask(ama, kofi, id)).body.message).toBe(teamMessages.cannotJoin());
    await ask(esi, kofi, id);
    await expect
      .poll(() => told(kofi), PATIENT)
      .toMatchObject([{ kind: 'join-asked', actors: [{ _id: esi.accountId }] }]);
    const { _id } = await rowOf(kofi, id, esi);
    expect((await kofi.send('DELETE', `/api/teams/${id}/members/${_id}`)).body.message).toBe(teamMessages.refused());
    await expect.poll(() => told(esi), PATIENT).toMatchObject([{ kind: 'joined', detail: 'refused' }]);
    expect((await look(esi, id)).viewer).toMatchObject({ memberId: null, pending: null });
  });

  // [B27.5]
  test('whom the viewer has blocked stands in the team without a name', async () => {
    const [kofi, ama] = [await someone(), await someone()];
    const id = await made(kofi);
    await join(ama, kofi, id);
    const viewer = await someone();
    await ama.send('PUT', `/api/ties/block/${viewer.accountId}`);
    const names = (await look(viewer, id)).members.map(({ name }: { name: string }) => name);
    expect(names[1]).toBe(teamMessages.somePlayer());
  });
});

describe('members', () => {
  // [B27.5]
  test('have numbers, each once among those who are there, and without an account a name', async () => {
    const [kofi, ama] = [await someone(), await someone()];
    const id = await made(kofi);
    await join(ama, kofi, id);
    expect((await change(kofi, id, ama, { number: 9 })).status).toBe(200);
    const add = (body: object) => kofi.post(`/api/teams/${id}/members`, { role: 'player', ...body });
    const taken = await add({ name: 'Kwesi', number: 9 });
    expect([taken.status, taken.body.message]).toEqual([409, `Number 9 is taken by Player${people}.`]);
    expect((await add({ name: 'x'.repeat(200) })).body.message).toBe(teamMessages.nameTooLong());
    const { memberId } = (await add({ name: 'Kwesi', number: 10 })).body;
    const [, , kwesi] = (await look(site.visitor(), id)).members;
    expect(kwesi).toMatchObject({ _id: memberId, account: null, name: 'Kwesi', number: 10 });
    expect((await change(ama, id, ama, { number: 1 })).status).toBe(403);
    // Whoever goes leaves the number to others.
    const row = await rowOf(kofi, id, ama);
    expect((await ama.send('DELETE', `/api/teams/${id}/members/${row._id}`)).body.message).toBe(teamMessages.left());
    expect((await change(kofi, id, kofi, { number: 9 })).status).toBe(200);
  });

  // [B27.6]
  test('change hands: the captaincy is handed on, and with the captain gone the vice-captain or the longest has it', async () => {
    const [kofi, ama, esi] = [await someone(), await someone(), await someone()];
    const id = await made(kofi);
    await join(esi, kofi, id);
    site.clock.advance(DAY);
    await join(ama, kofi, id);
    const roles = async () => {
      const { members } = await look(site.visitor(), id);
      return Object.fromEntries(
        members.map((one: { account: { _id: string }; role: string }) => [one.account?._id, one.role]),
      );
    };
    expect((await change(kofi, id, kofi, { role: 'player' })).body.message).toBe(teamMessages.captainStays());
    expect((await change(kofi, id, ama, { role: 'captain' })).status).toBe(200);
    const isTold = { kind: 'joined', detail: 'captain', actors: [{ _id: kofi.accountId }] };
    await expect.poll(() => told(ama), PATIENT).toMatchObject([isTold]);
    expect(await roles()).toMatchObject({ [kofi.accountId]: 'vice', [ama.accountId]: 'captain' });
    expect((await change(kofi, id, esi, { role: 'vice' })).body.message).toBe(teamMessages.captainOnly());
    expect((await kofi.send('DELETE', `/api/teams/${id}/members/${(await rowOf(kofi, id, ama))._id}`)).status).toBe(
      403,
    );
    const leave = async (who: TestBrowser) =>
      who.send('DELETE', `/api/teams/${id}/members/${(await rowOf(who, id, who))._id}`);
    await leave(ama);
    expect(await roles()).toEqual({ [kofi.accountId]: 'captain', [esi.accountId]: 'player' });
    await leave(kofi);
    expect(await roles()).toEqual({ [esi.accountId]: 'captain' });
    await leave(esi);
    expect(await captainsOf(site.db, [id])).toEqual([]);
  });

  // [B27.6]
  test('of a captain whose account is deleted the longest member acts, stays as a former player, and an admin names one', async () => {
    const [kofi, ama, esi, admin] = [await someone(), await someone(), await someone(), await anAdmin()];
    const id = await made(kofi);
    await join(ama, kofi, id);
    site.clock.advance(DAY);
    await join(esi, kofi, id);
    await admin.send('DELETE', `/api/admin/users/delete-user/${kofi.accountId}`);
    const { members, viewer } = await look(ama, id);
    expect(members).toMatchObject([
      { account: null, name: teamMessages.formerPlayer() },
      { account: { _id: ama.accountId }, role: 'player', isActing: true },
      { account: { _id: esi.accountId }, isActing: false },
    ]);
    expect(viewer).toMatchObject({ looksAfter: true, isCaptain: true });
    expect([await actsFor(site.db, ama.accountId, id), await actsFor(site.db, esi.accountId, id)]).toEqual([
      true,
      false,
    ]);
    expect((await change(admin, id, esi, { role: 'captain' })).status).toBe(200);
    expect([await actsFor(site.db, ama.accountId, id), await actsFor(site.db, esi.accountId, id)]).toEqual([
      false,
      true,
    ]);
    expect((await look(ama, id)).viewer.looksAfter).toBe(false);
  });

  // [B27.3]
  test('that two change at once: the second is told', async () => {
    const [kofi, ama] = [await someone(), await someone()];
    const id = await made(kofi);
    await join(ama, kofi, id);
    const seen = await rowOf(kofi, id, ama); // by both, or one could see what the other has changed
    const both = await Promise.all([4, 5].map((number) => changeRow(kofi, id, seen, { number })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('places in rosters', () => {
  const enter = (entryId: string) => site.db.transaction((tx) => takePlaces(tx, entryId, site.clock.now()));
  const placesOf = (accountId: string) =>
    site.db.select({ entryId: rosterPlaces.entryId }).from(rosterPlaces).where(eq(rosterPlaces.accountId, accountId));

  // [B27.7]
  test('are taken when a team enters and when somebody joins; nobody plays for two teams of one competition', async () => {
    const [kofi, ama, esi, organiser] = [await someone(), await someone(), await someone(), await someone()];
    const cup = await addCup(site, { organiserId: organiser.accountId, captains: [kofi.accountId, ama.accountId] });
    const [law, med] = cup.entries as [(typeof cup.entries)[0], (typeof cup.entries)[0]];
    await join(esi, kofi, law.teamId);
    expect(await placesOf(esi.accountId)).toEqual([{ entryId: law.entryId }]);
    await ask(esi, ama, med.teamId);
    const { _id } = await rowOf(ama, med.teamId, esi);
    const refused = await ama.post(`/api/teams/${med.teamId}/members/${_id}/confirm`);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      `Player${people - 1} already plays for Hall 1 in Hall Cup. Nobody can play for two teams of one competition.`,
    );
    // In another competition they can, and a coach plays for nobody.
    const other = await addTeam(site, 'Coached', organiser.accountId);
    await addTeamMember(site, other.teamId, { accountId: esi.accountId, role: 'coach' });
    await enter(med.entryId);
    expect(await placesOf(esi.accountId)).toEqual([{ entryId: law.entryId }]);
    // Who is in both teams before the second enters is named, too.
    await addTeamMember(site, med.teamId, { accountId: kofi.accountId });
    await expect(enter(med.entryId)).rejects.toThrow('already plays for Hall 1 in Hall Cup');
  });

  // [B27.7]
  test('are free again for who leaves without having played, and not for who has', async () => {
    const [kofi, ama, esi, organiser] = [await someone(), await someone(), await someone(), await someone()];
    const cup = await addCup(site, { organiserId: organiser.accountId, captains: [kofi.accountId, ama.accountId] });
    const [law, med] = cup.entries as [(typeof cup.entries)[0], (typeof cup.entries)[0]];
    const leave = async (team: { teamId: string }) =>
      esi.send('DELETE', `/api/teams/${team.teamId}/members/${(await rowOf(esi, team.teamId, esi))._id}`);
    await join(esi, kofi, law.teamId);
    await leave(law);
    const memberId = await join(esi, ama, med.teamId);
    expect(await placesOf(esi.accountId)).toEqual([{ entryId: med.entryId }]);
    const matchId = await addMatch(site, cup, [0, 1], { number: 1 });
    await site.db.insert(lineUps).values({ matchId, memberId, side: 'away' });
    await leave(med);
    await ask(esi, kofi, law.teamId);
    const { _id } = await rowOf(kofi, law.teamId, esi);
    expect((await kofi.post(`/api/teams/${law.teamId}/members/${_id}/confirm`)).status).toBe(409);
    await esi.send('DELETE', `/api/teams/${law.teamId}/members/${_id}`);
    await join(esi, ama, med.teamId); // for the same team they go on
    expect(await placesOf(esi.accountId)).toEqual([{ entryId: med.entryId }]);
    await leave(med); // coming and going once more does not make it undone
    expect(await placesOf(esi.accountId)).toEqual([{ entryId: med.entryId }]);
    await ask(esi, kofi, law.teamId);
    const again = await rowOf(kofi, law.teamId, esi);
    expect((await kofi.post(`/api/teams/${law.teamId}/members/${again._id}/confirm`)).status).toBe(409);
  });

  // [B27.7]
  test('are not to be had once the roster is frozen, which is said in words', async () => {
    const [kofi, esi, organiser] = [await someone(), await someone(), await someone()];
    const cup = await addCup(site, { organiserId: organiser.accountId, captains: [kofi.accountId, null] });
    const { teamId } = cup.entries[0] as (typeof cup.entries)[0];
    const rosterFrozenAt = site.clock.now();
    await site.db.update(competitions).set({ rosterFrozenAt }).where(eq(competitions.id, cup.competitionId));
    await ask(esi, kofi, teamId);
    site.clock.advance(HOUR);
    const { _id } = await rowOf(kofi, teamId, esi);
    const { status, body } = await kofi.post(`/api/teams/${teamId}/members/${_id}/confirm`);
    expect([status, body.field]).toEqual([409, 'member']);
    expect(body.message).toMatch(/^The roster of Hall Cup has been locked since \d+ \w+ \d{4}\.$/);
    expect((await rowOf(kofi, teamId, esi)).isInvited).toBe(false); // they still wait
  });

  // [B27.7]
  test('go with the account', async () => {
    const [kofi, organiser, admin] = [await someone(), await someone(), await anAdmin()];
    await addCup(site, { organiserId: organiser.accountId, captains: [kofi.accountId, null] });
    await admin.send('DELETE', `/api/admin/users/delete-user/${kofi.accountId}`);
    await expect.poll(() => placesOf(kofi.accountId), PATIENT).toEqual([]);
    const rows = await site.db.select().from(teamMembers).where(eq(teamMembers.accountId, kofi.accountId));
    expect(rows).toEqual([]);
  });
});

describe('the board of those who look for a team', () => {
  // [B27.9]
  test('is for members, by sport, newest first; captains invite, and whoever is invited comes or declines', async () => {
    const [kofi, ama, esi] = [await someone(), await someone(), await someone()];
    const id = await made(kofi, { ...HALL, sport: 'netball' });
    for (const who of [ama, esi]) {
      site.clock.advance(HOUR);
      await put(who, '/api/free-agents/netball', { about: ' Goal attack ' });
    }
    const board = async (viewer: TestBrowser) =>
      (await viewer.get('/api/free-agents?sport=netball')).body.agents.map(
        ({ account }: { account: { _id: string } }) => account._id,
      );
    expect(await board(kofi)).toEqual([esi.accountId, ama.accountId]);
    expect((await site.visitor().get('/api/free-agents?sport=netball')).status).toBe(401);
    expect((await ama.get('/api/free-agents/mine')).body.agents).toMatchObject([
      { sport: 'netball', about: 'Goal attack' },
    ]);
    const invite = (who: TestBrowser) => kofi.post(`/api/teams/${id}/invitations`, { accountId: who.accountId });
    for (let n = 0; n < 2; n++) expect((await invite(ama)).body.message).toBe(teamMessages.invited());
    await invite(esi);
    expect((await invite(await someone())).body.message).toBe(teamMessages.agentGone());
    await expect
      .poll(() => told(ama), PATIENT)
      .toMatchObject([{ kind: 'joined', detail: 'invited', path: `/app/teams/${id}` }]);
    const own = async (who: TestBrowser) => `/api/teams/${id}/members/${(await look(who, id)).viewer.memberId}`;
    expect((await kofi.post(`${await own(ama)}/confirm`)).status).toBe(403); // not by the captain
    expect((await ama.post(`${await own(ama)}/confirm`)).body.message).toBe(teamMessages.joined());
    expect((await esi.send('DELETE', await own(esi))).body.message).toBe(teamMessages.declined());
    expect((await look(kofi, id)).members).toHaveLength(2);
    await ama.send('DELETE', '/api/free-agents/netball');
    await site.db.update(freeAgents).set({ hidden: 'hidden' }).where(eq(freeAgents.accountId, esi.accountId));
    expect(await board(kofi)).toEqual([]);
  });

  // [B27.9]
  test('leaves out whom the viewer and they have kept from each other', async () => {
    const [kofi, ama] = [await someone(), await someone()];
    await put(ama, '/api/free-agents/rowing', { about: '' });
    await ama.send('PUT', `/api/ties/block/${kofi.accountId}`);
    expect((await kofi.get('/api/free-agents?sport=rowing')).body.agents).toEqual([]);
  });
});

// [B27.10]
test('following a team is counted once, listed page by page, and bounded', async () => {
  const [kofi, ama] = [await someone(), await someone()];
  const id = await made(kofi);
  for (let n = 0; n < 2; n++)
    expect((await ama.send('PUT', `/api/team-follows/${id}`)).body).toMatchObject({ followers: 1 });
  expect((await look(ama, id)).viewer.isFollowing).toBe(true);
  await site.db.execute(`
    insert into teams (id, name, sport, "of", created_at, join_token)
    select gen_random_uuid(), 'In bulk', 'rugby', 'none', now(), 'bulk ' || n from generate_series(1, 500) as n`);
  await site.db.execute(`
    insert into team_follows (account_id, team_id, created_at)
    select '${ama.accountId}', id, now() - interval '1 year' from teams where name = 'In bulk' limit 499`);
  const first = (await ama.get('/api/team-follows')).body;
  expect([first.teams[0]._id, first.teams.length]).toEqual([id, 20]);
  expect((await ama.get(`/api/team-follows?cursor=${first.nextCursor}`)).body.teams).toHaveLength(20);
  const another = await made(kofi);
  expect((await ama.send('PUT', `/api/team-follows/${another}`)).body.message).toBe(teamMessages.tooManyFollows());
  expect((await ama.send('DELETE', `/api/team-follows/${id}`)).body).toMatchObject({ followers: 0 });
});

// [B27.11]
test('a team that is reported and hidden is there for its members and admins alone; with matches it stays', async () => {
  const [kofi, ama, admin] = [await someone(), await someone(), await anAdmin()];
  const id = await made(kofi, { ...HALL, name: 'Rude words' });
  const own = await kofi.post('/api/reports', { kind: 'team', id, reason: 'spam' });
  expect(own.status).toBe(403);
  await ama.post('/api/reports', { kind: 'team', id, reason: 'harassment' });
  const [{ _id: caseId, thing }] = (await admin.get('/api/admin/reports')).body.cases;
  expect(thing).toMatchObject({ _id: id, excerpt: expect.stringContaining('Rude words') });
  const act = (name: string, state: string) => admin.post(`/api/admin/reports/${caseId}/${name}`, { state });
  expect((await act('hide', 'open')).status).toBe(200);
  expect((await ama.get(`/api/teams/${id}`)).status).toBe(404);
  expect((await look(kofi, id)).team.hidden).toBe('hidden');
  expect((await look(admin, id)).team.hidden).toBe('hidden');
  await act('unhide', 'hidden');
  expect((await ama.get(`/api/teams/${id}`)).status).toBe(200);
  expect((await act('remove', 'dismissed')).status).toBe(200);
  expect((await kofi.get(`/api/teams/${id}`)).status).toBe(404);
  const cup = await addCup(site, { organiserId: admin.accountId, captains: [kofi.accountId, null] });
  await ama.post('/api/reports', { kind: 'team', id: cup.entries[0]?.teamId, reason: 'spam' });
  const [{ _id: second }] = (await admin.get('/api/admin/reports')).body.cases;
  const refused = await admin.post(`/api/admin/reports/${second}/remove`, { state: 'open' });
  expect([refused.status, refused.body.message]).toEqual([409, teamMessages.inCompetitions()]);
});
