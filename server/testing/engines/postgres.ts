/**
 * PostgreSQL as a site has it that does not want to lose anything: a primary, and a standby that has each commit before
 * it is acknowledged. Both run from the npm package. They listen on addresses of their own on the loopback network, which
 * Linux has and other systems do not.
 */
import { randomInt } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { type Embedded, startEmbedded } from '../../platform/database/embedded.ts';
import { family, postmasterOf, signal } from './processes.ts';

const PORT = 5432;
const STANDBY = 'standby';

/** Another each time, so that tests which run beside each other do not meet. */
export const loopback = () => `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(2, 255)}`;

/** One PostgreSQL server. */
export class Postgres {
  readonly ip: string;
  readonly dir: string;
  readonly #embedded: Embedded;

  private constructor(ip: string, dir: string, embedded: Embedded) {
    this.ip = ip;
    this.dir = dir;
    this.#embedded = embedded;
  }

  static async start(dir: string, ip: string, settings: Record<string, string>): Promise<Postgres> {
    // If the machine goes down during a test, only a test database is lost.
    const all = { listen_addresses: ip, fsync: 'off', full_page_writes: 'off', max_connections: '100', ...settings };
    return new Postgres(ip, dir, await startEmbedded(dir, all));
  }

  get connection(): { host: string; port: number; user: string; database: string } {
    return { host: this.ip, port: PORT, user: 'touchline', database: 'touchline' };
  }

  get url(): string {
    return `postgres://touchline@${this.ip}:${PORT}/touchline`;
  }

  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ ...this.connection, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    await client.connect();
    return client
      .query<Row>(text, values)
      .then(
        ({ rows }) => rows,
        (error) => {
          throw error;
        },
      )
      .finally(() => client.end().catch(() => {}));
  }

  #signalAll(name: NodeJS.Signals): void {
    for (const pid of family(postmasterOf(this.dir))) signal(pid, name);
  }

  /** Ends all its processes as a power cut would. */
  kill(): void {
    this.#signalAll('SIGKILL');
  }

  /** Nothing of it goes on, and its connections stay open. */
  freeze(): void {
    this.#signalAll('SIGSTOP');
  }

  thaw(): void {
    this.#signalAll('SIGCONT');
  }

  /** Makes a standby the primary. @returns once it takes writes */
  async promote(): Promise<void> {
    await this.query('select pg_promote(true)');
  }

  async stop(): Promise<void> {
    this.thaw();
    await this.#embedded.stop();
  }
}

export type Pair = { primary: Postgres; standby: Postgres; close(): Promise<void> };

/** Copies a running primary's files, in the way of https://www.postgresql.org/docs/18/continuous-archiving.html */
async function copyCluster(primary: Postgres, to: string): Promise<void> {
  const client = new pg.Client(primary.connection);
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    cpSync(primary.dir, to, {
      recursive: true,
      // Its log is streamed from the primary, and its process and sockets are not the copy's.
      filter: (path) => !/\/pg_wal\/.|\/postmaster\.(pid|opts)$|\/\.s\.PGSQL/.test(path),
    });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  mkdirSync(join(to, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 });
  writeFileSync(join(to, 'standby.signal'), '');
}

/** Starts both, the standby in step: from then on no commit is acknowledged that it does not have. */
export async function startPair(): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-pair-'));
  const [one, other] = [loopback(), loopback()];
  const primary = await Postgres.start(join(folder, 'one'), one, {
    wal_keep_size: '512MB',
    synchronous_standby_names: STANDBY,
    // Until the standby is there, commits wait for the disk alone.
    synchronous_commit: 'local',
  });
  await copyCluster(primary, join(folder, 'other'));
  const standby = await Postgres.start(join(folder, 'other'), other, {
    primary_conninfo: `host=${one} port=${PORT} user=touchline application_name=${STANDBY}`,
  });
  await vi.waitFor(
    async () => {
      const rows = await primary.query<{ state: string }>('select sync_state as state from pg_stat_replication');
      if (rows[0]?.state !== 'sync') throw new Error(`${basename(folder)}: ${JSON.stringify(rows)}`);
    },
    { timeout: 20_000, interval: 50 },
  );
  await primary.query("alter role touchline set synchronous_commit = 'on'");
  return {
    primary,
    standby,
    async close() {
      await Promise.all([primary.stop(), standby.stop()]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
