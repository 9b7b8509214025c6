/**
 * `npm run fuzz:media`: broken films and pictures through the calls of the running server, as a few members at once. No
 * server errors, each answered in time, the memory of the whole process tree bounded, no other caller kept waiting,
 * nothing left in the scratch folder. `--count N`: how many; `--seed N`: another series; `--only N`: one of a series
 * again; `--of FOLDER`: the server of another checkout.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { hasFfmpeg } from '../server/testing/sending/clips.ts';
import { sendBrokenMedia } from './attacks/broken-media.ts';
import { memoryOfTree, watchMemory } from './attacks/memory.ts';
import { AttackedSite } from './attacks/site.ts';
import { startCaller } from './attacks/somebody.ts';

const COUNT = 1500; // some five minutes
const WAIT_MAX = 200; // milliseconds that other callers may wait
const MEGABYTE = 1024 ** 2;
const MEMORY_MAX = 400; // MB above what the idle server takes
const MEMORY_END = 6 * 1024 * MEGABYTE; // at this size the server is killed

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { seed: text, count: text, only: text, of: text } });
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const count = Number(values.count ?? COUNT);
const numbers = values.only === undefined ? Array.from({ length: count }, (_, n) => n) : [Number(values.only)];

if (!hasFfmpeg)
  console.log('Only films of the seed are broken, for want of ffmpeg. Install it: apt-get install ffmpeg');
const site = await AttackedSite.start(resolve(values.of ?? join(import.meta.dirname, '..')));
const problems: string[] = [];
try {
  const reader = await site.member('Reader');
  const postId = await reader.post('Match day');
  const idle = memoryOfTree(site.pid).tree / MEGABYTE;
  const memory = watchMemory(site.pid, MEMORY_END, () => site.kill());
  const cookie = reader.headers[0]?.[1] ?? '';
  const endCaller = await startCaller(site.origin, cookie, ['/api/posts', '/', `/api/posts/${postId}`]);
  const begun = performance.now();
  const { statuses, slowest, left, ...report } = await sendBrokenMedia(site, seed, numbers);
  const took = (performance.now() - begun) / 1000;
  problems.push(...report.problems);
  const isAlive = await site.isAlive(10_000);
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
  const answered = [...statuses.values()].reduce((sum, times) => sum + times, 0);
  const counted = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
  console.log(
    `seed ${seed}: ${answered} of ${numbers.length} broken films and pictures in ${took.toFixed(0)} s: ${counted}`,
  );
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
