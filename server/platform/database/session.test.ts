import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDatabase } from '../../testing/site.ts';
import { migrateUp } from './database.ts';
import { withSession } from './session.ts';

test('a session that ends between two statements is the error of the next one, and no end of the process', async () => {
  const { connection, drop } = await createDatabase();
  onTestFinished(drop);
  const uncaught = vi.fn();
  process.on('uncaughtException', uncaught);
  onTestFinished(() => void process.off('uncaughtException', uncaught));
  const asked = withSession(connection, async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    await withSession(connection, (other) => other.query('select pg_terminate_backend($1)', [rows[0]?.pid]));
    await sleep(100); // nothing is asked when the news comes
    await client.query('select 1');
  });
  await expect(asked).rejects.toThrow(/terminat|not queryable/);
  expect(uncaught).not.toHaveBeenCalled();
  await migrateUp(connection); // whose session is one of these
});
