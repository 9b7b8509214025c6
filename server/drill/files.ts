/** The files of an archive, and of the site that was made of it. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readArchive } from '../backup/archive.ts';
import { LIST, namedIn } from '../backup/listing.ts';
import { listKeys } from '../platform/files/disk-files.ts';
import { type FileStore, KEY } from '../platform/files/files.ts';
import { FILES } from '../storage.ts';

/** A file that an archive has; `sha256` is undefined where it is only named. */
export type ArchivedFile = { key: string; bytes: number; sha256: string | undefined };

const NAMED_MAX = 10; // differences that are told one by one

async function hashOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of content) hash.update(piece);
  return hash.digest('hex');
}

/** Calls `use` with each file that an archive has or names, in its order. */
export async function eachFile(path: string, use: (file: ArchivedFile) => Promise<void>): Promise<void> {
  const folder = `${FILES}/`;
  await readArchive(path, async ({ name, bytes, content }) => {
    if (name.startsWith(folder)) await use({ key: name.slice(folder.length), bytes, sha256: await hashOf(content) });
    else if (name === LIST) for await (const named of namedIn(content)) await use({ ...named, sha256: undefined });
  });
}

/** The files of a restored site, wherever they are. */
export type RestoredFiles = {
  sizeOf(key: string): Promise<number | undefined>;
  /** Undefined where the files are the site's own: an archive that only names them has no hashes. */
  hashOf?(key: string): Promise<string>;
  count?(): Promise<number>;
};

/** @param root of the store on a disk */
export const filesOnDisk = (root: string): RestoredFiles => ({
  sizeOf: (key) =>
    stat(join(root, key)).then(
      ({ size }) => size,
      () => undefined,
    ),
  hashOf: (key) => hashOf(createReadStream(join(root, key))),
  async count() {
    let found = 0;
    for await (const keys of listKeys(root)) found += keys.length;
    return found;
  },
});

export const filesOfSite = (store: FileStore): RestoredFiles => ({
  sizeOf: async (key) => (KEY.test(key) ? store.size(key) : undefined),
});

/**
 * Gives a copy the files of a site's disk that an archive only names, by symbolic links: a server never writes into a
 * file that is whole, and what the copy removes is the link.
 * @param from the site's folder of files @param to the copy's
 */
export async function linkNamed(path: string, from: string, to: string, signal: AbortSignal): Promise<void> {
  await eachFile(path, async ({ key }) => {
    signal.throwIfAborted();
    if (!KEY.test(key) || !(await stat(join(from, key)).catch(() => undefined))) return;
    await mkdir(dirname(join(to, key)), { recursive: true });
    await symlink(join(from, key), join(to, key));
  });
}

/**
 * Compares each file of an archive with the restored one.
 * @returns what is different, in words
 */
export async function compareFiles(
  path: string,
  restored: RestoredFiles,
  signal: AbortSignal,
): Promise<{ files: number; bytes: number; different: string[] }> {
  const different: string[] = [];
  let [files, bytes, more] = [0, 0, 0];
  const tell = (line: string) => {
    if (different.length < NAMED_MAX) different.push(line);
    else more++;
  };
  await eachFile(path, async (file) => {
    signal.throwIfAborted();
    files++;
    bytes += file.bytes;
    const size = await restored.sizeOf(file.key);
    if (size === undefined) tell(`File ${file.key}: it is not there.`);
    else if (size !== file.bytes) tell(`File ${file.key}: ${size} bytes, and ${file.bytes} in the archive.`);
    else if (restored.hashOf && (await restored.hashOf(file.key)) !== file.sha256) {
      tell(`File ${file.key}: its bytes are not those of the archive.`);
    }
  });
  const found = (await restored.count?.()) ?? files;
  if (found > files) different.push(`Files: ${found} on the disk, and ${files} in the archive.`);
  if (more > 0) different.push(`And ${more} more files.`);
  return { files, bytes, different };
}
