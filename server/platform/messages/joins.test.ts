/** Joins of rooms by browsers: what they cost, how many there may be, and that a crowd gets in. */
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { statements } from '../../testing/access/statements.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { openSocket } from '../../testing/sockets.ts';
import { addCup, addMatch, type Cup } from '../../testing/sports/cup.ts';
import { SECOND } from '../clock.ts';

let site: Site;
let ama: TestBrowser;
let cup: Cup;
let matchId: string;
let postId: string;
beforeAll(async () => {
  site = await createSite({ TRUST_PROXY: 'loopback' });
  ama = await site.member('Ama');
  cup = await addCup(site, { organiserId: ama.accountId, captains: [null, null] });
  matchId = await addMatch(site, cup, [0, 1], { number: 1 });
  const form = new FormData();
  form.append('content', 'Kick-off at four');
  postId = (await ama.post('/api/posts', form)).body.post._id;
});

const LATER = { later: expect.any(Number), message: expect.stringContaining('Please try again in a moment') };
let ips = 0;
const newIp = () => ({ 'x-forwarded-for': `192.0.2.${++ips}` });
const KINDS = ['join-post', 'join-video', 'join-match', 'join-competition'] as const;
const NAMED = {
  'join-post': 'postId',
  'join-video': 'videoId',
  'join-match': 'matchId',
  'join-competition': 'competitionId',
};

test('what is not there, and what everybody sees, is asked for once, and then answered from memory', async () => {
  const [one, other] = [await openSocket(site.origin), await openSocket(site.origin, { browser: ama })];
  for (const kind of KINDS) {
    const nowhere = { [NAMED[kind]]: randomUUIDv7() };
    expect(await statements(site, async () => expect(await one.ask(kind, nowhere)).toBe(false))).toBeGreaterThan(0);
    expect(await other.ask(kind, nowhere)).toBe(false);
    const asked = await statements(site, async () => {
      for (const { ask } of [one, other, one]) expect(await ask(kind, nowhere)).toBe(false);
    });
    expect([kind, asked]).toEqual([kind, 0]);
  }
  const there = [
    ['join-post', { postId }],
    ['join-match', { matchId }],
    ['join-competition', { competitionId: cup.competitionId }],
  ] as const;
  const visitor = await openSocket(site.origin);
  for (const [kind, thing] of there) {
    expect(await visitor.ask(kind, thing)).not.toBe(false);
    const asked = await statements(site, async () => {
      for (const { ask } of [visitor, other]) expect(await ask(kind, thing)).not.toBe(false);
    });
    expect([kind, asked]).toEqual([kind, 0]);
  }
});

test('what is remembered is forgotten as soon as others may see it, or may not any more', async () => {
  const form = { name: 'Freshers', sport: 'football', form: 'league', preset: 'intramural', timeZone: 'Africa/Accra' };
  const { _id: competitionId } = (await ama.post('/api/competitions', form)).body.competition;
  const setState = (state: string) => ama.post(`/api/competitions/${competitionId}/state`, { state });
  const visitor = () => openSocket(site.origin, { headers: newIp() });
  const join = async () => (await visitor()).ask('join-competition', { competitionId });
  expect(await join()).toBe(false); // a draft
  const organiser = await openSocket(site.origin, { browser: ama });
  expect(await organiser.ask('join-competition', { competitionId })).not.toBe(false);
  expect((await setState('open')).status).toBe(200);
  expect(await join()).toEqual(expect.any(Number));
  expect((await setState('draft')).status).toBe(200);
  expect(await join()).toBe(false);

  const joinPost = async () => (await visitor()).ask('join-post', { postId });
  expect(await joinPost()).toBe(true);
  expect((await ama.send('DELETE', `/api/posts/${postId}`)).status).toBe(200);
  expect(await joinPost()).toBe(false);
});

test('who is blocked by the author of a post is not let in, though everybody else is', async () => {
  const [kofi, yaw] = [await site.member('Kofi'), await site.member('Yaw')];
  const form = new FormData();
  form.append('content', 'Training on Friday');
  const { _id } = (await kofi.post('/api/posts', form)).body.post;
  const join = async (browser?: TestBrowser) =>
    (await openSocket(site.origin, { ...(browser && { browser }) })).ask('join-post', { postId: _id });
  expect(await Promise.all([join(), join(yaw), join(kofi)])).toEqual([true, true, true]);
  expect((await kofi.send('PUT', `/api/ties/block/${yaw.accountId}`)).status).toBe(200);
  expect(await Promise.all([join(), join(yaw), join(kofi)])).toEqual([true, false, true]);
  expect((await kofi.send('DELETE', `/api/ties/block/${yaw.accountId}`)).status).toBe(200);
  expect(await join(yaw)).toBe(true);
});

