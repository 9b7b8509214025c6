import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as openRequest, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createForwarding } from './forwarding.ts';

let folder = '';
const ends: (() => unknown)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ways-'));
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await rm(folder, { recursive: true, force: true });
});

/** Process 2 answers what it is asked. */
async function receive(answer: RequestListener): Promise<void> {
  ends.push(await createForwarding(folder, 2).receive(answer));
}
/** Process 1 has process 2 answer. @returns where it listens */
async function start(): Promise<number> {
  const first = createForwarding(folder, 1);
  const server = createServer((request, response) => first.forward(2, request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Sends a request in two parts, on a connection of its own. */
async function send(port: number, [begin, end]: [string, string], headers: Record<string, string> = {}) {
  const request = openRequest({ port, host: '127.0.0.1', agent: false, method: 'POST', path: '/way?a=1', headers });
  const answered = once(request, 'response');
  request.write(begin);
  await wait(Math.random() * 3);
  request.end(end);
  const [answer] = await answered;
  return { status: answer.statusCode as number, headers: answer.headers, body: await text(answer) };
}

/** Reads all and answers at once, as Engine.IO does. */
const echo: RequestListener = async (request, response) => {
  response.writeHead(200, { 'x-path': request.url ?? '', 'x-asked-by': String(request.headers['x-asked-by']) });
  response.end(await text(request));
};

test('hands on a request as it is, and its answer', async () => {
  await receive(echo);
  const port = await start();
  const { status, headers, body } = await send(port, ['Go', 'al'], { 'x-asked-by': 'Kofi' });
  expect([status, body]).toEqual([200, 'Goal']);
  expect(headers).toMatchObject({ 'x-path': '/way?a=1', 'x-asked-by': 'Kofi' });
});

test('loses no answer that comes as soon as the last byte was read, whatever the caller says of its connection', async () => {
  // In a thread of its own, or it would never be done before process 1 is.
  const other = new Worker(
    `const { createForwarding } = await import(${JSON.stringify(new URL('forwarding.ts', import.meta.url).href)});
    await createForwarding(${JSON.stringify(folder)}, 2).receive((request, response) => {
      request.on('end', () => response.end('ok')).resume();
    });
    (await import('node:worker_threads')).parentPort.postMessage('listens');`,
    { eval: true },
  );
  ends.push(() => other.terminate());
  await once(other, 'message');
  const port = await start();
  const headers = { connection: 'close', 'content-length': '4' };
  for (let n = 0; n < 60; n++) {
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(port, ['Go', 'al'], headers)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  }
});

test('says 502 where the other one is not there or ends, and reaches the one that takes its place', async () => {
  const port = await start();
  expect((await send(port, ['Go', 'al'])).status).toBe(502);
  await receive((request) => request.socket.destroy());
  expect((await send(port, ['Go', 'al'])).status).toBe(502);
  await ends.pop()?.();
  await receive(echo);
  expect((await send(port, ['Go', 'al'])).status).toBe(200);
});
