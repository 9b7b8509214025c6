/**
 * Fifty members write and read on two servers, at random, while the way between these is cut and one of them is frozen,
 * killed and started again.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VIEWER_REACTIONS } from '../../contract/reactions.ts';
import { SECOND } from '../platform/clock.ts';
import { LISTENER } from '../platform/servers/queries.ts';
import { ask as askOne } from '../testing/engines/asking.ts';
import { percentile, spread, tellFigures } from '../testing/engines/figures.ts';
import { createServers, type Servers, type Somebody, seedMembers, urlOf } from '../testing/engines/servers.ts';
import type { ServerProcess } from '../testing/machine/process.ts';
import { textForm } from '../testing/sending/forms.ts';
import { type Cuttable, makeCuttable } from '../testing/services/cuttable.ts';
import { createDatabase } from '../testing/site.ts';

const MEMBERS = 50;
const WRITERS = 20; // others than these: each may comment thirty times a minute, on both servers together
const READERS = 10;
const POSTS = 10;
const PATIENCE = 1.5 * SECOND; // of one call: then a browser's proxy asks another server
const KINDS = ['like', 'love', 'fire', 'goal', 'clap'];

/** What happens when, in ms: twenty seconds in all. */
const CUT = 6 * SECOND;
const MENDED = 10 * SECOND;
const FROZEN = 11.5 * SECOND;
const THAWED = 14 * SECOND;
const KILLED = 15.5 * SECOND;
const BACK = 16.5 * SECOND;
const END = 20 * SECOND;

/** For how long the other server hears, and then does not. */
const HEARD = 3 * SECOND;
const DEAF = 5 * SECOND;

let servers: Servers;
let database: Awaited<ReturnType<typeof createDatabase>>;
/** How the other server hears; its queries go another way. */
let way: Cuttable;
let one: ServerProcess;
let other: ServerProcess;
let members: Somebody[];
let writers: Somebody[];
let readers: Somebody[];
let posts: string[];

beforeAll(async () => {
  database = await createDatabase();
  way = await makeCuttable(database.connection, LISTENER);
  servers = createServers();
  one = await servers.start(urlOf(database.connection));
  other = await servers.start(urlOf(way.connection));
  members = await seedMembers(database.connection, MEMBERS);
  writers = await seedMembers(database.connection, WRITERS, 'Writer');
  readers = await seedMembers(database.connection, READERS, 'Reader');
  posts = await Promise.all(
    members.slice(0, POSTS).map(async ({ browser, headers }) => {
      const { body } = await browser
        .at(one)
        .send('POST', '/api/posts', { headers, body: textForm({ content: 'Match day' }) });
      return body.post._id;
    }),
  );
});
afterAll(async () => {
  way.mend();
  await servers.close();
  await way.close();
  await database.drop();
});

type Request = { body?: object; key?: string; patience?: number };

/** @returns undefined where there is no answer in time, or one that says to ask again */
async function ask(who: Somebody, server: ServerProcess, path: string, request: Request = {}) {
  const answer = await askOne(who, server, path, { patience: PATIENCE, ...request });
  if (!answer || answer.status >= 500) return undefined;
  if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer;
}

/** Asks one server, at random, and the other one if that does not answer, as behind a proxy. */
async function insist(who: Somebody, path: string, request: Request = {}) {
  let [server, next] = Math.random() < 0.5 ? [one, other] : [other, one];
  const since = performance.now();
  for (let tries = 0; performance.now() - since < 60 * SECOND; tries++) {
    // On a machine that is slow by itself the next tries may take longer.
    const answer = await ask(who, server, path, { ...request, patience: PATIENCE * 2 ** Math.min(4, tries >> 1) });
    if (answer) return { ...answer, server };
    await sleep(20);
    [server, next] = [next, server];
  }
  throw new Error(`no answer to ${path}`);
}

const countIn = (answer: { body: { posts: { _id: string; commentCount: number }[] } }, postId: string) =>
  answer.body.posts.find(({ _id }) => _id === postId)?.commentCount ?? 0;
const anyOf = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)] as T;

