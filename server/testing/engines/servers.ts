/** Several servers of one site as processes of their own, which a test can freeze, kill and start again. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { digestOf, pairOf } from '../../platform/sessions/token.ts';
import { TestBrowser } from '../browser.ts';
import { freePort } from '../machine/free-port.ts';
import { makeDataDir, ServerProcess } from '../machine/process.ts';

export const PUBLIC_URL = 'http://localhost:3000';

/** A connection as DATABASE_URL says it; a host that is a folder is where a Unix socket is. */
export const urlOf = ({ host = '', port = 5432, user, database }: pg.ClientConfig): string =>
  `postgres://${user}@${host.startsWith('/') ? encodeURIComponent(host) : `${host}:${port}`}/${database}`;

export type Servers = {
  /**
   * Starts one more.
   * @param databaseUrl where it finds the database
   * @param port of an earlier one, to take its place
   */
  start(databaseUrl: string, port?: number, env?: Record<string, string>): Promise<ServerProcess>;
  /** Ends those that run, as a signal does. */
  end(): Promise<void>;
  close(): Promise<void>;
};

/** All share one folder, as over a network file system; what its lock is for, the embedded database, is not there. */
export function createServers(env: Record<string, string> = {}): Servers {
  const folder = makeDataDir();
  const all: ServerProcess[] = [];
  return {
    async start(databaseUrl, port, more = {}) {
      rmSync(join(folder.path, 'touchline.lock'), { force: true });
      const server = new ServerProcess({
        ...{ DATA_DIR: folder.path, DATABASE_URL: databaseUrl, PORT: String(port ?? (await freePort())), PUBLIC_URL },
        // Each member calls from an ip of their own.
        ...{ TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: '1', ...env, ...more },
      });
      all.push(server);
      return server.ready();
    },
    async end() {
      await Promise.all(all.map((server) => server.stop()));
    },
    async close() {
      for (const { child } of all) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await Promise.all(all.map(({ ended }) => ended));
      await folder.remove();
    },
  };
}

/** Somebody with a session, and an ip of their own. */
export type Somebody = { browser: TestBrowser; accountId: string; headers: { 'x-forwarded-for': string } };

/** Writes members with a session each straight into the database: what is tested is not how they join. */
export async function seedMembers(connection: pg.ClientConfig, count: number, name = 'Member'): Promise<Somebody[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const members: Somebody[] = [];
    for (let n = 0; n < count; n++) {
      const token = `${name}-${n}-${randomUUID()}`.padEnd(43, '0').slice(-43); // as long as the server's own
      const accountId = randomUUID();
      await client.query(
        `insert into accounts (id, username, email, created_at, verified_at) values ($1, $2, $3, now(), now())`,
        [accountId, `${name}${n}`, `${name.toLowerCase()}${n}@uni.example`],
      );
      await client.query(
        `insert into sessions (id, token_hash, account_id, user_agent, created_at, last_seen_at, expires_at)
           values (gen_random_uuid(), $1, $2, '', now(), now(), now() + interval '30 days')`,
        [digestOf(token), accountId],
      );
      const cookies = new Map([
        ['token', token],
        ['XSRF-TOKEN', pairOf(token)],
      ]);
      const headers = { 'x-forwarded-for': `10.${name.length}.${n >> 8}.${n & 255}` };
      members.push({ browser: new TestBrowser('', cookies), accountId, headers });
    }
    return members;
  } finally {
    await client.end();
  }
}
