/** Facts: written with their act, published after it, heard by each consumer once in effect. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { HeldClock } from '../../testing/clock.ts';
import { createDatabase } from '../../testing/site.ts';
import { PATIENT } from '../../testing/traces.ts';
import { HOUR } from '../clock.ts';
import { connect, type Database, type Db } from '../database/database.ts';
import { listPendingJobs } from '../jobs/job-queries.ts';
import { createJobs } from '../jobs/jobs.ts';
import { type Bus, createMemoryBus } from '../messages/bus.ts';
import { createPostgresBus } from '../servers/postgres-bus.ts';
import { type Consumer, fact, on } from './fact.ts';
import { createFacts, FACTS_KEPT, HEARD_FACTS_KEPT, LAST_TRY } from './facts.ts';

const counted = fact<{ n: number }, { word: string }>('tests.counted');
const ended = fact<{ n: number }>('tests.ended');

let site: Awaited<ReturnType<typeof createDatabase>> & Database;
beforeAll(async () => {
  const made = await createDatabase();
  site = { ...made, ...connect(made.connection, () => {}) };
  await site.db.execute(sql`create table effects (consumer text, fact_id bigint, n int)`);
});
afterAll(async () => {
  await site.close();
  await site.drop();
});

/** A server's part in facts, with these consumers, until the test ends. */
const server = (...consumers: Consumer[]) => serverOn(createMemoryBus(), ...consumers);

async function serverOn(bus: Bus, ...consumers: Consumer[]) {
  const jobs = createJobs(site.connection, () => {});
  const [clock, errors] = [new HeldClock(), [] as unknown[]];
  const facts = createFacts({ db: site.db, bus, clock, jobs }, (error) => errors.push(error));
  for (const one of consumers) facts.consume(one);
  await jobs.start();
  let isRunning = true;
  const stop = async () => {
    if (isRunning) await jobs.stop();
    isRunning = false;
  };
  onTestFinished(stop);
  const count = (...numbers: number[]) =>
    facts.act(async ({ tell }) => {
      for (const n of numbers) tell(counted, { n }, { word: `word ${n}` });
    });
  return { jobs, bus, clock, facts, errors, stop, count };
}

const note = (tx: Db, consumer: string, id: number, n: number) =>
  tx.execute(sql`insert into effects values (${consumer}, ${id}, ${n})`);
const noting = (name: string, before: (n: number) => void | Promise<void> = () => {}): Consumer => ({
  name,
  hears: [
    on(counted, async (tx, { id, data: { n } }) => {
      await note(tx, name, id, n);
      await before(n);
    }),
  ],
});
const effects = async (consumer: string) =>
  (
    await site.db.execute<{ n: number }>(sql`select n from effects where consumer = ${consumer} order by fact_id`)
  ).rows.map(({ n }) => n);
const written = async () =>
  (await site.db.execute<{ name: string; data: object }>(sql`select name, data from facts order by id`)).rows;
const until = (look: () => Promise<unknown>, expected: unknown) =>
  vi.waitFor(async () => expect(await look()).toEqual(expected), PATIENT);

test('are written as the act commits, and published with their news after it, before the act comes back', async () => {
  const { facts, bus } = await server();
  const heard: unknown[] = [];
  bus.subscribe(counted, (message) => heard.push(message));
  const answer = await facts.act(async ({ tx, tell }) => {
    tell(counted, { n: 1 }, { word: 'one' });
    tell(counted, { n: 2 }, { word: 'two' });
    tell(ended, { n: 2 });
    expect((await tx.execute(sql`select from facts`)).rowCount).toBe(0);
    expect(heard).toEqual([]);
    return 'answer';
  });
  expect(answer).toBe('answer');
  expect(heard).toEqual([
    { n: 1, word: 'one' },
    { n: 2, word: 'two' },
  ]);
  expect(await written()).toEqual([
    { name: 'tests.counted', data: { n: 1 } },
    { name: 'tests.counted', data: { n: 2 } },
    { name: 'tests.ended', data: { n: 2 } },
  ]);
});

