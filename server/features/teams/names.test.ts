/** Whose names are told to whom, over every call that names who plays. */
import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Visibility } from '../../../contract/people/profile.ts';
import { competitionActs } from '../../schema/sports/competitions.ts';
import { lineUps, matchClipPeople, matchClips, matchEvents, matchResults } from '../../schema/sports/matches.ts';
import { addVideo, adminOf, sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { openSocket } from '../../testing/sockets.ts';
import { addCup, addMatch, addTeamMember, type Cup } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';

let site: Site;
let player: TestBrowser;
let cup: Cup;
let matchId: string;
let memberId: string;
let token: string;
const callers: Record<string, TestBrowser> = {};
beforeAll(async () => {
  site = await createSite();
  const named = async (role: string) => (callers[role] = await site.member(`The_${role}`));
  player = callers.themselves = await site.member('Secretive');
  const organiser = await named('organiser');
  const captain = await named('captain');
  const opponent = await named('opponent');
  cup = await addCup(site, { organiserId: organiser.accountId, captains: [captain.accountId, opponent.accountId] });
  const [home] = cup.entries;
  if (!home) throw new Error('a cup of two teams has a first one');
  memberId = await addTeamMember(site, home.teamId, { accountId: player.accountId, number: 9, role: 'vice' });
  await addTeamMember(site, home.teamId, { accountId: (await named('mate')).accountId });
  await addTeamMember(site, home.teamId, { accountId: (await named('blocked')).accountId });
  await named('member');
  callers.visitor = site.visitor();
  callers.admin = await adminOf(site, 'The_admin');
  await player.send('PUT', `/api/ties/block/${callers.blocked?.accountId}`);
  token = (await captain.get(`/api/teams/${home.teamId}`)).body.joinToken;

  matchId = await addMatch(site, cup, [0, 1], { number: 1, state: 'live' });
  const now = site.clock.now();
  await site.db.insert(lineUps).values({ matchId, side: 'home', memberId, starts: true, number: 9, position: 0 });
  await site.db.insert(matchEvents).values({
    ...{ id: randomUUIDv7(), matchId, kind: 'goal', side: 'home', period: 1, minute: 3, added: null, value: 1 },
    ...{ memberId, otherMemberId: memberId, accountId: captain.accountId, happenedAt: now, createdAt: now },
  });
  await site.db.insert(matchResults).values({
    ...{ matchId, version: 1, act: 'submitted', kind: 'played', score: { home: 1, away: 0 }, side: 'home' },
    ...{ accountId: player.accountId, createdAt: now },
  });
  const videoId = await addVideo(site, { uploaderId: captain.accountId });
  await site.db
    .insert(matchClips)
    .values({ matchId, videoId, minute: 3, accountId: captain.accountId, createdAt: now });
  await site.db.insert(matchClipPeople).values({ videoId, memberId });
  calls = {
    roster: `/api/teams/${home.teamId}`,
    'link to join': `/api/join/${token}`,
    match: `/api/matches/${matchId}`,
    'rosters for scorers': `/api/matches/${matchId}/rosters`,
    result: `/api/matches/${matchId}/result`,
    log: `/api/competitions/${cup.competitionId}/acts`,
    'top scorers': `/api/competitions/${cup.competitionId}/scorers`,
    'clips of the match': `/api/matches/${matchId}/clips`,
    'match of the clip': `/api/videos/${videoId}/match`,
    'people for clips': `/api/matches/${matchId}/clip-people`,
    'rosters as a list': `/api/competitions/${cup.competitionId}/rosters.csv`,
    'calendar of the team': `/api/calendars/team/${home.teamId}.ics`,
    competition: `/api/competitions/${cup.competitionId}`,
    'team’s season': `/api/teams/${home.teamId}/season`,
    'page of the team': `/app/teams/${home.teamId}`,
    'page of the match': `/app/matches/${matchId}`,
    search: '/api/search?q=sec',
  };
  await site.db.insert(competitionActs).values({
    ...{ id: randomUUIDv7(), competitionId: cup.competitionId, act: 'line-up-set', actorId: player.accountId },
    ...{ subjectId: matchId, subjectName: 'Hall 1 – Hall 2', createdAt: now },
  });
});
let calls: Record<string, string> = {};

const set = async (visibility: Visibility) =>
  expect((await sendJson(player, 'PATCH', '/api/people/me', { visibility })).status).toBe(200);

/** To whom each call tells the name; whoever gets no answer is told nothing. */
async function toldBy(): Promise<Record<string, string>> {
  const told: Record<string, string> = {};
  for (const [name, path] of Object.entries(calls)) {
    const roles: string[] = [];
    for (const [role, caller] of Object.entries(callers)) {
      if (/secretive/i.test((await caller.get(path)).text)) roles.push(role);
    }
    told[name] = roles.join(' ');
  }
  return told;
}

const EVERYBODY = 'themselves organiser captain opponent mate blocked member visitor admin';
const TEAM = 'themselves organiser captain mate admin';

// [B18.10]
test('whose page is for nobody is named to their team, its organisers and admins alone', async () => {
  await set('nobody');
  expect(await toldBy()).toEqual({
    roster: TEAM,
    'link to join': TEAM,
    match: TEAM,
    'rosters for scorers': TEAM.replace(' mate', ''), // who only plays keeps no score
    result: 'themselves organiser captain admin',
    log: 'themselves organiser admin',
    'top scorers': TEAM,
    'clips of the match': TEAM,
    'match of the clip': TEAM,
    'people for clips': TEAM,
    'rosters as a list': 'organiser admin',
    'calendar of the team': '',
    competition: '',
    'team’s season': '',
    'page of the team': '',
    'page of the match': '',
    search: 'themselves admin',
  });
  const read = async (call: string) => (await site.visitor().get(calls[call] ?? '')).body;
  const { members } = await read('roster');
  const shown = members.find(({ _id }: { _id: string }) => _id === memberId);
  expect(shown).toMatchObject({ name: 'A player', number: 9, account: null });
  const match = await read('match');
  expect(match.lineUps.home).toMatchObject([{ name: 'A player', number: 9, isPrivate: true }]);
  expect(match.timeline[0].player).toMatchObject({ name: 'A player', number: 9 });
});

test('whose page is for members plays under their name, as on any team sheet; and back again at once', async () => {
  await set('members');
  const told = await toldBy();
  for (const call of ['match', 'top scorers', 'result', 'log']) expect([call, told[call]]).toEqual([call, EVERYBODY]);
  // Whom a block keeps apart is not named in rosters and clips.
  const others = EVERYBODY.replace(' blocked', '');
  for (const call of ['roster', 'clips of the match', 'match of the clip'])
    expect([call, told[call]]).toEqual([call, others]);
  expect(told['people for clips']).toBe(others.replace(' visitor', ''));
  await set('nobody');
  expect((await toldBy()).match).toBe(TEAM);
});

// [B18.10]
test('what is sent to all who look names them to nobody; whoever notes it is told, if they may know', async () => {
  await set('nobody');
  const { heard, ask } = await openSocket(site.origin, {});
  expect(await ask('join-match', { matchId })).toBe(true);
  const goal = (of: TestBrowser) =>
    of.post(`/api/matches/${matchId}/events`, {
      ...{ id: randomUUIDv7(), kind: 'goal', side: 'home', period: 1, minute: 8, added: null },
      ...{ memberId, happenedAt: site.clock.now().toISOString() },
    });
  const noted = await goal(callers.captain ?? player);
  expect([noted.status, noted.body.event?.player]).toMatchObject([200, { name: 'Secretive', number: 9 }]);
  await vi.waitFor(() => expect(JSON.stringify(heard)).toContain(noted.body.event._id), PATIENT);
  expect(JSON.stringify(heard)).not.toMatch(/secretive/i);
  expect((await goal(callers.opponent ?? player)).body.event.player).toMatchObject({ name: 'A player', number: 9 });
});
