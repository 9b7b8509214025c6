/**
 * A real object store for tests: OpenStack Swift with its S3 interface, four processes of it in a folder of its own
 * (Debian's swift-proxy, swift-account, swift-container and swift-object).
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { freePort } from '../machine/free-port.ts';

const PYTHON = '/usr/bin/python3'; // Debian's, which has its packages
const BACKENDS = ['account', 'container', 'object'] as const;
const PATIENCE = 150_000; // ms; it takes 5 s on an idle machine

/** Whether this machine has it. */
export const hasSwift = (): boolean =>
  ['proxy', ...BACKENDS].every((name) => existsSync(`/usr/bin/swift-${name}-server`));

/** One zone with one disk for each. */
const RINGS = `
import sys
from swift.common.ring import RingBuilder
folder = sys.argv[1]
for name, port in zip(${JSON.stringify(BACKENDS)}, sys.argv[2:]):
    ring = RingBuilder(2, 1, 0)
    ring.add_dev(dict(id=0, region=1, zone=1, ip='127.0.0.1', port=int(port), device='disk', weight=1.0,
        replication_ip='127.0.0.1', replication_port=int(port), meta=''))
    ring.rebalance()
    ring.get_ring().save(f'{folder}/{name}.ring.gz')
`;

/** The program of each server, but for the place of swift.conf. */
const SERVER = `
import sys
import swift.common.utils as utils
folder, name = sys.argv[1:]
utils.SWIFT_CONF_FILE = folder + '/swift.conf'
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(f'{folder}/{name}.conf', name + '-server'))
`;

const settings = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
user = ${userInfo().username}
workers = 0
log_level = ERROR
fallocate_reserve = 0
`;

const PROXY = `
[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_touchline_tester = kick-off .admin
[filter:slo]
use = egg:swift#slo
`;

/** An S3 store with a bucket, as the tests use it. */
export type S3Service = {
  settings: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string };
  /** For the environment of a server. */
  env: Record<string, string>;
  /** Makes it as if the network had gone: nothing answers, and nothing is refused. */
  freeze(): void;
  thaw(): void;
  /** Ends it, as a power cut would, with its objects left. */
  kill(): Promise<void>;
  /** Starts it again, at the same place. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** The environment that leads a server to a bucket. */
export const s3Env = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Service['settings']) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});

/** Makes a bucket. @returns whether it is there now */
export async function makeBucket(where: S3Service['settings']): Promise<boolean> {
  const url = `${where.endpoint}/${where.bucket}`;
  const { accessKeyId, secretAccessKey, region } = where;
  const signer = new AwsV4Signer({ method: 'PUT', url, service: 's3', accessKeyId, secretAccessKey, region });
  const { url: target, headers } = await signer.sign();
  const answer = await fetch(target, { method: 'PUT', headers, signal: AbortSignal.timeout(5000) }).catch(
    () => undefined,
  );
  return answer?.ok === true || answer?.status === 409;
}

/** Starts Swift, and waits until it takes objects. */
export async function startSwift(): Promise<S3Service> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-swift-'));
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const port = await freePort();
  mkdirSync(join(folder, 'devices', 'disk'), { recursive: true });
  const policy = '[storage-policy:0]\nname = gold\ndefault = yes\n';
  writeFileSync(
    join(folder, 'swift.conf'),
    `[swift-hash]\nswift_hash_path_prefix = touch\nswift_hash_path_suffix = line\n${policy}`,
  );
  for (const [index, name] of BACKENDS.entries()) {
    const app = `[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`;
    writeFileSync(join(folder, `${name}.conf`), settings(folder, ports[index] ?? 0) + app);
  }
  writeFileSync(join(folder, 'proxy.conf'), settings(folder, port) + PROXY);
  const rings = spawnSync(PYTHON, ['-c', RINGS, folder, ...ports.map(String)], { encoding: 'utf8' });
  if (rings.status !== 0) throw new Error(`Swift's rings: ${rings.stderr}`);

  const where = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'touchline',
    region: 'us-east-1',
    accessKeyId: 'touchline:tester',
    secretAccessKey: 'kick-off',
  };
  let servers: ChildProcess[] = [];
  let said = '';

  async function start(): Promise<void> {
    servers = [...BACKENDS, 'proxy'].map((name) => {
      const child = spawn(PYTHON, ['-c', SERVER, folder, name], { stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (text: Buffer) => {
          said = (said + text).slice(-4000);
        });
      }
      return child;
    });
    for (let waited = 0; !(await makeBucket(where)); waited += 100) {
      if (waited > PATIENCE || servers.some(({ exitCode }) => exitCode !== null)) throw new Error(`no Swift: ${said}`);
      await pause(100);
    }
  }

  const send = (signal: NodeJS.Signals) => {
    for (const server of servers) server.kill(signal);
  };
  async function kill(): Promise<void> {
    const ended = servers.map((server) => server.exitCode ?? server.signalCode ?? once(server, 'exit'));
    send('SIGKILL');
    await Promise.all(ended);
  }

  try {
    await start();
  } catch (error) {
    await kill();
    throw error;
  }
  return {
    settings: where,
    env: s3Env(where),
    freeze: () => send('SIGSTOP'),
    thaw: () => send('SIGCONT'),
    kill,
    restart: start,
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
