/** What all see of a competition alike is read once; nobody is shown anything else by that. */
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { RESULT_DUE_HOURS } from '../../../contract/sports/matches.ts';
import { HOUR, SECOND } from '../../platform/clock.ts';
import { statements } from '../../testing/access/statements.ts';
import { adminOf, sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { withPostgresBus } from '../../testing/heard.ts';
import { appendFile } from '../../testing/sending/forms.ts';
import { createSite, PASSWORD, type Server, type Site } from '../../testing/site.ts';
import { addCup, addInvitation, addMatch, addTeam, addTeamMember, type Cup } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';

let site: Site;
/** Hears of what is done on the site's server. */
let sibling: Server;
/** Reads everything anew, each time. */
let anew: Server;
let cup: Cup;
let teamId = '';
const people: Record<string, TestBrowser> = {};
const NAMES = ['Organiser', 'Captain', 'Player', 'Free', 'StandIn', 'Fan'];
const by = (name: string) => people[name] as TestBrowser;
beforeAll(async () => {
  site = await createSite({}, withPostgresBus);
  sibling = await site.another({}, withPostgresBus);
  anew = await site.another({ CACHE_MB: '0' });
  for (const name of NAMES) people[name] = await site.member(name);
  people.Admin = await adminOf(site, 'Amara');
});
beforeEach(async () => {
  site.clock.advance(60 * SECOND); // what was cached is too old
  const captains = [by('Captain').accountId, null];
  cup = await addCup(site, { organiserId: by('Organiser').accountId, captains });
  teamId = cup.entries[0]?.teamId ?? '';
  await addTeamMember(site, teamId, { accountId: by('Player').accountId });
  await addTeam(site, `Free ${cup.competitionId}`, by('Free').accountId);
  const led = await addTeam(site, `Without captain ${cup.competitionId}`);
  await addTeamMember(site, led.teamId, { accountId: by('StandIn').accountId });
  await addMatch(site, cup, [0, 1], { number: 1 });
});

const path = (rest = '') => `/api/competitions/${cup.competitionId}${rest}`;
const put = (name: string, url: string, body: unknown) => sendJson(by(name), 'PUT', url, body);
const visited = async (rest = '') => (await site.visitor().get(path(rest))).body;

async function seen(browser: TestBrowser) {
  const urls = [path(), path('/matches?list=coming'), path('/matches?list=past'), `/app${path().slice(4)}`];
  return Promise.all(
    urls.map(async (url) => {
      const { status, body, text } = await browser.get(url);
      return [status, body ?? text];
    }),
  );
}
/** Expects that nobody, member or visitor, is shown anything but what is read anew. */
async function expectAsRead(after: string) {
  for (const [name, browser] of Object.entries({ ...people, Visitor: site.visitor() }))
    expect({ after, name, shown: await seen(browser) }).toEqual({ after, name, shown: await seen(browser.at(anew)) });
}
/** Has something hidden after a report. @returns what shows it again */
async function hide(kind: string, id: string) {
  await by('Fan').post('/api/reports', { kind, id, reason: 'spam' });
  const [{ _id }] = (await by('Admin').get('/api/admin/reports')).body.cases;
  const act = (name: string, state: string) => by('Admin').post(`/api/admin/reports/${_id}/${name}`, { state });
  expect((await act('hide', 'open')).status).toBe(200);
  return async () => expect((await act('unhide', 'hidden')).status).toBe(200);
}

test('a crowd costs one reading: visitors no statement each, members one, and none for matches', async () => {
  const [visitor, member] = [site.visitor(), by('Free')];
  for (const browser of [visitor, member]) await seen(browser);
  expect(await statements(site, () => seen(visitor))).toBe(0);
  expect(await statements(site, () => seen(member))).toBe(1);
  expect((await member.get(path())).body.viewer.canEnter).toHaveLength(1);
  // Nor does what is not there: whoever makes addresses up has one looked for, and nothing kept.
  expect(await statements(site, () => visitor.get(path().replace(/.{4}$/, '0000')))).toBe(1);
});

test('what becomes of people and teams is told to everybody who looks', async () => {
  await expectAsRead('the beginning');
  await by('Fan').send('PUT', path('/follow'));
  await expectAsRead('a follow');
  expect(await visited()).toMatchObject({ followers: 1 });
  await by('Fan').send('DELETE', path('/follow'));
  await expectAsRead('a follow that ends');
  expect((await by('Fan').get(path())).body).toMatchObject({ followers: 0, viewer: { follows: false } });
  await addInvitation(site, {
    competitionId: cup.competitionId,
    teamId: (await by('Free').get(path())).body.viewer.canEnter[0]._id,
    invitedBy: by('Organiser').accountId,
  });
  site.clock.advance(60 * SECOND); // by hand
  await expectAsRead('a team that is asked to enter');
  expect((await by('Free').get(path())).body.viewer.invitations).toHaveLength(1);
  await by('Organiser').post(path('/organisers'), { username: 'Player' });
  await expectAsRead('an organiser who is invited');
  expect((await by('Player').get(path())).body.viewer.isInvited).toBe(true);
  await by('Player').post(path('/invitation'), { accepts: true });
  await expectAsRead('an organiser who has accepted');
  await by('Player').send('DELETE', path(`/organisers/${by('Player').accountId}`));
  await expectAsRead('an organiser who has left');
  await by('Organiser').post('/api/auth/change-username', { username: 'Chief', password: PASSWORD });
  await expectAsRead('another username');
  expect((await visited()).competition.organisers).toMatchObject([{ username: 'Chief' }]);
  const body = new FormData();
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  appendFile(body, { field: 'image', bytes, name: 'me.png', type: 'image/png' });
  await by('Organiser').send('PUT', '/api/people/me/picture', { body });
  await expectAsRead('another picture');
  expect((await visited()).competition.organisers[0].profilePicture).not.toBeNull();
  const setActive = async (isActive: boolean) =>
    expect(
      (await sendJson(by('Admin'), 'PATCH', `/api/admin/users/${by('Captain').accountId}/status`, { isActive })).status,
    ).toBe(200);
  const hasCaptain = async () => (await visited()).competition.entries[0].hasCaptain;
  await setActive(false);
  await expectAsRead('a captain who is deactivated');
  await setActive(true);
  await by('Captain').post('/api/auth/login', { email: 'captain@uni.example', password: PASSWORD });
  await expectAsRead('a captain who is active again');
  expect(await hasCaptain()).toBe(true);
  await by('Admin').send('DELETE', `/api/admin/users/delete-user/${by('Player').accountId}`);
  people.Player = await site.member('Players');
  await expectAsRead('an account that is gone');
  await by('Fan').send('PUT', path('/follow'));
  await visited();
  await by('Admin').send('DELETE', `/api/admin/users/delete-user/${by('Fan').accountId}`);
  people.Fan = await site.member('Fanny');
  await expectAsRead('who followed is gone');
  expect(await visited()).toMatchObject({ followers: 0 });
});

test('what is hidden is gone at once, on other servers as soon as they hear of it, and there for whom it is theirs', async () => {
  const there = site.visitor().at(sibling);
  await vi.waitFor(() => expect(sibling.bus.link.isProven()).toBe(true), PATIENT);
  const home = async (browser = site.visitor()) =>
    (await browser.get(path('/matches?list=coming'))).body.matches[0].home.team?.name;
  expect([await home(there), await home()]).toEqual(['Hall 1', 'Hall 1']);
  await visited();
  const showTeam = await hide('team', teamId);
  expect([await home(), await home(by('Player')), await home(by('Admin'))]).toEqual([undefined, 'Hall 1', 'Hall 1']);
  await expectAsRead('a hidden team');
  await vi.waitFor(async () => expect(await home(there)).toBeUndefined(), PATIENT);
  await showTeam();
  expect(await home()).toBe('Hall 1');
  await expectAsRead('a team that is shown again');

  const showCup = await hide('competition', cup.competitionId);
  for (const url of [
    path(),
    path('/matches?list=coming'),
    path('/scorers'),
    path('/bracket'),
    `/app${path().slice(4)}`,
  ])
    expect([url, (await site.visitor().get(url)).status, (await by('Captain').get(url)).status]).toEqual([
      url,
      404,
      404,
    ]);
  await expectAsRead('a hidden competition');
  await vi.waitFor(async () => expect((await there.get(path())).status).toBe(404), PATIENT);
  expect((await by('Organiser').get(path('/matches?list=coming'))).status).toBe(200);
  await showCup();
  await expectAsRead('a competition that is shown again');
});

test('words of a season that are removed are removed wherever it is named', async () => {
  const reported = async (id: string) => {
    await by('Fan').post('/api/reports', { kind: 'words', id, words: { place: 'season' }, reason: 'spam' });
    const [{ _id }] = (await by('Admin').get('/api/admin/reports')).body.cases;
    return by('Admin').post(`/api/admin/reports/${_id}/remove`, { state: 'open' });
  };
  const cleared = () => by('Admin').send('DELETE', `/api/admin/users/${by('Organiser').accountId}/profile`);
  for (const [name, remove] of Object.entries({ reported, cleared })) {
    const season = { name: `Rude words ${name}`, startsOn: '2026-09-01', endsOn: '2027-06-30' };
    const seasonId = (await by('Organiser').post('/api/seasons', season)).body.season._id;
    const { edition } = (await visited()).competition;
    expect((await put('Organiser', path(), { edition, seasonId })).status).toBe(200);
    expect((await visited()).competition.season.name).toBe(season.name);
    expect((await remove(seasonId)).status).toBe(200);
    await expectAsRead(`words of a season: ${name}`);
    expect((await visited()).competition.season.name).not.toBe(season.name);
  }
});

test('a season that is renamed has its new name at once wherever it is named', async () => {
  const season = { name: 'Thieves', startsOn: '2026-09-01', endsOn: '2027-06-30' };
  const { _id: seasonId } = (await by('Organiser').post('/api/seasons', season)).body.season;
  const { edition } = (await visited()).competition;
  expect((await put('Organiser', path(), { edition, seasonId })).status).toBe(200);
  expect((await visited()).competition.season.name).toBe('Thieves');
  const renamed = await sendJson(by('Admin'), 'PATCH', `/api/seasons/${seasonId}`, { name: 'Spring' });
  expect(renamed.status).toBe(200);
  await expectAsRead('a season that is renamed');
  expect((await visited()).competition.season.name).toBe('Spring');
});

test('that a result is missing is said from the moment on at which it is', async () => {
  const shown = async () => (await visited('/matches?list=coming')).matches[0].isMissing;
  expect(await shown()).toBe(false);
  // Within the minute for which the list is cached.
  const { startsAt } = (await visited('/matches?list=coming')).matches[0];
  const due = Date.parse(startsAt) + 90 * 60 * SECOND + RESULT_DUE_HOURS * HOUR;
  for (const before of [10, 0]) {
    site.clock.advance(due - before * SECOND - site.clock.now().getTime());
    await expectAsRead(`${before} seconds before a result is missing`);
  }
  expect(await shown()).toBe(true);
});