test('a socket joins twenty times in ten seconds; then it is told when to ask again, and is cut off if it goes on', async () => {
  const { ask, socket, ended } = await openSocket(site.origin, { headers: newIp() });
  const join = () => ask('join-match', { matchId });
  for (let n = 0; n < 20; n++) expect(await join()).toBe(true);
  expect(await join()).toEqual(LATER);
  expect(await ask('join-post', { postId: randomUUIDv7() })).toEqual(LATER); // of whichever kind
  site.clock.advance(10 * SECOND);
  expect(await join()).toBe(true);
  for (let n = 0; n < 4; n++) {
    for (let at = 0; at < 20; at++) socket.emit('join-match', { matchId });
    site.clock.advance(SECOND); // for the limit of packets
    if (socket.connected) await Promise.race([ended, ask('join-post', {})]).catch(() => {});
  }
  expect(await ended).toBe('transport close');
});

test('visitors of one address ask for six hundred rooms a minute that are not there; nobody else of it is kept out by that', async () => {
  const headers = newIp();
  const open = () => openSocket(site.origin, { headers });
  const miss = () => ({ videoId: randomUUIDv7() });
  const all: unknown[] = [];
  for (let n = 0; n < 41; n++) {
    const { ask, socket } = await open();
    all.push(...(await Promise.all(Array.from({ length: 20 }, () => ask('join-video', miss())))));
    socket.close();
  }
  // Five of each socket, and six hundred of the address.
  expect(all.filter((answer) => answer === false)).toHaveLength(41 * 5 + 600);
  expect(all.at(-1)).toEqual(LATER);
  const matches = await Promise.all(
    Array.from({ length: 10 }, (_, n) => addMatch(site, cup, [0, 1], { number: 10 + n })),
  );
  const { ask } = await open(); // somebody else on the campus, before memory knows any of it
  for (const id of matches) expect(await ask('join-match', { matchId: id })).toBe(true);
  for (let n = 0; n < 5; n++) expect(await ask('join-video', miss())).toBe(false); // an old link or two
  const elsewhere = await openSocket(site.origin, { headers: newIp() });
  expect(await elsewhere.ask('join-video', miss())).toBe(false);
  const member = await openSocket(site.origin, { browser: ama, headers });
  expect(await member.ask('join-video', miss())).toBe(false);
});

test('a socket that has to wait, since its address asks for too much at once, has missed nothing by that', async () => {
  const headers = newIp();
  const open = () => openSocket(site.origin, { headers });
  const misses = ({ ask }: Awaited<ReturnType<typeof open>>, count: number) =>
    Promise.all(Array.from({ length: count }, () => ask('join-video', { videoId: randomUUIDv7() })));
  for (let n = 0; n < 40; n++) expect((await misses(await open(), 20)).at(-1)).toBe(false); // all that its address has
  const [crowd, late] = [await Promise.all(Array.from({ length: 11 }, open)), await open()];
  const held: Promise<unknown>[] = [];
  await site.db.transaction(async (tx) => {
    await tx.execute(sql`lock table videos in access exclusive mode`);
    held.push(...crowd.map((one) => misses(one, 5)));
    expect(await Promise.race([misses(late, 5), Promise.race(held)])).toEqual(Array(5).fill(LATER));
  });
  await Promise.all(held);
  expect(await misses(late, 5)).toEqual(Array(5).fill(false));
});

test('a thousand viewers of one address who open a match at kick-off all get in, beside somebody who joins without end', {
  tags: ['slow'],
  timeout: 60_000,
}, async () => {
  const own = await createSite({ TRUST_PROXY: 'loopback' });
  const [host, troll] = [await own.member('Host'), { 'x-forwarded-for': '192.0.2.250' }];
  const { competitionId, stageId, groupId, entries } = await addCup(own, {
    organiserId: host.accountId,
    captains: [null, null],
  });
  const opened = await addMatch(own, { competitionId, stageId, groupId, entries }, [0, 1], { number: 1 });
  const trolls = await Promise.all(Array.from({ length: 20 }, () => openSocket(own.origin, { headers: troll })));
  const floods = trolls.flatMap(({ ask }) =>
    Array.from({ length: 20 }, () => ask('join-competition', { competitionId: randomUUIDv7() })),
  );
  const sockets: WebSocket[] = [];
  const view = () =>
    new Promise<string>((resolve, reject) => {
      const url = `${own.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
      const socket = new WebSocket(url, { headers: troll });
      sockets.push(socket);
      let answers = '';
      socket.on('open', () => socket.send('40'));
      socket.on('error', reject);
      socket.on('close', () => resolve('closed'));
      socket.on('message', (data) => {
        const text = String(data);
        if (text.startsWith('40')) {
          socket.send(`420${JSON.stringify(['join-match', { matchId: opened }])}`);
          socket.send(`421${JSON.stringify(['join-competition', { competitionId }])}`);
        } else if (text.startsWith('43')) {
          answers += text;
          if (answers.includes('430') && answers.includes('431')) resolve(answers);
        }
      });
    });
  const answers: string[] = [];
  while (answers.length < 1000) answers.push(...(await Promise.all(Array.from({ length: 100 }, view))));
  expect(answers.filter((answer) => !/430\[true\]/.test(answer) || !/431\[\d+\]/.test(answer))).toEqual([]);
  expect(await Promise.all(floods)).toHaveLength(400);
  for (const socket of sockets) socket.terminate();
});
