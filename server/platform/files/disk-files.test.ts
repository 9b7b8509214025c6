import { randomUUIDv7 } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskFiles } from './disk-files.ts';
import { createDiskUploads } from './disk-uploads.ts';
import { describeFiles } from './files-conformance.ts';
import { createScratch } from './scratch.ts';
import { describeUploads } from './uploads-conformance.ts';

async function makeDisk() {
  const root = mkdtempSync(join(tmpdir(), 'touchline-files-'));
  const [files, scratch] = [await createDiskFiles(root), await createScratch(root)];
  return { root, files, scratch, close: async () => rmSync(root, { recursive: true, force: true }) };
}

describeFiles('on a disk', makeDisk);

describeUploads('on a disk', async () => {
  const { root, files, close } = await makeDisk();
  const [uploads, elsewhere] = [createDiskUploads(root, files), createDiskUploads(root, files)];
  const begin = async (byteSize: number) => {
    const id = randomUUIDv7();
    return { id, byteSize, multipart: await uploads.begin(id) };
  };
  return { uploads, elsewhere, files, begin, written: uploads.offset, close };
});
