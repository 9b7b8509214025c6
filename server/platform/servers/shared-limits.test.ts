import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { visitorFrom } from '../../testing/elsewhere.ts';
import { beginUpload } from '../../testing/sending/uploads.ts';
import { makeCuttable } from '../../testing/services/cuttable.ts';
import { createDatabase, createSite } from '../../testing/site.ts';
import { PATIENT } from '../../testing/traces.ts';
import { HOUR, MINUTE, systemClock } from '../clock.ts';
import { connect, type Database } from '../database/database.ts';
import type { LimitRule } from '../http/limits.ts';
import { describeLimits, waitOf } from '../http/limits-conformance.ts';
import { deleteCountsBefore } from './limit-queries.ts';
import { createPostgresBus } from './postgres-bus.ts';
import { createSharedLimits } from './shared-limits.ts';

const RULE: LimitRule = { name: 'try', points: 3, seconds: 60 };

let made: Awaited<ReturnType<typeof createDatabase>>;
let here: Database;
let there: Database;
beforeAll(async () => {
  made = await createDatabase();
  [here, there] = [connect(made.connection, () => {}), connect(made.connection, () => {})];
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await made.drop();
});

const reported: unknown[] = [];
const limitsOn = ({ query }: Database, clock = systemClock) =>
  createSharedLimits({ query, clock, report: (error) => reported.push(error) });

describeLimits('in PostgreSQL', async () => {
  await here.db.execute(sql`truncate limits`);
  return { limits: limitsOn(here), elsewhere: limitsOn(there), close: async () => expect(reported).toEqual([]) };
});

test('names and emails are in the table only as what nobody can read', async () => {
  await limitsOn(here).spend(RULE, 'kofi@uni.example');
  const { rows } = await here.db.execute<{ key: string }>(sql`select key from limits`);
  expect(rows).toContainEqual({ key: expect.stringMatching(/^try:[\w-]{22}$/) });
  expect(JSON.stringify(rows)).not.toContain('kofi');
});

test('servers whose clocks are apart count the same tries, by the time of the site', async () => {
  const begin = Date.now();
  const site = { now: () => new Date(begin) };
  const wrong = vi.spyOn(Date, 'now');
  try {
    const rule = { ...RULE, name: 'apart' };
    const spendAt = (machine: number, database: Database) => {
      wrong.mockReturnValue(machine);
      return waitOf(limitsOn(database, site).spend(rule, 'kofi'));
    };
    const waits = [];
    for (let n = 0; n < 2; n++) waits.push(await spendAt(begin, here), await spendAt(begin + 2 * HOUR, there));
    expect(waits).toEqual([0, 0, 0, 60]);
    expect(await spendAt(begin, here)).toBe(60);
  } finally {
    wrong.mockRestore();
  }
});

test('counts whose time is over are cleared away, and no others', async () => {
  const keys = async () => (await here.db.execute(sql`select key from limits where key like 'clear%'`)).rows.length;
  const limits = limitsOn(here);
  await limits.spend({ name: 'clear-soon', points: 1, seconds: 60 }, 'kofi');
  await limits.spend({ name: 'clear-later', points: 1, seconds: 3600 }, 'kofi');
  await deleteCountsBefore(here.db, new Date());
  expect(await keys()).toBe(2);
  await deleteCountsBefore(here.db, new Date(Date.now() + 2 * MINUTE));
  expect(await keys()).toBe(1);
});

test('while the database is away each server counts for itself, at once, and with the others when it is back', async () => {
  const way = await makeCuttable(made.connection as { host: string; user: string; database: string });
  const cut = connect(way.connection, () => {});
  const rule = { ...RULE, name: 'away' };
  const limits = limitsOn(cut);
  const spend = () => waitOf(limits.spend(rule, 'kofi'));
  try {
    expect(await spend()).toBe(0);
    way.cut();
    expect([await spend(), await spend(), await spend()]).toEqual([0, 0, 0]);
    await limits.refund(rule, 'kofi');
    expect([await spend(), await spend()]).toEqual([0, 60]);
    await limits.forgive(rule, 'kofi');
    expect(await spend()).toBe(0);
    expect(reported).toEqual([]);
    way.mend();
    await vi.waitFor(() => cut.query({ text: 'select 1' }), PATIENT);
    expect([await spend(), await spend(), await spend()]).toEqual([0, 0, 60]);
    expect(await waitOf(limitsOn(there).spend(rule, 'kofi'))).toBe(60);
  } finally {
    await cut.close();
    await way.close();
  }
});

