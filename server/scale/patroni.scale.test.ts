/**
 * The primary of a database that Patroni looks after, as deploy/postgres/patroni.yml says, is lost with its machine, and
 * etcd with all of its own (test 4); then it goes back to a second (docs/running.md, step 6). It takes some minutes and
 * needs Patroni, etcd, pgBackRest and PostgreSQL of Debian, so it runs where `SCALE_LONG=1 npm run test:scale` asks for
 * it.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SECOND } from '../platform/clock.ts';
import { debianPostgres, makePostgresFolder, postgresUser, runAsPostgres } from '../testing/engines/debian-postgres.ts';
import { tellFigures } from '../testing/engines/figures.ts';
import { type Haproxy, lacksHaproxy, startDatabaseProxy } from '../testing/engines/haproxy.ts';
import { lost, observe } from '../testing/engines/observe.ts';
import { family, postmasterOf, signal } from '../testing/engines/processes.ts';
import { createServers, type Servers, type Somebody, seedMembers } from '../testing/engines/servers.ts';
import { freePort } from '../testing/machine/free-port.ts';
import type { ServerProcess } from '../testing/machine/process.ts';
import { textForm } from '../testing/sending/forms.ts';

const CONFIGURATION = join(import.meta.dirname, '../../deploy/postgres/patroni.yml');
const BACKUPS = join(import.meta.dirname, '../../deploy/postgres/pgbackrest.conf');
const PASSWORDS = { PATRONI_SUPERUSER_PASSWORD: 'kick-off-1930', PATRONI_REPLICATION_PASSWORD: 'kick-off-1934' };
const bin = debianPostgres();
const programs = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/bin/pgbackrest'];
const lacks =
  process.env.SCALE_LONG !== '1'
    ? 'SCALE_LONG=1 asks for it'
    : !bin || lacksHaproxy || !programs.every((path) => existsSync(path))
      ? 'apt-get install postgresql patroni etcd-server pgbackrest haproxy'
      : false;
if (lacks) console.log(`Failover by Patroni is skipped: ${lacks}.`);

type Member = { name: string; ip: string; port: number; env: Record<string, string>; child: ChildProcess };

describe.skipIf(lacks)('a database that Patroni looks after', () => {
  let folder: string;
  let etcd: ChildProcess;
  let proxy: Haproxy | undefined;
  let servers: Servers | undefined;
  let both: [ServerProcess, ServerProcess];
  let people: Somebody[];
  let post: string;
  const members: Member[] = [];
  let dcs = '';

  /** Starts Patroni on one of the machines. */
  const startPatroni = (env: Record<string, string>) =>
    spawn('/usr/bin/patroni', [CONFIGURATION], { ...postgresUser(), cwd: folder, env, stdio: 'ignore' });
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
    dcs = `127.0.0.1:${client}`;
    const of = (name: string) => join(folder, name);
    runAsPostgres('mkdir', ['-p', ...['backups', 'logs', 'locks', 'spool'].map(of)]);
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
        ...{ PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', ...PASSWORDS },
        ...{ PATRONI_NAME: name, PATRONI_ETCD3_HOSTS: dcs },
        ...{ PATRONI_RESTAPI_LISTEN: `${ip}:8008`, PATRONI_RESTAPI_CONNECT_ADDRESS: `${ip}:8008` },
        ...{ PATRONI_POSTGRESQL_LISTEN: `${ip}:${port}`, PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${ip}:${port}` },
        ...{ PATRONI_POSTGRESQL_DATA_DIR: join(folder, name), PATRONI_POSTGRESQL_BIN_DIR: bin ?? '' },
        PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
        ...{ PGBACKREST_CONFIG: BACKUPS, PGBACKREST_PG1_PATH: of(name), PGBACKREST_PG1_PORT: String(port) },
        ...{ PGBACKREST_REPO1_PATH: of('backups'), PGBACKREST_LOG_PATH: of('logs'), PGBACKREST_LOCK_PATH: of('locks') },
        PGBACKREST_SPOOL_PATH: of('spool'),
      };
      const member = { name, ip, port, env, child: startPatroni(env) };
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
    expect(last).toBeLessThan(30 * SECOND); // ttl, and some seconds for the promotion and the checks of the proxy
  }, 120_000);

  test('goes back to a second, and has a standby again', async () => {
    const [other, leader] = members as [Member, Member]; // the first one was killed
    const url = `postgres://touchline:kick-off-1938@127.0.0.1:${proxy?.port}/touchline`;
    const [{ browser, headers }] = people as [Somebody];
    const write = async (content: string) => {
      const { status, body } = await browser
        .at(both[0])
        .send('POST', '/api/posts', { headers, body: textForm({ content }) });
      expect(status).toBe(201);
      return body.post._id as string;
    };
    const query = async (text: string) => {
      const client = new pg.Client(superuser(leader));
      await client.connect();
      return client.query(text).finally(() => client.end());
    };
    const pgbackrest = (...args: string[]) => runAsPostgres('pgbackrest', ['--stanza=touchline', ...args], leader.env);
    pgbackrest('stanza-create');
    pgbackrest('check');
    pgbackrest('--type=full', 'backup');
    const before = await write('Before the second');
    await sleep(1.2 * SECOND);
    const [{ moment }] = (await query('select clock_timestamp()::text as moment')).rows;
    await sleep(1.2 * SECOND);
    const after = await write('After the second');
    await query('select pg_switch_wal()');
    pgbackrest('check');

    // As docs/running.md, step 6, says it. Every Touchline first, then Patroni on both machines.
    const began = performance.now();
    await servers?.end();
    leader.child.kill('SIGTERM');
    await vi.waitFor(() => expect(leader.child.exitCode).not.toBeNull(), { timeout: 60_000, interval: 200 });
    const control = (...args: string[]) =>
      runAsPostgres(join(bin ?? '', 'pg_ctl'), ['-D', join(folder, leader.name), '-w', ...args], leader.env);
    const ctl = spawnSync('/usr/bin/patronictl', ['-c', CONFIGURATION, 'remove', 'touchline'], {
      ...postgresUser(),
      cwd: folder,
      env: leader.env,
      input: 'touchline\nYes I am aware\n',
      encoding: 'utf8',
    });
    expect([ctl.status, ctl.stderr]).toEqual([0, '']);
    pgbackrest('--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
    control('start', '-l', join(folder, 'restore.log'), '-t', '120');
    await vi.waitFor(
      async () => expect((await query('select pg_is_in_recovery() as is')).rows).toEqual([{ is: false }]),
      { timeout: 60_000, interval: 200 },
    );
    const posts = (await query('select id from posts')).rows.map(({ id }) => id);
    expect([posts.includes(before), posts.includes(after)]).toEqual([true, false]);
    control('stop', '-m', 'fast');
    leader.child = startPatroni(leader.env);
    await vi.waitFor(async () => expect(await byRole('leader', leader)).toBe(leader), {
      timeout: 60_000,
      interval: 300,
    });
    rmSync(join(folder, other.name), { recursive: true, force: true });
    other.child = startPatroni(other.env);
    await vi.waitFor(async () => expect(await byRole('sync_standby', leader)).toBe(other), {
      timeout: 90_000,
      interval: 300,
    });
    const took = performance.now() - began;

    // And it is a site.
    const server = await (servers as Servers).start(url);
    const listed = await browser.at(server).get('/api/posts', headers);
    expect(listed.body.posts[0]._id).toBe(before);
    pgbackrest('check');
    tellFigures('Back to a second under Patroni', {
      'until there is a standby again': `${(took / SECOND).toFixed(0)} s`,
    });
  }, 300_000);
});
