import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { createDatabase } from '../../testing/site.ts';
import { PATIENT } from '../../testing/traces.ts';
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
  await expect.poll(() => [...begun].sort()).toEqual(['later', 'long', 'unlucky', 'unlucky']);
  whistle();
  await jobs.stop();
  await close();
  await drop();
  expect(errors).toEqual([]);
});

test('what is done in portions ends between two of them when the server stops, and is gone on with by the next one', async () => {
  const { connection, drop } = await createDatabase();
  const { db, close } = connect(connection, () => {});
  const start = async (isDone: () => boolean) => {
    let portions = 0;
    const ends: { portions: number; isOutOfTime: boolean }[] = [];
    const jobs = createJobs(connection, () => {});
    jobs.handle(film, async (_, signal) => {
      const next = async () => {
        portions += 1;
        await turn();
        return !isDone();
      };
      await jobs.doInPortions(next, signal).finally(() => ends.push({ portions, isOutOfTime: signal.aborted }));
    });
    await jobs.start();
    return { jobs, ends, portionsDone: () => portions };
  };
  const first = await start(() => false);
  await first.jobs.enqueue(db, film, { name: 'endless' }, { key: 'endless' });
  await expect.poll(first.portionsDone, PATIENT).toBeGreaterThan(2);
  await first.jobs.stop();
  // By itself, before the jobs have waited for it for as long as they do.
  expect(first.ends).toEqual([{ portions: first.portionsDone(), isOutOfTime: false }]);
  await first.jobs.hasten(db, film, 'endless'); // its next try would be in some seconds
  const second = await start(() => true);
  await expect.poll(second.portionsDone, PATIENT).toBe(1);
  await second.jobs.stop();
  await close();
  await drop();
});

const cheer = jobKind('cheer');
const rest = jobKind('rest');
const LOOK = 'as queue where exists'; // of listDueQueues

test('are asked for only where one is due: before the start, or announced after it', async () => {
  const { connection, drop } = await createDatabase();
  const { db, close } = connect(connection, () => {});
  const errors: Error[] = [];
  const [jobs, others] = [true, false].map((does) => createJobs(connection, (error) => errors.push(error), { does }));
  const begun: string[] = [];
  for (const kind of [film, cheer, rest])
    for (const one of [jobs, others]) one?.handle(kind, async () => void begun.push(kind.name));
  await others?.start();
  await others?.enqueue(db, film, { name: 'early' });

  // What is due is found by no look but the first, so that nothing but its being announced can tell of it.
  const asked: string[] = [];
  let looks = 0;
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [text, ...more] = args;
    if (typeof text !== 'string') return query.apply(this, args as never);
    if (text.includes('SKIP LOCKED')) asked.push(text);
    const isLate = text.includes(LOOK) && ++looks > 1;
    return query.apply(this, [isLate ? `${text} and false` : text, ...more] as never);
  } as typeof query);
  const askedFor = ({ name }: { name: string }) => asked.some((text) => text.includes(`'${name}'`));
  try {
    await jobs?.start();
    await expect.poll(() => begun, PATIENT).toEqual(['film']);
    expect([film, cheer, rest].map(askedFor)).toEqual([true, false, false]);
    await others?.enqueue(db, cheer, {});
    await expect.poll(() => begun, PATIENT).toEqual(['film', 'cheer']);
    expect(askedFor(rest)).toBe(false);
  } finally {
    spy.mockRestore();
    await Promise.all([jobs?.stop(), others?.stop()]);
    await close();
    await drop();
  }
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
