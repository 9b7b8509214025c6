/** Moving all files of a store to another; with a real object store and a running site in stores.scale.test.ts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { createDiskFiles } from '../platform/files/disk-files.ts';
import type { FileStore } from '../platform/files/files.ts';
import { createScratch, type Scratch } from '../platform/files/scratch.ts';
import { MoveError, moveFiles } from './move.ts';

let from: FileStore;
let to: FileStore;
let scratch: Scratch;
beforeEach(async () => {
  // Both below one folder, since what is on one disk is moved by its name.
  const root = mkdtempSync(join(tmpdir(), 'touchline-move-'));
  [from, to] = (await Promise.all(['from', 'to'].map((name) => createDiskFiles(join(root, name))))) as [
    FileStore,
    FileStore,
  ];
  scratch = await createScratch(join(root, 'from'));
  for (let n = 0; n < 40; n++) await from.put(`images/picture-${n}`, Buffer.from(`picture ${n}`));
  return () => rmSync(root, { recursive: true, force: true });
});

const keysOf = async (files: FileStore) =>
  (await Array.fromAsync(files.listAll()))
    .flat()
    .map(({ key }) => key)
    .sort();
const textOf = async (files: FileStore, key: string) => (await buffer(files.read(key))).toString();
const move = (change: Partial<Parameters<typeof moveFiles>[0]> = {}) =>
  moveFiles({
    ...{ from, to, scratch, grace: 0, progress: () => {}, check: async () => {}, requireRoom: async () => {} },
    listUnderWay: async () => new Set(),
    ...change,
  });

test('moves all, but for what is under way, also what comes meanwhile', async () => {
  await from.put('uploads/going', Buffer.from('half'));
  let isNew = true;
  const moved = await move({
    listUnderWay: async (keys) => new Set(keys.filter((key) => key === 'uploads/going')),
    async check() {
      if (isNew) await from.put('videos/AAAAAAAAAAA', Buffer.from('film'));
      isNew = false;
    },
  });
  expect(moved).toEqual({ files: 41, bytes: 40 * 'picture 0'.length + 30 + 4, left: 1 });
  expect(await keysOf(from)).toEqual(['uploads/going']);
  expect(await keysOf(to)).toHaveLength(41);
  expect(await textOf(to, 'images/picture-7')).toBe('picture 7');
  expect((await Array.fromAsync(from.list('incoming'))).flat()).toEqual([]);
});

test('goes on where it was ended, whenever that is, and nothing is ever in neither place', async () => {
  const all = await keysOf(from);
  for (let after = 1; ; after++) {
    let checks = 0;
    const ended = await move({
      check: async () => {
        if (++checks > after) throw new Error('ended');
      },
    }).catch((error: Error) => error.message);
    const there = new Set([...(await keysOf(from)), ...(await keysOf(to))]);
    expect([...there].sort()).toEqual(all);
    if (ended !== 'ended') break;
  }
  expect(await keysOf(from)).toEqual([]);
});

test('keeps a file where it is when its new place has other bytes, and takes again what was copied wrongly before', async () => {
  await to.put('images/picture-3', Buffer.from('pictures3')); // as long, and other bytes
  const broken = {
    ...to,
    moveIn: async (path: string, key: string) => {
      await to.moveIn(path, key);
      if (key === 'images/picture-5') await to.put(key, Buffer.from('picture x'));
    },
  };
  await expect(move({ to: broken })).rejects.toThrow(MoveError);
  expect(await textOf(from, 'images/picture-5')).toBe('picture 5');
  await move();
  expect([await textOf(to, 'images/picture-3'), await textOf(to, 'images/picture-5')]).toEqual([
    'picture 3',
    'picture 5',
  ]);
});

test('lets what is written again at each start stay as it is in the new place', async () => {
  await from.put('releases/one.json', Buffer.from('old'));
  await to.put('releases/one.json', Buffer.from('newer'));
  await move();
  expect(await textOf(to, 'releases/one.json')).toBe('newer');
  expect(await keysOf(from)).toEqual([]);
});

test('stops before a file for which there is no room, which stays', async () => {
  const full = move({ requireRoom: async () => Promise.reject(new MoveError('No room')) });
  await expect(full).rejects.toThrow('No room');
  expect(await keysOf(from)).toHaveLength(40);
});
