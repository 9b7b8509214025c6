/** Times messages to many viewers beside a bare `ws` server that sends the same bytes to as many and stores nothing. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../server/testing/machine/free-port.ts';
import { memoryOf, startScript, stop } from '../server.ts';

const ROUNDS = 4; // the sides take turns
const MESSAGES = 50; // per round

type Viewers = { child: ChildProcess; send(): Promise<number> };

type What = { what: 'post' | 'match'; id: string; viewers: number };

async function watch(origin: string, { what, id, viewers }: What): Promise<Viewers> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'viewers.ts'), origin, id, `${viewers}`, what], {
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
    async send() {
      child.stdin.write('\n');
      return Number(await next());
    },
  };
}

const at = (times: number[], share: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/**
 * Says how long a message takes until the last viewer has it, and how much longer that is than with the bare server;
 * fails the run if it is more than twice as long, at the median or at the 99th percentile.
 */
export async function compare({ origin, child }: { origin: string; child: ChildProcess }, what: What): Promise<void> {
  const port = await freePort();
  const bare = await startScript('bench/live/bare.ts', { PORT: String(port) }, 'ready');
  const sides = [
    { name: 'Touchline', origin, child, times: [] as number[], viewers: undefined as Viewers | undefined },
    { name: 'bare ws', origin: `http://127.0.0.1:${port}`, child: bare, times: [], viewers: undefined },
  ];
  for (const side of sides) {
    const before = memoryOf(side.child.pid).now;
    side.viewers = await watch(side.origin, what);
    console.log(
      `${side.name}: ${kilobytes((memoryOf(side.child.pid).now - before) / what.viewers)} of memory a connection`,
    );
    for (let n = 0; n < 10; n++) await side.viewers.send(); // warm
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const { viewers, times } of sides) {
      for (let n = 0; n < MESSAGES; n++) times.push((await viewers?.send()) ?? 0);
    }
  }
  for (const { name, times } of sides) {
    console.log(
      `${name}: to the last of ${what.viewers} viewers p50 ${at(times, 0.5).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms`,
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
}
