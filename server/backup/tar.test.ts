/** Archives of ours and tar's own: each reads the other's. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readTar, TarError, writeTar } from './tar.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-tar-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string) => join(folder, name);
const tar = (...args: string[]) => execFileSync('tar', args, { cwd: folder, encoding: 'utf8' });

const contents = new Map([
  ['touchline.json', Buffer.from('{}')],
  ['files/images/nothing.webp', Buffer.alloc(0)],
  ['files/images/one-block.webp', Buffer.alloc(512, 1)],
  ['files/videos/AAAAAAAAAAA', Buffer.from(Array.from({ length: 700_001 }, (_, at) => (at * 7) % 251))],
]);

async function write(name: string, entries = contents): Promise<string> {
  const handle = await open(file(name), 'w');
  const writer = writeTar(handle);
  for (const [entry, bytes] of entries) {
    const half = Math.floor(bytes.length / 2);
    await writer.add(entry, bytes.length, [bytes.subarray(0, half), bytes.subarray(half)]);
  }
  await writer.end();
  await handle.close();
  return file(name);
}

/** @param isRead whether an entry's content is read, and not passed over */
async function read(path: string, isRead: (name: string) => boolean = () => true) {
  const handle = await open(path);
  const found = new Map<string, Buffer>();
  try {
    for await (const { name, bytes, content } of readTar(handle)) {
      const pieces: Buffer[] = [];
      if (isRead(name)) for await (const piece of content) pieces.push(Buffer.from(piece));
      if (isRead(name)) expect(Buffer.concat(pieces)).toHaveLength(bytes);
      found.set(name, Buffer.concat(pieces));
    }
  } finally {
    await handle.close();
  }
  return found;
}

test('what is written is read again, by us and by tar', async () => {
  const path = await write('ours.tar');
  expect(await read(path)).toEqual(contents);
  expect(tar('tvf', path)).toContain('-rw------- 0/0');
  mkdirSync(file('out'));
  tar('xf', path, '-C', file('out'));
  for (const [name, bytes] of contents) expect(readFileSync(join(file('out'), name)).equals(bytes)).toBe(true);
});

test('what is not read of an entry is passed over', async () => {
  const found = await read(await write('skipped.tar'), (name) => name === 'files/images/one-block.webp');
  expect([...found.keys()]).toEqual([...contents.keys()]);
  expect(found.get('files/images/one-block.webp')).toEqual(Buffer.alloc(512, 1));
});

test('tar’s own formats are read, with long names, too', async () => {
  const long = `${'folder/'.repeat(20)}${'n'.repeat(60)}.webp`;
  mkdirSync(join(file('in'), 'folder/'.repeat(20)), { recursive: true });
  writeFileSync(join(file('in'), long), 'far away');
  writeFileSync(join(file('in'), 'near'), 'here');
  for (const format of ['ustar', 'pax']) {
    tar('cf', file(`${format}.tar`), `--format=${format}`, '-C', file('in'), 'near', long);
    expect([...(await read(file(`${format}.tar`)))]).toEqual([
      ['near', Buffer.from('here')],
      [long, Buffer.from('far away')],
    ]);
  }
});

test('a size above 8 GB fits into a header that tar understands', async () => {
  const handle = await open(file('huge.tar'), 'w');
  const bytes = 9 * 1024 ** 3;
  const pieces = function* () {
    yield Buffer.alloc(300_000);
    throw new Error('9 GB would take too long');
  };
  await expect(writeTar(handle).add('huge', bytes, pieces())).rejects.toThrow('too long');
  await handle.close();
  expect(spawnSync('tar', ['tvf', file('huge.tar')], { encoding: 'utf8' }).stdout).toContain(` ${bytes} `);
  const header = readFileSync(await write('huge-header.tar', new Map([['small', Buffer.alloc(1)]])));
  header[124] = 0x80;
  header.writeUIntBE(0, 125, 5);
  header.writeUIntBE(1, 130, 6);
  let sum = 8 * 32;
  for (let at = 0; at < 512; at++) if (at < 148 || at >= 156) sum += header[at] ?? 0;
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  writeFileSync(file('huge-header.tar'), header);
  expect(await read(file('huge-header.tar'))).toEqual(new Map([['small', Buffer.alloc(1)]]));
  expect(tar('tf', file('huge-header.tar'))).toBe('small\n');
});

describe('refused:', () => {
  test('more or fewer bytes than were announced, and names that do not fit', async () => {
    const handle = await open(file('wrong.tar'), 'w');
    const writer = writeTar(handle);
    await expect(writer.add('a', 3, [Buffer.from('ab')])).rejects.toThrow('a has 2 bytes instead of 3');
    await expect(writer.add('a', 1, [Buffer.from('ab')])).rejects.toThrow('a has 2 bytes instead of 1');
    await expect(writer.add('n'.repeat(101), 0, [])).rejects.toThrow('too long for an archive');
    await handle.close();
  });

  test('what is cut off, changed, or no tar', async () => {
    const { length } = readFileSync(await write('whole.tar'));
    for (const size of [700, 1600, length - 1500]) {
      truncateSync(await write('cut.tar'), size);
      await expect(read(file('cut.tar'))).rejects.toThrow(TarError);
    }
    const flipped = readFileSync(await write('flipped.tar'));
    flipped.writeUInt8(flipped.readUInt8(3) ^ 1, 3);
    writeFileSync(file('flipped.tar'), flipped);
    await expect(read(file('flipped.tar'))).rejects.toThrow(TarError);
    writeFileSync(file('none.tar'), 'no tar at all'.repeat(100));
    await expect(read(file('none.tar'))).rejects.toThrow(TarError);
    tar('cf', file('links.tar'), '-C', folder, 'in');
    await expect(read(file('links.tar'))).rejects.toThrow(TarError); // folders are none of ours
  });
});
