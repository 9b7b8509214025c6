/** Who enters a competition, into which group, and what becomes of matches when somebody withdraws. */
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Competition } from '../../../contract/sports/competitions.ts';
import { HOUR } from '../../platform/clock.ts';
import { accounts } from '../../schema/accounts.ts';
import { competitionOrganisers, rosterPlaces } from '../../schema/sports/competitions.ts';
import { matches, matchResults } from '../../schema/sports/matches.ts';
import { teams } from '../../schema/sports/teams.ts';
import { dealIntoGroups, groupName } from '../../sports/groups.ts';
import { sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, addTeam, addTeamMember } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';

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

const told = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
const act = (by: TestBrowser, id: string, method: string, rest: string, body: unknown = {}) =>
  sendJson(by, method, `/api/competitions/${id}${rest}`, body);
const get = async (id: string, by = organiser): Promise<Competition> =>
  (await by.get(`/api/competitions/${id}`)).body.competition;

async function make(form = 'groups'): Promise<string> {
  const body = { name: 'Hall Cup', sport: 'football', form, preset: 'intramural', timeZone: 'Africa/Accra' };
  const { _id } = (await organiser.post('/api/competitions', body)).body.competition;
  await act(organiser, _id, 'POST', '/state', { state: 'open' });
  return _id;
}
const organises = (competitionId: string, { accountId }: TestBrowser) =>
  site.db.insert(competitionOrganisers).values({ competitionId, accountId, createdAt: site.clock.now() });
const enter = (id: string, ...names: string[]) =>
  act(organiser, id, 'POST', '/entries', { teams: names.map((name) => ({ name })) });

describe('entering teams by their names', () => {
  // [B23.8]
  test('takes one’s own team, invites the one that is meant, makes names of the others, and keeps the order', async () => {
    const id = await make();
    await addTeam(site, `Akuafo ${made}`, captain.accountId);
    const { teamId } = await addTeam(site, `Commonwealth ${made}`, organiser.accountId);
    const own = `commonwealth ${made}`;
    const answer = await enter(id, `Legon ${made}`, ` akuafo  ${made} `, `Legon ${made}`, own, 'نادي الجامعة');
    expect([answer.status, answer.body.made, answer.body.invited]).toEqual([201, 2, 1]);
    const { entries } = await get(id);
    expect(entries.map(({ team, state, hasCaptain }) => [team.name, state, hasCaptain])).toEqual([
      [`Legon ${made}`, 'entered', false],
      [`Akuafo ${made}`, 'entered', false],
      [`Commonwealth ${made}`, 'entered', true],
      ['نادي الجامعة', 'entered', false],
    ]);
    expect(entries.map(({ team }) => team.isPlaceholder === true)).toEqual([true, true, false, true]);
    expect(entries[2]?.team._id).toBe(teamId);
  });

  // [B23.8]
  test('refuses what can’t be, in words, and then enters nobody', async () => {
    const id = await make();
    expect(told(await enter(id, 'x'.repeat(200)))).toEqual([400, 'Names of teams can be up to 80 characters.']);
    expect(told(await enter(id, '\u200b'))).toEqual([400, 'Please name a team.']);
    const { teamId } = await addTeam(site, 'Nets', null, 'netball');
    expect(told(await act(organiser, id, 'POST', '/entries', { teams: [{ teamId }] }))).toEqual([
      409,
      'Nets plays another sport.',
    ]);
    expect((await get(id)).entries).toEqual([]);
    await addTeam(site, `Twins ${made}`);
    await addTeam(site, `Twins ${made}`);
    expect((await enter(await make(), `Twins ${made}`)).body).toMatchObject({ made: 1, invited: 0 });
    await enter(id, `Once ${made}`);
    expect(told(await enter(id, `Once ${made}`))).toEqual([409, `Once ${made} has already entered.`]);
    expect(told(await enter(id, ...Array.from({ length: 128 }, (_, at) => `Team ${made} ${at}`)))).toEqual([
      409,
      'Up to 128 teams can enter a competition.',
    ]);
  });

  // [B23.8]
  test('nobody plays for two teams of one competition', async () => {
    const id = await make();
    const one = await addTeam(site, `One ${made}`, captain.accountId);
    const other = await addTeam(site, `Other ${made}`, organiser.accountId);
    await addTeamMember(site, other.teamId, { accountId: captain.accountId });
    await act(captain, id, 'POST', '/entries/ask', { teamId: one.teamId });
    const teamsOf = [{ teamId: one.teamId }, { teamId: other.teamId }];
    const answer = await act(organiser, id, 'POST', '/entries', { teams: teamsOf });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain(`Captain${made}`);
    expect((await get(id)).entries).toMatchObject([{ state: 'asked' }]);
  });
});

