import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { DataDirError, takeDataDir } from './data-dir.ts';

const MODULE = fileURLToPath(new URL('./data-dir.ts', import.meta.url));
const ADDRESS = 'http://localhost:3000';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-lock-'));
  return async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
});

/** Takes the folder in another process, which holds it until it is killed. */
async function takeElsewhere(dataDir: string): Promise<{ child: ChildProcess; said: string }> {
  const script = `
    import { takeDataDir } from ${JSON.stringify(MODULE)};
    try { takeDataDir(${JSON.stringify(dataDir)}, 'http://localhost:4000'); console.log('taken'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.message); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [data] = await once(child.stdout, 'data');
  return { child, said: String(data).trim() };
}

const lock = () => join(folder, 'touchline.lock');

describe('a data folder', () => {
  test('is made with its parents, for nobody else to read, taken, and let go', () => {
    const inner = join(folder, 'a', 'b');
    const letGo = takeDataDir(inner, ADDRESS);
    expect(statSync(inner).mode & 0o777).toBe(0o700);
    expect(JSON.parse(readFileSync(join(inner, 'touchline.lock'), 'utf8'))).toMatchObject({
      pid: process.pid,
      address: ADDRESS,
    });
    expect(readdirSync(inner)).toEqual(['touchline.lock']);
    letGo();
    expect(readdirSync(inner)).toEqual([]);
  });

  test('that a living process holds is refused, with the holder named, and stays its own', async () => {
    const { child, said } = await takeElsewhere(folder);
    expect(said).toBe('taken');
    const before = readFileSync(lock(), 'utf8');
    expect(() => takeDataDir(folder, ADDRESS)).toThrow(DataDirError);
    expect(() => takeDataDir(folder, ADDRESS)).toThrow(
      `DATA_DIR ${folder} is in use by another Touchline (process ${child.pid}, http://localhost:4000).`,
    );
    expect(readFileSync(lock(), 'utf8')).toBe(before);
    expect(readdirSync(folder)).toEqual(['touchline.lock']);
  });

  test('of a process that was killed is taken over', async () => {
    const { child } = await takeElsewhere(folder);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(existsSync(lock())).toBe(true);
    const letGo = takeDataDir(folder, ADDRESS);
    expect(JSON.parse(readFileSync(lock(), 'utf8')).pid).toBe(process.pid);
    expect(readdirSync(folder)).toEqual(['touchline.lock']);
    letGo();
    expect(existsSync(lock())).toBe(false);
  });

  test('whose holder’s number belongs to another process by now is taken over', async () => {
    const { child } = await takeElsewhere(join(folder, 'other')); // alive, but it never took this one
    writeFileSync(
      lock(),
      JSON.stringify({ pid: child.pid, started: 'another boot 123', address: 'http://localhost:4000' }),
    );
    takeDataDir(folder, ADDRESS)();
    writeFileSync(lock(), JSON.stringify({ pid: process.pid, started: '', address: ADDRESS })); // a container's first process
    takeDataDir(folder, ADDRESS)();
    writeFileSync(lock(), 'half a lo');
    takeDataDir(folder, ADDRESS)();
    expect(existsSync(lock())).toBe(false);
  });

  test('that is left behind stale goes to one of several starters', async () => {
    writeFileSync(lock(), JSON.stringify({ pid: 2 ** 22 + 1, started: 'x', address: '' }));
    const all = await Promise.all(Array.from({ length: 4 }, () => takeElsewhere(folder)));
    expect(all.filter(({ said }) => said === 'taken')).toHaveLength(1);
    expect(all.filter(({ said }) => said.includes('in use by another Touchline'))).toHaveLength(3);
    expect(readdirSync(folder)).toEqual(['touchline.lock']);
  });

  test('that can’t be written is refused in one line', () => {
    writeFileSync(join(folder, 'file'), '');
    for (const path of [join(folder, 'file'), join(folder, 'file', 'below'), '/proc/touchline', '/dev/null/x']) {
      expect(() => takeDataDir(path, ADDRESS)).toThrow(DataDirError);
      expect(() => takeDataDir(path, ADDRESS)).toThrow(
        /^DATA_DIR [^\n]+ can't be written \(\w+\)\. Choose another: [^\n]+$/,
      );
    }
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('');
  });
});
