/** A request to join is a yes to what was shown, and only while it waits; and who belongs to a team hears that it is renamed. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { teamMessages } from '../../../contract/sports/teams.ts';
import { sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addTeamMember } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';

let site: Site;
let captain: TestBrowser;
let kofi: TestBrowser;
let made = 0;
let id: string;
beforeAll(async () => {
  site = await createSite();
});
beforeEach(async () => {
  made++;
  captain = await site.member(`Captain${made}`);
  kofi = await site.member(`Kofi${made}`);
  const team = { name: 'Legon Lions', of: 'none', sport: 'football' };
  id = (await captain.post('/api/teams', team)).body.team._id;
});

const look = async (by: TestBrowser) => (await by.get(`/api/teams/${id}`)).body;
const told = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
async function ask() {
  const { joinToken } = await look(captain);
  expect((await kofi.post(`/api/join/${joinToken}`)).status).toBe(200);
}
async function letIn(by = captain) {
  const memberId = (await look(kofi)).viewer.memberId;
  return by.post(`/api/teams/${id}/members/${memberId}/confirm`);
}
async function rename(name: string, teamId = id, by = captain) {
  const { of, ofName, about, edition } = (await by.get(`/api/teams/${teamId}`)).body.team;
  expect((await sendJson(by, 'PUT', `/api/teams/${teamId}`, { name, of, ofName, about, edition })).status).toBe(200);
}
const block = (by: TestBrowser, other: TestBrowser) => sendJson(by, 'PUT', `/api/ties/block/${other.accountId}`, {});
const isIn = async () => (await look(kofi)).viewer.role !== null;

test('who asked to join what is called otherwise by now is invited instead, and joins by their own yes', async () => {
  await ask();
  await rename('Thieves of Hall 3');
  expect(told(await letIn())).toEqual([200, teamMessages.invitedInstead()]);
  expect([await isIn(), (await look(kofi)).viewer.pending]).toEqual([false, 'invited']);
  expect(told(await letIn())).toEqual([403, teamMessages.notYours()]); // pressed twice: it is theirs to answer now
  const bell = async () =>
    (await kofi.get('/api/notifications')).body.notifications.map(({ detail }: { detail: string }) => detail);
  await expect.poll(bell, PATIENT).toEqual(['invited']);
  expect((await letIn(kofi)).status).toBe(200);
  expect(await isIn()).toBe(true);
});

test('who is named back in the meantime is let in', async () => {
  await ask();
  await rename('Legon Lion');
  await rename('Legon Lions');
  expect((await letIn()).status).toBe(200);
  expect(await isIn()).toBe(true);
});

test.each([
  ['who asked', () => block(kofi, captain)],
  ['the captain', () => block(captain, kofi)],
])('nobody is let in once %s has blocked the other', async (_who, part) => {
  await ask();
  await part();
  expect(told(await letIn())).toEqual([409, teamMessages.asksNoMore()]);
  expect(await isIn()).toBe(false);
});

test('an invitation stands for nothing once one has blocked the other', async () => {
  await sendJson(kofi, 'PUT', '/api/free-agents/football', { about: '' });
  expect((await captain.post(`/api/teams/${id}/invitations`, { accountId: kofi.accountId })).status).toBe(200);
  await block(captain, kofi);
  expect(told(await letIn(kofi))).toEqual([403, teamMessages.cannotJoin()]);
  expect(await isIn()).toBe(false);
});

test('whoever claims a name says yes to what it plays in, too', async () => {
  const cup = { name: 'Hall Cup', sport: 'football', form: 'league', preset: 'intramural', timeZone: 'Africa/Accra' };
  const competitionId = (await captain.post('/api/competitions', cup)).body.competition._id;
  const url = `/api/competitions/${competitionId}`;
  await captain.post(`${url}/state`, { state: 'open' });
  const { competition } = (await captain.post(`${url}/entries`, { teams: [{ name: 'Volta' }] })).body;
  id = competition.entries[0].team._id;
  const [link] = (await captain.get(`${url}/captain-links`)).body.links;
  expect((await kofi.post(`/api/join/${link.joinToken}`)).status).toBe(200);
  const edited = await sendJson(captain, 'PUT', url, { edition: competition.edition, name: 'Thieves’ Cup' });
  expect([edited.status, edited.text]).toEqual([200, expect.any(String)]);
  expect(told(await letIn())).toEqual([200, teamMessages.invitedInstead()]);
  expect((await look(site.visitor())).team.isPlaceholder).toBe(true);
  expect((await letIn(kofi)).status).toBe(200);
  expect((await look(site.visitor())).team.isPlaceholder).toBe(false);
  // And from then on it is a yes to what it is called now.
  const { edition } = (await captain.get(url)).body.competition;
  await sendJson(captain, 'PUT', url, { edition, name: 'Rapists’ Cup' });
  expect((await kofi.get('/api/entry-invitations')).body.invitations).toMatchObject([{ isAnew: true }]);
});

test('whoever belongs to a team is told when somebody else renames it, and how to leave', async () => {
  await addTeamMember(site, id, { accountId: kofi.accountId });
  await rename('Thieves of Hall 3');
  const bell = async (by: TestBrowser) =>
    (await by.get('/api/notifications')).body.notifications.map(
      ({ kind, detail, path }: { kind: string; detail: string; path: string }) => [kind, detail, path],
    );
  await expect.poll(() => bell(kofi), PATIENT).toEqual([['joined', 'renamed', `/app/teams/${id}`]]);
  expect(await bell(captain)).toEqual([]);
});
