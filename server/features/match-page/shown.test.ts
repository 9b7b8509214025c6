/** What all see of a match alike is read once; nobody is shown anything else by that. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR, SECOND } from '../../platform/clock.ts';
import { stages } from '../../schema/sports/competitions.ts';
import { matches } from '../../schema/sports/matches.ts';
import { statements } from '../../testing/access/statements.ts';
import { adminOf, sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { withPostgresBus } from '../../testing/heard.ts';
import { appendFile } from '../../testing/sending/forms.ts';
import { createSite, PASSWORD, type Server, type Site } from '../../testing/site.ts';
import { openSocket } from '../../testing/sockets.ts';
import { addCup, addMatch, type Cup } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';

let site: Site;
/** Hears of what is done on the site's server. */
let sibling: Server;
/** Reads everything anew, each time. */
let anew: Server;
let cup: Cup;
let id = '';
let made = 0;
const people: Record<string, TestBrowser> = {};
const NAMES = ['Organiser', 'Captain', 'Scorer', 'Fan', 'Other', 'Muter', 'Blocker'];
const by = (name: string) => people[name] as TestBrowser;
beforeAll(async () => {
  site = await createSite({}, withPostgresBus);
  sibling = await site.another({}, withPostgresBus);
  anew = await site.another({ CACHE_MB: '0' });
  for (const name of NAMES) people[name] = await site.member(name);
  people.Admin = await adminOf(site, 'Amara');
  const captains = [by('Captain').accountId, null];
  cup = await addCup(site, { organiserId: by('Organiser').accountId, captains });
});
beforeEach(async () => {
  site.clock.advance(60 * SECOND);
  id = await addMatch(site, cup, [0, 1], { number: ++made });
});

const path = (rest = '') => `/api/matches/${id}${rest}`;
const say = async (content: string, name = 'Fan', more = {}) =>
  (await by(name).post(path('/comments'), { content, ...more })).body.comment._id as string;
const put = (name: string, rest: string, body: unknown) => sendJson(by(name), 'PUT', path(rest), body);
const goal = (name = 'Captain') => {
  const happenedAt = site.clock.now().toISOString();
  const said = { kind: 'goal', side: 'home', period: 1, minute: 3, happenedAt };
  return by(name).post(path('/events'), { id: randomUUID(), ...said });
};
/** Has something hidden after a report. @returns what shows it again */
async function hide(kind: string, thingId: string) {
  await by('Captain').post('/api/reports', { kind, id: thingId, reason: 'spam' });
  const [{ _id }] = (await by('Admin').get('/api/admin/reports')).body.cases;
  const act = (name: string, state: string) => by('Admin').post(`/api/admin/reports/${_id}/${name}`, { state });
  expect((await act('hide', 'open')).status).toBe(200);
  return async () => expect((await act('unhide', 'hidden')).status).toBe(200);
}

/** What somebody is shown: the answer that the page is drawn from, and its head. */
async function seen(browser: TestBrowser) {
  const [{ status, body }, page] = await Promise.all([browser.get(path()), browser.get(`/app/matches/${id}`)]);
  return { status, body: status === 200 ? { ...body, now: '' } : body.code, page: [page.status, page.text] };
}
const everybody = () => Object.entries({ ...people, Visitor: site.visitor() });
/** Has everybody shown it, so that what is kept of it is from before the next act. */
const everybodyLooks = () => Promise.all(everybody().map(([, browser]) => seen(browser)));
/** Expects that nobody, member or visitor, is shown anything but what is read anew. */
async function expectAsRead(after: string) {
  for (const [name, browser] of everybody()) {
    const [shown, read] = await Promise.all([seen(browser), seen(browser.at(anew))]);
    expect({ after, name, ...shown }).toEqual({ after, name, ...read });
  }
}
const visited = async () => (await site.visitor().get(path())).body;

test('a crowd costs one reading: visitors no statement each, members one', async () => {
  await visited();
  const visitor = site.visitor();
  await visitor.get(path());
  expect(await statements(site, () => Promise.all([visitor.get(path()), visitor.get(`/app/matches/${id}`)]))).toBe(0);
  await seen(by('Fan'));
  expect(await statements(site, () => by('Fan').get(path()))).toBe(1);
  expect(await statements(site, () => by('Fan').get(`/app/matches/${id}`))).toBe(0);
  // Nor does what is not there: whoever makes addresses up has one looked for, and nothing kept.
  expect(await statements(site, () => visitor.get(`/api/matches/${randomUUID()}`))).toBe(1);
  await goal();
  expect((await visited()).match.score).toEqual({ home: 1, away: 0 });
  // Of many who come at the same moment, one reads.
  site.clock.advance(HOUR);
  const one = await statements(site, () => visited());
  site.clock.advance(HOUR);
  expect(one).toBeGreaterThan(0);
  expect(await statements(site, () => Promise.all(Array.from({ length: 20 }, visited)))).toBe(one);
});

