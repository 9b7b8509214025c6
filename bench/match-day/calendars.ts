/**
 * `npm run bench:calendars`: a calendar of 500 matches, made anew since a match has changed, asked for again, and asked
 * for by a program that has it, beside a bare `node:http` server that answers the same bytes; among 100,000 matches of
 * 300 competitions. Counts processor time of the server and its database, which a busy machine changes little. Goals:
 * 50 ms made anew (issue 18), and a third of that for what has not changed. Takes two minutes, of which the seed one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../server/testing/machine/free-port.ts';
import { processorTimeOf, spentBetween } from '../processes.ts';
import { median, withSite } from '../server.ts';
import { competitionId, matchId, seedMatchDay } from './seed.ts';

const ROUNDS = 40;
const GOAL = 50; // ms of processor time (issue 18)
const GOAL_UNCHANGED = 1 / 3; // of that

const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
try {
  await withSite({ TRUST_PROXY: '127.0.0.1' }, async ({ origin, dataDir, child }) => {
    const client = new pg.Client({ host: join(dataDir, 'db'), user: 'touchline', database: 'touchline' });
    client.on('error', () => {}); // if something fails, the server ends before this client
    await client.connect();
    console.log(`${(await seedMatchDay(client)).matches} matches`);
    const path = `/api/calendars/competition/${competitionId(1)}.ics`;
    let asked = 0;
    async function ask(url: string, headers: Record<string, string> = {}) {
      const ip = `10.0.${asked >> 8}.${asked++ & 255}`; // one may ask 300 times a minute
      const answer = await fetch(url, { headers: { 'x-forwarded-for': ip, ...headers } });
      return { status: answer.status, etag: answer.headers.get('etag') ?? '', text: await answer.text() };
    }
    /** As if an organiser had changed something about a match. */
    const touch = (at = new Date()) =>
      client.query('update matches set changed_at = $2 where id = $1', [matchId(1500), at]);

    const { text } = await ask(origin + path);
    const [body, port] = [join(folder, 'calendar.ics'), await freePort()];
    writeFileSync(body, text);
    const env = { ...process.env, BODY: body, PORT: String(port) };
    const bare = spawn(process.execPath, [join(import.meta.dirname, '../feed/bare.ts')], { env, stdio: 'pipe' });
    await once(bare.stdout, 'data');

    /** Milliseconds of processor time for an answer, and how long it took. */
    async function cost(pid: number | undefined, one: () => Promise<{ status: number }>, wanted: number) {
      const times: number[] = [];
      const before = processorTimeOf(pid ?? 0);
      for (let round = 0; round < ROUNDS; round++) {
        const begin = performance.now();
        const { status } = await one();
        times.push(performance.now() - begin);
        if (status !== wanted) throw new Error(`${status} instead of ${wanted}`);
      }
      const { server, database } = spentBetween(before, processorTimeOf(pid ?? 0));
      return { server: server / ROUNDS, database: database / ROUNDS, median: median(times) };
    }
    const whole: Record<string, number> = {};
    async function tell(name: string, pid: number | undefined, one: () => Promise<{ status: number }>, wanted = 200) {
      const { server, database, median: took } = await cost(pid, one, wanted);
      whole[name] = server + database;
      const ratio = ((server + database) / (whole.bare || 1)).toFixed(1);
      console.log(
        `${name}: ${server.toFixed(1)} ms in the server, ${database.toFixed(1)} in the database; ${ratio} times bare; took ${took.toFixed(1)} ms`,
      );
    }
    const anew = () => touch().then(() => ask(origin + path));
    await cost(child.pid, anew, 200); // until it is compiled
    await tell('bare', bare.pid, () => ask(`http://127.0.0.1:${port}/`));
    await tell('made anew', child.pid, anew);
    const { etag } = await ask(origin + path);
    await tell('asked for again', child.pid, () => ask(origin + path));
    await tell('unchanged', child.pid, () => ask(origin + path, { 'if-none-match': etag }), 304);
    bare.kill();
    await client.end();
    const { 'made anew': made = 0, unchanged = 0 } = whole;
    if (made > GOAL || unchanged > made * GOAL_UNCHANGED) process.exitCode = 1;
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
