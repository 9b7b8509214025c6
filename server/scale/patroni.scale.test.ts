/**
 * The primary of a database that Patroni looks after, as deploy/postgres/patroni.yml says, is lost with its machine, and
 * etcd with all of its own (test 4). It takes a minute and needs Patroni, etcd and PostgreSQL of Debian, so it runs where
 * `SCALE_LONG=1 npm run test:scale` asks for it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SECOND } from '../platform/clock.ts';
import { debianPostgres, makePostgresFolder, postgresUser } from '../testing/engines/debian-postgres.ts';
import { tellFigures } from '../testing/engines/figures.ts';
import { type Haproxy, lacksHaproxy, startDatabaseProxy } from '../testing/engines/haproxy.ts';
import { lost, observe } from '../testing/engines/observe.ts';
import { family, postmasterOf, signal } from '../testing/engines/processes.ts';
import { createServers, type Servers, type Somebody, seedMembers } from '../testing/engines/servers.ts';
import { freePort } from '../testing/machine/free-port.ts';
import type { ServerProcess } from '../testing/machine/process.ts';
import { textForm } from '../testing/sending/forms.ts';

const CONFIGURATION = join(import.meta.dirname, '../../deploy/postgres/patroni.yml');
const PASSWORDS = { PATRONI_SUPERUSER_PASSWORD: 'kick-off-1930', PATRONI_REPLICATION_PASSWORD: 'kick-off-1934' };
const bin = debianPostgres();
const programs = ['/usr/bin/patroni', '/usr/bin/etcd'];
const lacks =
  process.env.SCALE_LONG !== '1'
    ? 'SCALE_LONG=1 asks for it'
    : !bin || lacksHaproxy || !programs.every((path) => existsSync(path))
      ? 'apt-get install postgresql patroni etcd-server haproxy'
      : false;
if (lacks) console.log(`Failover by Patroni is skipped: ${lacks}.`);

type Member = { name: string; ip: string; port: number; child: ChildProcess };

describe.skipIf(lacks)('a database that Patroni looks after', () => {
  let folder: string;
  let etcd: ChildProcess;
  let proxy: Haproxy | undefined;
  let servers: Servers | undefined;
  let both: [ServerProcess, ServerProcess];
  let people: Somebody[];
  let post: string;
  const members: Member[] = [];

  const rest = async ({ ip }: Member) => {
    const answer = await fetch(`http://${ip}:8008/cluster`, { signal: AbortSignal.timeout(2000) });
    return (await answer.json()) as { members: { name: string; role: string; state: string }[] };
  };
  const superuser = ({ ip, port }: Member): pg.ClientConfig => ({
    ...{
      host: ip,
      port,
      user: 'postgres',
      database: 'touchline',
      password: PASSWORDS.PATRONI_SUPERUSER_PASSWORD,
    },
  });
  const byRole = async (role: string, from: Member): Promise<Member> => {
    const { members: all } = await rest(from);
    const name = all.find((one) => one.role === role && ['running', 'streaming'].includes(one.state))?.name;
    const found = members.find((one) => one.name === name);
    if (!found) throw new Error(`${role}: ${JSON.stringify(all)}`);
    return found;
  };

  /** PostgreSQL is not among what Patroni has started, for the system. */
  function kill({ name, child }: Member): void {
    for (const pid of [...family(child.pid), ...family(postmasterOf(join(folder, name)))]) signal(pid, 'SIGKILL');
  }

  beforeAll(async () => {
    folder = makePostgresFolder();
    const user = postgresUser();
    const [client, peer] = [await freePort(), await freePort()];
    const own = (port: number) => `http://127.0.0.1:${port}`;
    etcd = spawn(
      '/usr/bin/etcd',
      [
        ...['--name', 'one', '--data-dir', join(folder, 'etcd'), '--initial-cluster', `one=${own(peer)}`],
        ...['--listen-client-urls', own(client), '--advertise-client-urls', own(client)],
        ...['--listen-peer-urls', own(peer), '--initial-advertise-peer-urls', own(peer)],
      ],
      { ...user, cwd: '/', stdio: 'ignore' },
    );
    for (const name of ['one', 'other']) {
      const ip = `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(2, 255)}`;
      const port = await freePort(); // both put a socket of that name into one folder
      const env = {
        ...{ PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...PASSWORDS },
        ...{ PATRONI_NAME: name, PATRONI_ETCD3_HOSTS: `127.0.0.1:${client}` },
        ...{ PATRONI_RESTAPI_LISTEN: `${ip}:8008`, PATRONI_RESTAPI_CONNECT_ADDRESS: `${ip}:8008` },
        ...{ PATRONI_POSTGRESQL_LISTEN: `${ip}:${port}`, PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${ip}:${port}` },
        ...{ PATRONI_POSTGRESQL_DATA_DIR: join(folder, name), PATRONI_POSTGRESQL_BIN_DIR: bin },
        PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
      };
      const child = spawn('/usr/bin/patroni', [CONFIGURATION], { ...user, cwd: folder, env, stdio: 'ignore' });
      const member = { name, ip, port, child };
      members.push(member);
      // The first one makes the database, the second one copies it.
      await vi.waitFor(() => byRole(name === 'one' ? 'leader' : 'sync_standby', member), {
        timeout: 60_000,
        interval: 300,
      });
    }
    const [leader] = members as [Member];
    const setUp = new pg.Client({ ...superuser(leader), database: 'postgres' });
    await setUp.connect();
    for (const one of [
      "create role touchline login password 'kick-off-1938'",
      'create database touchline owner touchline',
      'create role haproxy login',
    ]) {
      await setUp.query(one);
    }
    await setUp.end();
    const [one = '', other = ''] = members.map(({ ip, port }) => `${ip}:${port}`);
    proxy = await startDatabaseProxy([one, other]);
    servers = createServers();
    const url = `postgres://touchline:kick-off-1938@127.0.0.1:${proxy.port}/touchline`;
    both = [await servers.start(url), await servers.start(url)];
    people = await seedMembers(superuser(leader), 200);
    const [{ browser, headers }] = people as [Somebody];
    const form = textForm({ content: 'Match day' });
    post = (await browser.at(both[0]).send('POST', '/api/posts', { headers, body: form })).body.post._id;
  }, 180_000);
  afterAll(async () => {
    await servers?.close();
    await proxy?.close();
    for (const one of members) kill(one);
    for (const pid of family(etcd.pid)) signal(pid, 'SIGKILL');
    await sleep(500);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });

  test('goes on while etcd is away', async () => {
    const seen = observe({ both, members: people, post });
    await sleep(SECOND);
    etcd.kill('SIGSTOP');
    await sleep(12 * SECOND);
    etcd.kill('SIGCONT');
    await sleep(3 * SECOND);
    await seen.over();
    const [leader] = members as [Member];
    const lostOnes = await lost(seen.acknowledged, superuser(leader));
    tellFigures('etcd is away for 12 s', {
      ...{ acknowledged: seen.acknowledged.length, lost: lostOnes.length, refused: seen.refused.length },
    });
    expect(lostOnes).toEqual([]);
    expect(seen.refused).toEqual([]);
  }, 60_000);

  test('loses its primary with all that runs there: the standby takes over, and nothing is lost', async () => {
    const [leader, standby] = members as [Member, Member];
    await vi.waitFor(async () => expect(await byRole('sync_standby', standby)).toBe(standby), { timeout: 20_000 });
    const seen = observe({ both, members: people, post });
    await sleep(3 * SECOND);
    const killed = seen.at();
    kill(leader);
    await vi.waitFor(async () => expect(await byRole('leader', standby)).toBe(standby), {
      timeout: 60_000,
      interval: 100,
    });
    const promoted = seen.at();
    await seen.until(({ at }) => at > promoted);
    await sleep(4 * SECOND);
    await seen.over();
    const { acknowledged, refused } = seen;
    const first = Math.min(...acknowledged.map(({ at }) => at).filter((at) => at > killed + 500)) - killed;
    const last = Math.max(killed, ...refused.map(({ at }) => at)) - killed;
    const lostOnes = await lost(acknowledged, superuser(standby));
    tellFigures('The primary is killed, with Patroni', {
      ...{ acknowledged: acknowledged.length, lost: lostOnes.length, refused: refused.length },
      promoted: `${(promoted - killed).toFixed(0)} ms`,
      'first success after': `${first.toFixed(0)} ms`,
      'last error after': `${last.toFixed(0)} ms`,
    });
    expect(lostOnes).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(20);
    expect(last).toBeLessThan(20 * SECOND); // the goal is 10 s
  }, 120_000);
});