test('what becomes of people has read again only what names them', async () => {
  await say('Law are all over them');
  await visited();
  const change = (name: string) => sendJson(by(name), 'PATCH', '/api/people/me', { bio: `${name} at ${++made}` });
  await change('Other');
  expect(await statements(site, visited)).toBe(0);
  await change('Fan');
  expect(await statements(site, visited)).toBeGreaterThan(0);
});

describe('whatever is done, everybody is shown what is read anew:', () => {
  let first = '';
  beforeEach(async () => {
    await goal();
    first = await say('Law are all over them @Other');
    await everybodyLooks();
  });
  const lineUp = () =>
    put('Captain', '/line-ups/home', {
      players: [{ memberId: cup.entries[0]?.captainMemberId, starts: true, number: 9 }],
    });
  const named = async () => (await visited()).thread.comments[0].mentions;

  test('a goal and a comment', async () => {
    await goal();
    await say('And again');
    await expectAsRead('a goal and a comment');
  });

  test('a line-up and a reply', async () => {
    await lineUp();
    await say('Not for long', 'Captain', { replyTo: first });
    await expectAsRead('a line-up and a reply');
  });

  test('a scorer and a love', async () => {
    await by('Captain').post(path('/scorers'), { username: 'Scorer' });
    await put('Muter', `/comments/${first}/love`, { isLoved: true });
    await expectAsRead('a scorer and a love');
    expect((await by('Muter').get(path())).body.thread.comments[0].isLoved).toBe(true);
    expect((await by('Scorer').get(path())).body.can.score).toBe(true);
  });

  test('a reaction and another name of the competition', async () => {
    await by('Other').post(path('/react'), { reactionType: 'fire' });
    const { edition } = (await by('Organiser').get(`/api/competitions/${cup.competitionId}`)).body.competition;
    await sendJson(by('Organiser'), 'PUT', `/api/competitions/${cup.competitionId}`, { edition, name: 'Halls’ Cup' });
    await expectAsRead('a reaction and another name of the competition');
    expect((await visited()).match.competition.name).toBe('Halls’ Cup');
  });

  test('a pin', async () => {
    await put('Organiser', `/comments/${first}/pin`, { isPinned: true });
    await expectAsRead('a pin');
  });

  test('an edit', async () => {
    await put('Fan', `/comments/${first}`, { content: 'Law lead, @Other', edition: 0 });
    await expectAsRead('an edit');
  });

  test('a mute and a block', async () => {
    await by('Muter').send('PUT', `/api/ties/mute/${by('Fan').accountId}`);
    await by('Blocker').send('PUT', `/api/ties/block/${by('Other').accountId}`);
    await expectAsRead('a mute and a block');
    expect((await by('Muter').get(path())).body.thread.comments).toEqual([]);
  });

  test('a hidden comment', async () => {
    const rude = await say('Rude words', 'Other');
    await everybodyLooks();
    await hide('comment', rude);
    await expectAsRead('a hidden comment');
  });

  test('another username', async () => {
    await lineUp();
    await everybodyLooks();
    await by('Captain').post('/api/auth/change-username', { username: 'Skipper', password: PASSWORD });
    await expectAsRead('another username');
    expect((await visited()).lineUps.home).toMatchObject([{ name: 'Skipper' }]);
  });

  test('somebody whom nobody is to find, and whom all can find again', async () => {
    const findable = (visibility: string) => sendJson(by('Other'), 'PATCH', '/api/people/me', { visibility });
    await findable('nobody');
    await expectAsRead('somebody whom nobody is to find');
    expect(await named()).toBeUndefined();
    await findable('everyone');
    await expectAsRead('somebody whom all can find again');
    expect(await named()).toMatchObject([{ username: 'Other' }]);
  });

  test('somebody who is deactivated, and active again', async () => {
    const setActive = (isActive: boolean) =>
      sendJson(by('Admin'), 'PATCH', `/api/admin/users/${by('Other').accountId}/status`, { isActive });
    await setActive(false);
    await expectAsRead('somebody who is deactivated');
    expect(await named()).toBeUndefined();
    await setActive(true);
    await by('Other').post('/api/auth/login', { email: 'other@uni.example', password: PASSWORD });
    await expectAsRead('somebody who is active again');
    expect(await named()).toMatchObject([{ username: 'Other' }]);
  });

  test('another picture', async () => {
    const body = new FormData();
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    appendFile(body, { field: 'image', bytes, name: 'me.png', type: 'image/png' });
    await by('Fan').send('PUT', '/api/people/me/picture', { body });
    await expectAsRead('another picture');
    expect((await visited()).thread.comments[0].user.profilePicture).not.toBeNull();
  });

  test('an account that is gone', async () => {
    await by('Admin').send('DELETE', `/api/admin/users/delete-user/${by('Fan').accountId}`);
    people.Fan = await site.member('Fanny');
    await expectAsRead('an account that is gone');
  });
});

