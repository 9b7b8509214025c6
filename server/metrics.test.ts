import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { noteBackup } from './backup/note.ts';
import { measure, serveMetrics } from './metrics.ts';
import { messagesMissed } from './platform/messages/bus.ts';
import { databaseSeen } from './platform/metrics/measured.ts';
import { freePort } from './testing/machine/free-port.ts';
import { startFakeS3 } from './testing/services/s3.ts';
import { createSite, type Site } from './testing/site.ts';
import { openSocket } from './testing/sockets.ts';
import { PATIENT } from './testing/traces.ts';

let site: Site;
let stop = async () => {};
beforeAll(async () => {
  site = await createSite({ BACKUP_DIR: '/nowhere' });
});
afterEach(() => stop());

/** Measures the site from now on. @returns what Prometheus would read of one metric: `{ 'name{labels}': value }` */
function measured() {
  const { registry, stop: end } = measure(site, site.app.server);
  stop = async () => end();
  return async (name: string): Promise<Record<string, number>> => {
    const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith(name));
    return Object.fromEntries(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
    );
  };
}

test('requests are counted by method, kind and status, with those that pass Fastify by', async () => {
  const member = await site.member('Kofi');
  const read = measured();
  for (let time = 0; time < 3; time++) await member.get('/api/posts?page=1&limit=10'); // the third is a quick answer
  await site.visitor().get('/api/posts/00000000-0000-7000-8000-000000000000');
  await site.visitor().get('/nowhere-at-all');
  await vi.waitFor(
    async () =>
      expect(await read('touchline_http_requests_total{')).toEqual({
        'touchline_http_requests_total{method="GET",class="posts",status="200"}': 3,
        'touchline_http_requests_total{method="GET",class="posts",status="404"}': 1,
        'touchline_http_requests_total{method="GET",class="pages",status="404"}': 1,
      }),
    PATIENT,
  );
  expect(await read('touchline_http_request_seconds_count')).toEqual({
    'touchline_http_request_seconds_count{class="posts"}': 4,
    'touchline_http_request_seconds_count{class="pages"}': 1,
  });
  expect(Object.values(await read('touchline_http_requests_running'))).toEqual([0, 0]);
  expect((await read('touchline_cache_asked_total'))['touchline_cache_asked_total{cache="feed",result="hit"}']).toBe(2);
});

test('a caller who goes away is counted as such, and is not under way any more', async () => {
  const read = measured();
  const leaving = new AbortController();
  const answer = fetch(`${site.origin}/socket.io/?EIO=4&transport=polling`, { signal: leaving.signal });
  const sid = /"sid":"([^"]+)"/.exec(await (await answer).text())?.[1];
  const poll = fetch(`${site.origin}/socket.io/?EIO=4&transport=polling&sid=${sid}`, { signal: leaving.signal });
  await vi.waitFor(
    async () =>
      expect(await read('touchline_http_requests_running')).toEqual({
        'touchline_http_requests_running{class="sockets"}': 1,
      }),
    PATIENT,
  );
  leaving.abort();
  await poll.catch(() => {});
  await vi.waitFor(
    async () =>
      expect(await read('touchline_http_requests_total{method="GET",class="sockets",status="0"}')).not.toEqual({}),
    PATIENT,
  );
  expect(await read('touchline_http_requests_running')).toEqual({
    'touchline_http_requests_running{class="sockets"}': 0,
  });
});

test('sockets, jobs, connections, disk and backup are told', async () => {
  const read = measured();
  const { socket } = await openSocket(site.origin);
  expect(await read('touchline_sockets')).toEqual({ touchline_sockets: 1 });
  socket.close();
  await vi.waitFor(async () => expect(await read('touchline_sockets')).toEqual({ touchline_sockets: 0 }), PATIENT);

  expect(Object.keys(await read('touchline_jobs{'))).toContain('touchline_jobs{queue="publish-video",state="due"}');
  expect((await read('touchline_database_connections')).touchline_database_connections).toBeGreaterThan(0);
  expect(await read('touchline_database_waiting')).toEqual({ touchline_database_waiting: 0 });
  expect((await read('touchline_disk_free_bytes')).touchline_disk_free_bytes).toBeGreaterThan(0);
  expect((await read('process_resident_memory_bytes')).process_resident_memory_bytes).toBeGreaterThan(1e6);
  expect(Object.keys(await read('nodejs_eventloop_lag_p99_seconds'))).toHaveLength(1);

  expect(await read('touchline_last_backup')).toEqual({});
  expect(await read('touchline_backup_late')).toEqual({ touchline_backup_late: 1 });
  await noteBackup(site.config.dataDir, new Date('2026-11-22T02:17:00Z'), 1);
  expect(await read('touchline_last_backup')).toEqual({
    touchline_last_backup_timestamp_seconds: Date.parse('2026-11-22T02:17:00Z') / 1000,
  });
});

test('a transaction that stays open and has written something is told by its age, and one that only reads is not', async () => {
  const age = async () => {
    const told = await measured()('touchline_database_oldest_write_seconds');
    await stop();
    return told.touchline_database_oldest_write_seconds;
  };
  await site.db.transaction(async (tx) => {
    await tx.execute(sql`select count(*) from posts`);
    await pause(500);
    expect(await age()).toBeLessThan(0.4); // the site may write something at that moment
    await tx.execute(sql`create table written ()`);
    expect(await age()).toBeGreaterThan(0.4);
    await tx.execute(sql`drop table written`);
  });
  expect(await age()).toBeLessThan(0.4);
});

test('a database that is away and messages that were missed are told', async () => {
  const read = measured();
  expect(await read('touchline_database_up')).toEqual({ touchline_database_up: 1 });
  databaseSeen.tell(false);
  site.bus.publish(messagesMissed);
  expect(await read('touchline_database_up')).toEqual({ touchline_database_up: 0 });
  expect(await read('touchline_bus_gaps_total')).toEqual({ touchline_bus_gaps_total: 1 });
  databaseSeen.tell(true);
  expect(await read('touchline_database_up')).toEqual({ touchline_database_up: 1 });
});

test('an object store that does not answer is told', async () => {
  const s3 = await startFakeS3();
  const inBucket = await createSite(s3.env);
  const read = measured();
  await inBucket.files.put('images/one.webp', Buffer.from('one'));
  const answered = 'touchline_bucket_seconds_count{result="answered"}';
  expect((await read(answered))[answered]).toBeGreaterThan(0);
  await s3.close();
  await expect(inBucket.files.put('images/two.webp', Buffer.from('two'))).rejects.toThrow();
  const failed = 'touchline_bucket_seconds_count{result="failed"}';
  expect((await read(failed))[failed]).toBeGreaterThan(0);
});

test('Prometheus reads them on a port of their own, and nothing else is there', async () => {
  const port = await freePort();
  stop = await serveMetrics(site, site.app.server, { port, host: '127.0.0.1' });
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(await answer.text()).toContain('# TYPE touchline_http_requests_total counter');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`${site.origin}/metrics`)).status).toBe(404);
  await expect(serveMetrics(site, site.app.server, { port, host: '127.0.0.1' })).rejects.toThrow(
    `METRICS_PORT=${port}, METRICS_HOST=127.0.0.1: can’t listen there (EADDRINUSE).`,
  );
});
