/**
 * The bytes of uploads in a bucket: a multipart upload for each, whose parts rows tell of. A part has 8 MB, which is
 * what a browser sends at once. What breaks off before is no part yet, since S3 takes none below 5 MB but the last one:
 * it waits as the upload's tail, an object of its own, and is the beginning of the next request's part. Every server can
 * take the next bytes: of two that take the same ones, one finds the place taken.
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../database/database.ts';
import type { Scratch } from '../files/scratch.ts';
import { BytesTaken, type UnfinishedUpload, type UploadBytes, uploadKeyOf } from '../files/upload-bytes.ts';
import { isUuid } from '../ids.ts';
import { type Bucket, PART } from './bucket.ts';
import { listParts, listUploadsUnderWay, recordPart, type UploadPart } from './queries.ts';
import { TAILS } from './tails.ts';

type Needed = { bucket: Bucket; db: Db; scratch: Scratch };

/** @param part bytes of each part; a test takes smaller ones */
export function createS3Uploads({ bucket, db, scratch }: Needed, partBytes = PART): UploadBytes {
  const bytesOf = (parts: UploadPart[]) => parts.reduce((sum, { bytes }) => sum + bytes, 0);

  async function fetchTail({ tailKey, bytes }: UploadPart & { tailKey: string }, path: string): Promise<void> {
    const got = await bucket.get(tailKey, 0, bytes - 1);
    // Without it the bytes are lost that we said had arrived; the browser has to begin again.
    if (!got || got === 'beyond') throw new Error(`the tail of an upload is gone: ${tailKey}`);
    await pipeline(got.stream, createWriteStream(path));
  }

  /** A part on this machine's disk, until it is stored. */
  async function openPart(upload: UnfinishedUpload, parts: UploadPart[]) {
    const last = parts.at(-1);
    const tail = last?.tailKey ? { ...last, tailKey: last.tailKey } : undefined;
    const n = tail?.n ?? parts.length + 1;
    const left = upload.byteSize - (bytesOf(parts) - (tail?.bytes ?? 0));
    const whole = Math.min(partBytes, left);
    const path = scratch.newPath();
    let handle: FileHandle | undefined;
    let bytes = tail?.bytes ?? 0;
    return {
      room: () => whole - bytes,
      isNew: () => bytes > (tail?.bytes ?? 0),
      async write(chunk: Buffer) {
        if (!handle) {
          if (tail) await fetchTail(tail, path);
          handle = await open(path, 'a');
        }
        await handle.write(chunk);
        bytes += chunk.length;
      },
      /** @returns the row that now tells of it. @throws BytesTaken when another server has stored these bytes */
      async store(): Promise<UploadPart> {
        await handle?.close();
        handle = undefined;
        const content = { path, from: 0, bytes };
        const isWhole = bytes === whole;
        const part = { n, bytes, etag: null as string | null, tailKey: null as string | null };
        if (isWhole) part.etag = await bucket.putPart(uploadKeyOf(upload.id), placeOf(upload), n, content);
        else {
          part.tailKey = `${TAILS}${upload.id}-${n}-${randomUUID()}`;
          await bucket.put(part.tailKey, content);
        }
        const isRecorded = await recordPart(db, upload.id, part, tail?.tailKey);
        const useless = isRecorded ? tail?.tailKey : part.tailKey;
        if (useless) await bucket.remove(useless).catch(() => {}); // or the night's sweep does it
        if (!isRecorded) throw new BytesTaken();
        return part;
      },
      async discard() {
        await handle?.close();
        await rm(path, { force: true });
      },
    };
  }

  async function takeBytes(upload: UnfinishedUpload, stream: Readable, parts: UploadPart[]): Promise<void> {
    let part = await openPart(upload, parts);
    const store = async () => {
      const stored = await part.store();
      await part.discard();
      if (parts.at(-1)?.n === stored.n) parts.pop();
      parts.push(stored);
    };
    let brokenOff: { error: unknown } | undefined;
    const chunks = stream[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await chunks.next().catch((error) => {
          brokenOff = { error };
          return { done: true, value: undefined };
        });
        if (next.done) break;
        for (let rest = next.value as Buffer; rest.length > 0; ) {
          const some = rest.subarray(0, part.room());
          if (some.length === 0) throw new RangeError('more bytes than the upload has');
          await part.write(some);
          rest = rest.subarray(some.length);
          if (part.room() > 0) continue;
          await store();
          part = await openPart(upload, parts);
        }
      }
      if (part.isNew()) await store();
    } catch (error) {
      stream.destroy();
      throw error;
    } finally {
      await part.discard();
    }
    if (brokenOff) throw brokenOff.error;
  }

  return {
    begin: (id) => bucket.begin(uploadKeyOf(id)),
    async offset(upload) {
      return upload.multipart === null ? undefined : bytesOf(await listParts(db, upload.id));
    },
    async append(upload, stream, from) {
      stream.pause(); // somebody may already listen to its bytes, which would set it flowing
      const parts = await listParts(db, upload.id);
      if (bytesOf(parts) !== from) throw new BytesTaken();
      await takeBytes(upload, stream, parts);
      return bytesOf(parts);
    },
    async finish(upload) {
      const key = uploadKeyOf(upload.id);
      const isThere = async () => (await bucket.head(key))?.bytes === upload.byteSize;
      const parts = await listParts(db, upload.id);
      if (upload.multipart === null || bytesOf(parts) !== upload.byteSize) return undefined;
      if (await isThere()) return key; // a server may have been killed before it noted so
      const list = parts.map(({ n, etag }) => ({ n, etag: etag ?? '' }));
      return (await bucket.complete(key, upload.multipart, list)) || (await isThere()) ? key : undefined;
    },
    async remove({ id, multipart }) {
      if (multipart) await bucket.abort(uploadKeyOf(id), multipart);
      await bucket.remove(uploadKeyOf(id));
      for await (const page of bucket.list(`${TAILS}${id}-`)) for (const { key } of page) await bucket.remove(key);
    },
    async sweep(before) {
      for await (const page of bucket.listUnfinished()) {
        const old = page.filter(({ begun }) => begun < before);
        const ids = old.map(({ key }) => key.slice(uploadKeyOf('').length));
        const underWay = await listUploadsUnderWay(db, ids.filter(isUuid));
        for (const [index, { key, uploadId }] of old.entries()) {
          if (!underWay.has(ids[index] ?? '')) await bucket.abort(key, uploadId);
        }
      }
      for await (const page of bucket.list(TAILS)) {
        const old = page.filter(({ changed }) => changed < before);
        const idOf = (key: string) => key.slice(TAILS.length, TAILS.length + 36);
        const underWay = await listUploadsUnderWay(db, old.map(({ key }) => idOf(key)).filter(isUuid));
        for (const { key } of old) if (!underWay.has(idOf(key))) await bucket.remove(key);
      }
    },
  };
}

function placeOf({ id, multipart }: UnfinishedUpload): string {
  if (multipart === null) throw new Error(`upload ${id} was begun on a disk`);
  return multipart;
}
