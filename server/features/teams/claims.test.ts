/** Names on a roster that somebody with an account says are theirs. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { claimMessages } from '../../../contract/sports/squads/claims.ts';
import { teamMessages } from '../../../contract/sports/teams.ts';
import { joinAsked, joinClosed, joinDecided } from '../../facts/teams.ts';
import { HOUR } from '../../platform/clock.ts';
import { accounts } from '../../schema/accounts.ts';
import { competitions, rosterPlaces } from '../../schema/sports/competitions.ts';
import {
  lineUps,
  matchClipPeople,
  matchClipRefusals,
  matchClips,
  matchEvents,
  matchScorers,
} from '../../schema/sports/matches.ts';
import { teamMembers, teams } from '../../schema/sports/teams.ts';
import { addVideo, sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { heard } from '../../testing/heard.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, addTeamMember } from '../../testing/sports/cup.ts';

let site: Site;
beforeAll(async () => {
  site = await createSite();
});

let people = 0;
const someone = () => site.member(`Claimer${++people}`);
const said = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];

/** A team in a cup, with a name on its roster. */
async function aRoster() {
  const [captain, rival, claimer] = [await someone(), await someone(), await someone()];
  const cup = await addCup(site, { organiserId: rival.accountId, captains: [captain.accountId, rival.accountId] });
  const [{ teamId, entryId }, other] = cup.entries as [(typeof cup.entries)[0], (typeof cup.entries)[0]];
  const addName = (name: string, of = teamId) => addTeamMember(site, of, { name, number: ++people % 1000 });
  const nameId = await addName('Ama Serwaa');
  const read = async (who: TestBrowser) => (await who.get(`/api/teams/${teamId}`)).body;
  const path = (memberId: string) => `/api/teams/${teamId}/members/${memberId}`;
  const requestOf = async (who: TestBrowser) => (await read(who)).viewer.memberId as string;
  return {
    ...{ captain, rival, claimer, cup, teamId, entryId, other, nameId, addName, read, requestOf, path },
    claim: (who = claimer, memberId = nameId) => who.post(`/api/teams/${teamId}/requests?memberId=${memberId}`),
    letIn: async (who = claimer) => captain.post(`${path(await requestOf(who))}/confirm`),
    row: async (memberId = nameId) => (await site.db.select().from(teamMembers).where(eq(teamMembers.id, memberId)))[0],
    freeze: async () => {
      const rosterFrozenAt = site.clock.now();
      await site.db.update(competitions).set({ rosterFrozenAt }).where(eq(competitions.id, cup.competitionId));
      site.clock.advance(HOUR);
    },
    /** A match that was played, for which these were named. */
    play: async (memberIds: string[], number = ++people) => {
      const matchId = await addMatch(site, cup, [0, 1], { number, state: 'live' });
      await site.db.insert(lineUps).values(memberIds.map((memberId) => ({ matchId, memberId, side: 'home' as const })));
      return matchId;
    },
  };
}

test('who says that a name on the roster is theirs waits for the captain, who reads which name that is', async () => {
  const { captain, claimer, teamId, nameId, read, claim, row } = await aRoster();
  const facts = await heard(site, [joinAsked], async () => {
    const both = await Promise.all([claim(), claim()]);
    expect(both.map(said)).toEqual([1, 2].map(() => [200, teamMessages.asked()]));
  });
  expect(facts).toEqual([[joinAsked.name, { teamId, accountId: claimer.accountId, captainIds: [captain.accountId] }]]);
  expect((await read(claimer)).viewer).toMatchObject({ pending: 'asked', claimsId: nameId, canAsk: false });
  expect((await read(captain)).pending).toMatchObject([{ account: { _id: claimer.accountId }, claims: 'Ama Serwaa' }]);
  expect((await read(site.visitor())).pending).toBeUndefined();
  expect(await row()).toMatchObject({ accountId: null, name: 'Ama Serwaa' });
});

