/**
 * `npm run fuzz:media`: broken films and pictures through the calls of the running server, as a few members at once:
 * no error of ours, each answered in time, the memory of the whole process tree bounded, nobody else kept waiting, and
 * nothing left in the scratch folder. `--count N` of them, `--seed N` others, `--only N` one of a seed again, `--of
 * FOLDER` the server of another checkout.
 */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { hasFfmpeg } from '../server/testing/clips.ts';
import { type Broken, brokenMedia, samples } from '../server/testing/fuzz/media.ts';
import { dice } from '../tools/seed/dice.ts';
import { told } from './attacks/attack.ts';
import { sendFilm, sendPicture } from './attacks/media.ts';
import { memoryOfTree, watchMemory } from './attacks/memory.ts';
import { AttackedSite, type Person } from './attacks/site.ts';
import { startCaller } from './attacks/somebody.ts';

const COUNT = 1500; // some five minutes
const AT_ONCE = 3;
const PATIENCE = 40_000; // milliseconds; a call that publishes answers after 25 s at the latest
const WAIT_MAX = 200; // milliseconds that anybody else waits: issue 13
const MEGABYTE = 1024 ** 2;
const MEMORY_MAX = 400; // MB above what the idle server takes
const MEMORY_END = 6 * 1024 * MEGABYTE;
const SETTLE = 60_000; // milliseconds that the scratch folder has to become empty
/** What one member may send in an hour, less what a test of ours leaves over. */
const ALLOWANCE = { films: 28, pictures: 55 };
/** Said on purpose: the host's no, busy, and no room. */
const MEANT = [502, 503, 507];

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { seed: text, count: text, only: text, of: text } });
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const count = Number(values.count ?? COUNT);
const numbers = values.only === undefined ? Array.from({ length: count }, (_, n) => n) : [Number(values.only)];

if (!hasFfmpeg)
  console.log('Only films of the seed are broken, for want of ffmpeg. Install it: apt-get install ffmpeg');
const all = await samples();
const site = await AttackedSite.start(resolve(values.of ?? join(import.meta.dirname, '..')));
const problems: string[] = [];

/** Members who may still send something, by what it is; a new one comes when none is left. */
const spare: Record<keyof typeof ALLOWANCE, { person: Promise<Person>; left: number } | undefined> = {
  films: undefined,
  pictures: undefined,
};
let people = 0;
function memberFor(what: keyof typeof ALLOWANCE): Promise<Person> {
  const current = spare[what];
  if (current && current.left > 0) {
    current.left -= 1;
    return current.person;
  }
  const person = site.member(`member_${++people}`);
  spare[what] = { person, left: ALLOWANCE[what] - 1 };
  return person;
}

const scratch = () => readdirSync(join(site.dataDir, 'files', 'incoming'));

async function send({ asFilm, bytes, name }: Broken) {
  if (asFilm) return sendFilm(await memberFor('films'), [bytes], PATIENCE, name);
  return sendPicture(await memberFor('pictures'), [bytes], PATIENCE, name);
}

try {
  const reader = await site.member('Reader');
  const postId = await reader.post('Match day');
  const idle = memoryOfTree(site.pid).tree / MEGABYTE;
  const memory = watchMemory(site.pid, MEMORY_END, () => site.kill());
  const cookie = reader.headers[0]?.[1] ?? '';
  const endCaller = await startCaller(site.origin, cookie, ['/api/posts', '/', `/api/posts/${postId}`]);
  const statuses = new Map<number | string, number>();
  let slowest = 0;
  let next = 0;
  const begun = performance.now();
  const work = async () => {
    for (let at = next++; at < numbers.length && site.isRunning; at = next++) {
      const number = numbers[at] ?? 0;
      const broken = brokenMedia(dice(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)), all);
      const answer = await send(broken);
      const status = told(answer);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      slowest = Math.max(slowest, answer.milliseconds);
      const isBad = typeof status === 'string' || (status >= 500 && !MEANT.includes(status));
      if (!isBad && !/\/tmp\/|node_modules|\n\s+at /.test(answer.text)) continue;
      problems.push(
        `npm run fuzz:media -- --seed ${seed} --only ${number}   # ${status} ${answer.text.slice(0, 100)} (${broken.how})`,
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const took = (performance.now() - begun) / 1000;
  for (let waited = 0; waited < SETTLE && site.isRunning && scratch().length > 0; waited += 500) await sleep(500);
  const left = scratch().length;
  const isAlive = await site.isAlive();
  const met = await endCaller();
  memory.end();
  const peak = memory.peak().tree / MEGABYTE;
  const errors = site.output.split('\n').filter((line) => /"level":(?:50|60)|Unhandled|FATAL/.test(line));

  if (!isAlive) problems.push('the site is down');
  if (left > 0) problems.push(`${left} files are left in the scratch folder`);
  if (met.longest >= WAIT_MAX) problems.push(`others waited ${met.longest.toFixed(0)} ms`);
  if (met.failed > 0) problems.push(`${met.failed} calls of others failed: ${JSON.stringify(met.statuses)}`);
  if (peak - idle >= MEMORY_MAX) problems.push(`${(peak - idle).toFixed(0)} MB more than when idle`);
  if (errors.length > 0) problems.push(`${errors.length} errors in the log, the first: ${errors[0]?.slice(0, 500)}`);
  const counted = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
  console.log(`seed ${seed}: ${numbers.length} broken films and pictures in ${took.toFixed(0)} s: ${counted}`);
  console.log(
    `slowest ${(slowest / 1000).toFixed(1)} s; others waited ${met.longest.toFixed(0)} ms at the most, p99 ${met.p99.toFixed(0)} ms; ` +
      `memory ${idle.toFixed(0)} MB idle, ${peak.toFixed(0)} MB at the most; ${left} files left in the scratch folder`,
  );
} finally {
  await site.stop();
  site.remove();
}
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
