/** Two servers of one site: nobody misses what they have written, and the others hear of it. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { VIEWER_REACTIONS } from '../contract/reactions.ts';
import { atomFeed } from '../contract/sharing/feeds.ts';
import { SECOND } from './platform/clock.ts';
import type { Stamp } from './platform/messages/bus.ts';
import { createPostgresBus } from './platform/servers/postgres-bus.ts';
import { statements } from './testing/access/statements.ts';
import type { TestBrowser } from './testing/browser.ts';
import { untilHeard } from './testing/heard.ts';
import { textForm } from './testing/sending/forms.ts';
import type { Server } from './testing/server.ts';
import { type Cuttable, makeCuttable } from './testing/services/cuttable.ts';
import { createSite, type Site } from './testing/site.ts';
import { openSocket } from './testing/sockets.ts';
import { PATIENT } from './testing/traces.ts';

const ANNOUNCED_EVERY = 100; // ms
const PUBLIC_URL = 'https://sports.example.edu';

let site: Site;
let other: Server;
/** How the other server hears. */
let way: Cuttable;
let author: TestBrowser;
let reader: TestBrowser;
beforeAll(async () => {
  const options = { report: () => {}, announcedEvery: ANNOUNCED_EVERY };
  site = await createSite({ PUBLIC_URL }, async (_, connection) => ({
    bus: await createPostgresBus(connection, options),
  }));
  other = await site.another({}, async (_, connection) => {
    way = await makeCuttable(connection);
    return { bus: await createPostgresBus(way.connection, options) };
  });
  author = await site.member('Author');
  reader = await site.member('Reader');
});
beforeEach(() => linked());
afterEach(() => way.mend());

const linked = () =>
  vi.waitFor(() => expect([site.bus.link.isProven(), other.bus.link.isProven()]).toEqual([true, true]), 5000);
/** Cuts the other server off, and waits until it knows. */
async function cutOff(): Promise<void> {
  way.cut();
  await vi.waitFor(() => expect(other.bus.link.isProven()).toBe(false), 5000);
}

const write = async (content: string, browser = author): Promise<string> =>
  (await browser.post('/api/posts', textForm({ content }))).body.post._id;
const textsOn = async (browser: TestBrowser): Promise<string[]> =>
  (await browser.get('/api/posts')).body.posts.map(({ content }: { content: string }) => content);
const isIn = async (browser: TestBrowser) => (await browser.post('/api/auth/check')).body.authenticated as boolean;
const freshOf = (browser: TestBrowser) => browser.cookies.get('__Host-fresh');
/** Asks until the answer comes from memory: what was written before may be announced once more, as a fact. */
async function warmUp(browser: TestBrowser): Promise<void> {
  await untilHeard(site);
  await vi.waitFor(() => expect(other.bus.link.hasHeard(site.bus.link.stamp() as Stamp)).toBe(true), PATIENT);
  await vi.waitFor(async () => {
    await browser.get('/api/posts');
    expect(await statements({ ...site, db: other.db }, () => browser.get('/api/posts'))).toBe(0);
  }, PATIENT);
}

describe('what somebody writes on one server', () => {
  test('is there for them on the other one at once, even if that hears nothing', async () => {
    const [own, others] = [author.at(other), reader.at(other)];
    await warmUp(own);
    await warmUp(others);
    way.freeze(); // the other server still believes that it hears everything
    await write('At once');
    expect((await textsOn(own))[0]).toBe('At once');
  });

  test('is there for them also in a feed for readers, which asks nobody who they are', async () => {
    const own = author.at(other);
    await warmUp(own);
    await own.get(atomFeed.path);
    way.freeze();
    await write('For readers, at once');
    expect((await own.get(atomFeed.path)).text).toContain('For readers, at once');
  });

  test('is there for others as soon as the other server has heard of it', async () => {
    const others = reader.at(other);
    await warmUp(others);
    await write('Soon');
    await vi.waitFor(async () => expect((await textsOn(others))[0]).toBe('Soon'), PATIENT);
  });

  test('is there for others after a second while the other server is cut off', async () => {
    const others = reader.at(other);
    await cutOff();
    await others.get('/api/posts');
    const [before] = await textsOn(others);
    await write('A second later');
    site.clock.advance(SECOND - 1);
    expect((await textsOn(others))[0]).toBe(before);
    site.clock.advance(1);
    expect((await textsOn(others))[0]).toBe('A second later');
  });

  test('is there for them also where it is their reaction that has changed', async () => {
    const own = author.at(other);
    const postId = await write('Praise me');
    await vi.waitFor(async () => expect((await textsOn(own))[0]).toBe('Praise me'), PATIENT);
    await warmUp(own);
    way.freeze();
    await author.post(`/api/posts/${postId}/react`, { reactionType: 'love' });
    expect((await own.get('/api/posts')).headers.get(VIEWER_REACTIONS)).toContain(`${postId}=love`);
  });

  test('arrives at who looks at it on the other server', async () => {
    const postId = await write('Discuss');
    const viewer = await openSocket(other.origin, { headers: { origin: PUBLIC_URL } });
    expect(await viewer.ask('join-post', { postId })).toBe(true);
    await author.post(`/api/posts/${postId}/comments`, { content: 'Well played' });
    await vi.waitFor(() => expect(viewer.heard).toHaveLength(1), PATIENT);
    expect(viewer.heard[0]).toMatchObject(['comment-added', { content: 'Well played' }, { postId, commentCount: 1 }]);
  });
});

