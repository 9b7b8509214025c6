/** What every file store has to do: the test suite that each of them passes. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerProblem, notFound } from '../http/problem.ts';
import type { FileStore } from './files.ts';
import type { Scratch } from './scratch.ts';

export type FilesUnderTest = {
  files: FileStore;
  scratch: Scratch;
  /** How many files it lists in a reasonable time: more than it has on a page. */
  listed?: number;
  close(): Promise<void>;
};

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const MB = 1024 * 1024;
/** A key that no other test has. */
const newKey = () => `videos/${randomUUID()}`;

export function describeFiles(name: string, makeFiles: () => Promise<FilesUnderTest>): void {
  describe(`the file store ${name}`, () => {
    let files: FileStore;
    let scratch: Scratch;
    let listed: number;
    let close: FilesUnderTest['close'];
    beforeAll(async () => {
      ({ files, scratch, close, listed = 1003 } = await makeFiles());
    });
    afterAll(() => close());

    const textOf = async (...asked: Parameters<FileStore['read']>) => (await buffer(files.read(...asked))).toString();
    const keysIn = async (folder: string) => (await Array.fromAsync(files.list(folder))).flat().sort();

    test('gives back what was put, whole or in part', async () => {
      const key = newKey();
      await files.put(key, Buffer.from('kick-off'));
      expect([await textOf(key), await textOf(key, 5), await textOf(key, 1, 3)]).toEqual(['kick-off', 'off', 'ick']);
      expect([await files.exists(key), await files.size(key)]).toEqual([true, 8]);
      await files.put(key, Buffer.from('again'));
      expect(await textOf(key)).toBe('again');
      expect(Math.abs(Date.now() - ((await files.changedAt(key))?.getTime() ?? 0))).toBeLessThan(60_000);
      const empty = newKey();
      await files.put(empty, Buffer.alloc(0));
      expect([await files.size(empty), await textOf(empty)]).toEqual([0, '']);
    });

    test('moves in a file of megabytes as it is, and leaves no second one', async () => {
      const key = newKey();
      const bytes = randomBytes(20 * MB + 1);
      const path = scratch.newPath();
      await writeFile(path, bytes);
      await files.moveIn(path, key);
      expect(existsSync(path)).toBe(false);
      expect(await files.size(key)).toBe(bytes.length);
      expect(sha256(await buffer(files.read(key)))).toBe(sha256(bytes));
    });

    test('knows what it does not have', async () => {
      const key = newKey();
      expect([await files.exists(key), await files.size(key), await files.changedAt(key)]).toEqual([
        false,
        undefined,
        undefined,
      ]);
      await expect(buffer(files.read(key))).rejects.toMatchObject({ code: 'ENOENT' });
      await expect(files.withPath(key, (path) => readFile(path))).rejects.toMatchObject({ code: 'ENOENT' });
      await files.remove(key);
      await expect(files.move(key, newKey())).rejects.toThrow();
      expect(() => files.read('../etc/passwd')).toThrow('not a key');
    });

    test('gives a file another key, also when it is asked to again', async () => {
      const [from, to] = [newKey(), newKey()];
      await files.put(from, Buffer.from('a clip'));
      await files.move(from, to);
      expect([await files.exists(from), await textOf(to)]).toEqual([false, 'a clip']);
      await files.move(from, to);
      expect(await textOf(to)).toBe('a clip');
    });

    test('removes, and is asked to again', async () => {
      const key = newKey();
      await files.put(key, Buffer.from('x'));
      await files.remove(key);
      await files.remove(key);
      expect(await files.exists(key)).toBe(false);
    });

    test('gives programs a path, the same to several at once, and does not keep it', async () => {
      const key = newKey();
      const bytes = randomBytes(MB);
      await files.put(key, bytes);
      const paths = await Promise.all(
        [1, 2].map(() =>
          files.withPath(key, async (path) => {
            expect(readFileSync(path).equals(bytes)).toBe(true);
            return files.withPath(key, async (inner) => [path, inner]);
          }),
        ),
      );
      expect(new Set(paths.flat()).size).toBe(1);
      await files.remove(key);
      expect(existsSync(paths[0]?.[0] ?? '')).toBe(false);
    });

    test('lists a folder in portions, and adds up its bytes', async () => {
      const folder = `listed${'abcdefghij'[process.pid % 10]}`;
      const keys = Array.from({ length: listed }, (_, n) => `${folder}/one-${n}.webp`);
      for (let from = 0; from < keys.length; from += 60) {
        await Promise.all(keys.slice(from, from + 60).map((key) => files.put(key, Buffer.from('12345'))));
      }
      await files.put(`${folder}more/another`, Buffer.from('1'));
      const pages = await Array.fromAsync(files.list(folder));
      expect(pages.flat().sort()).toEqual(keys.sort());
      expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(500);
      expect(await files.bytesIn(folder)).toBe(5 * keys.length);
      const all = (await Array.fromAsync(files.listAll())).flat().filter(({ key }) => key.startsWith(`${folder}/`));
      expect(all.map(({ key }) => key).sort()).toEqual(keys);
      expect(new Set(all.map(({ bytes }) => bytes))).toEqual(new Set([5]));
      expect(await keysIn('nothinghere')).toEqual([]);
      for (let from = 0; from < keys.length; from += 60) {
        await Promise.all(keys.slice(from, from + 60).map((key) => files.remove(key)));
      }
      expect(await keysIn(folder)).toEqual([]);
    }, 60_000);

    describe('sent to a browser', () => {
      const bytes = randomBytes(300_000);
      const key = newKey();
      const app = Fastify();
      let origin: string;
      beforeAll(async () => {
        await files.put(key, bytes);
        await app.register(fastifyStatic, { serve: false, root: '/' });
        app.setErrorHandler((error, request, reply) =>
          answerProblem(error as Error & { code: string }, request, reply),
        );
        app.setNotFoundHandler(() => {
          throw notFound();
        });
        app.get('/file/:name', (request, reply) =>
          files.send(reply, (request.params as { name: string }).name === 'it' ? key : 'videos/missing', {
            contentType: 'video/mp4',
            cacheControl: 'private, max-age=60',
          }),
        );
        await app.listen({ port: 0, host: '127.0.0.1' });
        origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
      });
      afterAll(() => app.close());

      const ask = async (headers: Record<string, string> = {}, method = 'GET', name = 'it') => {
        // Fetch says no-cache by itself where there is a condition.
        const answer = await fetch(`${origin}/file/${name}`, {
          method,
          headers: { 'cache-control': 'max-age=0', ...headers },
        });
        return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
      };

      test('comes with its type, its length and how to cache it', async () => {
        const { status, headers, body } = await ask();
        expect([status, body.equals(bytes)]).toEqual([200, true]);
        expect(Object.fromEntries(headers)).toMatchObject({
          'content-type': 'video/mp4',
          'content-length': String(bytes.length),
          'cache-control': 'private, max-age=60',
          'accept-ranges': 'bytes',
          etag: expect.stringMatching(/^(?:W\/)?"[^"]+"$/),
          'last-modified': expect.stringMatching(/GMT$/),
        });
        const known =
          /^(?:accept-ranges|cache-control|connection|content-(?:length|type)|date|etag|keep-alive|last-modified)$/;
        expect([...headers.keys()].filter((header) => !known.test(header))).toEqual([]);
      });

      test('tells of itself', async () => {
        const { status, headers, body } = await ask({}, 'HEAD');
        expect([status, headers.get('content-length'), body.length]).toEqual([200, String(bytes.length), 0]);
        expect(headers.get('content-type')).toBe('video/mp4');
      });

      test.each([
        ['bytes=0-0', 0, 1],
        ['bytes=100-199', 100, 200],
        ['bytes=299990-', 299_990, 300_000],
        ['bytes=-10', 299_990, 300_000],
        ['bytes=299999-400000', 299_999, 300_000],
      ])('comes in part: %s', async (range, from, to) => {
        const { status, headers, body } = await ask({ range });
        expect([status, headers.get('content-range'), headers.get('content-length')]).toEqual([
          206,
          `bytes ${from}-${to - 1}/300000`,
          String(to - from),
        ]);
        expect(body.equals(bytes.subarray(from, to))).toBe(true);
      });

      test.each(['bytes=0-1,5-6', 'lines=1-2', 'bytes'])('comes whole where the range is odd: %s', async (range) => {
        const { status, body } = await ask({ range });
        expect([status, body.length]).toEqual([200, bytes.length]);
      });

      test('has no bytes after its end', async () => {
        const { status, headers } = await ask({ range: 'bytes=300000-' });
        expect([status, headers.get('content-range')]).toEqual([416, 'bytes */300000']);
      });

      test('is not sent again to who has it', async () => {
        const etag = (await ask()).headers.get('etag') ?? '';
        for (const asked of [
          { 'if-none-match': etag },
          { 'if-none-match': `"other", ${etag}` },
          { 'if-none-match': '*' },
        ]) {
          const { status, headers, body } = await ask(asked);
          expect([status, headers.get('etag'), headers.get('cache-control'), body.length]).toEqual([
            304,
            etag,
            'private, max-age=60',
            0,
          ]);
        }
        const since = (await ask()).headers.get('last-modified') ?? '';
        expect((await ask({ 'if-modified-since': since })).status).toBe(304);
        expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
      });

      test('goes on only where it is the same', async () => {
        const [etag, at] = ['etag', 'last-modified'].map(async (header) => (await ask()).headers.get(header) ?? '');
        expect((await ask({ range: 'bytes=1-2', 'if-range': '"other"' })).status).toBe(200);
        expect((await ask({ range: 'bytes=1-2', 'if-range': (await etag) ?? '' })).status).toBe(206);
        expect((await ask({ range: 'bytes=1-2', 'if-range': (await at) ?? '' })).status).toBe(206);
        expect((await ask({ 'if-match': '"other"' })).status).toBe(412);
      });

      test('is not found where there is none', async () => {
        expect((await ask({}, 'GET', 'other')).status).toBe(404);
        expect((await ask({}, 'HEAD', 'other')).status).toBe(404);
      });
    });
  });
}