describe('a team that an organiser has named', () => {
  // [B23.9]
  test('shows its link to them until its captain is in, whom they let in; from then on it is the captain’s', async () => {
    const id = await make();
    await enter(id, `Named ${made}`);
    const teamId = (await get(id)).entries[0]?.team._id;
    const look = async (by: TestBrowser) => (await by.get(`/api/teams/${teamId}`)).body;
    expect((await look(captain)).joinToken).toBeUndefined();
    const { joinToken } = await look(organiser);
    const linksFor = async (by: TestBrowser) => (await by.get(`/api/competitions/${id}/captain-links`)).body.links;
    expect(await linksFor(organiser)).toMatchObject([{ team: `Named ${made}`, joinToken, invitation: null }]);
    expect(await linksFor(captain)).toBe(undefined);
    const asked = async (by = organiser) =>
      ((await by.get('/api/notifications')).body.notifications as { kind: string; path: string }[]).flatMap(
        ({ kind, path }) => (kind === 'join-asked' ? [path] : []),
      );
    expect((await captain.post(`/api/join/${joinToken}`)).status).toBe(200);
    const player = await site.member(`Player${made}`);
    expect((await player.post(`/api/join/${joinToken}`)).status).toBe(200);
    await expect.poll(() => asked(), PATIENT).toEqual([`/app/teams/${teamId}`]); // or a captain waits for nobody
    const { pending } = await look(organiser);
    const { _id } = pending.find(({ account }: { account: { _id: string } }) => account._id === captain.accountId);
    const confirm = (by: TestBrowser) => by.post(`/api/teams/${teamId}/members/${_id}/confirm`);
    expect((await confirm(captain)).status).toBe(403);
    expect((await confirm(organiser)).status).toBe(200);
    await expect.poll(() => asked(), PATIENT).toEqual([]);
    await expect.poll(() => asked(captain), PATIENT).toEqual([`/app/teams/${teamId}`]); // the player waits for them now
    expect((await get(id)).entries[0]?.hasCaptain).toBe(true);
    expect((await look(captain)).viewer).toMatchObject({ looksAfter: true, isCaptain: true, role: 'captain' });
    expect(await linksFor(organiser)).toEqual([]);
    const { viewer, joinToken: hers } = await look(organiser);
    expect([viewer.looksAfter, hers]).toEqual([false, undefined]);
  });
});

