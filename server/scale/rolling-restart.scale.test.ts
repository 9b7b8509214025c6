/**
 * Both servers are restarted, one after the other, behind HAProxy, while people read, write, upload and watch: nobody
 * gets an error, and every viewer has every comment (test 5).
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { RECONNECT_DELAY } from '../../contract/live.ts';
import { SECOND } from '../platform/clock.ts';
import { TestBrowser } from '../testing/browser.ts';
import { comingAgain } from '../testing/coming-again.ts';
import { ask } from '../testing/engines/asking.ts';
import { tellFigures } from '../testing/engines/figures.ts';
import { lacksHaproxy, type SiteProxy, startSiteProxy } from '../testing/engines/haproxy.ts';
import {
  createServers,
  PUBLIC_URL,
  type Servers,
  type Somebody,
  seedMembers,
  urlOf,
} from '../testing/engines/servers.ts';
import type { ServerProcess } from '../testing/machine/process.ts';
import { seedMedia, textForm } from '../testing/sending/forms.ts';
import { formOfUpload, TUS } from '../testing/sending/uploads.ts';
import { createDatabase } from '../testing/site.ts';

const VIEWERS = 200;
const READERS = 6;
const WRITERS = 4;
const UPLOADERS = 3;
const PARTS = 12;
const PATIENCE = 60 * SECOND;
/** The proxy asks once a second, and believes the third no. */
const DRAIN = 5;

if (lacksHaproxy) console.log(`The rolling restart is skipped. ${lacksHaproxy}`);

