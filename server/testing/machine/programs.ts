/** Programs beside the server, and all that a site holds, to be compared. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { expect, inject, vi } from 'vitest';
import { listJobs } from '../../backup/queries.ts';
import { listKeys } from '../../platform/files/disk-files.ts';
import { PATIENT } from '../traces.ts';

const PROGRAMS = {
  backup: 'tools-backup-backup.mjs',
  restore: 'tools-backup-restore.mjs',
  'move-files': 'tools-stores-move-files.mjs',
  drill: 'tools-backup-drill.mjs',
  doctor: 'tools-doctor.mjs',
};
export type Program = keyof typeof PROGRAMS;
export const programOf = (name: Program) => join(dirname(inject('server')), PROGRAMS[name]);

/** Runs one of the programs. @returns its exit code and what it said */
export function run(program: Program, env: Record<string, string>, ...args: string[]) {
  const { PATH = '', HOME = '' } = process.env;
  return new Promise<{ code: number | string; output: string }>((resolve) => {
    execFile(
      process.execPath,
      [programOf(program), ...args],
      { env: { PATH, HOME, ...env } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

export async function withClient<T>(connection: pg.ClientConfig, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  return use(client).finally(() => client.end());
}

/**
 * Waits until all that has happened on a site is heard (facts are handed out a moment after their act): from then on its
 * rows stay, and a backup can be compared with them.
 */
export const untilHeard = (connection: pg.ClientConfig) =>
  vi.waitFor(async () => {
    const unheard = await withClient(connection, (client) => client.query('select from fact_deliveries'));
    expect(unheard.rowCount).toBe(0);
  }, PATIENT);

/** A hash of each table's rows, what the sequences stand at, and the jobs. */
export async function rowsOf(client: pg.Client) {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from "${name}" t`,
    );
    found[name] = rows[0].sum;
  }
  const jobs = await listJobs(client);
  return { found, jobs: jobs.map(({ startAfter: _, ...job }) => job) };
}

export async function filesOf(dataDir: string): Promise<Record<string, string>> {
  const root = join(dataDir, 'files');
  const found: Record<string, string> = {};
  for await (const keys of listKeys(root)) {
    for (const key of keys)
      found[key] = createHash('sha256')
        .update(readFileSync(join(root, key)))
        .digest('hex');
  }
  return found;
}
