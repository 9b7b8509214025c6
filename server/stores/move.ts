/**
 * Moves a site's files from one store to another while the site runs and reads both (platform/files/two-stores.ts). It
 * may be ended at any moment and begun again: a file leaves its old place only when its bytes have been compared with
 * those of its new one, and a while later, so that whoever has just looked where it is still finds it.
 */
import { createHash } from 'node:crypto';
import { link, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '../platform/clock.ts';
import { type FileStore, syncPath } from '../platform/files/files.ts';
import type { Scratch } from '../platform/files/scratch.ts';

const AT_ONCE = 8; // small files take the time of their answers
const SMALL = 1024 * 1024; // bytes
/** How long a reader may take from finding a file to opening it. */
const GRACE = 3 * SECOND;
/** Written again at each start: if both places have one, the new one's is newer. All others are written once. */
const REWRITTEN = /^releases\//;

/** A move that can't go on: its message is one line for whoever asked for it. */
export class MoveError extends Error {}

type Move = {
  from: FileStore;
  to: FileStore;
  scratch: Scratch;
  /** Which of these files belong to uploads that are under way: they end where they began. */
  listUnderWay(keys: string[]): Promise<Set<string>>;
  /** Called before each portion, and before anything leaves its old place. @throws when the move has to stop */
  check(): Promise<void>;
  /** @throws MoveError where so many bytes do not fit */
  requireRoom(bytes: number): Promise<void>;
  progress(moved: { files: number; bytes: number }): void;
  grace?: number;
};

async function hashOf(files: FileStore, key: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const piece of files.read(key)) hash.update(piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return hash.digest('hex');
}

/** Whether both places have the same bytes; undefined when the old one has none any more. */
async function isSame({ from, to }: Move, key: string): Promise<boolean | undefined> {
  const hash = await hashOf(from, key);
  return hash === undefined ? undefined : hash === (await hashOf(to, key));
}

async function copy({ from, to, scratch }: Move, key: string): Promise<void> {
  const path = scratch.newPath();
  try {
    await from.withPath(key, (original) => link(original, path)); // moving in takes a name away
    await syncPath(path);
    await to.moveIn(path, key);
  } finally {
    await rm(path, { force: true });
  }
}

/** @returns whether it is in its new place, and may leave the old one */
async function bringOver(move: Move, key: string, bytes: number): Promise<boolean> {
  const { to } = move;
  if (REWRITTEN.test(key) && (await to.exists(key))) return true;
  if ((await to.size(key)) === bytes) {
    const wasSame = await isSame(move, key); // copied by a move that was ended
    if (wasSame !== false) return wasSame === true;
  }
  await move.requireRoom(bytes);
  try {
    await copy(move, key);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false; // the site has removed it
    throw error;
  }
  const isCopied = await isSame(move, key);
  if (isCopied === false) throw new MoveError(`${key} has other bytes in its new place. It stays in the old one.`);
  return isCopied === true;
}

/** Small files some at a time, and then each large one alone, which takes memory. */
function* portionsOf<T extends { bytes: number }>(files: T[]): Generator<T[]> {
  const small = files.filter(({ bytes }) => bytes <= SMALL);
  for (let at = 0; at < small.length; at += AT_ONCE) yield small.slice(at, at + AT_ONCE);
  for (const file of files) if (file.bytes > SMALL) yield [file];
}

/** @returns what was moved, and how many files of uploads under way are left */
export async function moveFiles(move: Move): Promise<{ files: number; bytes: number; left: number }> {
  const { from, grace = GRACE } = move;
  const moved = { files: 0, bytes: 0 };
  const leaving: { key: string; since: number }[] = [];
  async function removeOld(age: number): Promise<void> {
    const now = performance.now();
    const due = leaving.findIndex(({ since }) => now - since < age);
    const some = leaving.splice(0, due < 0 ? leaving.length : due);
    if (some.length === 0) return;
    await move.check();
    for (let at = 0; at < some.length; at += AT_ONCE) {
      await Promise.all(some.slice(at, at + AT_ONCE).map(({ key }) => from.remove(key)));
    }
  }

  for (;;) {
    const wasMoved = moved.files;
    const waiting = new Set(leaving.map(({ key }) => key));
    let left = 0;
    for await (const page of from.listAll()) {
      await move.check();
      const underWay = await move.listUnderWay(page.map(({ key }) => key));
      const here = page.filter(({ key }) => !waiting.has(key));
      left += here.filter(({ key }) => underWay.has(key)).length;
      const movable = here.filter(({ key }) => !underWay.has(key));
      for (const some of portionsOf(movable)) {
        await Promise.all(
          some.map(async ({ key, bytes }) => {
            if (!(await bringOver(move, key, bytes))) return;
            leaving.push({ key, since: performance.now() });
            moved.files += 1;
            moved.bytes += bytes;
          }),
        );
        move.progress(moved);
        await removeOld(grace);
      }
    }
    if (leaving.length > 0) {
      await pause(grace);
      await removeOld(0);
    }
    // What came or changed its key meanwhile is found by another look.
    if (moved.files === wasMoved) return { ...moved, left };
  }
}
