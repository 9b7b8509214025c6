import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeCuttable } from '../../testing/services/cuttable.ts';
import { createDatabase } from '../../testing/site.ts';
import { PATIENT } from '../../testing/traces.ts';
import { type Bus, messagesMissed, topic } from '../messages/bus.ts';
import { describeBus } from '../messages/bus-conformance.ts';
import { createPostgresBus } from './postgres-bus.ts';
import { LISTENER } from './queries.ts';

const ANNOUNCED_EVERY = 60; // ms
const written = topic<{ n: number; text?: string }>('tests.written');

let made: Awaited<ReturnType<typeof createDatabase>>;
let admin: pg.Client;
let buses: Bus[] = [];
let outside: pg.Client;
beforeAll(async () => {
  made = await createDatabase();
  [admin, outside] = [new pg.Client(made.connection), new pg.Client({ ...made.connection, database: 'postgres' })];
  await admin.connect();
  await outside.connect();
});
afterEach(async () => {
  await Promise.all(buses.map((bus) => bus.close()));
  buses = [];
});
afterAll(async () => {
  await admin.end();
  await outside.end();
  await made.drop();
});

async function start(
  report: (error: unknown) => void = () => {},
  connection: pg.ClientConfig = made.connection,
): Promise<Bus> {
  const bus = await createPostgresBus(connection, { report, announcedEvery: ANNOUNCED_EVERY });
  buses.push(bus);
  return bus;
}

/** Two servers' buses that know of each other. */
async function startTwo(): Promise<[Bus, Bus]> {
  const both: [Bus, Bus] = [await start(), await start()];
  await vi.waitFor(() => expect(both.map(({ link }) => link.isProven())).toEqual([true, true]), PATIENT);
  return both;
}

/** What a server hears: numbers of messages, and 'missed'. */
function listen(bus: Bus): (number | 'missed')[] {
  const heard: (number | 'missed')[] = [];
  bus.subscribe(written, ({ n }) => heard.push(n));
  bus.subscribe(messagesMissed, () => heard.push('missed'));
  return heard;
}

const notify = (payload: string) => admin.query("select pg_notify('touchline', $1)", [payload]);
/** Ends the connections that listen; they are reopened at once. */
const cut = () =>
  admin.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [LISTENER]);
/** Lets nobody connect, or everybody again. */
const letIn = (isOpen: boolean) =>
  outside.query(`alter database ${made.connection.database} allow_connections ${isOpen}`);
const stampOf = ({ link }: Bus) => link.stamp() ?? { origin: '', counter: 0 };

describeBus('over PostgreSQL', async () => {
  const [bus, elsewhere] = await startTwo();
  return { bus, elsewhere, close: async () => {} };
});

describe('a stamp', () => {
  test('is heard elsewhere once its message is', async () => {
    const [a, b] = await startTwo();
    const heard = listen(b);
    a.publish(written, { n: 1 });
    const stamp = stampOf(a);
    expect(b.link.hasHeard(stamp)).toBe(false);
    await vi.waitFor(() => expect(heard).toEqual([1]), PATIENT);
    expect([b.link.hasHeard(stamp), b.link.hasHeard({ ...stamp, counter: stamp.counter + 1 })]).toEqual([true, false]);
  });

  test('of a server that nobody knows, or that has ended, costs nothing', async () => {
    const [a, b] = await startTwo();
    await vi.waitFor(() => expect(b.link.hasHeard({ origin: 'unknown1', counter: 9 })).toBe(true), PATIENT);
    a.publish(written, { n: 1 });
    await a.close();
    await vi.waitFor(() => expect(b.link.hasHeard({ ...stampOf(a), counter: 99 })).toBe(true), PATIENT);
  });

  test('of a server that is yet to announce itself is not heard by one that has just come', async () => {
    const b = await start();
    expect(b.link.hasHeard({ origin: 'unknown1', counter: 1 })).toBe(false);
    await vi.waitFor(() => expect(b.link.hasHeard({ origin: 'unknown1', counter: 1 })).toBe(true), PATIENT);
  });
});

