/**
 * Asks for urls at a fixed rate, however late the answers come, in a process of its own; prints what came of it as JSON.
 * Latency counts from the moment at which a call was due, so that a server that stands still is seen.
 */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

/** A call: its path, and the headers that make it somebody's. */
export type Call = { path: string; headers: Record<string, string> };
export type Fired = { answered: number; told: number; failed: number; p50: number; p99: number; perSecond: number };

const LEFT_OVER = 10_000; // ms that the last answers may take
const [origin = '', file = '', rate = '100', seconds = '5'] = process.argv.slice(2);
const calls = JSON.parse(readFileSync(file, 'utf8')) as Call[];
const { hostname, port } = new URL(origin);
const agent = new Agent({ keepAlive: true, maxSockets: 512 });
const took: number[] = [];
let [told, failed, running, at] = [0, 0, 0, 0];

function fire(due: number): void {
  const { path, headers } = calls[at++ % calls.length] as Call;
  running += 1;
  const end = () => {
    running -= 1;
  };
  const call = request({ hostname, port, path, headers, agent }, (answer) => {
    answer.resume().on('end', () => {
      end();
      if (answer.statusCode === 200 || answer.statusCode === 304) took.push(performance.now() - due);
      else if (answer.statusCode === 503) told += 1;
      else failed += 1;
    });
  });
  call.on('error', () => {
    end();
    failed += 1;
  });
  call.end();
}

const began = performance.now();
const count = Number(rate) * Number(seconds);
let sent = 0;
const timer = setInterval(() => {
  const due = Math.min(count, Math.floor(((performance.now() - began) * Number(rate)) / 1000));
  for (; sent < due; sent++) fire(began + (sent * 1000) / Number(rate));
  if (sent < count) return;
  if (running > 0 && performance.now() - began < Number(seconds) * 1000 + LEFT_OVER) return;
  clearInterval(timer);
  const lasted = (performance.now() - began) / 1000;
  const sorted = took.toSorted((a, b) => a - b);
  const nth = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.POSITIVE_INFINITY);
  const fired: Fired = {
    answered: took.length,
    told,
    failed: failed + running,
    p50: nth(0.5),
    p99: nth(0.99),
    perSecond: took.length / lasted,
  };
  process.stdout.write(JSON.stringify(fired), () => process.exit());
}, 2);
