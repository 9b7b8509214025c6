/** HAProxy with the configuration that deploy/ offers, on free ports. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../machine/free-port.ts';

const PROGRAM = '/usr/sbin/haproxy'; // Debian's place for it
const FOLDER = join(import.meta.dirname, '../../../deploy/haproxy');

/** Why tests with it are skipped, or false. */
export const lacksHaproxy = existsSync(PROGRAM) ? false : 'HAProxy is missing: apt-get install haproxy';

export type Haproxy = {
  port: number;
  /** The last of its log. */
  said(): string;
  close(): Promise<void>;
};

export type SiteProxy = Haproxy & {
  /** Whether it sends callers to a server, `web1` or `web2`. */
  isUp(name: string): Promise<boolean>;
  /** Where Prometheus reads. */
  metrics: string;
};

async function start(file: string, port: number, env: Record<string, string>): Promise<Haproxy> {
  const child = spawn(PROGRAM, ['-db', '-f', join(FOLDER, file)], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      said = (said + data).slice(-5000);
    });
  }
  const ended = once(child, 'close');
  for (let isUp = false; !isUp; await sleep(20)) {
    if (child.exitCode !== null) throw new Error(`HAProxy has ended: ${said}`);
    const socket = connect({ host: '127.0.0.1', port });
    isUp = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
  }
  return {
    port,
    said: () => said,
    async close() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** In front of two PostgreSQL servers, of which it finds the primary. @param two where they listen, as host:port */
export async function startDatabaseProxy([one, other]: [string, string]): Promise<Haproxy> {
  const port = await freePort();
  const proxy = await start('postgresql.cfg', port, {
    TOUCHLINE_PG_BIND: `127.0.0.1:${port}`,
    TOUCHLINE_PG1: one,
    TOUCHLINE_PG2: other,
  });
  // Until its checks have failed twice, it takes either for the primary.
  const isPrimary = async () => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'haproxy', database: 'postgres' });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      return rows[0]?.standby === false;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  };
  for (let inRow = 0; inRow < 4; await sleep(20)) inRow = (await isPrimary()) ? inRow + 1 : 0;
  return proxy;
}

/** In front of two Touchline servers. @param more variables of its configuration */
export async function startSiteProxy(
  [one, other]: [string, string],
  more: Record<string, string> = {},
): Promise<SiteProxy> {
  const port = await freePort();
  const own = await freePort();
  const proxy = await start('haproxy.cfg', port, {
    TOUCHLINE_BIND: `127.0.0.1:${port}`,
    TOUCHLINE_WEB1: one,
    TOUCHLINE_WEB2: other,
    TOUCHLINE_PROXY_METRICS: `127.0.0.1:${own}`,
    ...more,
  });
  return {
    ...proxy,
    metrics: `http://127.0.0.1:${own}/metrics`,
    async isUp(name) {
      const lines = (await (await fetch(`http://127.0.0.1:${own}/;csv`)).text()).split('\n');
      const at = lines[0]?.split(',').indexOf('status') ?? -1;
      return lines.find((line) => line.startsWith(`site,${name},`))?.split(',')[at] === 'UP';
    },
  };
}
