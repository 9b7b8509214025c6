import { Agent, get } from 'node:http';

export type Load = { perSecond: number; p50: number; p95: number; p99: number };

/** One ip may make a thousand calls a minute: these come from many. */
let asked = 0;
function newIp(): string {
  const number = Math.floor(asked++ / 500);
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

export type Request = { url: string; headers?: Record<string, string> };

/**
 * Requests a url again and again over that many connections, each waiting for its answer. The server has to trust this
 * machine as a proxy (TRUST_PROXY).
 * @param wanted the url, or what gives each request
 * @returns answers a second, and times in milliseconds
 */
export async function load(
  wanted: string | (() => Request),
  {
    connections = 16,
    seconds = 4,
    headers = {},
  }: { connections?: number; seconds?: number; headers?: Record<string, string> } = {},
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const { url, headers: own } = typeof wanted === 'string' ? { url: wanted } : wanted();
      const begin = performance.now();
      get(url, { agent, headers: { 'x-forwarded-for': newIp(), ...headers, ...own } }, (answer) => {
        answer.resume().on('end', () => {
          times.push(performance.now() - begin);
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`${url}: ${answer.statusCode}`));
        });
      }).on('error', reject);
    });
  const work = async () => {
    while (performance.now() < end) await ask();
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