describe('a session that ends on one server', () => {
  test('is refused by the other one, and its connections there end', async () => {
    const member = await site.member('Leaver');
    const elsewhere = member.at(other);
    const cookies = new Map(member.cookies);
    expect(await isIn(elsewhere)).toBe(true);
    const { heard, ended } = await openSocket(other.origin, { browser: elsewhere, headers: { origin: PUBLIC_URL } });
    await member.post('/api/auth/logout');
    const since = performance.now();
    expect(await ended).toBe('transport close');
    expect(performance.now() - since).toBeLessThan(1000);
    expect(heard).toEqual([['session-changed']]);
    for (const [name, value] of cookies) elsewhere.cookies.set(name, value); // somebody has kept a copy
    expect(await isIn(elsewhere)).toBe(false);
  });

  test('is refused by the other one while that is cut off, too', async () => {
    const member = await site.member('Partitioned');
    const cookies = new Map(member.cookies);
    const elsewhere = member.at(other);
    expect(await isIn(elsewhere)).toBe(true);
    await member.post('/api/auth/logout');
    for (const [name, value] of cookies) elsewhere.cookies.set(name, value);
    elsewhere.cookies.delete('__Host-fresh');
    await cutOff();
    expect(await isIn(elsewhere)).toBe(false);
  });
});

describe('a server that may have missed something', () => {
  test('asks the database anew, and closes its connections, which come back', async () => {
    const others = reader.at(other);
    await warmUp(others);
    const postId = await write('Watched');
    await vi.waitFor(async () => expect((await textsOn(others))[0]).toBe('Watched'), PATIENT);
    const viewer = await openSocket(other.origin, { headers: { origin: PUBLIC_URL } });
    await viewer.ask('join-post', { postId });
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.001);
    try {
      way.cut();
      await write('Missed');
      way.mend();
      expect(await viewer.ended).toBe('transport close');
    } finally {
      random.mockRestore();
    }
    expect((await textsOn(others))[0]).toBe('Missed');
  });
});

describe('the cookie', () => {
  test('is set by answers to what changes something, for ten seconds, and to no script', async () => {
    await write('Stamped');
    const answer = await author.post('/api/posts', textForm({ content: 'Stamped again' }));
    const [line] = answer.headers.getSetCookie().filter((one) => one.includes('fresh'));
    expect(line).toMatch(/^__Host-fresh=[\w-]{8}\.\d+; Max-Age=10; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    for (const silent of [await author.get('/api/posts'), await author.post('/api/auth/check')]) {
      expect(silent.headers.getSetCookie()).toEqual([]);
    }
  });

  test('remembers several servers', async () => {
    await write('Here');
    const [first] = (freshOf(author) ?? '').split('.');
    await write('There', author.at(other));
    const all = (freshOf(author) ?? '').split('~');
    expect(all.map((one) => one.split('.')[0])).toEqual([other.bus.link.stamp()?.origin, first]);
  });

  test('of an answer that is given again says that nobody knows where it was done', async () => {
    const send = (browser: TestBrowser) =>
      browser.send('POST', '/api/posts', {
        body: textForm({ content: 'Once' }),
        headers: { 'idempotency-key': '"0198b6a0-0000-7000-8000-000000000001"' },
      });
    const first = await send(author);
    const own = author.at(other);
    own.cookies.delete('__Host-fresh'); // the answer never arrived
    await vi.waitFor(async () => expect((await textsOn(own))[0]).toBe('Once'), PATIENT);
    await warmUp(own);
    const again = await send(own);
    expect(again.body.post._id).toBe(first.body.post._id);
    expect(freshOf(own)).toMatch(/^\*~[\w-]{8}\.\d+$/);
    expect(await statements({ ...site, db: other.db }, () => own.get('/api/posts'))).toBeGreaterThan(0);
  });

  test('that lies costs its browser some loads, and nobody else anything', async () => {
    const liar = reader.at(other);
    const origin = site.bus.link.stamp()?.origin;
    const before = author.at(other);
    await write('For all');
    await linked();
    await vi.waitFor(async () => expect((await textsOn(before))[0]).toBe('For all'), PATIENT);
    await warmUp(before);
    liar.cookies.set('__Host-fresh', `${origin}.999999999`);
    const many = () => Promise.all(Array.from({ length: 40 }, () => liar.get('/api/posts')));
    const cost = await statements({ ...site, db: other.db }, many);
    const one = await statements({ ...site, db: other.db }, () => liar.get('/api/posts'));
    expect(cost).toBeLessThan(40 * one);
    expect(await statements({ ...site, db: other.db }, () => before.get('/api/posts'))).toBe(0);
    liar.cookies.delete('__Host-fresh');
  });

  test('that makes no sense counts as nothing', async () => {
    const liar = reader.at(other);
    const origin = site.bus.link.stamp()?.origin;
    await warmUp(liar);
    const odd = [
      ...['', '~', '*~', 'x', `${origin}`, `${origin}.`, `${origin}.-1`, `${origin}.1e9`, `${origin}.9999999999999999`],
      ...[
        `nobody00.5`,
        Array.from({ length: 9 }, () => `${origin}.999999999`).join('~'),
        '*~'.repeat(4000),
        '%00',
        '%',
      ],
    ];
    for (const value of odd) {
      liar.cookies.set('__Host-fresh', value);
      // Something else may have been written meanwhile, or the link not been proven for a moment.
      await vi.waitFor(async () => {
        const cost = await statements({ ...site, db: other.db }, () => liar.get('/api/posts'));
        expect([value.slice(0, 40), cost]).toEqual([value.slice(0, 40), 0]);
      }, PATIENT);
    }
    liar.cookies.delete('__Host-fresh');
  });

  test('is not set where there is one server', async () => {
    const alone = await createSite();
    const member = await alone.member('Alone');
    await member.post('/api/posts', textForm({ content: 'Only here' }));
    expect([...member.cookies.keys()].filter((name) => name.includes('fresh'))).toEqual([]);
  });
});
