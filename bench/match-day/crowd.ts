/**
 * `npm run bench:crowd`: the link of a match that is being played goes round, and a thousand people open it: its HTML
 * and the call that its page is drawn from, by visitors and by members with a session each, beside a bare Fastify route
 * that answers the same bytes, in turns and in one run. Server and database have one core, `wrk` the other one; what
 * counts is processor time, which a busy machine changes little. Goals (decision 115): 0.35 of the bare route for the HTML,
 * 0.2 for a visitor's call and 0.15 for a member's. Needs `wrk` and `taskset`.
 */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Clock } from '../../server/platform/clock.ts';
import { freePort } from '../../server/testing/machine/free-port.ts';
import { addCup, addMatch } from '../../server/testing/sports/cup.ts';
import { person, personId, seedPeople } from '../feed/seed.ts';
import { processesBelow, processorTimeOf, spentBetween } from '../processes.ts';
import { median, startScript, stop, withSite } from '../server.ts';

const VIEWERS = 1000;
// Of them: a page has asked for its session just before its other calls, so that it is known; for 5 s, on a busy machine, too.
const SESSIONS = 100;
const ROUNDS = 5; // the sides take turns, and the medians count
const SECONDS = 2;
const CONNECTIONS = 32;
const PLAYERS = 18; // of each side, eleven of whom begin
const GOALS = 12; // of the timeline, with cards and changes
const COMMENTS = 60; // of which the page shows the newest
const REACTIONS = 400;

/** Gives all of a server's processes, and those that they start from now on, one core. */
function pin(pid: number | undefined, core: number): void {
  for (const one of processesBelow(pid ?? 0)) execFileSync('taskset', ['-acp', String(core), String(one)]);
}

/** A match in its second half, with line-ups, a timeline, comments and reactions. @returns its id */
async function seedMatch(client: pg.Client): Promise<string> {
  const rowsOf = { db: drizzle({ client }), clock: { now: () => new Date() } as Clock };
  const { rows } = await client.query(`select ${personId('n')}::text as id from generate_series(1, $1::int) as n`, [
    VIEWERS,
  ]);
  const cup = await addCup(rowsOf as never, { organiserId: rows[0].id, captains: [null, null] });
  const startsAt = new Date(Date.now() - 3_600_000);
  const id = await addMatch(rowsOf as never, cup, [0, 1], { number: 1, startsAt, state: 'live' });
  for (const [at, side] of ['home', 'away'].entries())
    await client.query(
      `with playing as (
         insert into team_members (id, team_id, name, role, number, since, created_at)
         select gen_random_uuid(), $2, 'Player of some name ' || n, 'player', n, current_date - 100, now()
         from generate_series(1, $4::int) as n returning id, number
       ), placed as (
         insert into line_ups (match_id, member_id, side, position, number, starts)
         select $1, id, $3, number, number, number <= 11 from playing
       )
       insert into match_events (id, match_id, kind, side, period, minute, value, member_id, happened_at, created_at)
       select gen_random_uuid(), $1, 'goal', $3, 1, number * 2, 1, id, now(), now() from playing where number <= $5`,
      [id, cup.entries[at]?.teamId, side, PLAYERS, GOALS / 2],
    );
  await client.query('update matches set home_score = $2, away_score = $2, period = 2 where id = $1', [id, GOALS / 2]);
  await client.query(
    `insert into comments (id, match_id, account_id, content, created_at)
     select gen_random_uuid(), $1, ${personId('n')}, 'What a second half that is, all of you!', now() - n * interval '1 second'
     from generate_series(1, $2::int) as n`,
    [id, COMMENTS],
  );
  await client.query(
    `insert into reactions (match_id, account_id, id, type, created_at)
     select $1, ${personId('n')}, gen_random_uuid(), (array['like', 'fire', 'goal'])[1 + n % 3], now()
     from generate_series(1, $2::int) as n`,
    [id, REACTIONS],
  );
  await client.query('vacuum analyze');
  return id;
}

