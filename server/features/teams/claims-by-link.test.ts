/** Names on a roster that somebody who has come by the team's link says are theirs. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { claimMessages } from '../../../contract/sports/squads/claims.ts';
import { teamMessages } from '../../../contract/sports/teams.ts';
import { removedWords } from '../../../contract/talk/words.ts';
import { joinAsked } from '../../facts/teams.ts';
import { HOUR } from '../../platform/clock.ts';
import { competitions, entries, rosterPlaces } from '../../schema/sports/competitions.ts';
import { teamMembers, teams } from '../../schema/sports/teams.ts';
import { sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { heard } from '../../testing/heard.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addNameOnly, addTeam, addTeamMember } from '../../testing/sports/cup.ts';

let site: Site;
beforeAll(async () => {
  site = await createSite();
});

let people = 0;
const someone = () => site.member(`Linked${++people}`);
const said = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];

/** A team with a name on its roster. @param byLinkOnly whether its page takes no requests */
async function aTeam(byLinkOnly = false) {
  const [captain, claimer] = [await someone(), await someone()];
  const { teamId } = await addTeam(site, `Hall ${people}`, captain.accountId);
  if (byLinkOnly) await site.db.update(teams).set({ anyoneMayAsk: false }).where(eq(teams.id, teamId));
  const nameId = await addTeamMember(site, teamId, { name: 'Ama Serwaa', number: 9 });
  const read = async (who: TestBrowser) => (await who.get(`/api/teams/${teamId}`)).body;
  const { joinToken } = await read(captain);
  const path = (memberId: string) => `/api/teams/${teamId}/members/${memberId}`;
  const requestOf = async (who: TestBrowser) => (await read(who)).viewer.memberId as string;
  return {
    ...{ captain, claimer, teamId, nameId, joinToken, read, path },
    offered: async (who: TestBrowser = claimer) =>
      (await who.get(`/api/join/${joinToken}`)).body.roster.map(({ _id }: { _id: string }) => _id),
    claim: (who: TestBrowser = claimer, memberId = nameId, token = joinToken) =>
      who.post(`/api/join/${token}?memberId=${memberId}`),
    letIn: async (who = claimer) => captain.post(`${path(await requestOf(who))}/confirm`),
    decline: async (who = claimer, by = captain) => by.send('DELETE', path(await requestOf(who))),
    row: async (memberId = nameId) => (await site.db.select().from(teamMembers).where(eq(teamMembers.id, memberId)))[0],
  };
}

test('whoever follows the link asks by a name of the roster, also where the link is the only way in', async () => {
  const { captain, claimer, teamId, nameId, joinToken, read, claim, letIn, row } = await aTeam(true);
  const page = (await claimer.get(`/api/join/${joinToken}`)).body;
  expect(page.roster).toEqual([{ _id: nameId, name: 'Ama Serwaa', number: 9 }]);
  // Its page takes none, by a name neither.
  expect(said(await claimer.post(`/api/teams/${teamId}/requests?memberId=${nameId}`))).toEqual([
    ...[409, teamMessages.askByLink()],
  ]);
  const facts = await heard(site, [joinAsked], async () => {
    const both = await Promise.all([claim(), claim()]);
    expect(both.map(said)).toEqual([1, 2].map(() => [200, teamMessages.asked()]));
  });
  expect(facts).toEqual([[joinAsked.name, { teamId, accountId: claimer.accountId, captainIds: [captain.accountId] }]]);
  expect((await read(captain)).pending).toMatchObject([{ account: { _id: claimer.accountId }, claims: 'Ama Serwaa' }]);
  expect(await row()).toMatchObject({ accountId: null, name: 'Ama Serwaa' });
  expect(said(await letIn())).toEqual([200, teamMessages.confirmed()]);
  expect((await read(claimer)).viewer).toMatchObject({ memberId: nameId, role: 'player', pending: null });
  expect((await read(captain)).members).toHaveLength(2);
});

test('the link shows who can ask the names that nobody has claimed, and nobody else any', async () => {
  const { captain, claimer, teamId, nameId, offered, claim, letIn, decline, row } = await aTeam();
  const coachId = await addTeamMember(site, teamId, { name: 'Esi', role: 'coach' });
  await addTeamMember(site, teamId, { name: removedWords.player() }); // an admin has removed what stood there
  await addTeamMember(site, teamId, {}); // whose account is gone
  await addTeamMember(site, teamId, { accountId: (await someone()).accountId });
  const former = await addTeamMember(site, teamId, { name: 'Gone' });
  await captain.send('DELETE', `/api/teams/${teamId}/members/${former}`);
  expect(await offered()).toEqual([nameId, coachId]);
  expect([await offered(captain), await offered(site.visitor())]).toEqual([[], []]);

  const blocked = await someone();
  await captain.send('PUT', `/api/ties/block/${blocked.accountId}`);
  expect([await offered(blocked), said(await claim(blocked))]).toEqual([[], [403, teamMessages.cannotJoin()]]);
  const declined = await someone();
  await claim(declined);
  expect(await offered(declined)).toEqual([]); // they wait
  await decline(declined);
  expect(await offered(declined)).toEqual([]);

  // Whose profile is for nobody is not to be found by the name that they had on the roster.
  await claim();
  await letIn();
  expect((await sendJson(claimer, 'PATCH', '/api/people/me', { visibility: 'nobody' })).status).toBe(200);
  expect((await row())?.claimedName).toBe('Ama Serwaa');
  const stranger = await someone();
  expect(await offered(stranger)).toEqual([coachId]);
  await site.db.update(teams).set({ endedAt: site.clock.now() }).where(eq(teams.id, teamId));
  expect(await offered(stranger)).toEqual([]);
  expect(said(await claim(stranger, coachId))).toEqual([409, teamMessages.hasEnded()]);
  await site.db.update(teams).set({ hidden: 'hidden' }).where(eq(teams.id, teamId));
  expect(said(await claim(stranger, coachId))).toEqual([404, teamMessages.linkGone()]);
});

