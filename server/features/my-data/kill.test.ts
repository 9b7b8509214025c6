/** The server is killed while it makes a member's copy: another one makes it anew, and no half copy is ever to be had. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect, type Database } from '../../platform/database/database.ts';
import { uploads } from '../../schema/uploads.ts';
import { addPerson } from '../../testing/admin.ts';
import { createDatabase } from '../../testing/site.ts';
import { PATIENT } from '../../testing/traces.ts';
import { unzip } from '../../testing/unzip.ts';
import { findExport } from './queries.ts';

const SERVER = fileURLToPath(new URL('../../testing/machine/export-server.ts', import.meta.url));
const MEGABYTE = 1024 * 1024;

let made: Awaited<ReturnType<typeof createDatabase>>;
let database: Database;
let folder: string;
let running: ChildProcess[] = [];
beforeEach(async () => {
  made = await createDatabase();
  database = connect(made.connection, () => {});
  folder = mkdtempSync(join(tmpdir(), 'touchline-killed-'));
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
  for (const path of [folder, `${folder}.mail`]) rmSync(path, { recursive: true, force: true });
});

function start(accountId: string, killedAfter?: number): ChildProcess {
  const more = killedAfter === undefined ? [] : [String(killedAfter)];
  const child = spawn(process.execPath, [SERVER, JSON.stringify(made.connection), folder, accountId, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  return child;
}

// [B9.3]
test('killed in the middle: no copy is there; the next server makes it whole, and mails once', async () => {
  const { db } = database;
  const clock = { now: () => new Date() };
  const accountId = await addPerson({ db, clock }, 'Killed');
  const film = Buffer.alloc(4 * MEGABYTE, 'film');
  const id = randomUUIDv7();
  mkdirSync(join(folder, 'uploads'), { recursive: true });
  writeFileSync(join(folder, 'uploads', id), film);
  const bytes = { byteSize: film.length, receivedBytes: film.length };
  await db.insert(uploads).values({ id, ownerId: accountId, ...bytes, createdAt: clock.now() });

  const [, signal] = await once(start(accountId, 2 * MEGABYTE), 'exit');
  expect(signal).toBe('SIGKILL');
  expect(await findExport(db, accountId)).toMatchObject({ fileKey: null, failedAt: null });
  expect(readdirSync(folder)).not.toContain('exports');

  start(accountId);
  await vi.waitFor(async () => expect((await findExport(db, accountId))?.fileKey).toBeTruthy(), PATIENT);
  const row = await findExport(db, accountId);
  const [key] = readdirSync(join(folder, 'exports'));
  expect(`exports/${key}`).toBe(row?.fileKey);
  const files = unzip(readFileSync(join(folder, row?.fileKey ?? '')));
  expect(files.get(`uploads/${id}`)?.equals(film)).toBe(true);
  await vi.waitFor(() => expect(readdirSync(`${folder}.mail`)).toHaveLength(1), PATIENT);
});
