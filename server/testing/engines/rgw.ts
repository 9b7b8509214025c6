/**
 * Ceph's object gateway for tests, on a cluster of one monitor and one disk in memory (Debian's radosgw, ceph-mon,
 * ceph-osd, ceph-mgr). It takes 20 s and 430 MB, so it is asked only in the longer run: `RGW=on npm run test:scale`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../machine/free-port.ts';
import { makeBucket, type S3Service, s3Env } from './swift.ts';

const PATIENCE = 120_000; // ms
const DISK = 4 * 1024 ** 3; // bytes, of memory that is taken as it is written to

/** Whether this machine has it, and it is asked for. */
export const hasRgw = (): boolean =>
  process.env.RGW === 'on' &&
  ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-mgr'].every((name) => existsSync(`/usr/bin/${name}`));

const settings = (folder: string, fsid: string, monitor: number, port: number) => `[global]
fsid = ${fsid}
mon host = v1:127.0.0.1:${monitor}
auth supported = cephx
keyring = ${folder}/keyring
run dir = ${folder}
admin socket = ${folder}/$name.asok
pid file = ${folder}/$name.pid
log file = ${folder}/$name.log
mon data = ${folder}/mon
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = ${DISK}
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 2000
public addr = 127.0.0.1
cluster addr = 127.0.0.1
rgw data = ${folder}
rgw frontends = beast endpoint=127.0.0.1:${port}
`;

const KEYS: Record<string, string[]> = {
  'mon.': ['mon', 'allow *'],
  'client.admin': ['mon', 'allow *', 'osd', 'allow *', 'mgr', 'allow *'],
  'osd.0': ['mon', 'allow profile osd', 'osd', 'allow *', 'mgr', 'allow profile osd'],
  'mgr.a': ['mon', 'allow profile mgr', 'osd', 'allow *'],
  'client.rgw.a': ['mon', 'allow rw', 'osd', 'allow rwx'],
};

export async function startRgw(): Promise<S3Service> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-rgw-'));
  const [monitor, port, fsid, disk] = [await freePort(), await freePort(), randomUUID(), randomUUID()];
  const conf = join(folder, 'ceph.conf');
  const keyring = join(folder, 'keyring');
  for (const name of ['mon', 'osd']) mkdirSync(join(folder, name));
  writeFileSync(conf, settings(folder, fsid, monitor, port));
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, { stdio: ['ignore', 'pipe', 'pipe'], timeout: PATIENCE });
  const servers = new Map<string, ChildProcess>();
  const start = (program: string, ...words: string[]) =>
    servers.set(program, spawn(program, ['-c', conf, '-f', ...words], { stdio: 'ignore' }));
  const ended = async (child: ChildProcess | undefined) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const end = once(child, 'exit');
    child.kill('SIGKILL');
    await end;
  };
  const where = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'touchline',
    region: 'default',
    accessKeyId: 'tester',
    secretAccessKey: 'kick-off',
  };
  async function startGateway(): Promise<void> {
    start('radosgw', '-n', 'client.rgw.a');
    for (let waited = 0; !(await makeBucket(where)); waited += 200) {
      if (waited > PATIENCE) throw new Error('radosgw takes no bucket');
      await pause(200);
    }
  }
  const close = async () => {
    for (const child of servers.values()) await ended(child);
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    for (const [name, caps] of Object.entries(KEYS)) {
      const rights = Array.from({ length: caps.length / 2 }, (_, n) => [
        '--cap',
        ...caps.slice(2 * n, 2 * n + 2),
      ]).flat();
      run(
        'ceph-authtool',
        ...(name === 'mon.' ? ['--create-keyring'] : []),
        keyring,
        '--gen-key',
        '-n',
        name,
        ...rights,
      );
    }
    const map = join(folder, 'monmap');
    run('monmaptool', '--create', '--addv', 'a', `[v1:127.0.0.1:${monitor}]`, '--fsid', fsid, map);
    run('ceph-mon', '-c', conf, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring);
    start('ceph-mon', '-i', 'a');
    run('ceph', '-c', conf, 'auth', 'import', '-i', keyring); // waits for the monitor
    run('ceph', '-c', conf, 'osd', 'new', disk, '0');
    run('ceph-osd', '-c', conf, '-i', '0', '--mkfs', '--osd-uuid', disk, '--keyring', keyring);
    start('ceph-mgr', '-i', 'a');
    start('ceph-osd', '-i', '0');
    const { accessKeyId, secretAccessKey } = where;
    const keys = [`--access-key=${accessKeyId}`, `--secret=${secretAccessKey}`];
    run('radosgw-admin', '-c', conf, 'user', 'create', '--uid=tester', '--display-name=tester', ...keys);
    await startGateway();
  } catch (error) {
    await close();
    throw error;
  }
  const gateway = () => servers.get('radosgw');
  return {
    settings: where,
    env: s3Env(where),
    freeze: () => void gateway()?.kill('SIGSTOP'),
    thaw: () => void gateway()?.kill('SIGCONT'),
    kill: () => ended(gateway()),
    restart: startGateway,
    close,
  };
}
