/** Starts one PostgreSQL for the whole run, with a migrated template that every test file clones. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildServer } from '../../tools/setup.mjs';
import { mergeSnapshot } from '../features/schools/queries.ts';
import { readSnapshot } from '../features/schools/snapshot.ts';
import { connect, migrateUp } from '../platform/database/database.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { makeRamFolder, removeLeftFolders } from './machine/ram-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: { host: string; user: string; template: string };
    /** The bundled server, as `npm start` runs it. */
    server: string;
  }
}

/**
 * Starts a server there and ends it, which makes the jobs' tables, queues and schedules: some three hundred statements
 * that every other start would take. In a process of its own, since Vite can't load the app here.
 */
function startOnce(...where: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'start-once.ts'), ...where], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The template could not be started once: ${stderr}`);
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeLeftFolders();
  const folder = makeRamFolder('touchline-test-');
  // If the machine goes down during a test, only a test database is lost.
  const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
  const embedded = await startEmbedded(join(folder, 'db'), fast);
  await migrateUp(embedded.connection);
  const { db, close } = connect(embedded.connection, () => {});
  await mergeSnapshot(db, await readSnapshot());
  await close();
  const { host = '', user = '', database: template = '' } = embedded.connection;
  startOnce(String(host), String(user), String(template), folder);
  project.provide('server', buildServer()('server/main.ts'));
  project.provide('database', { host: String(host), user: String(user), template: String(template) });
  return async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