describe('places in rosters', () => {
  /** A team whose captain has its link, and a player who has asked to join it. */
  async function withAsker(name: string) {
    const { teamId } = await addTeam(site, name, captain.accountId);
    const player = await site.member(name.replaceAll(' ', ''));
    const { joinToken } = (await captain.get(`/api/teams/${teamId}`)).body;
    expect((await player.post(`/api/join/${joinToken}`)).body.isIn).toBe(false);
    const { pending } = (await captain.get(`/api/teams/${teamId}`)).body;
    const letIn = () => captain.post(`/api/teams/${teamId}/members/${pending[0]._id}/confirm`);
    return { teamId, player, letIn };
  }
  const placesOf = async (id: string) =>
    (await site.db.select().from(rosterPlaces).where(eq(rosterPlaces.competitionId, id))).map(
      ({ accountId }) => accountId,
    );

  // [B23.10]
  test('who joins while their team is entered has a place, whoever was first, and nobody fails', async () => {
    const ids = [await make(), await make()];
    for (const id of ids) await organises(id, captain);
    for (let round = 0; round < 4; round++) {
      const { teamId, player, letIn } = await withAsker(`Race ${made} ${round}`);
      const answers = await Promise.all([
        ...ids.map((id) => act(captain, id, 'POST', '/entries', { teams: [{ teamId }] })),
        letIn(),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 200]);
      for (const id of ids) {
        const [entry] = (await get(id)).entries;
        expect(await placesOf(id)).toEqual(expect.arrayContaining([captain.accountId, player.accountId]));
        // The captain's next team can enter: they play for one of a competition.
        const left = await act(organiser, id, 'POST', `/entries/${entry?._id}/withdraw`, { how: 'void', reason: '' });
        expect([left.status, await placesOf(id)]).toEqual([200, []]);
      }
    }
  });

  // [B23.10]
  test('are free again when their team withdraws; who has asked or was refused holds none', async () => {
    const id = await make();
    const [one, other] = [await addTeam(site, `One ${made}`, captain.accountId), await addTeam(site, `Two ${made}`)];
    await addTeamMember(site, other.teamId, { accountId: captain.accountId });
    await organises(id, captain);
    await act(captain, id, 'POST', '/entries/ask', { teamId: one.teamId });
    expect(await placesOf(id)).toEqual([]);
    const [asked] = (await get(id)).entries;
    await act(organiser, id, 'POST', `/entries/${asked?._id}/answer`, { accepts: false, reason: '' });
    expect(await placesOf(id)).toEqual([]);
    const enterOne = (teamId: string) => act(captain, id, 'POST', '/entries', { teams: [{ teamId }] });
    expect((await enterOne(one.teamId)).status).toBe(201);
    expect((await enterOne(other.teamId)).status).toBe(409);
    await enter(id, `Third ${made}`);
    // It has a match: its entry stays, withdrawn, and its players can play for another.
    const { entries, stages } = await get(id);
    const entryIds = entries.map(({ _id }) => _id);
    await site.db.insert(matches).values({
      ...{ id: randomUUIDv7(), competitionId: id, stageId: stages[0]?._id ?? '', number: 1, round: 1, leg: 1 },
      ...{ homeEntryId: entryIds[0], awayEntryId: entryIds[1], state: 'scheduled', createdAt: site.clock.now() },
      ...{ minutes: 60, changedAt: site.clock.now() },
    });
    const withdrawal = { how: 'void', reason: 'Too few players' };
    expect((await act(organiser, id, 'POST', `/entries/${entryIds[0]}/withdraw`, withdrawal)).status).toBe(200);
    expect(await placesOf(id)).toEqual([]);
    expect((await enterOne(other.teamId)).status).toBe(201);
    expect(await placesOf(id)).toEqual([captain.accountId]);
  });
});