/** Asks for a url as fast as it is answered. @param viewers a file with the headers of each, a line of them each @returns answers a second */
function fire(url: string, viewers: string, seconds = SECONDS): number {
  const script = join(import.meta.dirname, 'crowd.lua');
  const args = [
    '-c',
    '1',
    'wrk',
    '-t',
    '1',
    '-c',
    String(CONNECTIONS),
    '-d',
    `${seconds}s`,
    '--timeout',
    '30s',
    '-s',
    script,
    url,
    viewers,
  ];
  const told = execFileSync('taskset', args, { encoding: 'utf8' });
  if (/Non-2xx|Socket errors/.test(told)) throw new Error(`${url}: ${told}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(told)?.[1]);
}

/** Answers a second, and milliseconds of processor time for each. */
type Load = { perSecond: number; server: number; database: number };

function load({ pid = 0 }: ChildProcess, url: string, viewers: string): Load {
  const before = processorTimeOf(pid);
  const perSecond = fire(url, viewers);
  const { server, database } = spentBetween(before, processorTimeOf(pid));
  const answers = perSecond * SECONDS;
  return { perSecond, server: server / answers, database: database / answers };
}

const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
const missed: string[] = [];
try {
  await withSite({ TRUST_PROXY: '127.0.0.1' }, async ({ origin, dataDir, child }) => {
    const client = new pg.Client({ host: join(dataDir, 'db'), user: 'touchline', database: 'touchline' });
    client.on('error', () => {}); // if something fails, the server ends before this client
    await client.connect();
    await seedPeople(client, { signedIn: SESSIONS });
    const id = await seedMatch(client);
    await client.end();
    const [visitors, members] = [join(folder, 'visitors'), join(folder, 'members')];
    const ip = (n: number) => `x-forwarded-for\t10.0.${n >> 8}.${n & 255}`;
    const lines = (of: (n: number) => string) => Array.from({ length: VIEWERS }, (_, n) => `${of(n + 1)}\n`).join('');
    writeFileSync(visitors, lines(ip));
    writeFileSync(
      members,
      lines((n) => `${ip(n)}\tcookie\t${person(1 + (n % SESSIONS)).cookie}`),
    );
    pin(child.pid, 0);

    for (const [what, path, viewers, goal] of [
      ['HTML, visitors', `/app/matches/${id}`, visitors, 0.35],
      ['HTML, members', `/app/matches/${id}`, members, 0.35],
      ['its call, visitors', `/api/matches/${id}`, visitors, 0.2],
      ['its call, members', `/api/matches/${id}`, members, 0.15],
    ] as const) {
      const answer = await fetch(origin + path);
      const body = join(folder, 'body');
      writeFileSync(body, Buffer.from(await answer.arrayBuffer()));
      const port = await freePort();
      const env = { BODY: body, TYPE: answer.headers.get('content-type') ?? '', PORT: String(port) };
      const bare = await startScript('bench/match-day/bare-fastify.ts', env, 'ready');
      pin(bare.pid, 0);
      const there = `http://127.0.0.1:${port}`;
      fire(origin + path, viewers);
      fire(there, viewers);
      const [ours, theirs]: Load[][] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        ours?.push(load(child, origin + path, viewers));
        theirs?.push(load(bare, there, viewers));
      }
      await stop(bare);
      const of = (loads: Load[] = [], one: (load: Load) => number) => median(loads.map(one));
      const ratio = of(theirs, ({ server }) => server) / of(ours, ({ server, database }) => server + database);
      console.log(
        `${what}: ${ratio.toFixed(2)} of bare; ${of(ours, ({ server }) => server).toFixed(3)} ms in the server and ${of(ours, ({ database }) => database).toFixed(3)} in the database, ${of(theirs, ({ server }) => server).toFixed(3)} ms bare; ${of(ours, ({ perSecond }) => perSecond).toFixed(0)}/s and ${of(theirs, ({ perSecond }) => perSecond).toFixed(0)}/s`,
      );
      if (!(ratio >= goal)) missed.push(`${what}: ${ratio.toFixed(2)}, goal ${goal}`);
    }
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const line of missed) console.log(`MISSED ${line}`);
if (missed.length > 0) process.exitCode = 1;
