/** nginx with the configuration that deploy/ offers, on free ports, with a certificate of its own. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../machine/free-port.ts';

const PROGRAM = '/usr/sbin/nginx'; // Debian's place for it
const CONFIGURATION = join(import.meta.dirname, '../../../deploy/nginx/touchline.conf');

/** Why tests with it are skipped, or false. */
export const lacksNginx =
  existsSync(PROGRAM) && existsSync('/usr/bin/openssl')
    ? false
    : 'nginx is missing: apt-get install nginx-light openssl';

export type Nginx = {
  /** The certificate of `localhost`, as PEM. */
  root: string;
  /** Where it takes http. */
  http: number;
  /** Its log of requests. */
  said(): string;
  close(): Promise<void>;
};

/**
 * Starts it in front of a server.
 * @param port where it takes https for `localhost`
 * @param upstream where the server listens, as host:port
 * @throws Error with what `nginx -t` says of the file
 */
export async function startNginx(port: number, upstream: string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-nginx-'));
  const of = (name: string) => join(folder, name);
  const http = await freePort();
  spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-out', of('cert.pem')],
    ...['-keyout', of('key.pem')],
  ]);
  const site = readFileSync(CONFIGURATION, 'utf8')
    .replaceAll('127.0.0.1:3000', upstream)
    .replaceAll('sports.example.edu', 'localhost')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${of('cert.pem')};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${of('key.pem')};`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replace(/listen \[::\]:.*;/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`);
  writeFileSync(of('site.conf'), site);
  mkdirSync(of('temp'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${of('temp')}/${name};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    of('nginx.conf'),
    `${user} daemon off; pid ${of('pid')}; worker_processes 1; error_log ${of('error.log')}; events {} http { ${temporary.join(' ')} include ${of('site.conf')}; }`,
  );
  const args = ['-p', folder, '-c', of('nginx.conf')];
  const checked = spawnSync(PROGRAM, [...args, '-t'], { encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(checked.stderr);
  const child = spawn(PROGRAM, args, { stdio: 'ignore' });
  const ended = once(child, 'close');
  for (let isUp = false; !isUp; await sleep(20)) {
    if (child.exitCode !== null) throw new Error(`nginx has ended: ${readFileSync(of('error.log'), 'utf8')}`);
    const socket = connect({ host: '127.0.0.1', port });
    isUp = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
  }
  return {
    root: readFileSync(of('cert.pem'), 'utf8'),
    http,
    said: () => readFileSync(of('touchline.log'), 'utf8') + readFileSync(of('touchline.error.log'), 'utf8'),
    async close() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
