/** What makes a start quick must not make it wrong: the stamps, and the caches of compiled code. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { compare } from './stamp.mjs';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-start-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('sources are built again when what is in them has changed, and not when they were touched', () => {
  const [stamp, source] = [join(folder, 'stamp'), join(folder, 'a.ts')];
  const look = () => compare(stamp, folder, ['a.ts']);
  writeFileSync(source, 'one');
  expect(look().isSame).toBe(false);
  expect(look().isSame).toBe(false); // nobody has built it yet
  look().note();
  expect(look().isSame).toBe(true);
  utimesSync(source, 1, 1);
  expect(look().isSame).toBe(true);
  writeFileSync(source, 'two');
  utimesSync(source, 1, 1); // same size, same time
  expect(look().isSame).toBe(false);
  writeFileSync(stamp, 'nonsense');
  expect(look().isSame).toBe(false);
});

test('what names its place is built again when the folder has moved', () => {
  const stamp = join(folder, 'stamp-of-place');
  writeFileSync(join(folder, 'b.ts'), 'one');
  const look = (place: string) => compare(stamp, folder, ['b.ts'], place);
  const here = look('/here');
  here.note();
  expect(look('/here').isSame).toBe(true);
  expect(look('/there').isSame).toBe(false);
  expect(look('/there').hash).not.toBe(here.hash);
});

test('a cache of compiled code that is broken or can’t be written to does no harm', () => {
  const cache = join(folder, 'cache');
  const run = (NODE_COMPILE_CACHE: string) => {
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: join(folder, 'a.ts'), NODE_COMPILE_CACHE };
    const { status, stderr } = spawnSync(process.execPath, [inject('server')], { env, encoding: 'utf8' });
    expect(stderr).toMatch(/^\S.*a\.ts.*\n$/); // in one line: that this is no folder
    expect(status).toBe(1);
  };
  run(cache);
  const [inner = ''] = readdirSync(cache);
  const entries = readdirSync(join(cache, inner)).map((name) => join(cache, inner, name));
  expect(entries).not.toEqual([]);
  for (const entry of entries) writeFileSync(entry, 'broken');
  run(cache);
  for (const entry of entries) {
    rmSync(entry, { force: true });
    mkdirSync(entry);
  }
  run(cache);
  run(join(folder, 'a.ts', 'nowhere'));
});