/** A tie over two legs between the teams of a cup of its own: Hall 2 plays Hall 1, then the other way round. */
async function addLegs(): Promise<[first: string, second: string, tie: Cup]> {
  const tie = await addCup(site, { organiserId: by('Organiser').accountId, captains: [null, null], name: 'Two legs' });
  await site.db.update(stages).set({ kind: 'knockout', legs: 2 }).where(eq(stages.id, tie.stageId));
  const [first, second] = [
    await addMatch(site, tie, [1, 0], { number: 1, startsAt: null }),
    await addMatch(site, tie, [0, 1], { number: 2 }),
  ];
  await site.db.update(matches).set({ groupId: null, otherLeg: 2 }).where(eq(matches.id, first));
  await site.db.update(matches).set({ groupId: null, leg: 2, otherLeg: 1 }).where(eq(matches.id, second));
  return [first, second, tie];
}

/** An organiser says how a match was played. */
async function decide(matchId: string, score: object) {
  const { version } = (await by('Organiser').get(`/api/matches/${matchId}/result`)).body;
  const result = { kind: 'played', score, forfeitedBy: null };
  const said = { version, result, reason: 'As played' };
  expect((await by('Organiser').post(`/api/matches/${matchId}/result/decide`, said)).status).toBe(200);
}
const described = async (browser = site.visitor()) =>
  /name="description" content="([^"]*)"/.exec((await browser.get(`/app/matches/${id}`)).text)?.[1];

// [B24.11]
test('each leg of a tie says how the other one ended and who goes through, also after a correction', async () => {
  const [first, second] = await addLegs();
  const expectBoth = async (after: string) => {
    for (id of [first, second]) await expectAsRead(after);
  };
  await expectBoth('legs to come');
  expect((await visited()).tie).toMatchObject({ leg: 2, other: { _id: first, result: null } });
  const { edition } = (await by('Organiser').get(`/api/matches/${first}`)).body;
  const move = { edition, day: '2026-12-01', time: '15:00', anyway: true };
  expect((await sendJson(by('Organiser'), 'PATCH', `/api/matches/${first}`, move)).status).toBe(200);
  await expectBoth('a first leg that is moved');
  const [here, there] = [await openSocket(site.origin), site.visitor().at(sibling)];
  expect(await here.ask('join-match', { matchId: second })).toBe(true);
  await vi.waitFor(() => expect(sibling.bus.link.isProven()).toBe(true), PATIENT);
  expect(await described(there)).toMatch(/Second leg\.$/);
  await decide(first, { home: 2, away: 1 });
  await expectBoth('a first leg that counts');
  expect(await described()).toMatch(/Second leg\. The first one ended Hall 2 2–1 Hall 1\.$/);
  await vi.waitFor(async () => expect(await described(there)).toMatch(/ended Hall 2 2–1 Hall 1/), PATIENT);
  // Who looks at the second asks again.
  await vi.waitFor(async () => {
    await here.settle();
    const news = here.heard.map(([event, said]) => [event, said]);
    expect(news).toContainEqual(['match-updated', expect.objectContaining({ matchId: second, again: true })]);
  }, PATIENT);
  await decide(second, { home: 1, away: 0, penalties: { home: 4, away: 3 } });
  await expectBoth('a second leg with penalties');
  expect(await described()).toMatch(/Hall 1 goes through: 2–2 on aggregate, 4–3 on penalties\.$/);
  await decide(first, { home: 3, away: 1 });
  await expectBoth('a first leg that is corrected');
  expect(await described()).toMatch(/ended Hall 2 3–1 Hall 1\. Hall 2 goes through, 3–2 on aggregate\.$/);
  id = first;
  expect(await described()).toMatch(/First leg\. Hall 2 goes through, 3–2 on aggregate\.$/);
});