test('what else goes wrong is told, and refuses nobody', async () => {
  const report = vi.fn();
  const query = async () => {
    throw new Error('relation "limits" does not exist');
  };
  const limits = createSharedLimits({ query, clock: systemClock, report });
  expect([await waitOf(limits.spend(RULE, 'x')), report.mock.calls.length]).toEqual([0, 1]);
});

describe('two servers of a site', () => {
  const pools: Database[] = [];
  const shared = async (_: unknown, connection: pg.ClientConfig) => {
    const pool = connect(connection, () => {});
    pools.push(pool);
    return { limits: limitsOn(pool), bus: await createPostgresBus(connection, { report: () => {} }) };
  };
  afterAll(() => Promise.all(pools.map(({ close }) => close())));

  test('allow in all what one would: wrong logins, requests for links, uploads', async () => {
    const site = await createSite({}, shared);
    const other = await site.another({}, shared);
    const member = await site.signUp('Kofi');
    const stranger = site.visitor();
    await stranger.get('/api/countries');
    /** How many of these calls, sent to both in turns, were not refused for being too many; and what comes then. */
    async function countAllowed(
      times: number,
      ask: (where: typeof site | typeof other) => Promise<{ status: number }>,
    ) {
      const statuses = [];
      for (let n = 0; n < times; n++) statuses.push((await ask(n % 2 ? other : site)).status);
      const allowed = statuses.indexOf(429);
      expect(statuses.slice(allowed).every((status) => status === 429)).toBe(true);
      return allowed;
    }
    const login = (password: string) => (where: typeof site | typeof other) =>
      stranger.at(where).post('/api/auth/login', { username: 'Kofi', password });
    expect(await countAllowed(14, login('wrong'))).toBe(10);
    expect((await login('kick-off-1930')(other)).status).toBe(429);

    const ask = (where: typeof site | typeof other) =>
      stranger.at(where).post('/api/auth/forgot-password', { email: 'kofi@uni.example' });
    expect(await countAllowed(8, ask)).toBe(5);

    const begin = async (where: typeof site | typeof other) => (await beginUpload(member.at(where), 10)).answer;
    expect(await countAllowed(64, begin)).toBe(60);
  });

  test('forgive on one what was tried on the other', async () => {
    const site = await createSite({}, shared);
    const other = await site.another({}, shared);
    const member = await site.signUp('Ama');
    const login = (where: typeof site | typeof other, password: string) =>
      member.at(where).post('/api/auth/login', { username: 'Ama', password });
    for (let n = 0; n < 9; n++) expect((await login(site, 'wrong')).status).toBe(401);
    expect((await login(other, 'kick-off-1930')).status).toBe(200);
    for (let n = 0; n < 9; n++) expect((await login(site, 'wrong')).status).toBe(401);
  });

  test('let a member in whom either has let in from there before, however many strangers guess', async () => {
    const site = await createSite({ TRUST_PROXY: '127.0.0.1' }, shared);
    const other = await site.another({}, shared);
    await site.signUp('Esi');
    const login = (ip: string, password: string) =>
      visitorFrom(other, ip).post('/api/auth/login', { username: 'Esi', password });
    const guesses = Array.from({ length: 22 }, (_, n) => login(`192.0.2.${n + 1}`, 'wrong'));
    expect((await Promise.all(guesses)).filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await login('198.51.100.2', 'kick-off-1930')).status).toBe(429); // a stranger
    expect((await login('127.0.0.1', 'kick-off-1930')).status).toBe(200); // whom the first server knows
  });
});