test('others find it on the other server within milliseconds, and within seconds while that hears nothing', {
  timeout: 200_000,
}, async () => {
  const since = performance.now();
  const at = () => performance.now() - since;
  const late = { healthy: [] as number[], cut: [] as number[] };
  let isOver = false;

  /** How late a look at the other server may begin, after the answer to the write, and not find it. */
  async function watch(list: number[], postId: string, count: number): Promise<void> {
    const written = at();
    for (let last = 0; ; await sleep(5)) {
      const began = at() - written;
      const answer = await ask(anyOf(readers), other, '/api/posts', { patience: 20 * SECOND });
      if (answer && countIn(answer, postId) >= count) return void list.push(last);
      if (began > 10 * SECOND) return void list.push(began);
      last = began;
    }
  }

  // All write on one server: what they write on the other one would make it load what it has not heard of, too.
  async function write(who: Somebody): Promise<void> {
    const watches: Promise<void>[] = [];
    for (await sleep(Math.random() * 500); !isOver; await sleep(300 + Math.random() * 400)) {
      const list = at() < HEARD ? late.healthy : late.cut;
      const postId = anyOf(posts);
      const written = await ask(who, one, `/api/posts/${postId}/comments`, {
        body: { content: 'Well played' },
        patience: 20 * SECOND,
      });
      if (written) watches.push(watch(list, postId, written.body.commentCount));
    }
    await Promise.all(watches);
  }

  async function trouble(): Promise<void> {
    await sleep(HEARD);
    way.freeze();
    await sleep(DEAF);
    isOver = true;
  }
  await Promise.all([trouble(), ...writers.map(write)]);
  way.mend();
  tellFigures('Others, on the other server', { healthy: spread(late.healthy), cut: spread(late.cut) });
  expect(late.healthy.length).toBeGreaterThan(10);
  // The goals are 100 ms and 3 s; a machine that does much else at the same time must not fail for it.
  expect(percentile(late.healthy, 0.5)).toBeLessThan(500);
  expect(percentile(late.healthy, 0.99)).toBeLessThan(3 * SECOND);
  expect(percentile(late.cut, 1)).toBeLessThan(6 * SECOND);
});

test('nobody misses what they have written, and others hear of it', { timeout: 200_000 }, async () => {
  const began = performance.now();
  const at = () => performance.now() - began;
  const until = (moment: number) => sleep(Math.max(0, moment - at()));
  const missed: string[] = [];
  let [writes, reads] = [0, 0];

  async function live(who: Somebody, n: number): Promise<void> {
    for (await sleep(Math.random() * 500); at() < END; await sleep(200 + Math.random() * 600)) {
      const postId = anyOf(posts);
      const label = `${n} at ${(at() / SECOND).toFixed(1)} s`;
      if (Math.random() < 0.4) {
        const body = { content: `Well played, ${randomUUID()}` };
        const written = await insist(who, `/api/posts/${postId}/comments`, { body, key: randomUUID() });
        const { comment, commentCount } = written.body;
        const thread = await insist(who, `/api/posts/${postId}/comments`);
        if (!thread.body.comments.some(({ _id }: { _id: string }) => _id === comment._id)) {
          missed.push(`comment of ${label}`);
        }
        if (countIn(await insist(who, '/api/posts'), postId) < commentCount) missed.push(`count of ${label}`);
        reads += 2;
      } else {
        const reactionType = anyOf(KINDS);
        const key = randomUUID();
        await insist(who, `/api/posts/${postId}/react`, { body: { reactionType }, key });
        const { headers } = await insist(who, '/api/posts');
        if (!headers.get(VIEWER_REACTIONS)?.includes(`${postId}=${reactionType}`)) missed.push(`reaction of ${label}`);
        reads += 1;
      }
      writes += 1;
    }
  }

  async function trouble(): Promise<void> {
    await until(CUT);
    way.freeze();
    await until(MENDED);
    way.mend();
    await until(FROZEN);
    one.child.kill('SIGSTOP');
    await until(THAWED);
    one.child.kill('SIGCONT');
    await until(KILLED);
    await one.kill();
    await until(BACK);
    one = await servers.start(urlOf(database.connection), Number(new URL(one.origin).port));
  }

  await Promise.all([trouble(), ...members.map(live)]);
  tellFigures('Own writes on two servers, with faults', { writes, reads, missed: missed.length });
  expect(missed).toEqual([]);
  expect(writes).toBeGreaterThan(100);
});
