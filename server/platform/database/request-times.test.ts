import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDatabase } from '../../testing/site.ts';
import { RequestTimes, requestContext } from '../request-context.ts';
import { NotingPool } from './request-times.ts';

let pool: NotingPool;
let drop: () => Promise<unknown>;
beforeAll(async () => {
  const made = await createDatabase();
  drop = made.drop;
  pool = new NotingPool({ ...made.connection, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await drop();
});

const within = async (act: () => Promise<unknown>) => {
  const times = new RequestTimes();
  await requestContext.run({ times, isAhead: false }, act);
  return times;
};
const SLEPT = 300; // ms

test('who waits for a connection has their statement as their own, and not whoever gave it back', async () => {
  const [one, other] = await Promise.all([
    within(() => pool.query('select pg_sleep(0.3), 1 as one')),
    within(() => pool.query('select pg_sleep(0.3), 2 as other')),
  ]);
  for (const times of [one, other]) expect(times.statements).toBe(1);
  expect([one.longest?.text, other.longest?.text]).toEqual([
    'select pg_sleep(0.3), 1 as one',
    'select pg_sleep(0.3), 2 as other',
  ]);
  expect(other.waiting.milliseconds).toBeGreaterThanOrEqual(SLEPT - 10);
  expect(one.waiting.milliseconds).toBeLessThan(other.waiting.milliseconds);
  for (const times of [one, other]) expect(times.database.milliseconds).toBeGreaterThanOrEqual(SLEPT - 10);
});

test('statements at the same moment count once, and those that fail count', async () => {
  const began = performance.now();
  const times = await within(async () => {
    const client = await pool.connect();
    await Promise.all(Array.from({ length: 5 }, () => client.query('select pg_sleep(0.02)')));
    await client.query('select nothing').catch(() => {});
    client.release();
  });
  expect(times.statements).toBe(6);
  expect(times.waiting.milliseconds + times.database.milliseconds).toBeLessThanOrEqual(performance.now() - began);
  expect(times.database.milliseconds).toBeGreaterThanOrEqual(90);
});

test('a request that is still waiting has waited until now', async () => {
  let client: pg.PoolClient | undefined = await pool.connect();
  const times = new RequestTimes();
  const waiting = requestContext.run({ times, isAhead: false }, () => pool.query('select 1'));
  await vi.waitFor(() => expect(times.waiting.milliseconds).toBeGreaterThan(50));
  client.release();
  client = undefined;
  await waiting;
  expect(times.statements).toBe(1);
});