test('once the captain says yes, appearances, goals and clips of the name are theirs, in its row', async () => {
  const { captain, rival, claimer, cup, entryId, nameId, read, claim, letIn, row, play } = await aRoster();
  const matchId = await play([nameId]);
  const now = site.clock.now();
  const goal = { matchId, memberId: nameId, kind: 'goal' as const, side: 'home' as const, period: 1, value: 1 };
  await site.db.insert(matchEvents).values({ id: crypto.randomUUID(), ...goal, happenedAt: now, createdAt: now });
  const videoIds = [await addVideo(site), await addVideo(site), await addVideo(site)];
  const pin = { matchId, accountId: captain.accountId, createdAt: now };
  await site.db.insert(matchClips).values(videoIds.map((videoId) => ({ videoId, ...pin })));
  await site.db.insert(matchClipPeople).values(videoIds.map((videoId) => ({ videoId, memberId: nameId })));
  // In one of them they don’t want to be named; in another somebody has named them whom a block keeps apart from them.
  const refused = { videoId: videoIds[1] ?? '', accountId: claimer.accountId, what: 'name' as const, createdAt: now };
  await site.db.insert(matchClipRefusals).values(refused);
  await site.db
    .update(matchClips)
    .set({ accountId: rival.accountId })
    .where(eq(matchClips.videoId, videoIds[2] ?? ''));
  await rival.send('PUT', `/api/ties/block/${claimer.accountId}`);
  const before = await row();
  await claim();
  expect(said(await letIn())).toEqual([200, teamMessages.confirmed()]);

  const { members, viewer, team } = await read(claimer);
  expect(viewer).toMatchObject({ memberId: nameId, role: 'player', pending: null });
  expect(viewer.claimsId).toBeUndefined();
  expect(team.members).toBe(2);
  expect(members).toHaveLength(2);
  expect(await row()).toMatchObject({
    ...{ accountId: claimer.accountId, name: null, namedBy: null, isInvited: false, until: null },
    ...{
      number: before?.number,
      since: site.clock.now().toISOString().slice(0, 10),
      edition: (before?.edition ?? 0) + 1,
    },
  });
  const { username } = members.find(({ _id }: { _id: string }) => _id === nameId).account;
  const figures = (await claimer.get(`/api/people/${username}/athlete`)).body;
  expect(figures).toMatchObject({ appearances: 1, goals: 1, clips: 1 });
  const { scorers } = (await claimer.get(`/api/competitions/${cup.competitionId}/scorers`)).body;
  expect(scorers).toMatchObject([{ memberId: nameId, name: username, scored: 1 }]);
  const places = site.db.select().from(rosterPlaces).where(eq(rosterPlaces.accountId, claimer.accountId));
  expect(await places).toMatchObject([{ entryId, memberId: nameId }]);
  // Their request is answered; the page of before says so.
  expect((await captain.post(`/api/teams/${before?.teamId}/members/${nameId}/confirm`)).status).toBe(200);

  // As any member they leave, and are forgotten with their account.
  await claimer.send('DELETE', `/api/teams/${before?.teamId}/members/${nameId}`);
  expect((await row())?.until).not.toBeNull();
  await site.db.delete(accounts).where(eq(accounts.id, claimer.accountId));
  expect(await row()).toMatchObject({ accountId: null, name: null });
});

