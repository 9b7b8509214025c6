/** `npm run admin -- grant EMAIL`, as a process of its own. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findByEmail } from '../server/features/accounts/queries.ts';
import { listActs } from '../server/features/audit/queries.ts';
import { systemClock } from '../server/platform/clock.ts';
import { connect, type Database } from '../server/platform/database/database.ts';
import { type Bus, createMemoryBus } from '../server/platform/messages/bus.ts';
import { createPostgresBus } from '../server/platform/servers/postgres-bus.ts';
import { addPerson } from '../server/testing/admin.ts';
import type { Server } from '../server/testing/server.ts';
import { createDatabase, createSite } from '../server/testing/site.ts';
import { openSocket } from '../server/testing/sockets.ts';
import { PATIENT } from '../server/testing/traces.ts';

let made: Awaited<ReturnType<typeof createDatabase>>;
let database: Database;
beforeAll(async () => {
  made = await createDatabase();
  database = connect(made.connection, () => {});
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

/** Runs the tool. @returns its exit code and what it said */
const run = (...args: string[]) => runOn(made.connection, ...args);

function runOn(
  { host, user, database: name }: typeof made.connection,
  ...args: string[]
): Promise<{ code: number | string; output: string }> {
  const { PATH = '', HOME = '' } = process.env;
  const DATABASE_URL = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`;
  const file = join(import.meta.dirname, 'admin.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env: { PATH, HOME, DATABASE_URL } }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

test('makes somebody admin, whatever the case of the address, and notes that it was the command line, once', async () => {
  const id = await addPerson({ db: database.db, clock: systemClock }, 'Kofi');
  for (let n = 0; n < 2; n++) {
    expect(await run('grant', 'KOFI@uni.example')).toEqual({ code: 0, output: 'KOFI@uni.example is admin now.\n' });
  }
  expect(await findByEmail(database.db, 'kofi@uni.example')).toMatchObject({ role: 'admin' });
  const acts = await listActs(database.db, 10);
  expect(acts).toHaveLength(1);
  expect(acts).toMatchObject([{ act: 'promote-user', actorId: null, actorName: 'command line', targetId: id }]);
});

test('says when nobody has that address, and how it is called', async () => {
  expect(await run('grant', 'nobody@uni.example')).toMatchObject({ code: 1 });
  expect(await run('grant')).toEqual({ code: 2, output: 'Usage: npm run admin -- grant EMAIL\n' });
  expect(await run('revoke', 'kofi@uni.example')).toMatchObject({ code: 2 });
});

describe('living servers hear of it: who is signed in is admin there, and their sockets come back as an admin', () => {
  type Connection = typeof made.connection;
  /** Grants while the servers of a site live. Their clock is held, so nothing that they cache goes by itself. */
  async function grantOn(bus: (connection: Connection) => Promise<Bus>, count: number): Promise<void> {
    let connection = made.connection;
    const change = async (_: unknown, to: Connection) => {
      connection = to;
      return { bus: await bus(to) };
    };
    const site = await createSite({}, change);
    const servers: Server[] = [site];
    while (servers.length < count) servers.push(await site.another({}, change));
    const member = await site.member('Ama');
    const roles = () =>
      Promise.all(servers.map(async (at) => (await member.at(at).post('/api/auth/check')).body.data.role));
    await vi.waitFor(async () => expect(await roles()).toEqual(servers.map(() => 'user')), PATIENT);
    const sockets = await Promise.all(servers.map(({ origin }) => openSocket(origin, { browser: member })));
    expect(await runOn(connection, 'grant', 'ama@uni.example')).toMatchObject({ code: 0 });
    await vi.waitFor(async () => expect(await roles()).toEqual(servers.map(() => 'admin')), PATIENT);
    await Promise.all(sockets.map(({ ended }) => ended));
  }

  test('one server with the embedded database', () => grantOn(async () => createMemoryBus(), 1));
  test('several on one database', () => grantOn((to) => createPostgresBus(to, { report: () => {} }), 2));
});
