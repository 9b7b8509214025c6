/** Other users of the machine can't read DATA_DIR. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../testing/machine/free-port.ts';
import { makeDataDir, ServerProcess } from '../../testing/machine/process.ts';
import { videoForm } from '../../testing/sending/forms.ts';
import { closeDataDir } from './private-files.ts';

const ROOT = process.getuid?.() === 0;
const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);
/** Everything below a folder, with its mode. */
const modesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map(
    (entry) => [join(entry.parentPath, entry.name), modeOf(join(entry.parentPath, entry.name))] as const,
  );

describe('a data folder that was there before', () => {
  let folder: string;
  const make = (name: string, mode = 0o755) => {
    mkdirSync(join(folder, name));
    chmodSync(join(folder, name), mode);
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'touchline-modes-'));
    chmodSync(folder, 0o755);
    return () => rmSync(folder, { recursive: true, force: true });
  });

  test('is closed, with its folders, and nothing in them is looked at', () => {
    for (const name of ['db', 'files', 'mail']) make(name);
    writeFileSync(join(folder, 'mail', 'old.eml'), 'a link', { mode: 0o644 });
    writeFileSync(join(folder, 'touchline.lock'), '');
    expect(closeDataDir(folder)).toBeUndefined();
    expect(['db', 'files', 'mail'].map((name) => modeOf(join(folder, name)))).toEqual(['700', '700', '700']);
    expect(modeOf(folder)).toBe(ROOT ? '711' : '700');
    expect(modeOf(join(folder, 'mail', 'old.eml'))).toBe('644');
  });

  test('stays as it is where it holds other things, or is closed further already', () => {
    make('mail');
    make('files', 0o500);
    make('photos-of-mine');
    chmodSync(folder, 0o1777); // as /tmp
    expect(closeDataDir(folder)).toBeUndefined();
    expect([modeOf(folder), modeOf(join(folder, 'photos-of-mine'))]).toEqual(['1777', '755']);
    expect([modeOf(join(folder, 'mail')), modeOf(join(folder, 'files'))]).toEqual(['700', '500']);
  });

  test.skipIf(process.platform !== 'linux')('that can’t be closed is named, in one line', () => {
    symlinkSync('/proc/self/task', join(folder, 'mail')); // nobody can change that one's mode, not even root
    const path = join(folder, 'mail');
    expect(closeDataDir(folder)).toBe(
      `Other users of this machine can read ${path}, and Touchline can't change that: chmod go-rwx ${path}`,
    );
    expect(modeOf(folder)).toBe(ROOT ? '711' : '700');
  });
});

describe('the server', () => {
  const data = makeDataDir();
  afterAll(data.remove);

  test('closes what was open, makes what only its own user can read, and starts again on it', async () => {
    chmodSync(data.path, 0o755);
    for (const name of ['mail', 'files']) mkdirSync(join(data.path, name), { mode: 0o755 });
    const port = String(await freePort());
    const start = () => new ServerProcess({ DATA_DIR: data.path, PORT: port }).ready();
    let server = await start();
    const member = await server.member('Efua');
    expect((await member.post('/api/videos/upload-youtube', videoForm())).status).toBe(201);
    for (const name of ['db', 'files', 'mail']) expect([name, modeOf(join(data.path, name))]).toEqual([name, '700']);
    expect(modeOf(data.path)).toBe(ROOT ? '711' : '700');
    const made = [...modesIn(join(data.path, 'mail')), ...modesIn(join(data.path, 'files'))];
    expect(made.length).toBeGreaterThan(3);
    for (const [path, mode] of made) expect([path, mode]).toEqual([path, statSync(path).isDirectory() ? '700' : '600']);
    expect((await server.stop()).stderr).toBe('');
    chmodSync(join(data.path, 'db'), 0o750); // which PostgreSQL allows
    server = await start();
    expect((await member.get('/api/posts')).body.total).toBe(1);
    expect(modeOf(join(data.path, 'db'))).toBe('700');
    expect(existsSync(join(data.path, 'touchline.lock'))).toBe(true);
    await server.stop();
  });
});