describe.skipIf(lacksHaproxy)('servers that are restarted one after the other', () => {
  let servers: Servers;
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let proxy: SiteProxy;
  let running: ServerProcess[];
  let members: Somebody[];
  let site: { origin: string };
  let post: string;
  const sockets: Socket[] = [];
  const failed: string[] = [];
  let toldToComeAgain = 0;
  /** Asks as a page does: while 500 pages load anew, some are told to come again in a moment. */
  const again = <T extends Awaited<ReturnType<typeof ask>>>(one: () => Promise<T>) =>
    comingAgain(one, () => void toldToComeAgain++);

  beforeAll(async () => {
    database = await createDatabase();
    servers = createServers({ DRAIN_SECONDS: String(DRAIN) });
    running = [await servers.start(urlOf(database.connection)), await servers.start(urlOf(database.connection))];
    const [one = '', other = ''] = running.map(({ origin }) => new URL(origin).host);
    proxy = await startSiteProxy([one, other]);
    site = { origin: `http://127.0.0.1:${proxy.port}` };
    members = await seedMembers(database.connection, READERS + 60 + UPLOADERS);
    const [{ browser, headers }] = members as [Somebody];
    const form = textForm({ content: 'Match day' });
    post = (await browser.at(site).send('POST', '/api/posts', { headers, body: form })).body.post._id;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.close();
    await proxy.close();
    await servers.close();
    await database.drop();
  });

  /** A page that shows the post: it comes back by itself, joins and loads, as web/ does. */
  function view(n: number) {
    const seen = new Set<string>();
    let loads = 0;
    const visitor = new TestBrowser(site.origin);
    const headers = { 'x-forwarded-for': `10.77.${n >> 8}.${n & 255}` };
    const socket = io(site.origin, {
      ...{ transports: ['websocket'], forceNew: true, reconnectionDelay: RECONNECT_DELAY },
      extraHeaders: { ...headers, origin: PUBLIC_URL },
    });
    sockets.push(socket);
    socket.on('comment-added', ({ _id }: { _id: string }) => seen.add(_id));
    /** All that it missed, page by page. */
    async function load(): Promise<void> {
      for (let before = ''; ; ) {
        const { status, body, text } = await again(() => visitor.get(`/api/posts/${post}/comments${before}`, headers));
        if (status !== 200) return void failed.push(`GET comments: ${status} ${text.slice(0, 100)}`);
        const isKnown = body.comments.every(({ _id }: { _id: string }) => seen.has(_id));
        for (const { _id } of body.comments) seen.add(_id);
        if (!body.earlier || isKnown) return;
        before = `?before=${encodeURIComponent(body.earlier)}`;
      }
    }
    const loading = new Set<Promise<void>>();
    const joined = new Promise<void>((resolve) => {
      socket.on('connect', async () => {
        loads += 1;
        try {
          await socket.timeout(20 * SECOND).emitWithAck('join-post', { postId: post });
        } catch {
          return; // the connection has ended, and another one begins
        }
        const done = load().finally(() => loading.delete(done));
        loading.add(done);
        resolve(done);
      });
    });
    return { seen, joined, isUp: () => socket.connected && loading.size === 0, times: () => loads };
  }

  test('nobody gets an error, and every viewer has every comment', { timeout: 200_000 }, async () => {
    const viewers = Array.from({ length: VIEWERS }, (_, n) => view(n));
    await Promise.all(viewers.map(({ joined }) => joined));
    const written: string[] = [];
    const counts = { read: 0, uploads: 0, 'parts sent again': 0 };
    let isOver = false;

    async function read(n: number): Promise<void> {
      const who = members[n] as Somebody;
      const paths = ['/api/posts', `/api/posts/${post}`, '/', '/api/videos/get-videos'];
      for (; !isOver; await sleep(20)) {
        const path = paths[counts.read++ % paths.length] ?? '';
        const answer = await again(() => ask(who, site, path, { patience: PATIENCE }));
        if (answer?.status !== 200) failed.push(`GET ${path}: ${answer?.status} ${answer?.text.slice(0, 100)}`);
      }
    }
    async function write(n: number): Promise<void> {
      for (let turn = 0; !isOver; await sleep(400)) {
        const who = members[READERS + n * 15 + (turn++ % 15)] as Somebody;
        const body = { content: `Number ${turn} of ${n}` };
        const request = { body, key: randomUUID(), patience: PATIENCE };
        const answer = await again(() => ask(who, site, `/api/posts/${post}/comments`, request));
        if (answer?.status === 201) written.push(answer.body.comment._id);
        else failed.push(`POST: ${answer?.status} ${answer?.text.slice(0, 100)}`);
      }
    }
    /** In parts, over servers that come and go; a part whose answer does not come goes on where it stopped. */
    async function upload(n: number): Promise<void> {
      const { browser, headers } = members[READERS + 60 + n] as Somebody;
      const bytes = seedMedia();
      const at = browser.at(site);
      for (; !isOver; counts.uploads++) {
        const announced = { headers: { ...headers, ...TUS, 'upload-length': String(bytes.length) } };
        const begun = await again(() => at.send('POST', '/api/uploads', announced));
        const path = begun.headers.get('location') ?? '';
        if (begun.status !== 201) failed.push(`POST upload: ${begun.status} ${begun.text}`);
        const size = Math.ceil(bytes.length / PARTS);
        for (let offset = 0; offset < bytes.length; await sleep(300)) {
          const part = {
            ...headers,
            ...TUS,
            'upload-offset': String(offset),
            'content-type': 'application/offset+octet-stream',
          };
          const body = bytes.subarray(offset, offset + size) as BodyInit;
          const sent = await at.send('PATCH', path, { headers: part, body }).catch(() => undefined);
          if (sent?.status === 204) offset = Number(sent.headers.get('upload-offset'));
          else {
            counts['parts sent again'] += 1;
            const asked = await again(() => at.send('HEAD', path, { headers: { ...headers, ...TUS } }));
            if (asked.status !== 200) return void failed.push(`HEAD upload: ${asked.status}`);
            offset = Number(asked.headers.get('upload-offset'));
          }
        }
        const form = {
          headers: { ...headers, 'idempotency-key': `"${randomUUID()}"` },
          body: formOfUpload(path.split('/').pop() ?? ''),
        };
        const { status, text, body } = await again(() => at.send('POST', '/api/videos/upload-youtube', form));
        if (status !== 201) return void failed.push(`POST video: ${status} ${text}`);
        const film = await again(() => at.get(`/media/${body.video.youtubeLink.slice(-11)}`, headers));
        if (!film.bytes.equals(bytes)) failed.push(`GET film: ${film.status}, other bytes`);
      }
    }

    const restarts: number[] = [];
    async function restartAll(): Promise<void> {
      await sleep(SECOND);
      for (const [n, server] of running.entries()) {
        const since = performance.now();
        const { code } = await server.stop();
        expect(code).toBe(0);
        running[n] = await servers.start(urlOf(database.connection), Number(new URL(server.origin).port));
        restarts.push(performance.now() - since);
        // As whoever restarts them does: the next one goes when this one is in use again.
        await vi.waitFor(async () => expect(await proxy.isUp(`web${n + 1}`)).toBe(true), { timeout: 30 * SECOND });
        await sleep(SECOND);
      }
      isOver = true;
    }
    await Promise.all([
      restartAll(),
      ...Array.from({ length: READERS }, (_, n) => read(n)),
      ...Array.from({ length: WRITERS }, (_, n) => write(n)),
      ...Array.from({ length: UPLOADERS }, (_, n) => upload(n)),
    ]);
    const missing = () => viewers.map(({ seen }) => written.filter((id) => !seen.has(id)).length);
    const total = (list: number[]) => list.reduce((sum, one) => sum + one, 0);
    for (
      let waited = 0;
      waited < 10 * SECOND && (total(missing()) > 0 || !viewers.every((one) => one.isUp()));
      waited += 100
    ) {
      await sleep(100);
    }
    tellFigures('Rolling restart of two servers', {
      ...{ read: counts.read, written: written.length, uploads: counts.uploads },
      'parts sent again': counts['parts sent again'],
      failed: failed.length,
      'told to come again': toldToComeAgain,
      'sockets came back': total(viewers.map(({ times }) => times() - 1)),
      'comments missing': total(missing()),
      'each restart': restarts.map((ms) => `${(ms / SECOND).toFixed(1)} s`).join(', '),
    });
    expect(failed).toEqual([]);
    expect(total(missing())).toBe(0);
    expect(written.length).toBeGreaterThan(20);
    expect(counts.uploads).toBeGreaterThan(2);
    // Whoever was on the first server came back to the second, and from there to the first.
    expect(viewers.every(({ times }) => times() > 1)).toBe(true);
  });
});
