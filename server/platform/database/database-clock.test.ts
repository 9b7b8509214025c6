import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../testing/site.ts';
import { SECOND, systemClock } from '../clock.ts';
import { connect, type Database } from './database.ts';
import { createDatabaseClock } from './database-clock.ts';

let database: Database;
let drop: () => Promise<unknown>;
beforeAll(async () => {
  const made = await createDatabase();
  drop = made.drop;
  database = connect(made.connection, () => {});
});
afterAll(async () => {
  await database.close();
  await drop();
});

test('where the clocks agree it is the machine’s own, to the millisecond', async () => {
  const at = new Date();
  const lines: string[] = [];
  const clock = await createDatabaseClock(database.db, systemClock, (line) => lines.push(line));
  await clock.measure();
  const before = Date.now();
  const now = clock.now().getTime();
  expect(now).toBeGreaterThanOrEqual(Math.max(before, at.getTime()));
  expect(now).toBeLessThanOrEqual(Date.now());
  expect(lines).toEqual([]);
  clock.stop();
});

test('a machine whose clock is wrong has the time of the database, also when it is set right, and says so', async () => {
  let wrong = 90 * SECOND;
  const machine = { now: () => new Date(Date.now() + wrong) };
  const lines: string[] = [];
  const clock = await createDatabaseClock(database.db, machine, (line) => lines.push(line));
  const off = () => Math.abs(clock.now().getTime() - Date.now());
  expect(off()).toBeLessThan(SECOND);
  expect(lines).toEqual([expect.stringMatching(/^This machine’s clock is (89|90)\.\d s ahead of the database’s/)]);
  wrong = 0;
  await clock.measure();
  expect(off()).toBeLessThan(SECOND);
  expect(lines).toHaveLength(1);
  clock.stop();
});
