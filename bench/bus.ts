/**
 * `npm run bench:bus`: what the bus between servers costs, on the embedded PostgreSQL with the product's settings, in
 * turns in one run: how soon a message is heard in another process, and how many acts are written in a second with the
 * bus, without it, and with the notification inside the act's transaction (docs/decisions/0061). Takes half a minute.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { systemClock } from '../server/platform/clock.ts';
import { connect, migrateUp } from '../server/platform/database/database.ts';
import { startEmbedded } from '../server/platform/database/embedded.ts';
import { fact } from '../server/platform/facts/fact.ts';
import { createFacts } from '../server/platform/facts/facts.ts';
import { createJobs } from '../server/platform/jobs/jobs.ts';
import { type Bus, createMemoryBus } from '../server/platform/messages/bus.ts';
import { createPostgresBus } from '../server/platform/servers/postgres-bus.ts';
import { median } from './server.ts';

const MESSAGES = 2000;
const EVERY = 5; // ms
const ROUNDS = 5;
const ROUND = 1500; // ms
const WRITERS = 32;
const HEARD_GOAL = 100; // ms, p99: others see what is written (issue 'Outgrow one machine')
const WRITES_GOAL = 0.75; // of the acts without a bus

const sent = fact<{ at: number; text: string }>('bench.sent');
const now = () => performance.timeOrigin + performance.now();
const at = (list: number[], share: number) => list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? 0;
const busOn = (connection: object) => createPostgresBus(connection, { report: console.error });

/** The other server: says how long each message was on its way. */
async function listen(connection: object): Promise<void> {
  const bus = await busOn(connection);
  const delays: number[] = [];
  bus.subscribe(sent, (message) => {
    delays.push(now() - message.at);
    if (delays.length === MESSAGES) process.send?.(delays);
  });
  process.send?.('ready');
  process.once('disconnect', () => process.exit());
}

async function timeMessages(connection: object, bus: Bus): Promise<number[]> {
  const other = fork(import.meta.filename, [JSON.stringify(connection)]);
  await once(other, 'message');
  const heard = once(other, 'message');
  for (let n = 0; n < MESSAGES; n++) {
    bus.publish(sent, { at: now(), text: 'x'.repeat(500) });
    await wait(EVERY);
  }
  const [delays] = (await heard) as [number[]];
  other.disconnect();
  return delays;
}

async function countWrites(act: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const until = performance.now() + ROUND;
  const writer = async () => {
    for (; performance.now() < until; count++) await act();
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return count / (ROUND / 1000);
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
  const embedded = await startEmbedded(join(folder, 'db'));
  await migrateUp(embedded.connection);
  const { db, close } = connect(embedded.connection, console.error);
  const bus = await busOn(embedded.connection);
  const jobs = createJobs(embedded.connection, console.error);
  const actsOver = (one: Bus, notifies = false) => {
    const facts = createFacts({ db, bus: one, clock: systemClock, jobs }, console.error);
    return () =>
      facts.act(async ({ tx, tell }) => {
        tell(sent, { at: now(), text: 'x'.repeat(500) });
        if (notifies) await tx.execute(sql`select pg_notify('bench', ${'x'.repeat(600)})`);
      });
  };
  const acts = {
    'without the bus': actsOver(createMemoryBus()),
    'with the bus': actsOver(bus),
    'notified inside the transaction': actsOver(createMemoryBus(), true),
  };
  const rounds = new Map<string, number[]>(Object.keys(acts).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, act] of Object.entries(acts)) rounds.get(name)?.push(await countWrites(act));
  }
  const delays = await timeMessages(embedded.connection, bus);
  await bus.close();
  await close();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });

  const writes = (name: keyof typeof acts) => median(rounds.get(name) ?? []);
  const without = writes('without the bus');
  for (const name of Object.keys(acts) as (keyof typeof acts)[]) {
    console.log(`${name}: ${writes(name).toFixed(0)} acts/s, ${(writes(name) / without).toFixed(2)}`);
  }
  const [p50, p99] = [at(delays, 0.5), at(delays, 0.99)];
  console.log(`heard in another process: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
  const misses = [p99 >= HEARD_GOAL && 'heard', writes('with the bus') < WRITES_GOAL * without && 'acts'].filter(
    Boolean,
  );
  if (misses.length > 0) {
    console.error(`Missed: ${misses.join(', ')}`);
    process.exitCode = 1;
  }
}

const [connection] = process.argv.slice(2);
if (connection) await listen(JSON.parse(connection));
else await main();
