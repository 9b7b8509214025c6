/** Somebody else's upload, by every url and method that names one's own beside it. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
import { openRequest } from '../../testing/sending/forms.ts';
import { beginUpload, offsetOf, sendBytes, TUS } from '../../testing/sending/uploads.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { PATIENT } from '../../testing/traces.ts';
import { countUploads } from './queries.ts';

const SIZE = 64;

let site: Site;
let ama: TestBrowser;
let esi: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  ama = await site.member('Ama');
  esi = await site.member('Esi');
});

/** Sends a request with exactly this target on the wire. */
function sendRaw(browser: TestBrowser, method: string, target: string, more: Record<string, string> = {}, body = '') {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; offset: string | undefined }>();
  const { hostname, port } = new URL(site.origin);
  const outgoing = request({
    ...{ hostname, port, method, path: target, agent: false },
    headers: {
      ...TUS,
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
      ...more,
      ...(method === 'HEAD' ? {} : { 'content-length': String(body.length) }),
    },
  });
  outgoing.on('error', reject);
  outgoing.on('response', (answer) => {
    answer.resume();
    resolve({ status: answer.statusCode ?? 0, offset: answer.headers['upload-offset'] as string | undefined });
  });
  outgoing.end(body);
  return promise;
}

const BODY = { 'upload-offset': '8', 'content-type': 'application/offset+octet-stream' };
const VERBS: [string, Record<string, string>, string][] = [
  ['HEAD', {}, ''],
  ['PATCH', BODY, 'overwritten'],
  ['DELETE', {}, ''],
  ['POST', { ...BODY, 'x-http-method-override': 'PATCH' }, 'overwritten'],
  ['POST', { 'x-http-method-override': 'DELETE' }, ''],
];

/** Urls that name an upload of one's own beside somebody else's. */
const beside = (mine: string, theirs: string) => [
  `/api/uploads/${mine}?/${theirs}`,
  `/api/uploads/${mine}?x=/${theirs}/`,
  `/api/uploads/${mine}?`,
  `/api/uploads/${mine}#/${theirs}`,
  `/api/uploads/${mine};/${theirs}`,
  `/api/uploads/${mine};x=${theirs}`,
  `/api/uploads/${mine}/${theirs}`,
  `/api/uploads/${mine}/?/${theirs}`,
  `/api/uploads/${mine}/`,
  `/api/uploads/${mine}%2F${theirs}`,
  `/api/uploads/${mine}%3F/${theirs}`,
  `/api/uploads/${mine}/../${theirs}`,
  `/api/uploads/${mine}%2F..%2F${theirs}`,
  `/api/uploads/${mine}/%2e%2e/${theirs}`,
  `/api/uploads//${mine}`,
  `//api/uploads/${mine}?/${theirs}`,
  `/api//uploads/${mine}?/${theirs}`,
  `/api/uploads/${mine.replace('-', '%2d')}`,
  `/api/uploads/${mine.toUpperCase()}`,
  `/api/uploads?/${theirs}`,
  `/api/uploads/?/${theirs}`,
  `http://localhost/api/uploads/${mine}?/${theirs}`,
  `http://localhost/api/uploads/${mine}`,
  `http://localhost/api/uploads/${theirs}`,
  `/api/uploads/${theirs}?/${mine}`,
  `/api/uploads/${theirs}#/${mine}`,
];

describe('an upload of somebody else', () => {
  let mine: Awaited<ReturnType<typeof beginUpload>>;
  let theirs: Awaited<ReturnType<typeof beginUpload>>;
  const bytes = randomBytes(8);
  beforeEach(async () => {
    mine = await beginUpload(ama, SIZE);
    theirs = await beginUpload(esi, SIZE);
    for (const [who, upload] of [
      [ama, mine],
      [esi, theirs],
    ] as const)
      await sendBytes(who, upload.path, 0, bytes);
    return async () => {
      await ama.send('DELETE', mine.path, { headers: TUS });
      await esi.send('DELETE', theirs.path, { headers: TUS });
    };
  });

  test('is out of reach, whatever stands around the id of one’s own', async () => {
    for (const target of beside(mine.id, theirs.id)) {
      for (const [method, headers, body] of VERBS) {
        const { status, offset } = await sendRaw(ama, method, target, headers, body);
        expect.soft([method, target, status >= 400 && status < 500, offset]).toEqual([method, target, true, undefined]);
      }
    }
    for (const [who, { path, id }] of [
      [ama, mine],
      [esi, theirs],
    ] as const) {
      expect(await offsetOf(who, path)).toBe(bytes.length);
      expect(readFileSync(join(site.config.dataDir, 'files', 'uploads', id)).equals(bytes)).toBe(true);
    }
    expect(await countUploads(site.db, ama.accountId)).toBe(1);
  });

  test('is not joined to one’s own, and a size is not put off', async () => {
    const odd: Record<string, string>[] = [
      { 'upload-concat': `final;${mine.path} ${theirs.path}`, 'upload-length': '16' },
      { 'upload-concat': 'partial', 'upload-length': '16' },
      { 'upload-defer-length': '1' },
      { 'upload-defer-length': '1', 'upload-length': '16' },
      { 'upload-length': '16', 'upload-metadata': ',,,' },
    ];
    for (const more of odd) {
      const answer = await ama.send('POST', '/api/uploads', { headers: { ...TUS, ...more } });
      expect.soft([more, answer.status]).toEqual([more, 400]);
    }
    // What the library did not take goes when it has said so.
    await vi.waitFor(async () => expect(await countUploads(site.db, ama.accountId)).toBe(1), PATIENT);
    await vi.waitFor(async () => expect(await site.filesIn('uploads')).toHaveLength(2), PATIENT);
    const longer = await ama.send('PATCH', mine.path, {
      headers: { ...TUS, ...BODY, 'upload-length': '4096' },
      body: Buffer.alloc(4),
    });
    expect(longer.status).toBeGreaterThanOrEqual(400);
    expect(await offsetOf(ama, mine.path)).toBe(bytes.length);
  });
});

describe('who waits for an upload that another request holds', () => {
  test('keeps nobody busy, and only so many wait', async () => {
    const { path } = await beginUpload(ama, SIZE);
    const headers = { ...TUS, ...BODY, 'upload-offset': '0', 'content-length': String(SIZE) };
    const { outgoing, answer } = openRequest(site, ama, path, headers, 'PATCH');
    answer.catch(() => {});
    await new Promise((resolve) => outgoing.write(Buffer.alloc(8), resolve));
    await pause(100); // it holds the upload
    const asked = Array.from({ length: 20 }, () => sendRaw(ama, 'HEAD', path));
    await Promise.race(asked);
    // The calmest of some moments: whoever asks again and again is busy in all of them, and others are at times.
    const moments: number[] = [];
    for (let n = 0; n < 5; n++) {
      const before = performance.eventLoopUtilization();
      await pause(100);
      moments.push(performance.eventLoopUtilization(before).utilization);
    }
    expect(Math.min(...moments)).toBeLessThan(0.5);
    outgoing.destroy();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 423]));
    expect(await offsetOf(ama, path)).toBe(8);
    await ama.send('DELETE', path, { headers: TUS });
  });
});