test('an account that has claimed a name by mistake is taken off it: the name has again what it has played', async () => {
  const { captain, rival, claimer, teamId, nameId, read, claim, letIn, row, play, path } = await aRoster();
  const off = (by: TestBrowser, of = nameId) => by.send('DELETE', `${path(of)}/account`);
  const matchId = await play([nameId]);
  const now = await row();
  await claim();
  expect(said(await off(captain))).toEqual([409, claimMessages.unclaimed()]); // nobody has it yet
  await letIn();
  const shownTo = async (who: TestBrowser) =>
    (await read(who)).members.find((one: { _id: string }) => one._id === nameId);
  expect(await shownTo(captain)).toMatchObject({ account: { _id: claimer.accountId }, claimed: 'Ama Serwaa' });
  expect(await shownTo(rival)).not.toHaveProperty('claimed');
  expect(await shownTo(claimer)).toMatchObject({ claimed: 'Ama Serwaa' });
  expect(said(await off(rival))).toEqual([403, teamMessages.notYours()]);
  await site.db.insert(matchScorers).values({ matchId, accountId: claimer.accountId, createdAt: site.clock.now() });

  const both = await Promise.all([off(captain), off(captain)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await row()).toMatchObject({ ...{ accountId: null, name: 'Ama Serwaa', until: null }, number: now?.number });
  expect((await read(claimer)).viewer).toMatchObject({ memberId: null, role: null });
  expect(await site.db.select().from(matchScorers).where(eq(matchScorers.matchId, matchId))).toEqual([]);
  const { username } = (await claimer.get('/api/people/me')).body.profile;
  expect((await claimer.get(`/api/people/${username}/athlete`)).status).toBe(404); // they have played nowhere
  expect(await site.db.select().from(rosterPlaces).where(eq(rosterPlaces.memberId, nameId))).toEqual([]);
  // They may say so themselves, but not as who acts for the team; somebody who has joined by themselves can't be taken off.
  await claim();
  await letIn();
  await site.db.update(teamMembers).set({ role: 'vice' }).where(eq(teamMembers.id, nameId));
  expect(said(await off(claimer))).toEqual([409, claimMessages.leads()]);
  await site.db.update(teamMembers).set({ role: 'player' }).where(eq(teamMembers.id, nameId));
  expect(said(await off(claimer))).toEqual([200, claimMessages.takenOff()]);
  const joined = await addTeamMember(site, teamId, { accountId: rival.accountId });
  expect(said(await off(captain, joined))).toEqual([409, claimMessages.unclaimed()]);
});

test('who comes by a name that has stood there the longest does not act for the team before those who were there', async () => {
  const { captain, claimer, nameId, read, claim, letIn } = await aRoster();
  const { memberId } = (await read(captain)).viewer;
  const early = { since: '2020-01-01', createdAt: new Date('2020-01-01') };
  await site.db.update(teamMembers).set(early).where(eq(teamMembers.id, nameId));
  await site.db.update(teamMembers).set({ role: 'player' }).where(eq(teamMembers.id, memberId));
  const acting = async () =>
    (await read(captain)).members.flatMap((one: { _id: string; isActing: boolean }) => (one.isActing ? one._id : []));
  expect(await acting()).toEqual([memberId]);
  await claim();
  expect(said(await letIn())).toEqual([200, teamMessages.confirmed()]);
  expect(await acting()).toEqual([memberId]); // on the same day, too
  expect((await read(claimer)).viewer).toMatchObject({ looksAfter: false });
});

test('a claim that the captain declines is not made again for 30 days; one that is taken back can be', async () => {
  const { captain, claimer, teamId, path, requestOf, claim, addName, row } = await aRoster();
  await claim();
  expect(said(await claimer.send('DELETE', path(await requestOf(claimer))))).toEqual([200, teamMessages.withdrawn()]);
  expect(await row()).toMatchObject({ accountId: null, name: 'Ama Serwaa' });
  await claim();
  expect(said(await captain.send('DELETE', path(await requestOf(claimer))))).toEqual([200, teamMessages.refused()]);
  expect(await row()).toMatchObject({ accountId: null, name: 'Ama Serwaa', until: null });
  for (const query of ['', `?memberId=${await addName('Esi')}`]) {
    const again = await claimer.post(`/api/teams/${teamId}/requests${query}`);
    expect([again.status, again.body.message]).toEqual([409, expect.stringMatching(/^Your request was declined/)]);
  }
});

test('whoever asks already, is invited or is in the team is told what to do first', async () => {
  const { captain, claimer, teamId, addName, claim, path, requestOf, letIn } = await aRoster();
  const other = await addName('Esi');
  await claim();
  expect(said(await claim(claimer, other))).toEqual([409, claimMessages.withdraw()]);
  expect(said(await claimer.post(`/api/teams/${teamId}/requests`))).toEqual([200, teamMessages.asked()]);
  // To invite them is no answer to whom they say they are.
  await sendJson(claimer, 'PUT', '/api/free-agents/football', { about: '' });
  const invite = (who: TestBrowser) => captain.post(`/api/teams/${teamId}/invitations`, { accountId: who.accountId });
  expect(said(await invite(claimer))).toEqual([409, claimMessages.open()]);
  await letIn();
  expect(said(await claim(claimer, other))).toEqual([409, claimMessages.isIn()]);

  const asking = await someone();
  await asking.post(`/api/teams/${teamId}/requests`);
  expect(said(await claim(asking, other))).toEqual([409, claimMessages.withdraw()]);
  const invited = await someone();
  await sendJson(invited, 'PUT', '/api/free-agents/football', { about: '' });
  await invite(invited);
  expect(said(await claim(invited, other))).toEqual([409, claimMessages.decline()]);
  await invited.send('DELETE', path(await requestOf(invited)));
  expect(said(await claim(invited, other))).toEqual([200, teamMessages.asked()]);
});

test('only a name without an account that is on this team’s roster now can be claimed', async () => {
  const { captain, claimer, teamId, other, nameId, addName, claim, path, read, play } = await aRoster();
  const { memberId: captains } = (await read(captain)).viewer;
  const elsewhere = await addName('Esi', other.teamId);
  const gone = await addName('Gone');
  await captain.send('DELETE', path(gone));
  const former = await addTeamMember(site, teamId, {});
  const answers = [captains, former, elsewhere, gone].map(async (id) => said(await claim(await someone(), id)));
  const taken = [409, claimMessages.taken()];
  const missing = [404, teamMessages.memberGone()];
  expect(await Promise.all(answers)).toEqual([taken, taken, missing, missing]);
  expect((await claim(site.visitor())).status).toBe(401);
  // Nobody has played with themselves.
  const before = await addTeamMember(site, teamId, { accountId: claimer.accountId });
  await play([before, nameId]);
  await claimer.send('DELETE', path(before));
  expect((await claim()).status).toBe(409);
  await site.db.update(teams).set({ anyoneMayAsk: false }).where(eq(teams.id, teamId));
  expect(said(await claim(await someone()))).toEqual([409, teamMessages.askByLink()]);
});

test('of two who say that a name is theirs one gets it, and the other’s request ends, without a refusal', async () => {
  const { captain, claimer, teamId, nameId, addName, claim, letIn, read, requestOf } = await aRoster();
  const grudge = await someone();
  await Promise.all([claim(), claim(grudge)]);
  expect((await read(captain)).pending).toMatchObject([{ claims: 'Ama Serwaa' }, { claims: 'Ama Serwaa' }]);
  const both = [await requestOf(claimer), await requestOf(grudge)];
  const facts = await heard(site, [joinClosed, joinDecided], async () => {
    const answers = await Promise.all(both.map((id) => captain.post(`/api/teams/${teamId}/members/${id}/confirm`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });
  const outcomes = facts.flatMap(([, of]) => (of as { outcome?: string }).outcome ?? []);
  expect(outcomes).toEqual(['refused', 'confirmed']);
  expect((await read(captain)).pending).toEqual([]);
  const loser = (await read(claimer)).viewer.role ? grudge : claimer;
  expect(said(await claim(loser))).toEqual([409, claimMessages.taken()]);
  const esi = await addName('Esi');
  expect(said(await claim(loser, esi))).toEqual([200, teamMessages.asked()]);
  expect(said(await letIn(loser))).toEqual([200, teamMessages.confirmed()]);
  expect(nameId).not.toBe(esi);
});

test('a name that somebody claims is called as they have claimed it until they are answered; with it goes the claim', async () => {
  const { captain, claimer, nameId, path, read, claim, row } = await aRoster();
  await claim();
  const change = async (body: object) =>
    sendJson(captain, 'PATCH', path(nameId), { edition: (await row())?.edition, ...body });
  expect(said(await change({ name: 'Somebody Else' }))).toEqual([409, claimMessages.open()]);
  expect((await change({ name: 'Ama Serwaa', number: 77 })).status).toBe(200);
  await captain.send('DELETE', path(nameId));
  expect((await read(captain)).pending).toEqual([]);
  expect((await read(claimer)).viewer).toMatchObject({ pending: null, asksAgainAt: null });
});

test('a frozen roster keeps its names: who claims one plays where it could, and nowhere else', async () => {
  const { claimer, cup, nameId, addName, claim, letIn, freeze, captain, teamId } = await aRoster();
  await freeze();
  const late = await addName('Late'); // as a coach is who plays from then on
  await claim();
  expect(said(await letIn())).toEqual([200, teamMessages.confirmed()]);
  const places = (who: TestBrowser) =>
    site.db.select().from(rosterPlaces).where(eq(rosterPlaces.accountId, who.accountId));
  expect(await places(claimer)).toMatchObject([{ memberId: nameId }]);
  const newcomer = await someone();
  await claim(newcomer, late);
  expect(said(await letIn(newcomer))).toEqual([200, teamMessages.confirmed()]);
  expect(await places(newcomer)).toEqual([]);
  const matchId = await addMatch(site, cup, [0, 1], {
    number: 1,
    startsAt: new Date(site.clock.now().getTime() + HOUR),
  });
  const field = (memberId: string) =>
    sendJson(captain, 'PUT', `/api/matches/${matchId}/line-ups/home`, { players: [{ memberId, starts: true }] });
  expect([(await field(nameId)).status, (await field(late)).status]).toEqual([200, 409]);
  const asks = await someone(); // who claims no name joins no frozen roster
  await asks.post(`/api/teams/${teamId}/requests`);
  expect((await letIn(asks)).status).toBe(409);
});

test('nobody who plays for another team of the competition gets a name, and none whom a block keeps from the captain', async () => {
  const { captain, claimer, rival, claim, letIn, row } = await aRoster();
  await claim(rival);
  expect([(await letIn(rival)).status, (await row())?.accountId]).toEqual([409, null]);
  await claim();
  await captain.send('PUT', `/api/ties/block/${claimer.accountId}`);
  expect(said(await letIn())).toEqual([409, teamMessages.asksNoMore()]);
  const blocked = await someone();
  await captain.send('PUT', `/api/ties/block/${blocked.accountId}`);
  expect(said(await claim(blocked))).toEqual([403, teamMessages.cannotJoin()]);
  expect((await row())?.accountId).toBeNull();
});

test.each(['the invitation', 'their own request'])(
  'whose team was renamed since they claimed a name are asked anew, and get the name by their yes to %s',
  async (by) => {
    const { captain, claimer, teamId, nameId, claim, letIn, requestOf, path, read } = await aRoster();
    await claim();
    const { edition, of, ofName, about } = (await read(captain)).team;
    await sendJson(captain, 'PUT', `/api/teams/${teamId}`, { name: 'Thieves', of, ofName, about, edition });
    expect(said(await letIn())).toEqual([200, teamMessages.invitedInstead()]);
    expect((await read(captain)).pending).toMatchObject([{ isInvited: true, claims: 'Ama Serwaa' }]);
    const accept = async () => claimer.post(`${path(await requestOf(claimer))}/confirm`);
    const yes = by === 'the invitation' ? await accept() : await claim();
    expect(said(yes)).toEqual([200, teamMessages.joined()]);
    expect((await read(claimer)).viewer).toMatchObject({ memberId: nameId, role: 'player' });
  },
);

test('whoever made a team to which nobody belongs lets its first in by a name, who is its captain', async () => {
  const { captain, claimer, teamId, nameId, path, read, claim, letIn } = await aRoster();
  await site.db.update(teams).set({ createdBy: captain.accountId }).where(eq(teams.id, teamId));
  await captain.send('DELETE', path((await read(captain)).viewer.memberId));
  await claim();
  expect(said(await letIn())).toEqual([200, teamMessages.confirmed()]);
  expect((await read(claimer)).viewer).toMatchObject({ memberId: nameId, role: 'captain', isCaptain: true });
});
