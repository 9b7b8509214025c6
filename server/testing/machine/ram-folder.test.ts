import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeRamFolder, removeLeftFolders } from './ram-folder.ts';

const HOURS = 2 * 60 * 60 * 1000;

test('what killed runs have left goes an hour later; what is alive, young or somebody else’s stays', () => {
  const where = mkdtempSync(join(tmpdir(), 'left-'));
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  const make = (name: string) => mkdirSync(join(where, name, 'db'), { recursive: true });
  const left = [`touchline-test-${gone}-a`, `touchline-e2e-${gone}-b`, `touchline-e2e-run-${gone}-c`];
  const inUse = [
    `touchline-test-${process.pid}-d`,
    `touchline-test-${gone}-e`,
    `other-${gone}-f`,
    'touchline-test-Ab12Cd',
  ];
  for (const name of [...left, ...inUse]) make(name);
  writeFileSync(join(where, `touchline-test-${gone}-e`, 'db', 'postmaster.pid'), `${process.pid}\n/data\n`);
  writeFileSync(join(where, `touchline-test-${gone}-a`, 'db', 'postmaster.pid'), `${gone}\n/data\n`);
  removeLeftFolders(where);
  expect(readdirSync(where)).toHaveLength(left.length + inUse.length);
  removeLeftFolders(where, Date.now() + HOURS);
  expect(readdirSync(where).sort()).toEqual([...inUse].sort());
  removeLeftFolders(join(where, 'none'));
  rmSync(where, { recursive: true });

  const own = makeRamFolder('touchline-test-');
  expect(own).toContain(`/touchline-test-${process.pid}-`);
  rmSync(own, { recursive: true });
});