test('by the link, too, a name is claimed only on this team’s roster, by who asks for nothing else and wasn’t declined', async () => {
  const { captain, claimer, teamId, nameId, joinToken, claim, letIn, decline } = await aTeam(true);
  const other = await aTeam();
  expect((await claim(site.visitor())).status).toBe(401);
  expect(said(await claim(claimer, other.nameId))).toEqual([404, teamMessages.memberGone()]);
  expect(said(await claim(claimer, randomUUID()))).toEqual([404, teamMessages.memberGone()]);
  const esi = await addTeamMember(site, teamId, { name: 'Esi' });
  await claim();
  expect(said(await claim(claimer, esi))).toEqual([409, claimMessages.withdraw()]);
  // Without a name they are told that they wait, and go on claiming this one.
  expect(said(await claimer.post(`/api/join/${joinToken}`))).toEqual([200, teamMessages.asked()]);
  const rival = await someone();
  await claim(rival);
  await letIn();
  expect(said(await claim(claimer, esi))).toEqual([409, claimMessages.isIn()]);
  expect(said(await claim(rival))).toEqual([409, claimMessages.taken()]); // their request ended, without a no
  await claim(rival, esi);
  await decline(rival);
  const again = await claim(rival, esi);
  expect([again.status, again.body.message]).toEqual([409, expect.stringMatching(/^Your request was declined/)]);

  const invited = await someone();
  await sendJson(invited, 'PUT', '/api/free-agents/football', { about: '' });
  await captain.post(`/api/teams/${teamId}/invitations`, { accountId: invited.accountId });
  expect(said(await claim(invited, esi))).toEqual([409, claimMessages.decline()]);
  // An old link is none, and the names on the roster are not its to give away.
  await captain.post(`/api/teams/${teamId}/join-token`);
  const late = await someone();
  expect(said(await claim(late, esi))).toEqual([404, teamMessages.linkGone()]);
  expect((await late.get(`/api/join/${joinToken}`)).status).toBe(404);
  expect(nameId).not.toBe(esi);
});

test('one team is asked by one member no more than five times a day, by its link and its page together', async () => {
  const { claimer, teamId, nameId, claim, decline } = await aTeam();
  const answers: number[] = [];
  for (let n = 0; n < 6; n++) {
    const byPage = () => claimer.post(`/api/teams/${teamId}/requests?memberId=${nameId}`);
    answers.push((await (n % 2 ? byPage() : claim())).status);
    if (n < 5) await decline(claimer, claimer); // taken back by themselves
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
});

test('of an entry that nobody has claimed yet the first comes by a name, is captain, and plays wherever the name could', async () => {
  const [organiser, other, claimer] = [await someone(), await someone(), await someone()];
  const cup = await addCup(site, { organiserId: organiser.accountId, captains: [other.accountId] });
  const league = await addCup(site, { organiserId: organiser.accountId, captains: [], name: 'Hall League' });
  const { teamId, entryId, joinToken } = await addNameOnly(site, cup.competitionId, 'Akuafo');
  const second = { id: randomUUID(), competitionId: league.competitionId, teamId, createdAt: site.clock.now() };
  await site.db.insert(entries).values({ ...second, state: 'entered' });
  const nameId = await addTeamMember(site, teamId, { name: 'Ama Serwaa' });
  const rosterFrozenAt = site.clock.now();
  await site.db.update(competitions).set({ rosterFrozenAt }).where(eq(competitions.id, cup.competitionId));
  site.clock.advance(HOUR);
  const { roster, playsIn } = (await claimer.get(`/api/join/${joinToken}`)).body;
  expect([roster.length, playsIn.length]).toEqual([1, 2]);
  expect(said(await claimer.post(`/api/join/${joinToken}?memberId=${nameId}`))).toEqual([
    ...[200, teamMessages.askedOrganisers()],
  ]);
  const { pending } = (await organiser.get(`/api/teams/${teamId}`)).body;
  expect(pending).toMatchObject([{ claims: 'Ama Serwaa' }]);
  const answered = await organiser.post(`/api/teams/${teamId}/members/${pending[0]._id}/confirm`);
  expect(said(answered)).toEqual([200, teamMessages.confirmed()]);
  const { team, viewer } = (await claimer.get(`/api/teams/${teamId}`)).body;
  expect([team.isPlaceholder, team.members]).toEqual([false, 1]);
  expect(viewer).toMatchObject({ memberId: nameId, role: 'captain', isCaptain: true });
  const places = await site.db.select().from(rosterPlaces).where(eq(rosterPlaces.accountId, claimer.accountId));
  expect(places.map((place) => place.entryId).toSorted()).toEqual([entryId, second.id].toSorted());
});
