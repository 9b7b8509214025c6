/** Files in two places, of which one empties, and files that stay while somebody goes through all of them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PATIENT } from '../../testing/traces.ts';
import { createDiskFiles } from './disk-files.ts';
import { createDiskUploads } from './disk-uploads.ts';
import type { FileStore } from './files.ts';
import { removeLater } from './held-files.ts';
import { createScratch, type Scratch } from './scratch.ts';
import { createTwoStores, createTwoUploads, withSecondNames } from './two-stores.ts';

const KEY = 'images/one-480.webp';
let target: FileStore;
let source: FileStore;
let both: FileStore;
let scratch: Scratch;
let roots: string[];
beforeEach(async () => {
  roots = ['target', 'source'].map((name) => mkdtempSync(join(tmpdir(), `touchline-${name}-`)));
  const [to = '', from = ''] = roots;
  scratch = await createScratch(from);
  target = await createDiskFiles(to);
  source = withSecondNames(await createDiskFiles(from), scratch);
  both = createTwoStores(target, source);
  return () => {
    for (const root of roots) rmSync(root, { recursive: true, force: true });
  };
});

const textOf = async (files: FileStore, key: string) => (await buffer(files.read(key))).toString();
/** As `npm run move-files` does. */
async function moveOver(key: string): Promise<void> {
  await target.put(key, await buffer(source.read(key)));
  await source.remove(key);
}

describe('files in two places', () => {
  test('are read, counted and listed from where they are, and new ones go to the new place', async () => {
    await source.put(KEY, Buffer.from('old'));
    await both.put('images/two-480.webp', Buffer.from('newer'));
    expect(await Promise.all([target, source].map((files) => files.exists('images/two-480.webp')))).toEqual([
      true,
      false,
    ]);
    expect([await textOf(both, KEY), await both.size(KEY), await both.exists(KEY)]).toEqual(['old', 3, true]);
    expect(await both.changedAt(KEY)).toBeInstanceOf(Date);
    expect((await Array.fromAsync(both.list('images'))).flat().sort()).toEqual([KEY, 'images/two-480.webp']);
    await target.put(KEY, Buffer.from('old')); // copied, and not yet gone from its old place
    expect((await Array.fromAsync(both.listAll())).flat()).toHaveLength(2);
    expect([await both.exists('images/none'), await both.size('images/none')]).toEqual([false, undefined]);
    await expect(textOf(both, 'images/none')).rejects.toMatchObject({ code: 'ENOENT' });
    await both.remove(KEY);
    expect([await target.exists(KEY), await source.exists(KEY)]).toEqual([false, false]);
  });

  test('are found also where they move between a look and the next', async () => {
    await source.put(KEY, Buffer.from('on its way'));
    const moves = createTwoStores(
      {
        ...target,
        // It is moved just after the first look has not found it.
        exists: vi.fn(target.exists).mockImplementationOnce(() => moveOver(KEY).then(() => false)),
      },
      source,
    );
    expect(await moves.exists(KEY)).toBe(true);
    await source.put('images/two', Buffer.from('read'));
    const reads = createTwoStores(
      {
        ...target,
        read: vi.fn(target.read).mockImplementationOnce(() =>
          Readable.from(
            (async function* () {
              await moveOver('images/two');
              yield* target.read('images/none');
            })(),
            { objectMode: false },
          ),
        ),
      },
      source,
    );
    expect(await textOf(reads, 'images/two')).toBe('read');
  });

  test('stay readable for a program while they are taken away; its own errors are not taken for a missing file', async () => {
    await source.put(KEY, Buffer.from('a film'));
    const read = await both.withPath(KEY, async (path) => {
      await moveOver(KEY);
      return readFileSync(path, 'utf8');
    });
    expect(read).toBe('a film');
    expect((await Array.fromAsync(source.list('incoming'))).flat()).toEqual([]);
    let tries = 0;
    const failing = both.withPath(KEY, async () => {
      tries++;
      readFileSync('/none');
    });
    await expect(failing).rejects.toThrow('/none');
    expect(tries).toBe(1);
  });

  test('get another key where they are', async () => {
    await source.put('uploads/a', Buffer.from('film'));
    await both.move('uploads/a', 'videos/AAAAAAAAAAA');
    expect([await source.exists('videos/AAAAAAAAAAA'), await both.exists('uploads/a')]).toEqual([true, false]);
    await both.move('uploads/a', 'videos/AAAAAAAAAAA'); // again: done
    await expect(both.move('uploads/none', 'videos/BBBBBBBBBBB')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

test('uploads end where they began', async () => {
  const [to = '', from = ''] = roots;
  const onDisk = createDiskUploads(from, source);
  const inBucket = { ...createDiskUploads(to, target), begin: async () => 'multipart-1' };
  const uploads = createTwoUploads(inBucket, onDisk, inBucket);
  expect(await uploads.begin('new')).toBe('multipart-1');
  await onDisk.begin('old');
  const old = { id: 'old', byteSize: 4, multipart: null };
  expect(await uploads.append(old, Readable.from([Buffer.from('film')]), 0)).toBe(4);
  expect([await uploads.offset(old), await uploads.finish(old)]).toEqual([4, 'uploads/old']);
  expect(await source.exists('uploads/old')).toBe(true);
  await uploads.remove(old);
  expect(await source.exists('uploads/old')).toBe(false);
});

test('what is removed or gets another key while somebody goes through all files goes afterwards', async () => {
  let held = true;
  const files = removeLater(source, { isHeld: async () => held, scratch, lookEvery: 20 });
  for (const key of [KEY, 'uploads/a', 'images/stays']) await files.put(key, Buffer.from(key));
  await files.remove(KEY);
  await files.move('uploads/a', 'videos/AAAAAAAAAAA');
  expect([await textOf(files, KEY), await textOf(files, 'uploads/a')]).toEqual([KEY, 'uploads/a']);
  expect(await textOf(files, 'videos/AAAAAAAAAAA')).toBe('uploads/a');
  held = false;
  await vi.waitFor(async () => {
    expect(
      (await Array.fromAsync(source.listAll()))
        .flat()
        .map(({ key }) => key)
        .sort(),
    ).toEqual(['images/stays', 'videos/AAAAAAAAAAA']);
  }, PATIENT);
  await files.remove('images/stays');
  expect(await source.exists('images/stays')).toBe(false);
});
