import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type FakeS3, startFakeS3 } from '../../testing/services/s3.ts';
import type { FileStore } from '../files/files.ts';
import { createScratch } from '../files/scratch.ts';
import { answerProblem } from '../http/problem.ts';
import { type Bucket, createBucket } from './bucket.ts';
import { connectS3 } from './connection.ts';
import { createS3Storage, openBucket } from './s3.ts';
import { describeS3 } from './s3-conformance.ts';
import { createS3Files } from './s3-files.ts';
import { rangeOf } from './sending.ts';
import { elements, escaped, textOf } from './xml.ts';

const PATIENCE = 1500; // ms, instead of 8 s

describeS3('a store in memory', startFakeS3, PATIENCE);

describe('a store that errs', () => {
  const KEY = 'videos/AAAAAAAAAAA';
  const bytes = randomBytes(400_000);
  const root = mkdtempSync(join(tmpdir(), 'touchline-errs-'));
  const app = Fastify();
  const told: string[] = [];
  let store: FakeS3;
  let bucket: Bucket;
  let files: FileStore;
  let hasty: FileStore;
  let origin: string;
  beforeAll(async () => {
    store = await startFakeS3();
    const open = (patience?: number) =>
      createBucket(
        connectS3(store.settings, (why) => told.push(why), patience),
        store.settings,
      );
    bucket = open();
    const scratch = await createScratch(root);
    files = createS3Files({ bucket, scratch });
    hasty = createS3Files({ bucket: open(PATIENCE), scratch });
    await files.put(KEY, bytes);
    app.setErrorHandler((error, request, reply) => answerProblem(error as Error & { code: string }, request, reply));
    app.get('/film', (_, reply) => files.send(reply, KEY, { contentType: 'video/mp4', cacheControl: 'no-cache' }));
    app.get('/large', (_, reply) =>
      files.send(reply, 'videos/CCCCCCCCCCC', { contentType: 'video/mp4', cacheControl: 'no-cache' }),
    );
    await app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await app.close();
    await store.close();
    rmSync(root, { recursive: true, force: true });
  });
  const read = async (...asked: Parameters<FileStore['read']>) =>
    Buffer.concat(await Array.fromAsync(files.read(...asked)));
  const away = { status: 503, code: 'unavailable' };

  test.each([500, 502, 503, 504])('%i is tried again', async (status) => {
    store.fail({ status });
    expect(await files.size(KEY)).toBe(bytes.length);
  });

  test('what lasts is told as being away, and to the log with its reason', async () => {
    for (let times = 0; times < 3; times += 1) store.fail({ status: 503, code: 'SlowDown' });
    await expect(files.put('videos/other', Buffer.from('x'))).rejects.toMatchObject(away);
    expect(told.at(-1)).toContain('503 SlowDown');
  });

  test.each([
    [403, 'AccessDenied'],
    [404, 'NoSuchBucket'],
    [400, 'Odd'],
    [301, 'PermanentRedirect'],
    [307, 'TemporaryRedirect'],
  ])('%i %s is neither believed nor followed', async (status, code) => {
    const headers = { location: `${store.settings.endpoint}/elsewhere` };
    const before = store.asked.length;
    store.fail({ status, code, headers });
    await expect(read(KEY)).rejects.toMatchObject(away);
    expect(store.asked.length - before).toBe(1);
    store.fail({ status, code, headers });
    expect((await fetch(`${origin}/film`)).status).toBe(503);
  });

  test('a body that is cut off is an error, and no shorter file', async () => {
    store.fail({ cutAfter: 1000 });
    await expect(read(KEY)).rejects.toThrow();
    store.fail({ cutAfter: 1000 });
    await expect(files.withPath(KEY, async () => 'there')).rejects.toMatchObject(away);
    store.fail({ cutAfter: 1000 });
    await expect(fetch(`${origin}/film`).then((answer) => answer.arrayBuffer())).rejects.toThrow();
    expect(readdirSync(join(root, 'incoming'))).toEqual([]);
  });

  test('a body of some bytes a second is given up', async () => {
    store.fail({ trickleAfter: 10_000 });
    const since = Date.now();
    await expect(Array.fromAsync(hasty.read(KEY))).rejects.toThrow();
    expect(Date.now() - since).toBeLessThan(4 * PATIENCE);
  });

  test('a browser that takes its time is not the store’s fault', async () => {
    const large = randomBytes(8_000_000);
    await files.put('videos/BBBBBBBBBBB', large);
    const stream = hasty.read('videos/BBBBBBBBBBB');
    stream.once('readable', () => {});
    await pause(3 * PATIENCE);
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part);
    expect(Buffer.concat(parts).equals(large)).toBe(true);
  });

  test('a range that is ignored is not taken for the part', async () => {
    store.fail({ whole: true });
    await expect(read(KEY, 100, 10)).rejects.toMatchObject(away);
  });

  test('nothing of its headers reaches a browser', async () => {
    const { headers } = await fetch(`${origin}/film`);
    expect(headers.get('content-type')).toBe('video/mp4');
    expect([headers.get('set-cookie'), headers.get('server')]).toEqual([null, null]);
  });

  test('a browser that goes away ends the download, however much is still to come', async () => {
    await files.put('videos/CCCCCCCCCCC', randomBytes(30_000_000));
    const going = new AbortController();
    const { body } = await fetch(`${origin}/large`, { signal: going.signal });
    await body?.getReader().read();
    expect(store.busy()).toBe(1);
    going.abort();
    await expect.poll(() => store.busy()).toBe(0);
    for await (const _ of files.read('videos/CCCCCCCCCCC')) break;
    await expect.poll(() => store.busy()).toBe(0);
  });

  test('a wrong clock of this machine is made up for', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60 * 60_000 });
    try {
      const date = new Date(Date.now() + 60 * 60_000).toUTCString();
      store.fail({ status: 403, code: 'RequestTimeTooSkewed', headers: { date } });
      const own = await openBucket({ ...store.settings, publicUrl: undefined }, () => {});
      expect((await own.head(KEY))?.bytes).toBe(bytes.length);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a start while it is away goes on, and says so', async () => {
    const lines: string[] = [];
    const settings = { ...store.settings, endpoint: 'http://127.0.0.1:9', publicUrl: undefined };
    await openBucket(settings, (line) => lines.push(line));
    expect(lines.at(-1)).toMatch(/^The object store at S3_ENDPOINT can't be reached/);
    expect(lines.join()).not.toContain(settings.secretAccessKey);
  });

  test('films are sent on where browsers reach the bucket, by a URL that ends; pictures are not', async () => {
    const publicUrl = `${store.settings.endpoint}/${store.settings.bucket}`;
    const clock = { now: () => new Date('2026-11-22T12:10:00Z') };
    const scratch = await createScratch(root);
    const storage = createS3Storage(bucket, { publicUrl }, { db: undefined as never, clock, scratch });
    const own = Fastify();
    own.get('/:folder/:name', (request, reply) => {
      const { folder, name } = request.params as { folder: string; name: string };
      return storage.files.send(reply, `${folder}/${name}`, { contentType: 'video/webm', cacheControl: 'public' });
    });
    await storage.files.put('images/picture', Buffer.from('x'));
    const film = await own.inject(`/${KEY}`);
    expect([film.statusCode, film.headers['cache-control']]).toEqual([302, 'no-store']);
    const url = new URL(String(film.headers.location));
    expect(url.href.startsWith(`${publicUrl}/${KEY}?`)).toBe(true);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      'X-Amz-Date': '20261122T120000Z',
      'X-Amz-Expires': '7200',
      'response-content-type': 'video/webm',
      'X-Amz-Signature': expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await own.inject(`/${KEY}`)).headers.location).toBe(url.href);
    expect((await own.inject({ method: 'HEAD', url: `/${KEY}` })).statusCode).toBe(200);
    expect((await own.inject('/images/picture')).statusCode).toBe(200);
    await own.close();
  });
});

test('XML is read as it is written', () => {
  const xml = '<a:R xmlns="x"><Key>a&amp;b&#60;&#x3e;&quot;&odd;</Key><Key>two</Key><Empty/><Open>never';
  expect([textOf(xml, 'Key'), elements(xml, 'Key').length, textOf(xml, 'Open'), textOf(xml, 'No')]).toEqual([
    'a&b<>"&odd;',
    2,
    undefined,
    undefined,
  ]);
  expect(escaped(`<&'">`)).toBe('&#60;&#38;&#39;&#34;&#62;');
  expect(textOf(`<E>${escaped(`<&'">`)}</E>`, 'E')).toBe(`<&'">`);
});

test('one range is understood, and nonsense is not', () => {
  expect(['bytes=5-9', 'bytes=5-', 'bytes=-5'].map(rangeOf)).toEqual([
    { from: 5, to: 9 },
    { from: 5, to: undefined },
    { last: 5 },
  ]);
  const odd = [undefined, '', 'bytes=-', 'bytes=9-5', 'bytes=0-1,3-4', 'bytes=1e3-', 'bytes= 1-2', 'items=0-1'];
  expect(odd.map(rangeOf)).toEqual(odd.map(() => undefined));
});