test('are neither written nor published where the act fails', async () => {
  const { facts, bus } = await server();
  const before = (await written()).length;
  let heard = 0;
  bus.subscribe(counted, () => heard++);
  const act = facts.act(async ({ tell }) => {
    tell(counted, { n: 3 }, { word: 'three' });
    throw new Error('no');
  });
  await expect(act).rejects.toThrow('no');
  expect([heard, (await written()).length]).toEqual([0, before]);
});

test('are told once by an act that is done again after a deadlock', async () => {
  const { facts, bus } = await server();
  await site.db.execute(sql`create table pairs (id int primary key, n int)`);
  await site.db.execute(sql`insert into pairs values (1, 0), (2, 0)`);
  const heard: unknown[] = [];
  bus.subscribe(counted, ({ n }) => heard.push(n));
  const before = (await written()).length;
  let [tries, waiting] = [0, 0];
  const { promise: bothHaveOne, resolve } = Promise.withResolvers<void>();
  const add = (tx: Db, id: number) => tx.execute(sql`update pairs set n = n + 1 where id = ${id}`);
  const crosswise = (first: number, second: number) =>
    facts.act(async ({ tx, tell }) => {
      tries++;
      tell(counted, { n: first }, { word: '' });
      await add(tx, first);
      if (++waiting === 2) resolve();
      await bothHaveOne;
      await add(tx, second);
    });
  await Promise.all([crosswise(1, 2), crosswise(2, 1)]);
  expect(tries).toBeGreaterThan(2);
  expect(heard.toSorted()).toEqual([1, 2]);
  expect((await written()).length).toBe(before + 2);
  expect((await site.db.execute(sql`select n from pairs`)).rows).toEqual([{ n: 2 }, { n: 2 }]);
});

test('are heard by each consumer of theirs in their order, and by nobody else', async () => {
  const other: Consumer = {
    name: 'ends',
    hears: [on(ended, (tx, { id, data }) => note(tx, 'ends', id, data.n).then())],
  };
  const { count } = await server(noting('in-order'), other);
  await Promise.all([count(1, 2, 3), count(4, 5), count(6)]);
  await vi.waitFor(async () => expect((await effects('in-order')).length).toBe(6), PATIENT);
  const { rows } = await site.db.execute<{ n: number }>(
    sql`select (data ->> 'n')::int as n from facts where name = 'tests.counted' order by id desc limit 6`,
  );
  expect(await effects('in-order')).toEqual(rows.map(({ n }) => n).reverse());
  expect(await effects('ends')).toEqual([]);
  await until(async () => (await site.db.execute(sql`select from fact_deliveries`)).rowCount, 0);
});

test('are heard once in effect, however many servers hand them out at the same time', async () => {
  const servers = [await server(noting('many')), await server(noting('many')), await server(noting('many'))];
  const numbers = Array.from({ length: 30 }, (_, n) => n);
  for (const n of numbers) await servers[n % 3]?.count(n);
  await vi.waitFor(async () => expect(await effects('many')).toEqual(numbers), PATIENT);
  for (const { facts } of servers) await facts.recover();
  await until(() => listPendingJobs(site.db, 'facts-for-many'), []); // the looks of the recovery are over
  expect(await effects('many')).toEqual(numbers);
});

test('that were told when the jobs stood still are handed out at the next start', async () => {
  const first = await server(noting('later'));
  await first.stop();
  await first.count(7, 8);
  expect(await effects('later')).toEqual([]);
  const second = await server(noting('later'));
  await second.facts.recover();
  await until(() => effects('later'), [7, 8]);
});

