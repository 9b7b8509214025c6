import { finished, type Readable, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import { ZipFile } from 'yazl';
import type { Scratch } from '../../platform/files/scratch.ts';

const ended = promisify(finished);

/**
 * Adds a file; to be waited for before the next one, so that one is open at a time.
 * @param options `compress`: left out for what is compressed already
 */
export type AddFile = (name: string, content: Readable, options?: { compress?: boolean }) => Promise<void>;

/**
 * Writes a ZIP into the scratch folder, with no more of it in memory than what is on its way.
 * @param fill adds the files
 * @param signal ends it
 * @param mtime what its files say when they were made
 * @returns as `Scratch.receive`; the caller removes the file or moves it into the store
 * @throws what `fill` throws, or a meter; nothing is left then
 */
export async function writeZip(
  scratch: Pick<Scratch, 'receive'>,
  fill: (add: AddFile) => Promise<void>,
  { meter, signal, mtime }: { meter: Transform; signal: AbortSignal; mtime: Date },
): Promise<{ path: string; bytes: number }> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const stop = new AbortController();
  const stopped = AbortSignal.any([stop.signal, signal]);
  zip.on('error', (error) => output.destroy(error));

  const add: AddFile = async (name, content, { compress = false } = {}) => {
    const cut = () => content.destroy(stopped.reason);
    stopped.addEventListener('abort', cut);
    try {
      stopped.throwIfAborted();
      const isRead = ended(content, { writable: false });
      zip.addReadStream(content, name, { compress, mtime });
      await isRead;
    } finally {
      stopped.removeEventListener('abort', cut);
      content.destroy();
    }
  };

  const received = scratch.receive(output, meter).catch((error) => {
    stop.abort(error);
    throw error;
  });
  const filled = fill(add).then(
    () => zip.end(),
    (error) => void output.destroy(error),
  );
  // The end of either is the end of both.
  const [outcome] = await Promise.allSettled([received, filled]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
