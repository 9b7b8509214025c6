/** A ZIP that is written as it is read: bounded in memory, and whole or not there. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createScratch, SCRATCH, type Scratch } from '../../platform/files/scratch.ts';
import { unzip } from '../../testing/unzip.ts';
import { type AddFile, writeZip } from './zip.ts';

let folder: string;
let scratch: Scratch;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-zip-'));
  scratch = await createScratch(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const MEGABYTE = 1024 * 1024;
const write = (
  fill: (add: AddFile) => Promise<void>,
  { meter = new PassThrough(), signal = AbortSignal.any([]) } = {},
) => writeZip(scratch, fill, { meter, signal, mtime: new Date('2026-11-22T12:00:00Z') });
const left = () => readdirSync(join(folder, SCRATCH));

test('holds what was added, as it was, and opens one file at a time', async () => {
  const film = Buffer.alloc(3 * MEGABYTE, 'film');
  let open = 0;
  const content = (bytes: Buffer | string) =>
    Readable.from(
      (async function* () {
        expect(++open).toBe(1);
        yield bytes;
        open--;
      })(),
    );
  const { path, bytes } = await write(async (add) => {
    await add('data/posts.json', content('[]\n'), { compress: true });
    await add('clips/a.mp4', content(film));
    await add('ünïcode.txt', content('⚽'));
  });
  const zip = readFileSync(path);
  expect(zip.length).toBe(bytes);
  const files = unzip(zip);
  expect([...files.keys()]).toEqual(['data/posts.json', 'clips/a.mp4', 'ünïcode.txt']);
  expect(files.get('clips/a.mp4')?.equals(film)).toBe(true);
  expect([String(files.get('data/posts.json')), String(files.get('ünïcode.txt'))]).toEqual(['[]\n', '⚽']);
});

// [B9.3]
test('is written as it is read: what is on its way stays small, however large a file is', async () => {
  let made = 0;
  let written = 0;
  let most = 0;
  const meter = new PassThrough();
  meter.on('data', ({ length }: Buffer) => {
    written += length;
    most = Math.max(most, made - written);
  });
  const piece = Buffer.alloc(64 * 1024);
  const { bytes } = await write(
    async (add) => {
      const pieces = function* () {
        for (made = 0; made < 64 * MEGABYTE; made += piece.length) yield piece;
      };
      await add('clips/long.mp4', Readable.from(pieces(), { objectMode: false }));
    },
    { meter },
  );
  expect(bytes).toBeGreaterThan(64 * MEGABYTE);
  expect(most).toBeLessThan(4 * MEGABYTE);
});

// [B9.3]
test('leaves nothing when a file breaks off, when there is no room, and when it is ended', async () => {
  const endless = () => Readable.from((function* () { for (;;) yield Buffer.alloc(64 * 1024); })()); // biome-ignore format: one line
  const broken = Readable.from(
    (function* () {
      yield 'so far';
      throw new Error('the disk is gone');
    })(),
  );
  await expect(write((add) => add('a', broken))).rejects.toThrow('the disk is gone');
  await expect(write(() => Promise.reject(new Error('the database is gone')))).rejects.toThrow('the database is gone');

  const meter = new PassThrough({
    transform(chunk, _, done) {
      this.push(chunk);
      done(new Error('no room'));
    },
  });
  const film = endless();
  await expect(write((add) => add('a', film), { meter })).rejects.toThrow('no room');
  expect(film.destroyed).toBe(true);

  const ending = new AbortController();
  const underWay = new PassThrough({
    transform(chunk, _, done) {
      ending.abort(new Error('another server has it'));
      done(null, chunk);
    },
  });
  const other = endless();
  await expect(write((add) => add('a', other), { meter: underWay, signal: ending.signal })).rejects.toThrow(
    'another server has it',
  );
  expect(other.destroyed).toBe(true);
  expect(left()).toEqual([]);
});
