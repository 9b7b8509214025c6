import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createDatabase } from '../../testing/site.ts';
import { connect } from '../database/database.ts';
import { createJobs, jobKind } from './jobs.ts';

const film = jobKind<{ name: string }>('film');

test('begin when their time comes and are tried again, each beside a long one of their kind', async () => {
  const { connection, drop } = await createDatabase();
  const { db, close } = connect(connection, () => {});
  const errors: Error[] = [];
  const jobs = createJobs(connection, (error) => errors.push(error));
  const begun: string[] = [];
  let whistle = () => {};
  const whistled = new Promise<void>((resolve) => {
    whistle = resolve;
  });
  jobs.handle(film, async ({ name }) => {
    begun.push(name);
    if (name === 'long') await whistled;
    if (name === 'unlucky' && begun.filter((one) => one === name).length === 1) throw new Error('not this time');
  });
  await jobs.start();
  await jobs.enqueue(db, film, { name: 'long' });
  await expect.poll(() => begun).toEqual(['long']);

  await jobs.enqueue(db, film, { name: 'unlucky' });
  await jobs.enqueue(db, film, { name: 'later' }, { afterSeconds: 1 });
  // Long before a worker looks by itself.
  await expect.poll(() => [...begun].sort(), { timeout: 20_000 }).toEqual(['later', 'long', 'unlucky', 'unlucky']);
  whistle();
  await jobs.stop();
  await close();
  await drop();
  expect(errors).toEqual([]);
});

test('have their queues as this version wants them, and leave alone those that are', async () => {
  const { connection, drop } = await createDatabase();
  const { db, close } = connect(connection, () => {});
  const errors: Error[] = [];
  const startAndStop = async () => {
    const jobs = createJobs(connection, (error) => errors.push(error));
    jobs.handle(film, async () => {}, '7 4 * * *');
    await jobs.start();
    await jobs.stop();
  };
  const asTheyStand = async () => {
    const { rows: queues } = await db.execute(
      sql`select policy, retry_limit, notify, updated_on from jobs.queue where name = 'film'`,
    );
    const { rows: schedules } = await db.execute(sql`select cron, updated_on from jobs.schedule where name = 'film'`);
    return { queues, schedules };
  };
  await startAndStop();
  const first = await asTheyStand();
  expect(first).toMatchObject({
    queues: [{ policy: 'short', retry_limit: 100, notify: true }],
    schedules: [{ cron: '7 4 * * *' }],
  });
  await startAndStop();
  expect(await asTheyStand()).toEqual(first);

  await db.execute(sql`update jobs.queue set retry_limit = 3, notify = false where name = 'film'`);
  await db.execute(sql`update jobs.schedule set cron = '8 5 * * *' where name = 'film'`);
  await startAndStop();
  expect(await asTheyStand()).toMatchObject({
    queues: [{ policy: 'short', retry_limit: 100, notify: true }],
    schedules: [{ cron: '7 4 * * *' }],
  });
  await close();
  await drop();
  expect(errors).toEqual([]);
});