// [B24.11]
test('a leg that is awarded changes the page of the other; a team that is hidden is named on neither', async () => {
  const [first, second, tie] = await addLegs();
  await decide(first, { home: 2, away: 1 });
  for (id of [first, second]) await visited();
  const here = await openSocket(site.origin);
  expect(await here.ask('join-match', { matchId: first })).toBe(true);
  const [, gone] = tie.entries;
  const path = `/api/competitions/${tie.competitionId}/entries/${gone?.entryId}/withdraw`;
  expect((await by('Organiser').post(path, { how: 'award', reason: 'No players' })).status).toBe(200);
  for (id of [first, second]) await expectAsRead('a second leg that is awarded');
  expect(await described()).toMatch(/Second leg\. The first one ended Hall 2 2–1 Hall 1\. Hall 1 goes through, 4–2 on/);
  await vi.waitFor(async () => {
    await here.settle();
    const news = here.heard.map(([event, said]) => [event, said]);
    expect(news).toContainEqual(['match-updated', expect.objectContaining({ matchId: first, again: true })]);
  }, PATIENT);
  await hide('team', gone?.teamId ?? '');
  for (id of [first, second]) {
    await expectAsRead('a hidden team of a tie');
    expect(await described()).toContain('goes through');
    expect(await described()).not.toContain('Hall 2');
  }
  expect(await described(by('Admin'))).toContain('ended Hall 2 2–1 Hall 1');
});

test('what is hidden is gone at once, on other servers as soon as they hear of it, and there for whom it is theirs', async () => {
  const [, { teamId } = { teamId: '' }] = cup.entries;
  const there = site.visitor().at(sibling);
  const isWarm = () => vi.waitFor(() => expect(sibling.bus.link.isProven()).toBe(true), PATIENT);
  await isWarm();
  expect((await there.get(path())).body.match.away.team.name).toBe('Hall 2');
  await visited();
  const showTeam = await hide('team', teamId);
  expect((await visited()).match.away.team).toBeNull();
  expect((await by('Admin').get(path())).body.match.away.team.name).toBe('Hall 2');
  await expectAsRead('a hidden team');
  await vi.waitFor(async () => expect((await there.get(path())).body.match.away.team).toBeNull(), PATIENT);
  await showTeam();
  await expectAsRead('a team that is shown again');

  const showCup = await hide('competition', cup.competitionId);
  const page = await site.visitor().get(`/app/matches/${id}`);
  expect([(await site.visitor().get(path())).status, page.status, page.text.includes('Hall 1')]).toEqual([
    404,
    404,
    false,
  ]);
  await expectAsRead('a hidden competition');
  await vi.waitFor(async () => expect((await there.get(path())).status).toBe(404), PATIENT);
  expect((await by('Organiser').get(path())).status).toBe(200);
  await showCup();
  await expectAsRead('a competition that is shown again');
});

test('who has its HTML is told that it is still the same, until it is not', async () => {
  const ask = (etag = '') => site.visitor().get(`/app/matches/${id}`, { 'if-none-match': etag });
  const first = await ask();
  const etag = first.headers.get('etag') ?? '';
  expect([first.status, (await ask(etag)).status, (await ask('"another"')).status]).toEqual([200, 304, 200]);
  await goal();
  expect([(await ask(etag)).status, (await ask(etag)).text.includes('Hall 1 1–0')]).toEqual([200, true]);
});

test('that a result is missing is said from the moment on at which it is', async () => {
  id = await addMatch(site, cup, [0, 1], { number: ++made, startsAt: new Date(site.clock.now().getTime() - HOUR) });
  const shown = async () => (await visited()).match.isMissing;
  expect(await shown()).toBe(false);
  for (let waited = 0; waited < 72 && !(await by('Fan').at(anew).get(path())).body.match.isMissing; waited++) {
    await visited();
    site.clock.advance(HOUR);
  }
  expect(await shown()).toBe(true);
});
