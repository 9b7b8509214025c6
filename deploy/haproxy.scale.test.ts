/** What HAProxy does with deploy/haproxy/haproxy.cfg; what people notice of it is in server/*.scale.test.ts. */

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import { request as requestByTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lacksHaproxy, type SiteProxy, startSiteProxy } from '../server/testing/engines/haproxy.ts';
import { createSite } from '../server/testing/site.ts';
import { openSocket } from '../server/testing/sockets.ts';

const hostOf = (origin: string) => origin.replace('http://', '');
const PATIENT = { timeout: 10_000, interval: 50 };
const SOCKETS = 20;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A server that is ready, does with everything else what a test says, and notes what came. */
async function standIn(answer: RequestListener) {
  const seen: IncomingMessage[] = [];
  const server = createServer((asked, response) => {
    if (asked.url === '/ready') return void response.end('ready\n');
    seen.push(asked);
    answer(asked, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  ends.push(close);
  return { seen, close, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function proxyOf(one: string, other: string): Promise<SiteProxy & { origin: string }> {
  const proxy = await startSiteProxy([one, other]);
  ends.push(proxy.close);
  return { ...proxy, origin: `http://127.0.0.1:${proxy.port}` };
}

describe.skipIf(lacksHaproxy)('where one server breaks off what it is asked', () => {
  let broken: Awaited<ReturnType<typeof standIn>>;
  let well: Awaited<ReturnType<typeof standIn>>;
  let origin: string;
  /** On a connection of its own: on one that is used again, HAProxy closes rather than answers, and browsers try again. */
  const ask = async (method: string, headers: Record<string, string> = {}) => {
    const asking = request(`${origin}/api/posts`, { method, headers, agent: false });
    const [answer] = (await once(asking.end(method === 'GET' ? undefined : '{}'), 'response')) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
  };
  const arrived = () => broken.seen.length + well.seen.length;

  beforeEach(async () => {
    broken = await standIn((asked) => void asked.socket.destroy());
    well = await standIn((_, response) => void response.end('done'));
    origin = (await proxyOf(broken.host, well.host)).origin;
  });

  test('the other one is asked what may be asked twice, and nothing else is', async () => {
    for (let time = 0; time < 4; time++) expect((await ask('GET')).text).toBe('done');
    expect(broken.seen.length).toBeGreaterThan(0);

    const key = { 'idempotency-key': '"0198c5b0-0000-7000-8000-000000000001"' };
    for (let time = 0; time < 4; time++) expect((await ask('POST', key)).status).toBe(200);

    for (const method of ['POST', 'PATCH', 'DELETE']) {
      const before = arrived();
      const statuses = [];
      for (let time = 0; time < 4; time++) statuses.push((await ask(method)).status);
      expect([method, statuses.toSorted()]).toEqual([method, [200, 200, 502, 502]]);
      expect([method, arrived() - before]).toEqual([method, 4]);
    }
  });

  test('and where none is left, people read a sentence, with when to come again', async () => {
    broken.close();
    well.close();
    await vi.waitFor(async () => {
      const answer = await ask('GET');
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '3']);
      expect(answer.text).toContain('>The site will be back in a moment. Please try again.<');
    }, PATIENT);
  });
});

describe.skipIf(lacksHaproxy)('between a proxy in front and two servers', () => {
  test('a standing server costs readers some seconds, and then nothing', async () => {
    const standing = await standIn(() => {});
    const well = await standIn((_, response) => void response.end('done'));
    const { origin } = await proxyOf(standing.host, well.host);
    const answers = await Promise.all(Array.from({ length: 4 }, async () => (await fetch(origin)).text()));
    expect(answers).toEqual(['done', 'done', 'done', 'done']);
    expect(standing.seen.length).toBeGreaterThan(0);
  });

  test('a server’s own 503 is passed on, and not asked for again elsewhere', async () => {
    const away = await standIn((_, response) => void response.writeHead(503, { 'retry-after': '3' }).end('away'));
    const { origin } = await proxyOf(away.host, away.host);
    const answer = await fetch(origin);
    expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([503, '3', 'away']);
    expect(away.seen).toHaveLength(1);
  });

  test('servers learn from whom a request is, and its name; its own words about that count only from the front', async () => {
    const one = await standIn((_, response) => void response.end('done'));
    const { origin } = await proxyOf(one.host, one.host);
    await fetch(origin, { headers: { 'x-forwarded-for': '203.0.113.7', 'x-request-id': 'mine' } });
    const { headers } = one.seen[0] as IncomingMessage;
    expect(headers['x-forwarded-for']).toBe('203.0.113.7'); // 127.0.0.0/8 is the front here
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

    const strict = await startSiteProxy([one.host, one.host], { TOUCHLINE_FRONT: '192.0.2.0/24' });
    ends.push(strict.close);
    await fetch(`http://127.0.0.1:${strict.port}`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(one.seen[1]?.headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  test('sockets that can only ask again and again reach their server each time', async () => {
    const site = await createSite();
    const other = await site.another();
    const { origin } = await proxyOf(hostOf(site.origin), hostOf(other.origin));
    const cookies = await Promise.all(
      Array.from({ length: SOCKETS }, async () => {
        const first = await fetch(`${origin}/socket.io/?EIO=4&transport=polling`);
        const cookie = first.headers.getSetCookie().join().split(';')[0] ?? '';
        const sid = /"sid":"([^"]+)"/.exec(await first.text())?.[1];
        const send = await fetch(`${origin}/socket.io/?EIO=4&transport=polling&sid=${sid}`, {
          ...{ method: 'POST', body: '40', headers: { cookie, 'content-type': 'text/plain;charset=UTF-8' } },
        });
        expect([send.status, await send.text()]).toEqual([200, 'ok']);
        return cookie;
      }),
    );
    expect(new Set(cookies).size).toBe(2); // both servers have some
    await Promise.all(Array.from({ length: SOCKETS }, () => openSocket(origin))); // as websockets
  });

  test('with certificates of its own it takes https, for whoever has no other proxy in front', async ({ skip }) => {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-certs-'));
    ends.push(() => rmSync(folder, { recursive: true }));
    const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')];
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const made = spawnSync('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-keyout', key, '-out', certificate, ...names],
    ]);
    if (made.error) skip('openssl is missing: apt-get install openssl');
    const ca = readFileSync(certificate, 'utf8');
    mkdirSync(join(folder, 'certs'));
    writeFileSync(join(folder, 'certs', 'site.pem'), ca + readFileSync(key, 'utf8'));

    const one = await standIn((_, response) => void response.end('done'));
    const proxy = await startSiteProxy([one.host, one.host], { TOUCHLINE_CERTS: join(folder, 'certs') });
    ends.push(proxy.close);
    const asking = requestByTls(`https://127.0.0.1:${proxy.port}/`, { ca, agent: false }).end();
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    expect([answer.statusCode, await text(answer)]).toEqual([200, 'done']);
    expect(one.seen[0]?.headers['x-forwarded-proto']).toBe('https');
  });

  test('its log has what was slow or has failed, and nothing else, by the kind of url and the request’s name', async () => {
    const one = await standIn(async ({ url = '' }, response) => {
      if (url.includes('slow')) await sleep(1200);
      if (url.includes('broken')) return void response.destroy();
      response.statusCode = url.includes('wrong') ? 500 : 200;
      response.end(String(response.req.headers['x-request-id']));
    });
    const { origin, said } = await proxyOf(one.host, one.host);
    const ask = async (path: string, init?: RequestInit) => {
      const answer = await fetch(`${origin}${path}`, init);
      return answer.text();
    };
    const lines = () =>
      said()
        .split('\n')
        .filter((line) => /^127\.0\.0\.1 /.test(line));
    await ask('/api/posts/swordfish');
    await ask('/join/swordfish');
    const slow = await ask('/api/slow/swordfish?token=swordfish');
    // Whoever sends much, or waits for news, takes their own time.
    await ask('/api/slow/upload', { method: 'POST', body: 'x'.repeat(70_000) });
    await ask('/socket.io/slow');
    const wrong = await ask('/verify-email/wrong-swordfish');
    const breaking = request(`${origin}/api/auth/broken-swordfish`, { method: 'POST', agent: false });
    await once(breaking.end('{}'), 'response');
    await vi.waitFor(() => expect(lines()).toHaveLength(3), PATIENT);
    expect(lines()).toEqual([
      expect.stringMatching(new RegExp(` ${slow} site/.* 200 .* GET /api/slow$`)),
      expect.stringMatching(new RegExp(` ${wrong} site/.* 500 .* GET /verify-email$`)),
      expect.stringMatching(/ site\/.* 502 .* POST \/api\/auth$/),
    ]);
    expect(said()).not.toContain('swordfish');
  });

  test('Prometheus reads of HAProxy what the alerts and the board ask for', async () => {
    const one = await standIn((_, response) => void response.end('done'));
    const { metrics } = await proxyOf(one.host, one.host);
    const told = await (await fetch(metrics)).text();
    const asked = ['deploy/prometheus/alerts.yml', 'deploy/grafana/touchline.json'].flatMap((file) =>
      [...readFileSync(join(import.meta.dirname, '..', file), 'utf8').matchAll(/\bhaproxy_[a-z_]+/g)].map(
        ([name]) => name,
      ),
    );
    expect(asked.length).toBeGreaterThan(2);
    for (const name of new Set(asked)) expect(told).toContain(`\n${name}{proxy="site",server="web1"`);
  });
});