describe('a captain', () => {
  // [B23.8]
  test('asks while it is open, and the organisers answer once', async () => {
    const id = await make();
    const { teamId } = await addTeam(site, `Volta ${made}`, captain.accountId);
    const ask = (by = captain) => act(by, id, 'POST', '/entries/ask', { teamId });
    expect(told(await ask(organiser))).toEqual([403, 'Only its captains can enter a team.']);
    expect((await captain.get(`/api/competitions/${id}`)).body.viewer.canEnter).toMatchObject([{ _id: teamId }]);
    const both = await Promise.all([ask(), ask()]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [entry] = (await get(id)).entries;
    expect(entry).toMatchObject({ state: 'asked', team: { _id: teamId } });
    expect((await captain.get(`/api/competitions/${id}`)).body.viewer).toMatchObject({
      ...{ canEnter: [], actsFor: [entry?._id] },
    });
    const answer = (accepts: boolean) => act(organiser, id, 'POST', `/entries/${entry?._id}/answer`, { accepts });
    const answers = await Promise.all([answer(true), answer(true)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await get(id)).entries).toMatchObject([{ state: 'entered' }]);
    // Until the competition runs, its captain can take it out again.
    expect(
      (await act(captain, id, 'POST', `/entries/${entry?._id}/withdraw`, { how: 'void', reason: '' })).status,
    ).toBe(200);
    expect((await get(id)).entries).toEqual([]);
  });

  // [B23.8]
  test('comes too late after the closing date, and again when refused', async () => {
    const id = await make();
    const { teamId } = await addTeam(site, `Late ${made}`, captain.accountId);
    const closes = new Date(site.clock.now().getTime() + HOUR).toISOString();
    const { edition } = await get(id);
    expect((await act(organiser, id, 'PUT', '', { edition, entriesCloseAt: closes })).status).toBe(200);
    site.clock.advance(HOUR);
    const ask = () => act(captain, id, 'POST', '/entries/ask', { teamId });
    expect(told(await ask())).toEqual([409, 'The time for entering is over. Ask the organisers.']);
    await act(organiser, id, 'PUT', '', { edition: edition + 1, entriesCloseAt: null });
    expect((await ask()).status).toBe(201);
    const [entry] = (await get(id)).entries;
    const refusal = { accepts: false, reason: 'The pitches are full' };
    expect((await act(organiser, id, 'POST', `/entries/${entry?._id}/answer`, refusal)).status).toBe(200);
    expect((await get(id)).entries).toEqual([]);
    expect(told(await ask())[0]).toBe(409);
    const { acts } = (await captain.get(`/api/competitions/${id}/acts`)).body;
    expect(acts[0]).toMatchObject({
      text: `Union${made} did not let Late ${made} take part.`,
      reason: 'The pitches are full',
    });
  });

  // [B23.8]
  test('whose account is deleted leaves the entry, without a captain', async () => {
    const id = await make();
    const { teamId } = await addTeam(site, `Left ${made}`, captain.accountId);
    await act(captain, id, 'POST', '/entries/ask', { teamId });
    await site.db.delete(accounts).where(eq(accounts.id, captain.accountId));
    expect((await get(id)).entries).toMatchObject([{ state: 'asked', hasCaptain: false }]);
  });
});

describe('groups', () => {
  // [B23.12]
  test('are drawn by lot: seeds apart, sizes even, and the same seed draws the same again', async () => {
    const id = await make();
    await enter(id, ...Array.from({ length: 13 }, (_, at) => `Hall ${made} ${at}`));
    const { entries, stages } = await get(id);
    const stageId = stages[0]?._id ?? '';
    for (const [at, entry] of entries.slice(0, 3).entries())
      await act(organiser, id, 'PUT', `/entries/${entry._id}/seed`, { seed: at + 1 });
    const again = await act(organiser, id, 'PUT', `/entries/${entries[5]?._id}/seed`, { seed: 1 });
    expect(told(again)).toEqual([409, 'Another team has this seeding.']);
    expect(told(await act(organiser, id, 'POST', `/stages/${stageId}/draw`, { groups: 7 }))).toEqual([
      409,
      'Each group needs at least two teams.',
    ]);
    const drawn = await act(organiser, id, 'POST', `/stages/${stageId}/draw`, { groups: 3 });
    const { groups = [] } = drawn.body.competition.stages[0];
    expect(groups.map((group: { name: string; entries: string[] }) => [group.name, group.entries.length])).toEqual([
      ...[['A', 5]],
      ...['B', 'C'].map((name) => [name, 4]),
    ]);
    const best = new Set(entries.slice(0, 3).map(({ _id }) => _id));
    for (const group of groups) expect(group.entries.filter((one: string) => best.has(one))).toHaveLength(1);
    const seeded = (await get(id)).entries.map(({ _id, seed }) => ({ id: _id, seed }));
    expect(dealIntoGroups(seeded, 3, drawn.body.seed).map((group) => group.entries)).toEqual(
      groups.map((group: { entries: string[] }) => group.entries),
    );
    expect([0, 25, 26, 27].map(groupName)).toEqual(['A', 'Z', 'AA', 'AB']);
  });

  // [B23.12]
  test('by hand: each team once, and who has matches stays', async () => {
    const id = await make();
    await enter(id, ...['A', 'B', 'C', 'D'].map((name) => `${name} ${made}`));
    const { entries, stages } = await get(id);
    const stageId = stages[0]?._id ?? '';
    const ids = entries.map(({ _id }) => _id);
    const put = (...groups: { name: string; entries: (string | undefined)[] }[]) =>
      act(organiser, id, 'PUT', `/stages/${stageId}/groups`, { groups });
    expect(told(await put({ name: 'A', entries: [ids[0], ids[0]] }))).toEqual([
      400,
      'A team can be in one group of a stage only.',
    ]);
    expect(told(await put({ name: 'A', entries: [] }, { name: 'A', entries: [] }))).toEqual([
      400,
      'Two groups can’t have the same name.',
    ]);
    expect(told(await put({ name: 'A', entries: [organiser.accountId] }))).toEqual([
      400,
      'Only teams that have entered can be put into groups.',
    ]);
    const first = await put({ name: 'A', entries: [ids[0], ids[1]] }, { name: 'B', entries: [ids[2]] });
    const [a] = first.body.competition.stages[0].groups;
    const [homeEntryId = '', awayEntryId = ''] = ids;
    const now = site.clock.now();
    const of = { competitionId: id, stageId, groupId: a._id, homeEntryId, awayEntryId, createdAt: now, changedAt: now };
    await site.db.insert(matches).values({ id: organiser.accountId, number: 1, round: 1, ...of });
    expect(told(await put({ name: 'B', entries: [ids[0], ids[1], ids[2]] }))[1]).toBe(
      'This stage has matches. Remove them first.',
    );
    const later = await put({ name: 'A', entries: [ids[0], ids[1], ids[3]] }, { name: 'C', entries: [ids[2]] });
    expect(later.status).toBe(200);
    expect(later.body.competition.stages[0].groups[0]).toEqual({ ...a, entries: [ids[0], ids[1], ids[3]] });
    const drawn = await act(organiser, id, 'POST', `/stages/${stageId}/draw`, { groups: 2 });
    expect(told(drawn)[1]).toBe('This stage has matches. Remove them first.');
    expect((await act(organiser, id, 'DELETE', `/stages/${stageId}`)).status).toBe(409);
  });

  // [B23.12]
  test('a stage that goes lets those behind it move up', async () => {
    const id = await make();
    await act(organiser, id, 'POST', '/stages', { kind: 'placement', name: 'Places 9 to 12' });
    const [first] = (await get(id)).stages;
    const { body } = await act(organiser, id, 'DELETE', `/stages/${first?._id}`);
    expect(
      body.competition.stages.map((stage: { position: number; kind: string }) => [stage.position, stage.kind]),
    ).toEqual([
      [1, 'knockout'],
      [2, 'placement'],
    ]);
  });
});

describe('withdrawal in mid-season', () => {
  async function season() {
    const cup = await addCup(site, { organiserId: organiser.accountId, captains: [captain.accountId, null, null] });
    const result = { kind: 'played', score: { home: 2, away: 1 }, forfeitedBy: null } as const;
    const played = await addMatch(site, cup, [0, 1], { number: 1, result });
    const open = await addMatch(site, cup, [2, 0], { number: 2, startsAt: null });
    const without = await addMatch(site, cup, [1, 2], { number: 3 });
    const rows = async () =>
      (
        await site.db.select().from(matches).where(eq(matches.competitionId, cup.competitionId)).orderBy(matches.number)
      ).map(({ state, countingVersion, sequence }) => [state, countingVersion, sequence]);
    const withdraw = (by: TestBrowser, how: string, reason = 'Too few players') =>
      act(by, cup.competitionId, 'POST', `/entries/${cup.entries[0]?.entryId}/withdraw`, { how, reason });
    return { ...cup, rows, withdraw, played, open, without };
  }

  // [B23.13]
  test('void all: what was to come is cancelled, what was played stays to be read, and both are logged', async () => {
    const { competitionId, rows, withdraw } = await season();
    expect(told(await withdraw(organiser, 'void', ' '))[0]).toBe(400);
    const answers = await Promise.all([withdraw(organiser, 'void'), withdraw(organiser, 'award')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await get(competitionId)).entries[0]?.state).toBe('withdrawn');
    const [first] = (await organiser.get(`/api/competitions/${competitionId}/acts`)).body.acts;
    expect(first).toMatchObject({ reason: 'Too few players' });
    expect((await rows()).map(([state]) => state)).toEqual([
      'confirmed',
      expect.stringMatching(/cancelled|decided/),
      'scheduled',
    ]);
  });

  // [B23.13]
  test('the rest is awarded: a new version of each result, won by the other side', async () => {
    const { rows, withdraw, open } = await season();
    expect((await withdraw(organiser, 'award')).status).toBe(200);
    expect(await rows()).toEqual([
      ['confirmed', 1, 0],
      ['decided', 1, 0],
      ['scheduled', null, 0],
    ]);
    expect(await site.db.select().from(matchResults).where(eq(matchResults.matchId, open))).toMatchObject([
      { version: 1, act: 'decided', kind: 'forfeit', forfeitedBy: 'away', score: null, reason: 'Too few players' },
    ]);
  });

  // [B23.13]
  test('void all in one: calendars learn that what was to come is cancelled', async () => {
    const { rows, withdraw } = await season();
    expect((await withdraw(organiser, 'void')).status).toBe(200);
    expect(await rows()).toEqual([
      ['confirmed', 1, 0],
      ['cancelled', null, 1],
      ['scheduled', null, 0],
    ]);
  });

  // [B23.13]
  test('a team that is entered keeps its row: it can’t be removed beneath the competition', async () => {
    const { entries } = await season();
    await expect(site.db.delete(teams).where(eq(teams.id, entries[0]?.teamId ?? ''))).rejects.toThrow();
  });
});

describe('deductions', () => {
  // [B23.14]
  test('have a reason, are taken back once, and stay to be read', async () => {
    const cup = await addCup(site, { organiserId: organiser.accountId, captains: [null, null] });
    const [entry] = cup.entries;
    const deduct = (change: object) =>
      act(organiser, cup.competitionId, 'POST', '/deductions', {
        ...{ stageId: cup.stageId, entryId: entry?.entryId, points: 3, reason: 'An unregistered player' },
        ...change,
      });
    expect(told(await deduct({ reason: '' }))[0]).toBe(400);
    expect(told(await deduct({ points: 0 }))[0]).toBe(400);
    expect(told(await deduct({ stageId: cup.groupId }))).toEqual([404, 'There’s no such stage.']);
    // Sent again under its key, since nobody heard the answer: three points are off, and not six.
    const headers = { 'content-type': 'application/json', 'idempotency-key': `"${randomUUID()}"` };
    const { stageId } = cup;
    const body = JSON.stringify({ stageId, entryId: entry?.entryId, points: 3, reason: 'An unregistered player' });
    const send = () => organiser.send('POST', `/api/competitions/${cup.competitionId}/deductions`, { body, headers });
    const [deduction] = (await send()).body.deductions;
    expect((await send()).body.deductions).toEqual([deduction]);
    const takeBack = () =>
      act(organiser, cup.competitionId, 'POST', `/deductions/${deduction._id}/take-back`, {
        reason: 'It was registered',
      });
    const answers = await Promise.all([takeBack(), takeBack()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { deductions } = (await site.visitor().get(`/api/competitions/${cup.competitionId}/deductions`)).body;
    expect(deductions).toMatchObject([
      { points: 3, reason: 'An unregistered player', takenBackAt: expect.any(String) },
    ]);
  });
});

describe('notifications', () => {
  // [B23.11]
  test('organisers learn who asks, captains what has come of it', async () => {
    const id = await make();
    const { teamId } = await addTeam(site, `Told ${made}`, captain.accountId);
    const wordsOf = async (by: TestBrowser) =>
      (await by.get('/api/notifications')).body.notifications
        .filter(({ kind }: { kind: string }) => kind === 'entry')
        .map(({ detail, path }: { detail: string; path: string }) => [detail, path]);
    await act(captain, id, 'POST', '/entries/ask', { teamId });
    await expect.poll(() => wordsOf(organiser), PATIENT).toEqual([['asked', `/app/competitions/${id}/organise`]]);
    const [entry] = (await get(id)).entries;
    await act(organiser, id, 'POST', `/entries/${entry?._id}/answer`, { accepts: true });
    await expect.poll(() => wordsOf(captain), PATIENT).toEqual([['accepted', `/app/competitions/${id}`]]);
  });
});
