import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../testing/machine/free-port.ts';
import { makeDataDir, ServerProcess } from '../../testing/machine/process.ts';
import { createDatabase } from '../../testing/site.ts';
import { PATIENT } from '../../testing/traces.ts';
import { connect, type Database } from '../database/database.ts';
import { homeOf, registerServer, SecondServerError } from './server-registry.ts';

const SIGN_EVERY = 120; // ms

let made: Awaited<ReturnType<typeof createDatabase>>;
let database: Database;
let leaves: (() => Promise<void>)[] = [];
beforeAll(async () => {
  made = await createDatabase();
  database = connect(made.connection, () => {});
});
afterEach(async () => {
  for (const leave of leaves) await leave();
  leaves = [];
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

async function enter(home: string, keeps = { files: true, mails: true }) {
  const leave = await registerServer(database.db, { home, keeps, report: () => {}, signEvery: SIGN_EVERY });
  leaves.push(leave);
  return leave;
}
const entries = async () => (await database.db.execute(sql`select home from servers order by home`)).rows;
/** As a server leaves it that was killed. */
const leaveBehind = (home: string) =>
  database.db.execute(sql`insert into servers values (gen_random_uuid(), ${home}, 'web-9', false, clock_timestamp())`);

describe('a second server on the same database', () => {
  test('is refused, in one line that says where the first one is', async () => {
    await enter('one');
    const refusal = await enter('another').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SecondServerError);
    const { message } = refusal as Error;
    expect(message).toMatch(/^Another Touchline runs on this DATABASE_URL, on \S+\. Stop it first, or give both S3_/);
    expect(message).not.toContain('\n');
    expect(await entries()).toEqual([{ home: 'one' }]);
  });

  test('is let in where both keep nothing to themselves, and only then', async () => {
    const nothing = { files: false, mails: false };
    const leave = await enter('one', nothing);
    await enter('another', nothing);
    await expect(enter('third', { ...nothing, mails: true })).rejects.toThrow(SecondServerError);
    await expect(enter('third', { ...nothing, files: true })).rejects.toThrow(SecondServerError);
    await leave();
    expect(await entries()).toEqual([{ home: 'another' }]);
  });

  test('is let in beside one of the same home, whose lock says whether it may', async () => {
    await enter('one');
    await enter('one');
    expect(await entries()).toHaveLength(2);
  });

  test('is refused one of two times when both start at once', async () => {
    const both = await Promise.allSettled([enter('one'), enter('another')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('is let in once the first one has ended', async () => {
    await (await enter('one'))();
    await enter('another');
  });

  test('is let in when the first one was killed: it gives no sign of life', async () => {
    await leaveBehind('one');
    await enter('another');
    expect(await entries()).toEqual([{ home: 'another' }]);
  });
});

test('a server stays entered, also when the database has lost what it held in memory', async () => {
  await enter('one');
  await database.db.execute(sql`truncate servers`); // as PostgreSQL does with unlogged tables after a crash
  await vi.waitFor(async () => expect(await entries()).toEqual([{ home: 'one' }]), PATIENT);
});

test('a home is the folder itself, whatever it is called', async () => {
  const [one, another] = [makeDataDir(), makeDataDir()];
  expect(homeOf(one.path)).toBe(homeOf(`${one.path}/.`));
  expect(homeOf(one.path)).not.toBe(homeOf(another.path));
  await one.remove();
  await another.remove();
});

test('a server that is refused says so and ends', { timeout: 90_000 }, async () => {
  await enter('elsewhere');
  const folder = makeDataDir();
  const { host, user, database: name } = made.connection;
  const DATABASE_URL = `postgres://localhost/${name}?${new URLSearchParams({ host, user })}`;
  const server = new ServerProcess({ DATA_DIR: folder.path, PORT: String(await freePort()), DATABASE_URL });
  const { code, stdout, stderr } = await server.ended;
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Another Touchline runs on this DATABASE_URL, on .+\n$/);
  await folder.remove();
});
