/**
 * The server is killed at any point between an act and its consumers' effects: they happen after the next start, once.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDatabase } from '../../testing/site.ts';
import { PATIENT } from '../../testing/traces.ts';
import { connect, type Database } from '../database/database.ts';

const SERVER = fileURLToPath(new URL('../../testing/machine/facts-server.ts', import.meta.url));

let made: Awaited<ReturnType<typeof createDatabase>>;
let database: Database;
let running: ChildProcess[] = [];
beforeEach(async () => {
  made = await createDatabase();
  database = connect(made.connection, () => {});
  await database.db.execute(sql`create table effects (fact_id bigint, n int)`);
  await database.db.execute(sql`create table acts (place text)`);
});
afterEach(async () => {
  for (const child of running) await kill(child);
  running = [];
  await database.close();
  await made.drop();
});

function start(place?: string): ChildProcess {
  const child = spawn(process.execPath, [SERVER, JSON.stringify(made.connection), ...(place ? [place] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  return child;
}
async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
const countOf = async (table: 'effects' | 'acts' | 'facts' | 'fact_deliveries') =>
  (await database.db.execute(sql.raw(`select from ${table}`))).rowCount;
const shortly = () => new Promise((resolve) => setTimeout(resolve, 500));

test('killed before the commit: nothing has happened, and nobody hears of it', async () => {
  await once(start('before-commit'), 'exit');
  await once(start().stdout as NodeJS.EventEmitter, 'data');
  await shortly();
  expect([await countOf('acts'), await countOf('facts'), await countOf('effects')]).toEqual([0, 0, 0]);
});

test.each(['before-hand-out', 'within-hand-out'])('killed %s: it is heard once', async (place) => {
  const [, signal] = await once(start(place), 'exit');
  expect(signal).toBe('SIGKILL');
  expect([await countOf('acts'), await countOf('facts'), await countOf('effects')]).toEqual([1, 1, 0]);
  const [one, other] = [start(), start()]; // two at once, as when one server takes over from another
  await vi.waitFor(async () => expect(await countOf('effects')).toBe(1), PATIENT);
  // Killed again, before its job is noted as done.
  await kill(one);
  await kill(other);
  await once(start().stdout as NodeJS.EventEmitter, 'data');
  await shortly();
  expect([await countOf('effects'), await countOf('fact_deliveries')]).toEqual([1, 0]);
});
