/**
 * Another caller of the site, in a process of its own, so that the attacker's own load does not delay it: makes light
 * requests again and again, whether or not the last one was answered. Prints what it measured when its input ends.
 */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const [origin = '', cookie = '', ...paths] = process.argv.slice(2);
const EVERY = 40; // milliseconds
const OPEN_MAX = 200;
const LAST = 500; // milliseconds for the last requests to be answered
const A_NEW_ADDRESS = 400; // calls; the site takes a thousand a minute from one ip

/** What the caller measured; times in milliseconds. */
export type Met = {
  asked: number;
  failed: number;
  median: number;
  p99: number;
  longest: number;
  statuses: Record<string, number>;
};

const agent = new Agent({ keepAlive: true });
const times: number[] = [];
const open = new Set<number>();
const statuses: Record<string, number> = {};
let asked = 0;
let failed = 0;

function askOnce(): void {
  if (open.size >= OPEN_MAX) return;
  const number = asked++;
  const begun = performance.now() + number * 1e-9; // makes each unique
  open.add(begun);
  const settle = (status: string) => {
    if (!open.delete(begun)) return;
    times.push(performance.now() - begun);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status !== '200') failed += 1;
  };
  const ip = `10.9.${(number / A_NEW_ADDRESS) >> 8}.${Math.floor(number / A_NEW_ADDRESS) & 255}`;
  const headers = { cookie, 'x-forwarded-for': ip };
  get(`${origin}${paths[number % paths.length]}`, { agent, headers }, (answer) => {
    answer.resume();
    answer.on('end', () => settle(String(answer.statusCode)));
    answer.on('error', () => settle('broken off'));
  }).on('error', (error) => settle((error as NodeJS.ErrnoException).code ?? 'failed'));
}

const timer = setInterval(askOnce, EVERY);
console.log('calling');
process.stdin.resume().once('end', async () => {
  clearInterval(timer);
  for (let waited = 0; waited < LAST && open.size > 0; waited += 10) await sleep(10);
  const now = performance.now();
  // A call that is still open has waited at least this long.
  const all = [...times, ...[...open].map((begun) => now - begun)].sort((a, b) => a - b);
  const met: Met = {
    asked,
    failed: failed + open.size,
    longest: all.at(-1) ?? 0,
    median: all[Math.floor(all.length / 2)] ?? 0,
    p99: all[Math.floor(all.length * 0.99)] ?? 0,
    statuses: open.size > 0 ? { ...statuses, waiting: open.size } : statuses,
  };
  console.log(JSON.stringify(met));
  process.exit();
});
