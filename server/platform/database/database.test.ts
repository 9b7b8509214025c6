import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { makeCuttable } from '../../testing/services/cuttable.ts';
import { createDatabase } from '../../testing/site.ts';
import { passingProblem } from '../http/problem.ts';
import { connect, ExtensionsRefusedError, migrateUp } from './database.ts';

test('a connection that breaks within a transaction fails that transaction, and nothing else', async () => {
  const { connection, drop } = await createDatabase();
  const told: string[] = [];
  const { db, close } = connect(connection, (error) => told.push(error.message));
  onTestFinished(async () => {
    await close();
    await drop();
  });
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    await new Promise((resolve) => setTimeout(resolve, 100)); // nothing is asked when the news comes
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test.for(['the site’s own', 'one that is reached by TCP'] as const)(
  'a machine that vanishes within a transaction holds others up for seconds, with a database that is %s',
  { timeout: 40_000 },
  async (kind) => {
    const { connection, drop } = await createDatabase();
    const way = await makeCuttable(connection);
    const vanishing = connect(kind === 'the site’s own' ? connection : way.connection, () => {});
    const { db, close } = connect(connection, () => {});
    await db.execute(sql`create table posts_of_it (id int primary key, comments int)`);
    await db.execute(sql`insert into posts_of_it values (1, 0)`);
    const [held, never] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const cut = vanishing.db.transaction(async (tx) => {
      await tx.execute(sql`update posts_of_it set comments = 1`);
      await tx.execute(sql`select pg_advisory_xact_lock(1)`);
      way.freeze();
      held.resolve();
      await never.promise;
      await tx.execute(sql`select 1`);
    });
    cut.catch(() => {});
    onTestFinished(async () => {
      way.mend();
      never.resolve();
      await cut.catch(() => {});
      await vanishing.close();
      await close();
      await way.close();
      await drop();
    });
    await held.promise;
    const begin = performance.now();
    await db.transaction(async (tx) => {
      await tx.execute(sql`update posts_of_it set comments = comments + 10`);
      await tx.execute(sql`select pg_advisory_xact_lock(1)`);
    });
    expect((performance.now() - begin) / 1000).toBeLessThan(15); // 5 s, and whatever else the machine does
    expect((await db.execute(sql`select comments from posts_of_it`)).rows).toEqual([{ comments: 10 }]);
    // Who comes back finds its transaction gone, and is told to ask again.
    way.mend();
    never.resolve();
    expect(
      passingProblem(
        await cut.then(
          () => undefined,
          (error: unknown) => error,
        ),
      )?.status,
    ).toBe(503);
  },
);

test('a database whose owner may not add what search needs is left as it is, and the line says how to mend it', async () => {
  const { connection, drop } = await createDatabase();
  const name = `${connection.database}_own`;
  const admin = new pg.Client({ ...connection, database: 'postgres' });
  await admin.connect();
  onTestFinished(async () => {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`drop role if exists ${name}`);
    await admin.end();
    await drop();
  });
  await admin.query(`create role ${name} login`);
  await admin.query(`create database ${name} owner ${name}`);
  const above = new pg.Client({ ...connection, database: name });
  await above.connect();
  // As hosts of databases refuse them whose administrators have not allowed them.
  await above.query(`
    create function refuse() returns event_trigger language plpgsql as $$ begin
      raise exception 'extensions are not allowed here' using errcode = 'insufficient_privilege';
    end $$;
    create event trigger refused on ddl_command_start when tag in ('CREATE EXTENSION') execute function refuse()`);

  const refused = migrateUp({ ...connection, database: name, user: name });
  await expect(refused).rejects.toThrow(ExtensionsRefusedError);
  await expect(refused).rejects.toThrow(
    /CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent;.*Nothing has been changed/,
  );

  const { rows } = await above.query("select from pg_tables where schemaname = 'public'");
  await above.end();
  expect(rows).toEqual([]);
});
