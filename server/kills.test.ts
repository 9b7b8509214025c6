/**
 * Parts of a server are killed at named moments (testing/machine/killed/), each in a process of its own: what they had
 * begun is done by the next one, once. The whole process is killed in faults.test.ts, and while it publishes in
 * video-hosts/youtube/kill.test.ts.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findExport } from './features/my-data/queries.ts';
import { findPlace, listVersions } from './features/results/queries.ts';
import { DAY } from './platform/clock.ts';
import { connect, type Database } from './platform/database/database.ts';
import { accounts } from './schema/accounts.ts';
import { notifications } from './schema/notifications.ts';
import { matches, matchResults } from './schema/sports/matches.ts';
import { uploads } from './schema/uploads.ts';
import { addPerson, addPost, NOTHING, REACTIONS, rowsOf, writeMuch } from './testing/admin.ts';
import { HeldClock } from './testing/clock.ts';
import { MB } from './testing/machine/disk.ts';
import { createDatabase } from './testing/site.ts';
import { addCup, addMatch } from './testing/sports/cup.ts';
import { PATIENT } from './testing/traces.ts';
import { unzip } from './testing/unzip.ts';

let made: Awaited<ReturnType<typeof createDatabase>>;
let database: Database;
let db: Database['db'];
let folder: string;
let running: ChildProcess[];
const clock = { now: () => new Date() };

beforeEach(async () => {
  made = await createDatabase();
  database = connect(made.connection, () => {});
  db = database.db;
  folder = mkdtempSync(join(tmpdir(), 'touchline-killed-'));
  running = [];
});
afterEach(async () => {
  for (const child of running) await kill(child);
  await database.close();
  await made.drop();
  for (const path of [folder, `${folder}.mail`]) rmSync(path, { recursive: true, force: true });
});

type Part = 'export' | 'facts' | 'removal' | 'results';

/** Starts a part of a server on this test's database. */
function start(part: Part, ...args: string[]): ChildProcess {
  const script = join(import.meta.dirname, `testing/machine/killed/${part}.ts`);
  const child = spawn(process.execPath, [script, JSON.stringify(made.connection), folder, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  return child;
}

/** Starts one that is killed by its own doing, and waits for that. */
async function startKilled(part: Part, ...args: string[]): Promise<void> {
  const [, signal] = await once(start(part, ...args), 'exit');
  expect(signal).toBe('SIGKILL');
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('between an act and the effects of its fact', () => {
  beforeEach(async () => {
    await db.execute(sql`create table effects (fact_id bigint, n int)`);
    await db.execute(sql`create table acts (place text)`);
  });

  const countOf = async (...tables: ('effects' | 'acts' | 'facts' | 'fact_deliveries')[]) =>
    Promise.all(tables.map(async (table) => (await db.execute(sql.raw(`select from ${table}`))).rowCount));
  /** Another server is ready, and has had time for what it should not do. */
  const isQuiet = async () => {
    await once(start('facts').stdout as NodeJS.EventEmitter, 'data');
    await new Promise((resolve) => setTimeout(resolve, 500));
  };

  test('killed before the commit: nothing has happened, and nobody hears of it', async () => {
    await startKilled('facts', 'before-commit');
    await isQuiet();
    expect(await countOf('acts', 'facts', 'effects')).toEqual([0, 0, 0]);
  });

  test.each(['before-hand-out', 'within-hand-out'])('killed %s: it is heard once', async (moment) => {
    await startKilled('facts', moment);
    expect(await countOf('acts', 'facts', 'effects')).toEqual([1, 1, 0]);
    const servers = [start('facts'), start('facts')]; // two at once, as when one server takes over from another
    await vi.waitFor(async () => expect(await countOf('effects')).toEqual([1]), PATIENT);
    for (const server of servers) await kill(server); // again, before its job is noted as done
    await isQuiet();
    expect(await countOf('effects', 'fact_deliveries')).toEqual([1, 0]);
  });
});

describe('while silence confirms a result', () => {
  /** A match of which one side has said two days ago how it ended. @returns its id */
  async function submittedMatch(): Promise<string> {
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
  const told = () => db.$count(notifications, eq(notifications.kind, 'result-confirmed'));

  // [B25.23]
  test.each([
    ['before', 'submitted'],
    ['after', 'confirmed'],
  ])(
    'killed %s the commit: it is %s then; the next server confirms it once, and tells it once',
    async (when, state) => {
      const id = await submittedMatch();
      await startKilled('results', `${when}-commit`);
      expect((await findPlace(db, id))?.state).toBe(state);
      expect(await told()).toBe(0);

      const servers = [start('results'), start('results')]; // two at once, as when one takes over from another
      await vi.waitFor(async () => expect(await told()).toBe(2), { ...PATIENT, timeout: 40_000 });
      for (const server of servers) await kill(server);
      expect((await listVersions(db, id)).map(({ act }) => act)).toEqual(['submitted', 'silence']);
      expect(await findPlace(db, id)).toMatchObject({ state: 'confirmed', countingVersion: 2, confirmBy: null });
    },
  );
});

// [B9.3]
test("killed while it makes a member's copy: no half of it is there; the next server makes it whole, and mails once", async () => {
  const accountId = await addPerson({ db, clock }, 'Killed');
  const film = Buffer.alloc(4 * MB, 'film');
  const id = randomUUIDv7();
  mkdirSync(join(folder, 'uploads'), { recursive: true });
  writeFileSync(join(folder, 'uploads', id), film);
  const bytes = { byteSize: film.length, receivedBytes: film.length };
  await db.insert(uploads).values({ id, ownerId: accountId, ...bytes, createdAt: clock.now() });

  await startKilled('export', accountId, String(2 * MB));
  expect(await findExport(db, accountId)).toMatchObject({ fileKey: null, failedAt: null });
  expect(readdirSync(folder)).not.toContain('exports');

  start('export', accountId);
  await vi.waitFor(async () => expect((await findExport(db, accountId))?.fileKey).toBeTruthy(), PATIENT);
  const row = await findExport(db, accountId);
  const [key] = readdirSync(join(folder, 'exports'));
  expect(`exports/${key}`).toBe(row?.fileKey);
  const files = unzip(readFileSync(join(folder, row?.fileKey ?? '')));
  expect(files.get(`uploads/${id}`)?.equals(film)).toBe(true);
  await vi.waitFor(() => expect(readdirSync(`${folder}.mail`)).toHaveLength(1), PATIENT);
});

// [S2-2.125]
test('killed while it deletes somebody who wrote very much: another one goes on to the end', async () => {
  const adminId = await addPerson({ db, clock }, 'Amara', { role: 'admin' });
  const friend = await addPerson({ db, clock }, 'Friend');
  const popular = await addPerson({ db, clock }, 'Popular');
  await writeMuch(db, popular, friend, await addPost({ db, clock }, friend));

  await startKilled('removal', adminId, popular);
  expect(await rowsOf(db, popular)).toMatchObject({ accounts: 1, reactions: REACTIONS });
  const [leaving] = await db.select({ leavingAt: accounts.leavingAt }).from(accounts).where(eq(accounts.id, popular));
  expect(leaving?.leavingAt).toBeInstanceOf(Date);

  start('removal');
  await vi.waitFor(async () => expect(await rowsOf(db, popular)).toEqual(NOTHING), PATIENT);
});
