/** Caddy with the configuration that deploy/ offers, on free ports, with certificates that it signs itself. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../machine/free-port.ts';

const PROGRAM = '/usr/bin/caddy'; // Debian's place for it
const CADDYFILE = join(import.meta.dirname, '../../../deploy/caddy/Caddyfile');
const ROOT = 'caddy/pki/authorities/local/root.crt';

/** Why tests with it are skipped, or false. */
export const lacksCaddy = existsSync(PROGRAM) ? false : 'Caddy is missing: apt-get install caddy';

export type Caddy = {
  /** The certificate that has signed the site's, as PEM. */
  root: string;
  /** The last of its log. */
  said(): string;
  close(): Promise<void>;
};

/**
 * Starts it in front of a server.
 * @param port where it takes https for `localhost`
 * @param upstream where the server listens, as host:port
 */
export async function startCaddy(port: number, upstream: string): Promise<Caddy> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-caddy-'));
  const [http, admin] = [await freePort(), await freePort()];
  const child = spawn(PROGRAM, ['run', '--config', CADDYFILE, '--adapter', 'caddyfile'], {
    env: {
      ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, CADDY_ADMIN: `localhost:${admin}` },
      ...{ SITE: 'localhost', UPSTREAM: upstream, HTTP_PORT: String(http), HTTPS_PORT: String(port) },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (data) => {
    said = (said + data).slice(-5000);
  });
  const ended = once(child, 'close');
  while (!said.includes('certificate obtained successfully')) {
    if (child.exitCode !== null) throw new Error(`Caddy has ended: ${said}`);
    await sleep(20);
  }
  return {
    root: readFileSync(join(folder, ROOT), 'utf8'),
    said: () => said,
    async close() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