describe('what a server can’t hear', () => {
  test('a listening connection that is cut: everything is taken as missed, and then it hears again', async () => {
    const [a, b] = await startTwo();
    const heard = listen(b);
    await cut();
    await vi.waitFor(() => expect(heard).toContain('missed'), PATIENT);
    a.publish(written, { n: 2 });
    await vi.waitFor(() => expect(heard.at(-1)).toBe(2), PATIENT);
    expect(heard.filter((one) => one === 'missed')).toHaveLength(1);
    await vi.waitFor(() => expect([a.link.isProven(), b.link.isProven()]).toEqual([true, true]), PATIENT);
  });

  test('while it stays cut, nothing is proven or counts as heard', async () => {
    const [a, b] = await startTwo();
    const heard = listen(b);
    a.publish(written, { n: 1 });
    await vi.waitFor(() => expect(b.link.hasHeard(stampOf(a))).toBe(true), PATIENT);
    await letIn(false);
    await cut();
    await vi.waitFor(() => expect(b.link.hasHeard(stampOf(a))).toBe(false), PATIENT);
    expect(b.link.hasHeard({ origin: 'unknown1', counter: 1 })).toBe(false);
    await vi.waitFor(() => expect([a.link.isProven(), b.link.isProven()]).toEqual([false, false]), PATIENT);
    a.publish(written, { n: 2 }); // its connection for sending still stands
    expect(heard).toEqual([1]);
    await letIn(true);
    await vi.waitFor(() => expect(heard).toEqual([1, 'missed']), 3000);
    await vi.waitFor(() => expect([b.link.isProven(), b.link.hasHeard(stampOf(a))]).toEqual([true, true]), PATIENT);
  });

  test('a connection that brings nothing any more, and does not end, is replaced', async () => {
    const way = await makeCuttable(made.connection);
    const [a, b] = [await start(), await start(() => {}, way.connection)];
    await vi.waitFor(() => expect(b.link.isProven()).toBe(true), PATIENT);
    const heard = listen(b);
    way.forget();
    await vi.waitFor(() => expect(b.link.isProven()).toBe(false), PATIENT);
    a.publish(written, { n: 1 });
    await vi.waitFor(() => expect([heard[0], b.link.isProven()]).toEqual(['missed', true]), 3000);
    a.publish(written, { n: 2 });
    await vi.waitFor(() => expect(heard).toEqual(['missed', 2]), PATIENT);
    await way.close();
  });

  test('a message too large to be sent is taken as missed elsewhere', async () => {
    const [a, b] = await startTwo();
    const [own, heard] = [listen(a), listen(b)];
    a.publish(written, { n: 1, text: 'x'.repeat(600_000) });
    a.publish(written, { n: 2 });
    await vi.waitFor(() => expect(heard).toEqual(['missed', 2]), PATIENT);
    expect(own).toEqual([1, 2]);
  });

  test('a gap is noticed by the next message, or by the next announcement', async () => {
    const b = await start();
    const heard = listen(b);
    await notify('neighbor 1 1/1 ["tests.written",{"n":1}]');
    await notify('neighbor 3 1/1 ["tests.written",{"n":3}]');
    await notify('neighbor 4 now 17');
    await vi.waitFor(() => expect(heard).toEqual([1, 'missed', 3, 'missed']), PATIENT);
  });

  test('a server that falls silent: nothing is proven until it is given up, and what it did last is taken as missed', async () => {
    const b = await start();
    const heard = listen(b);
    await vi.waitFor(() => expect(b.link.isProven()).toBe(true), PATIENT);
    await notify('neighbor 1 now 17');
    await vi.waitFor(() => expect(b.link.isProven()).toBe(false), PATIENT);
    expect(heard).toEqual([]);
    await vi.waitFor(() => expect([heard, b.link.isProven()]).toEqual([['missed'], true]), PATIENT);
  });

  test('a server that was given up because it can’t tell anything, and writes on: nothing of it counts as heard', async () => {
    const way = await makeCuttable(made.connection);
    const [a, b] = [await start(() => {}, way.connection), await start()];
    const heard = listen(b);
    a.publish(written, { n: 1 });
    await vi.waitFor(() => expect(heard).toEqual([1]), PATIENT);
    way.cut();
    a.publish(written, { n: 2 });
    await vi.waitFor(() => expect([heard, b.link.isProven()]).toEqual([[1, 'missed'], true]), 3000);
    expect(b.link.hasHeard(stampOf(a))).toBe(false);
    way.mend();
    await vi.waitFor(() => expect([heard.at(-1), b.link.hasHeard(stampOf(a))]).toEqual([2, true]), 5000);
    await a.close();
    await way.close();
  });

  test('a listener that throws leaves nobody with what is no longer so', async () => {
    const report = vi.fn();
    const b = await start(report);
    b.subscribe(written, () => {
      throw new Error('broken');
    });
    const heard = listen(b);
    await notify('neighbor 1 1/1 ["tests.written",{"n":1}]');
    await notify('neighbor 2 1/1 no json');
    await vi.waitFor(() => expect(heard).toEqual(['missed', 'missed']), PATIENT);
    expect(report).toHaveBeenCalledTimes(2);
  });

  test('whatever else somebody sends over the channel does nothing', async () => {
    const b = await start();
    const heard = listen(b);
    for (const payload of ['', 'hello', 'neighbor 1', 'neighbor 1 1/1', 'neighbor 2 later 1']) await notify(payload);
    await notify('neighbor 1 1/1 ["tests.written",{"n":1}]');
    await vi.waitFor(() => expect(heard).toEqual([1]), PATIENT);
  });
});

test('connections for sending that are cut lose nothing', async () => {
  const [a, b] = await startTwo();
  const heard = listen(b);
  for (let n = 1; n <= 40; n++) {
    a.publish(written, { n });
    if (n % 10 === 0) {
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'touchline-sender'",
      );
    }
  }
  await vi.waitFor(() => expect(heard).toHaveLength(40), 3000);
  expect(heard).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
});

test('it can’t start without its database, and says why', async () => {
  await letIn(false);
  await expect(start()).rejects.toThrow('not currently accepting connections');
  await letIn(true);
});
