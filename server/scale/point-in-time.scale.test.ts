/**
 * A database of its own, backed up by pgBackRest as deploy/postgres/pgbackrest.conf says, goes back to a second that
 * somebody chooses (test 7). It takes some twenty seconds and needs PostgreSQL and pgBackRest of Debian, so it runs where
 * `SCALE_LONG=1 npm run test:scale` asks for it.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND } from '../platform/clock.ts';
import { debianPostgres, makePostgresFolder, runAsPostgres } from '../testing/engines/debian-postgres.ts';
import { tellFigures } from '../testing/engines/figures.ts';
import { createServers, type Servers, type Somebody, seedMembers } from '../testing/engines/servers.ts';
import { freePort } from '../testing/machine/free-port.ts';
import { textForm } from '../testing/sending/forms.ts';

const CONFIGURATION = join(import.meta.dirname, '../../deploy/postgres/pgbackrest.conf');
const bin = debianPostgres();
const isAsked = process.env.SCALE_LONG === '1';
const lacks = !isAsked
  ? 'SCALE_LONG=1 asks for it'
  : !bin || !existsSync('/usr/bin/pgbackrest')
    ? 'apt-get install postgresql pgbackrest'
    : false;
if (lacks) console.log(`Going back to a second with pgBackRest is skipped: ${lacks}.`);

describe.skipIf(lacks)('a database that pgBackRest backs up', () => {
  let folder: string;
  let data: string;
  let port: number;
  let servers: Servers;
  let env: Record<string, string>;

  const pgbackrest = (...args: string[]) =>
    runAsPostgres('pgbackrest', [`--config=${CONFIGURATION}`, '--stanza=touchline', ...args], env);
  const control = (...args: string[]) => runAsPostgres(join(bin ?? '', 'pg_ctl'), ['-D', data, '-w', ...args], env);
  const start = () =>
    control(
      ...['start', '-l', join(folder, 'log'), '-o'],
      [
        ...[`-p ${port}`, '-h 127.0.0.1', `-k ${folder}`, '-c archive_mode=on', '-c fsync=off'],
        `-c archive_command='pgbackrest --config=${CONFIGURATION} --stanza=touchline archive-push %p'`,
      ].join(' '),
    );
  const connection = () => ({ host: '127.0.0.1', port, user: 'postgres', database: 'touchline' });
  async function query<Row extends pg.QueryResultRow>(text: string, database = 'touchline'): Promise<Row[]> {
    const client = new pg.Client({ ...connection(), database });
    await client.connect();
    return client
      .query<Row>(text)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  }

  beforeAll(async () => {
    folder = makePostgresFolder();
    data = join(folder, 'data');
    port = await freePort();
    const of = (name: string) => join(folder, name);
    env = {
      ...{ PGBACKREST_PG1_PATH: data, PGBACKREST_PG1_PORT: String(port), PGBACKREST_PG1_SOCKET_PATH: folder },
      ...{ PGBACKREST_REPO1_PATH: of('backups'), PGBACKREST_LOG_PATH: of('logs'), PGBACKREST_LOCK_PATH: of('locks') },
      PGBACKREST_SPOOL_PATH: of('spool'),
    };
    runAsPostgres('mkdir', ['-p', of('backups'), of('logs'), of('locks'), of('spool')]);
    runAsPostgres(join(bin ?? '', 'initdb'), [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=trust',
      '--locale=C.UTF-8',
      '-E',
      'UTF8',
    ]);
    start();
    await query('create database touchline', 'postgres');
    servers = createServers();
  });
  afterAll(async () => {
    await servers.close();
    if (existsSync(join(data, 'postmaster.pid'))) control('stop', '-m', 'immediate');
    rmSync(folder, { recursive: true, force: true });
  });

  test('goes back to a second: what came before is there, what came after is not', { timeout: 180_000 }, async () => {
    pgbackrest('stanza-create');
    pgbackrest('check');
    const url = `postgres://postgres@127.0.0.1:${port}/touchline`;
    const site = await servers.start(url);
    const [{ browser, headers }] = (await seedMembers(connection(), 1)) as [Somebody];
    const write = async (content: string) => {
      const { status, body } = await browser
        .at(site)
        .send('POST', '/api/posts', { headers, body: textForm({ content }) });
      expect(status).toBe(201);
      return body.post._id as string;
    };
    const first = await write('Before the backup');
    let since = performance.now();
    pgbackrest('--type=full', 'backup');
    const backup = performance.now() - since;
    const second = await write('After the backup');
    await sleep(1.2 * SECOND);
    const [{ moment }] = (await query<{ moment: string }>('select clock_timestamp()::text as moment')) as [
      { moment: string },
    ];
    await sleep(1.2 * SECOND);
    const third = await write('After the second');
    await browser.at(site).send('DELETE', `/api/posts/${first}`, { headers });
    await query('drop table reactions cascade'); // somebody's mistake
    await query('select pg_switch_wal()');
    await site.stop();
    control('stop', '-m', 'fast');

    since = performance.now();
    runAsPostgres('rm', ['-r', data]);
    runAsPostgres('mkdir', ['-m', '700', data]);
    pgbackrest('--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
    start();
    while ((await query<{ is: boolean }>('select pg_is_in_recovery() as is'))[0]?.is) await sleep(100);
    const restore = performance.now() - since;
    const there = (await query<{ id: string }>('select id from posts')).map(({ id }) => id);
    expect(there.toSorted()).toEqual([first, second].toSorted());
    expect(there).not.toContain(third);

    // And it is a site: the same session reads and writes.
    const again = await servers.start(url);
    const posts = (await browser.at(again).get('/api/posts', headers)).body.posts;
    expect(posts.map(({ _id }: { _id: string }) => _id)).toEqual([second, first]);
    const react = { headers: { ...headers, 'content-type': 'application/json' }, body: '{"reactionType":"goal"}' };
    expect((await browser.at(again).send('POST', `/api/posts/${first}/react`, react)).status).toBe(200);
    pgbackrest('check'); // the new timeline is archived, too
    tellFigures('Back to a second with pgBackRest', {
      'full backup': `${(backup / SECOND).toFixed(1)} s`,
      'restored and running': `${(restore / SECOND).toFixed(1)} s`,
    });
  });
});
