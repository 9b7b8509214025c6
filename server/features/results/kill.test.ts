/** The server is killed while silence confirms a result: it is confirmed once, and told once. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY } from '../../platform/clock.ts';
import { connect, type Database } from '../../platform/database/database.ts';
import { matches, matchResults } from '../../schema/sports/matches.ts';
import { addPerson } from '../../testing/admin.ts';
import { HeldClock } from '../../testing/clock.ts';
import { createDatabase } from '../../testing/site.ts';
import { addCup, addMatch } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';
import { findPlace, listVersions } from './queries.ts';

const SERVER = fileURLToPath(new URL('../../testing/machine/results-server.ts', import.meta.url));

let made: Awaited<ReturnType<typeof createDatabase>>;
let database: Database;
let running: ChildProcess[] = [];
beforeEach(async () => {
  made = await createDatabase();
  database = connect(made.connection, () => {});
});
afterEach(async () => {
  for (const child of running) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  running = [];
  await database.close();
  await made.drop();
});

function start(place?: string): ChildProcess {
  const child = spawn(process.execPath, [SERVER, JSON.stringify(made.connection), ...(place ? [place] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  return child;
}

/** A match of which one side has said two days ago how it ended. @returns its id */
async function submittedMatch(): Promise<string> {
  const { db } = database;
  const rows = { db, clock: new HeldClock() };
  const captains = [await addPerson(rows, 'Ada'), await addPerson(rows, 'Kofi')];
  const cup = await addCup(rows, { organiserId: await addPerson(rows, 'Efua'), captains });
  const createdAt = new Date(Date.now() - 2 * DAY);
  const id = await addMatch(rows, cup, [0, 1], { number: 1, startsAt: createdAt });
  const said = { act: 'submitted', kind: 'played', score: { home: 2, away: 1 }, side: 'home' } as const;
  await db.insert(matchResults).values({ matchId: id, version: 1, ...said, createdAt });
  const confirmBy = new Date(Date.now() - DAY);
  await db.update(matches).set({ state: 'submitted', version: 1, confirmBy }).where(eq(matches.id, id));
  return id;
}
const told = async () =>
  (
    await database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from notifications where kind = 'result-confirmed'`,
    )
  ).rows[0]?.n;

/** Kills a server in the middle of a confirmation, and looks at what the next ones make of it. */
async function confirmedOnce(place: 'before-commit' | 'after-commit'): Promise<void> {
  const id = await submittedMatch();
  const [, signal] = await once(start(place), 'exit');
  expect(signal).toBe('SIGKILL');
  const isDone = place === 'after-commit';
  expect((await findPlace(database.db, id))?.state).toBe(isDone ? 'confirmed' : 'submitted');
  expect(await told()).toBe(0);

  const servers = [start(), start()]; // two at once, as when one takes over from another
  await vi.waitFor(async () => expect(await told()).toBe(2), { ...PATIENT, timeout: 40_000 });
  for (const server of servers) server.kill('SIGKILL');
  expect((await listVersions(database.db, id)).map(({ act }) => act)).toEqual(['submitted', 'silence']);
  expect(await findPlace(database.db, id)).toMatchObject({ state: 'confirmed', countingVersion: 2, confirmBy: null });
}

// [B25.23]
test('killed before the commit: nothing is confirmed, and the next server does it once and tells it once', () =>
  confirmedOnce('before-commit'));

// [B25.23]
test('killed after the commit: it is confirmed, and the next server tells it once', () =>
  confirmedOnce('after-commit'));
