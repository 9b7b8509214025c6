/** PgBouncer with the configuration that deploy/ offers, on free ports. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../machine/free-port.ts';

const PROGRAM = 'pgbouncer';
const CONFIGURATION = join(import.meta.dirname, '../../../deploy/postgres/pgbouncer.ini');
const NAMED_STATEMENTS_SINCE = 21; // of its versions 1.…: https://www.pgbouncer.org/changelog.html

const { stdout } = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' });
const [, version] = /PgBouncer 1\.(\d+)/.exec(stdout ?? '') ?? [];

/** Why tests with it are skipped, or false. */
export const lacksPgBouncer =
  version === undefined
    ? 'PgBouncer is missing: apt-get install pgbouncer'
    : Number(version) < NAMED_STATEMENTS_SINCE
      ? `PgBouncer 1.${version} knows nothing of named statements: 1.${NAMED_STATEMENTS_SINCE} does`
      : false;

/**
 * Starts it in front of a database that asks for no password.
 * @param to where that is @param change what differs from the file, by name
 * @returns the port of 127.0.0.1 on which it is asked
 */
export async function startPgBouncer(
  to: { host: string; user: string; database: string },
  change: Record<string, string> = {},
): Promise<{ port: number; said(): string; close(): Promise<void> }> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'touchline-pgbouncer-'));
  const path = join(folder, 'pgbouncer.ini');
  const ours = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    auth_type: 'any',
    unix_socket_dir: '',
    ...change,
  };
  let text = readFileSync(CONFIGURATION, 'utf8').replace(
    /^touchline = host=\S+ port=\S+ dbname=\S+/m,
    `${to.database} = host=${to.host} port=5432 dbname=${to.database} user=${to.user}`,
  );
  text = text.replace(/^auth_file = .*$/m, '');
  for (const [name, value] of Object.entries(ours)) {
    const line = new RegExp(`^${name} = .*$`, 'm');
    text = line.test(text) ? text.replace(line, `${name} = ${value}`) : `${text}${name} = ${value}\n`;
  }
  writeFileSync(path, text);
  // It does not run as root, and the folder of the database's socket is for its owner alone.
  const asOther = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=65534', '--map-group=65534'] : [];
  const [command = PROGRAM, ...args] = [...asOther, PROGRAM, path];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      said = (said + data).slice(-5000);
    });
  }
  const ended = once(child, 'close');
  for (let isUp = false; !isUp; await sleep(20)) {
    if (child.exitCode !== null) throw new Error(`PgBouncer has ended: ${said}`);
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
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