test('that a consumer fails at leave no effect, are tried again later, and hold up nobody else', async () => {
  let isBroken = true;
  const broken = noting('broken', (n) => {
    if (n === 1 && isBroken) throw new Error('out of order');
  });
  const { count, clock, facts, errors } = await server(broken, noting('sound'));
  await count(1, 2);
  await until(() => effects('sound'), [1, 2]);
  await vi.waitFor(() => expect(errors.length).toBe(1), PATIENT);
  expect(await effects('broken')).toEqual([]);
  const failed = async () =>
    (await site.db.execute(sql`select tries, error from fact_deliveries where tries > 0`)).rows;
  await until(failed, [{ tries: 1, error: 'out of order' }]);
  await facts.recover(); // not before its time
  await count(3);
  await until(() => effects('sound'), [1, 2, 3]);
  expect([await effects('broken'), errors.length]).toEqual([[], 1]);
  isBroken = false;
  clock.advance(HOUR);
  await facts.recover();
  await until(() => effects('broken'), [1, 2, 3]);
});

test('that a consumer fails at again and again are given up after hours, and it goes on with the next', async () => {
  const { count, clock, facts, errors } = await server(
    noting('stubborn', (n) => {
      if (n === 1) throw new Error('never');
    }),
  );
  await count(1, 2);
  for (let tries = 1; tries <= LAST_TRY; tries++) {
    await vi.waitFor(() => expect(errors.length).toBe(tries), PATIENT);
    if (tries === LAST_TRY) break;
    expect(await effects('stubborn')).toEqual([]);
    await until(
      async () =>
        (await site.db.execute(sql`select tries from fact_deliveries where consumer = 'stubborn' and tries = ${tries}`))
          .rowCount,
      1,
    );
    clock.advance(HOUR);
    await facts.recover();
  }
  await until(() => effects('stubborn'), [2]);
});

test('are forgotten after two weeks, less those that somebody has yet to hear', async () => {
  await site.db.execute(sql`delete from facts`);
  const { count, clock, jobs } = await server(
    noting('forgetful', (n) => {
      if (n === 2) throw new Error('not yet');
    }),
  );
  await count(1, 2);
  await until(() => effects('forgetful'), [1]);
  await site.db.execute(sql`insert into fact_deliveries (consumer, fact_id) select 'of-before', min(id) from facts`);
  clock.advance(FACTS_KEPT + 1);
  await count(3);
  await jobs.enqueue(site.db, { name: 'forget-facts' }, {});
  await until(async () => (await written()).map(({ data }) => data), [{ n: 2 }, { n: 3 }]);
});

test('that everybody has heard are forgotten after a day', async () => {
  await site.db.execute(sql`delete from facts`);
  const { count, clock, jobs } = await server(
    noting('heard', (n) => {
      if (n === 2) throw new Error('not yet');
    }),
  );
  await count(1, 2);
  await until(() => effects('heard'), [1]);
  clock.advance(HEARD_FACTS_KEPT + 1);
  await count(3);
  await jobs.enqueue(site.db, { name: 'forget-facts' }, {});
  await until(async () => (await written()).map(({ data }) => data), [{ n: 2 }, { n: 3 }]);
});

test('two servers that start at once share the handing out: both publish each fact once, and a consumer hears it once, in order', async () => {
  const start = async () => {
    const bus = await createPostgresBus(site.connection, { report: () => {}, announcedEvery: 100 });
    onTestFinished(bus.close);
    const heard: string[] = [];
    bus.subscribe(counted, ({ n, word }) => heard.push(`${n} ${word}`));
    return { heard, ...(await serverOn(bus, noting('of-two'))) };
  };
  const [one, other] = await Promise.all([start(), start()]);
  for (let n = 1; n <= 20; n++) await (n % 2 ? one : other).count(n);
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
  await vi.waitFor(async () => expect(await effects('of-two')).toEqual(numbers), PATIENT);
  const words = numbers.map((n) => `${n} word ${n}`).sort();
  await vi.waitFor(() => expect([one.heard.toSorted(), other.heard.toSorted()]).toEqual([words, words]), PATIENT);
});
