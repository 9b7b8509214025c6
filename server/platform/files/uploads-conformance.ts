/** What every place for the bytes of uploads has to do: the test suite that each of them passes. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileStore } from './files.ts';
import type { UnfinishedUpload, UploadBytes } from './upload-bytes.ts';

export type UploadsUnderTest = {
  uploads: UploadBytes;
  /** The same bytes from somewhere else: from another server, if there can be several. */
  elsewhere: UploadBytes;
  files: FileStore;
  /** Begins an upload of that size, with its row if it needs one. */
  begin(byteSize: number): Promise<UnfinishedUpload>;
  /** How many bytes stand there while more are coming, where that can be seen. */
  written?(upload: UnfinishedUpload): Promise<number | undefined>;
  close(): Promise<void>;
};

const MB = 1024 * 1024;

/**
 * Bytes that end with an error, as those of a browser that goes away.
 * @param haveArrived whether they stand where they go to: what is on its way there is lost with the error
 */
function brokenOff(bytes: Buffer, haveArrived: () => Promise<boolean>): Readable {
  async function* pieces() {
    for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
    while (stream.readableLength > 0 || !(await haveArrived())) await pause(5);
    throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  }
  const stream = Readable.from(pieces(), { objectMode: false });
  return stream;
}

export function describeUploads(name: string, makeUploads: () => Promise<UploadsUnderTest>): void {
  describe(`the bytes of uploads ${name}`, () => {
    let uploads: UploadBytes;
    let elsewhere: UploadBytes;
    let files: FileStore;
    let begin: UploadsUnderTest['begin'];
    let written: UploadsUnderTest['written'];
    let close: UploadsUnderTest['close'];
    beforeAll(async () => {
      ({ uploads, elsewhere, files, begin, written, close } = await makeUploads());
    });
    afterAll(() => close());

    test('become a file when all have come, in parts of any size', async () => {
      const bytes = randomBytes(19 * MB + 7);
      const upload = await begin(bytes.length);
      let offset = 0;
      for (const length of [10, 8 * MB, 1, 8 * MB - 11, 3 * MB, 8 * MB]) {
        expect(await uploads.offset(upload)).toBe(offset);
        expect(await elsewhere.finish(upload)).toBeUndefined();
        const part = bytes.subarray(offset, offset + length);
        offset = await uploads.append(upload, Readable.from([part]), offset);
        [uploads, elsewhere] = [elsewhere, uploads];
      }
      expect([offset, await uploads.offset(upload)]).toEqual([bytes.length, bytes.length]);
      const key = (await uploads.finish(upload)) ?? '';
      expect((await buffer(files.read(key))).equals(bytes)).toBe(true);
      expect(await elsewhere.finish(upload)).toBe(key); // a server may have been killed before it noted the first time
      await uploads.remove(upload);
      expect(await files.exists(key)).toBe(false);
    }, 60_000);

    test('come in one stream that is longer than a part, too', async () => {
      const bytes = randomBytes(21 * MB);
      const upload = await begin(bytes.length);
      const pieces = Readable.from(
        (function* () {
          for (let from = 0; from < bytes.length; from += 100_000) yield bytes.subarray(from, from + 100_000);
        })(),
      );
      let seen = 0;
      pieces.on('data', ({ length }) => {
        seen += length; // as the room does, which counts what comes
      });
      expect(await uploads.append(upload, pieces, 0)).toBe(bytes.length);
      expect(seen).toBe(bytes.length);
      const key = (await uploads.finish(upload)) ?? '';
      expect((await buffer(files.read(key))).equals(bytes)).toBe(true);
    }, 60_000);

    test('stay when a stream breaks off, wherever that is', async () => {
      const bytes = randomBytes(20 * MB);
      const upload = await begin(bytes.length);
      let offset = 0;
      for (const length of [1000, 65_536, 7 * MB, 9 * MB]) {
        const until = offset + length;
        const piece = brokenOff(
          bytes.subarray(offset, until),
          async () => !written || (await written(upload)) === until,
        );
        await expect(uploads.append(upload, piece, offset)).rejects.toThrow('aborted');
        offset = until;
        expect(await elsewhere.offset(upload)).toBe(offset);
      }
      expect(await elsewhere.append(upload, Readable.from([bytes.subarray(offset)]), offset)).toBe(bytes.length);
      const key = (await uploads.finish(upload)) ?? '';
      expect((await buffer(files.read(key))).equals(bytes)).toBe(true);
    }, 60_000);

    test('are gone when they are removed, at any time and again', async () => {
      for (const length of [0, 10, 8 * MB + 10]) {
        const upload = await begin(16 * MB);
        if (length > 0) await uploads.append(upload, Readable.from([randomBytes(length)]), 0);
        await uploads.remove(upload);
        await uploads.remove(upload);
        expect(await uploads.finish(upload)).toBeUndefined();
      }
      await uploads.remove({ id: randomUUIDv7(), multipart: null });
    });
  });
}
