/**
 * `npm run bench:feed`: the feed on the production server with the embedded database, as a logged-in member over 32
 * connections, beside a bare node:http server with a constant answer of the same bytes and a plain Express server that
 * loads post by post; at 20,000 posts, then at 100,000. bench/README.md has the goals.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../server/testing/machine/free-port.ts';
import { forgetWritten, person, seedPeople, seedPosts } from './feed/seed.ts';
import { startWrites } from './feed/writes.ts';
import { median, startScript, stop } from './server.ts';

const ROUNDS = 9; // the sides take turns and the median ratio counts: these machines' speed varies fivefold from second to second
const SECONDS = 1;
const SECONDS_UNCACHED = 3; // the plain server takes more than one second to answer
const SETTLED = 8000; // milliseconds
const SCALES = [
  { posts: 20_000, name: '20,000 posts, 200,000 reactions' },
  { posts: 100_000, name: '100,000 posts, 1,000,000 reactions' },
];
const { cookie } = person(1);

type Load = { refused: number; perSecond: number; bytes: number; p50: number; p99: number };

/** Puts load on one url, from a process of its own. */
async function fire(url: string, accept: string, seconds: number): Promise<Load> {
  const headers = JSON.stringify({ cookie, 'accept-encoding': accept });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'feed/fire.ts'), url, headers, '32', `${seconds}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  await once(child, 'close');
  const load = JSON.parse(output) as Load;
  if (load.refused > 0) throw new Error(`${url}: ${load.refused} calls were refused`);
  return load;
}

const shown = ({ perSecond, p50, p99, bytes }: Load) =>
  `${perSecond.toFixed(0).padStart(6)}/s of ${(bytes / 1024).toFixed(1)} KB, p50 ${p50} ms, p99 ${p99} ms`;

type Side = { name: string; url: string };

/** Puts load on both sides in turns. @returns the median of the ratios */
async function compare(
  title: string,
  ours: Side,
  other: Side,
  { accept = 'identity', seconds = SECONDS } = {},
): Promise<number> {
  for (const { url } of [ours, other]) await fire(url, accept, seconds); // warm
  const ratios: number[] = [];
  let last: [Load, Load] | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    last = [await fire(ours.url, accept, seconds), await fire(other.url, accept, seconds)];
    ratios.push(last[0].perSecond / last[1].perSecond);
  }
  const ratio = median(ratios);
  console.log(`  ${title}: ${ratio.toFixed(2)}`);
  for (const [n, { name }] of [ours, other].entries())
    console.log(`    ${name.padEnd(22)} ${last?.[n] && shown(last[n])}`);
  return ratio;
}

const missed: string[] = [];
function goal(name: string, value: number, least: number): void {
  if (value < least) missed.push(`${name}: ${value.toFixed(2)}, goal ${least}`);
}

const dataDir = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
const started: Awaited<ReturnType<typeof startScript>>[] = [];
async function start(script: string, env: Record<string, string>, ready: string): Promise<{ origin: string }> {
  const port = await freePort();
  const child = await startScript(script, { PORT: String(port), ...env }, ready);
  started.push(child);
  return { origin: `http://127.0.0.1:${port}` };
}
const touchline = (env: Record<string, string>) =>
  start('server/main.ts', { DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1', ...env }, 'Touchline is ready');
const stopAll = async () => {
  for (const child of started.splice(0).reverse()) await stop(child);
};

async function withDatabase(act: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ host: join(dataDir, 'db'), user: 'touchline', database: 'touchline' });
  client.on('error', () => {});
  await client.connect();
  await act(client).finally(() => client.end());
}

/** A bare server that gives the product's answer in that encoding. */
async function bareLike(url: string, accept: string): Promise<Side> {
  // Not `fetch`, which would decode it.
  const { get } = await import('node:http');
  const [answer] = await once(get(url, { headers: { cookie, 'accept-encoding': accept } }), 'response');
  const body = join(dataDir, `answer-${accept}`);
  writeFileSync(body, Buffer.concat(await answer.toArray()));
  const { origin } = await start('bench/feed/bare.ts', { BODY: body }, 'ready');
  return { name: `bare node:http (${accept})`, url: origin };
}

/** By case, at each scale: ratios, because the machine's speed may differ five minutes later. */
const found: Record<string, number[]> = {};
function note(name: string, ratio: number, scale: string, least: number): void {
  found[name] = [...(found[name] ?? []), ratio];
  goal(`${name}, ${scale}`, ratio, least);
}

async function measure(name: string): Promise<void> {
  console.log(`With ${name}:`);
  const { origin } = await touchline({});
  const feed = (page: number): Side => ({ name: `page ${page}`, url: `${origin}/api/posts?page=${page}` });
  const bare = await bareLike(feed(1).url, 'identity');
  for (const [accept, side] of [
    ['identity', bare],
    ['br', await bareLike(feed(1).url, 'br')],
  ] as const) {
    const ratio = await compare(`page 1 (${accept}) to the bare server`, feed(1), side, { accept });
    note(`page 1 (${accept})`, ratio, name, 0.5);
  }
  await stopAll();

  const { origin: uncached } = await touchline({ CACHE_MB: '0' });
  const plain = await start('bench/feed/plain.ts', { DB_FOLDER: join(dataDir, 'db') }, 'ready');
  const at = (page: number): Side => ({ name: `no cache, page ${page}`, url: `${uncached}/api/posts?page=${page}` });
  const seconds = SECONDS_UNCACHED;
  const byPost: Side = { name: 'Express, page 1', url: `${plain.origin}/api/posts?page=1` };
  const post = await compare('no cache at all, to Express post by post', at(1), byPost, { seconds });
  note('page 1, no cache', post, name, 8);
  const deep = await compare('no cache, page 1,000 to page 2', at(1000), at(2), { seconds });
  note('page 1,000, no cache', deep, name, 0.5);
  await stopAll();

  // Last, because the writes change the first page.
  const { origin: written } = await touchline({});
  const page1: Side = { name: 'page 1', url: `${written}/api/posts?page=1` };
  const endWrites = startWrites(written);
  await setTimeout(SETTLED); // by then the first page holds new posts only, and its size stays the same
  const likeWritten = await bareLike(page1.url, 'identity');
  const busy = await compare('page 1 with 20 writes a second, to the bare server', page1, likeWritten);
  console.log(`    ${await endWrites()} writes were made meanwhile`);
  note('with writes', busy, name, 0.35);
  await stopAll();
}

try {
  let there = 0;
  for (const { posts, name } of SCALES) {
    await touchline({});
    await withDatabase(async (client) => {
      if (there === 0) await seedPeople(client);
      await forgetWritten(client);
      await seedPosts(client, there + 1, posts);
    });
    there = posts;
    await stopAll();
    await measure(name);
  }
  console.log('At 100,000 posts, of the ratio at 20,000:');
  for (const [name, [few = 1, many = 0]] of Object.entries(found)) {
    console.log(`  ${name}: ${(many / few).toFixed(2)}`);
    goal(`${name}, at 100,000 posts`, many / few, 0.8);
  }
} finally {
  await stopAll();
  rmSync(dataDir, { recursive: true, force: true });
}
for (const line of missed) console.log(`MISSED ${line}`);
if (missed.length > 0) process.exitCode = 1;
