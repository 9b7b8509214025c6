/** What took more than a second is one line of the log, which says where the time went. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';
import { PATIENT } from '../../testing/traces.ts';
import { MINUTE, SECOND } from '../clock.ts';
import type { Limits } from './limits.ts';

const noLimits = new Proxy({}, { get: () => async () => {} }) as Limits;
const HELD = 1200; // ms; a line is due after 1,000

let site: Site;
let connection: pg.ClientConfig;
let kofi: TestBrowser;
const lines: string[] = [];
beforeAll(async () => {
  site = await createSite({}, (_parts, to) => {
    connection = to;
    return { limits: noLimits, readLog: (line) => void lines.push(line) };
  });
  kofi = await site.member('Kofi');
});
beforeEach(() => {
  lines.length = 0;
  site.clock.advance(MINUTE);
});

const slow = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'slow request');
const oneLine = async () => {
  await vi.waitFor(() => expect(slow()).toHaveLength(1), PATIENT);
  return slow()[0];
};

/** Holds rows or tables by a transaction of somebody else's. @returns a function that lets them go */
async function hold(statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  let isHeld = true;
  const release = async () => {
    if (isHeld) await client.end();
    isHeld = false;
  };
  onTestFinished(release);
  return release;
}

describe('a request that waits for somebody else’s lock', () => {
  test('is a line with its route, its id, the time in the database and the statement, and nothing that was typed', async () => {
    const release = await hold('lock table profiles');
    const changing = kofi.send('PATCH', '/api/people/me?from=swordfish', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ bio: 'Brynhild was here' }),
    });
    await pause(HELD);
    await release();
    const { status } = await changing;
    const line = await oneLine();
    expect(line).toMatchObject({ level: 40, method: 'PATCH', route: '/api/people/me', status });
    expect(line.requestId).toMatch(/^[\w-]{8}-[0-9a-z]+$/);
    expect(line.longest).toMatch(/"profiles"/);
    expect(line.longestMs).toBeGreaterThanOrEqual(1000);
    expect(line.databaseMs).toBeGreaterThanOrEqual(line.longestMs);
    expect(line.ownMs).toBeGreaterThanOrEqual(line.databaseMs);
    expect(line.tookMs).toBeGreaterThanOrEqual(line.ownMs);
    expect(line.waitingMs).toBeLessThan(1000);
    expect(line.statements).toBeGreaterThan(1);
    expect(line.bytesIn).toBe(JSON.stringify({ bio: 'Brynhild was here' }).length);
    expect(line.bytesOut).toBeGreaterThan(100);
    expect(lines.join('')).not.toMatch(/swordfish|brynhild/i);
  });

  test('is a line at once when its caller has gone', async () => {
    const release = await hold('lock table profiles');
    const ending = new AbortController();
    const asking = kofi.send('GET', '/api/people/me', { signal: ending.signal }).catch(() => {});
    await pause(HELD);
    ending.abort();
    await asking;
    expect(await oneLine()).toMatchObject({ route: '/api/people/me', status: 0 });
    await release();
  });
});

test('a request that waits for a connection says so, and not that the database was slow', async () => {
  const pool = (site.db as unknown as { $client: pg.Pool }).$client;
  const sleeping = Array.from({ length: 10 }, () => pool.query('select pg_sleep(1.5)'));
  await vi.waitFor(() => expect([pool.totalCount, pool.idleCount]).toEqual([10, 0]), PATIENT);
  const asking = kofi.get('/api/auth/sessions');
  await pause(HELD);
  site.clock.advance(SECOND);
  const { status } = await asking;
  expect(status).toBe(503); // nobody new waits for longer
  await Promise.all(sleeping);
  const line = await oneLine();
  expect(line).toMatchObject({ route: '/api/auth/sessions', status, statements: 0 });
  expect(line.waitingMs).toBeGreaterThanOrEqual(1000);
  expect(line.databaseMs).toBeLessThan(line.waitingMs);
});

test('the times of requests at the same moment are each their own', async () => {
  const release = await hold('lock table profiles');
  const held = kofi.get('/api/people/me');
  const others = await Promise.all(Array.from({ length: 20 }, () => kofi.get('/api/auth/sessions')));
  await pause(HELD);
  await release();
  await held;
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
  expect((await oneLine()).route).toBe('/api/people/me');
});

/** Sends a body in two parts, with a pause between them. */
async function sendSlowly(browser: TestBrowser, method: string, path: string, content: unknown, between: number) {
  const body = JSON.stringify(content);
  const sending = request(`${site.origin}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
    },
  });
  sending.write(body.slice(0, 10));
  await pause(between);
  sending.end(body.slice(10));
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  return answer.statusCode;
}

test('who is slow to send is not told of', async () => {
  const visitor = site.visitor();
  await visitor.get('/api/countries');
  const words = { email: 'kofi@uni.example', password: PASSWORD };
  expect(await sendSlowly(visitor, 'POST', '/api/auth/login', words, HELD)).toBe(200);
  await kofi.get('/api/auth/sessions'); // what is told of the one before has been told
  expect(slow()).toEqual([]);
});

test('what a request waits for after its body has come is its own, too', async () => {
  const release = await hold('lock table profiles');
  const changing = sendSlowly(kofi, 'PATCH', '/api/people/me', { bio: 'Left wing' }, 100);
  await pause(HELD + 100);
  await release();
  const status = await changing;
  const line = await oneLine();
  expect(line).toMatchObject({ route: '/api/people/me', status });
  expect(line.databaseMs).toBeGreaterThanOrEqual(1000);
});

test('of one route there are five lines a minute, and the next one says how many were left out', async () => {
  const many = async (count: number) => {
    const release = await hold('lock table profiles');
    const asked = Array.from({ length: count }, () => kofi.get('/api/people/me'));
    await pause(HELD);
    await release();
    await Promise.all(asked);
  };
  await many(8);
  await vi.waitFor(() => expect(slow()).toHaveLength(5), PATIENT);
  site.clock.advance(MINUTE);
  lines.length = 0;
  await many(1);
  expect(await oneLine()).toMatchObject({ leftOut: 3 });
});
