/** `npm run admin -- grant EMAIL`, as a process of its own. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findByEmail } from '../server/features/accounts/queries.ts';
import { listActs } from '../server/features/audit/queries.ts';
import { systemClock } from '../server/platform/clock.ts';
import { connect, type Database } from '../server/platform/database/database.ts';
import { addPerson } from '../server/testing/admin.ts';
import { createDatabase } from '../server/testing/site.ts';

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
function run(...args: string[]): Promise<{ code: number | string; output: string }> {
  const { host, user, database: name } = made.connection;
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
