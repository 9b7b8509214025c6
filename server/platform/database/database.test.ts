import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../testing/site.ts';
import { connect } from './database.ts';

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
