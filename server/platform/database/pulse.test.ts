/** A database that stops answering, and one that only takes long. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Cuttable, makeCuttable } from '../../testing/services/cuttable.ts';
import { createDatabase } from '../../testing/site.ts';
import { PATIENT } from '../../testing/traces.ts';
import { passingProblem } from '../http/problem.ts';
import { connect, type Database } from './database.ts';

async function open(): Promise<Database & { between: Cuttable; told: string[] }> {
  const { connection, drop } = await createDatabase();
  const between = await makeCuttable(connection);
  const told: string[] = [];
  const database = connect(
    between.connection,
    () => {},
    (line) => told.push(line),
  );
  onTestFinished(async () => {
    await database.close();
    await between.close();
    await drop();
  });
  await database.db.execute(sql`select 1`);
  return { ...database, between, told };
}

/** How long it takes to be refused, in seconds, and with which status. */
async function refusal(act: Promise<unknown>): Promise<{ seconds: number; status: number | undefined }> {
  const begin = performance.now();
  const error = await act.then(
    () => undefined,
    (refused: unknown) => refused,
  );
  return { seconds: (performance.now() - begin) / 1000, status: passingProblem(error)?.status };
}
const one = ({ db }: Database) => db.execute(sql`select 1`);

test('a database that freezes is away within 3 seconds for all that wait, and then at once', async () => {
  const database = await open();
  const { db, between, told } = database;
  const frozen = Promise.withResolvers<void>();
  const held = db.transaction(async (tx) => {
    await tx.execute(sql`create table half (done int)`);
    between.freeze();
    frozen.resolve();
    await tx.execute(sql`insert into half values (1)`);
  });
  await frozen.promise; // what is quicker than it is answered, and rightly
  const begin = performance.now();
  // More than there are connections, some of them not even begun: others wait for their turn.
  const begun = Array.from({ length: 8 }, () => db.transaction((tx) => tx.execute(sql`select 1`)));
  const all = await Promise.all([held, ...begun, ...Array.from({ length: 30 }, () => one(database))].map(refusal));
  // Those that are refused at once give their connections back, too.
  await Promise.all(Array.from({ length: 12 }, () => refusal(db.transaction((tx) => tx.execute(sql`select 1`)))));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([503]));
  expect((performance.now() - begin) / 1000).toBeLessThan(3.5);
  expect((await refusal(one(database))).seconds).toBeLessThan(0.2);
  expect(told).toEqual([expect.stringMatching(/^The database does not answer \(.+\)\. What needs it/)]);

  between.mend();
  await vi.waitFor(() => one(database), PATIENT);
  expect(told.at(-1)).toMatch(/^The database answers again, after \d+ s\.$/);
  // No connection came back half used, and nothing of the transaction stands.
  const found = await Promise.all(
    Array.from({ length: 20 }, () =>
      db.execute(sql`select to_regclass('half') as half, pg_current_xact_id_if_assigned() as open`),
    ),
  );
  for (const { rows } of found) expect(rows).toEqual([{ half: null, open: null }]);
}, 15_000);

test('a database that is gone refuses at once, and is back as soon as it is there', async () => {
  const database = await open();
  database.between.cut();
  for (let n = 0; n < 5; n++) expect(await refusal(one(database))).toMatchObject({ status: 503 });
  await vi.waitFor(() => expect(database.told).toHaveLength(1), PATIENT);
  expect((await refusal(one(database))).seconds).toBeLessThan(0.2);
  database.between.mend();
  await vi.waitFor(() => one(database), PATIENT);
});

test('one that is gone is known to be away while nobody asks it anything, and to be back', async () => {
  const { between, pulse } = await open();
  expect(pulse.isAway()).toBe(false);
  between.cut();
  await vi.waitFor(() => expect(pulse.isAway()).toBe(true), PATIENT);
  between.mend();
  await vi.waitFor(() => expect(pulse.isAway()).toBe(false), PATIENT);
});

test('a statement that is at work is left alone, however long it takes', async () => {
  const { db, told } = await open();
  expect((await db.execute(sql`select 1 as done from pg_sleep(4)`)).rows).toEqual([{ done: 1 }]);
  expect(told).toEqual([]);
}, 15_000);

test('a connection on which nothing comes is given up while the database answers on others', async () => {
  const database = await open();
  const { db, between } = database;
  const statement = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    between.forget();
    await tx.execute(sql`select 2`);
  });
  expect(await refusal(statement)).toMatchObject({ status: 503 });
  expect(database.told).toEqual([]);
  await one(database);
}, 15_000);

test('a connection on which the statement came late, and its answer is on the way, is left alone', async () => {
  const { db, between } = await open();
  const statement = db.transaction(async (tx) => {
    await tx.execute(sql`select 0`);
    between.forget();
    return (await tx.execute(sql`select 1 as done`)).rows;
  });
  // Both looks at it, after a second and half a second later, find its process idle: as on a machine with too much to do.
  await wait(1300);
  between.mend();
  between.forget('answers');
  await wait(900);
  between.mend();
  expect(await statement).toEqual([{ done: 1 }]);
}, 15_000);

test('a primary that has become a standby is told as passing, and the connection is not used again', async () => {
  const { db } = await open();
  const pidOf = async () => (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;
  const before = await pidOf();
  const written = db.transaction(async (tx) => {
    await tx.execute(sql`set transaction read only`);
    await tx.execute(sql`create table never (done int)`);
  });
  expect((await refusal(written)).status).toBe(503);
  expect(await pidOf()).not.toBe(before);
});
