/**
 * `npm run bench:live`: a comment to 1,000 viewers of its post over websockets, timed from the HTTP call until the last
 * viewer has it, beside a bare `ws` server that sends the same bytes to as many and stores nothing; and the memory that
 * a connection takes. Goal (issue 5): at most twice the time, at the median and at the 99th percentile.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { freePort } from '../server/testing/machine/free-port.ts';
import { seedPeople, seedPosts } from './feed/seed.ts';
import { memoryOf, startScript, stop, withSite } from './server.ts';

const VIEWERS = 1000;
const ROUNDS = 4; // the sides take turns
const COMMENTS = 50; // per round
const POST = '01890000-0000-7000-8003-000000000001'; // the newest of the seed

type Viewers = { child: ChildProcess; comment(): Promise<number> };

async function watch(origin: string): Promise<Viewers> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'live/viewers.ts'), origin, POST, `${VIEWERS}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the viewers have ended');
    return value;
  };
  if ((await next()) !== 'ready') throw new Error('the viewers are not ready');
  return {
    child,
    async comment() {
      child.stdin.write('\n');
      return Number(await next());
    },
  };
}

const at = (times: number[], share: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
const kilobytes = (bytes: number) => `${(bytes / VIEWERS / 1024).toFixed(1)} KB`;

await withSite({}, async ({ origin, dataDir, child }) => {
  const client = new pg.Client({ host: join(dataDir, 'db'), user: 'touchline', database: 'touchline' });
  client.on('error', () => {});
  await client.connect();
  await seedPeople(client);
  await seedPosts(client, 1, 1000);
  await client.end();

  const port = await freePort();
  const bare = await startScript('bench/live/bare.ts', { PORT: String(port) }, 'ready');
  const sides = [
    { name: 'Touchline', origin, child, times: [] as number[], viewers: undefined as Viewers | undefined },
    { name: 'bare ws', origin: `http://127.0.0.1:${port}`, child: bare, times: [], viewers: undefined },
  ];
  for (const side of sides) {
    const before = memoryOf(side.child.pid).now;
    side.viewers = await watch(side.origin);
    console.log(`${side.name}: ${kilobytes(memoryOf(side.child.pid).now - before)} of memory a connection`);
    for (let n = 0; n < 10; n++) await side.viewers.comment(); // warm
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const { viewers, times } of sides) {
      for (let n = 0; n < COMMENTS; n++) times.push((await viewers?.comment()) ?? 0);
    }
  }
  for (const { name, times } of sides) {
    console.log(
      `${name}: to the last of ${VIEWERS} viewers p50 ${at(times, 0.5).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms`,
    );
  }
  const [ours, theirs] = sides.map(({ times }) => times);
  for (const share of [0.5, 0.99]) {
    const ratio = at(ours ?? [], share) / at(theirs ?? [], share);
    console.log(`p${share * 100}: ${ratio.toFixed(2)} times the time of the bare server`);
    if (ratio > 2) process.exitCode = 1;
  }
  for (const { viewers } of sides) {
    viewers?.child.stdin?.end();
    if (viewers?.child.exitCode === null) await once(viewers.child, 'close');
  }
  await stop(bare);
});
