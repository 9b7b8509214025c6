import type { FileStore } from '../../platform/files/files.ts';

const LOOK = 12; // bytes: a size, 'ftyp' and a brand; or the four that EBML begins with

/**
 * The type that a stored file is served as: the row has the upload's type, and a converted file's may differ.
 * @param uploaded the upload's type, for files that are served as they came
 */
export async function typeOf(files: FileStore, key: string, uploaded: string): Promise<string> {
  try {
    const bytes = Buffer.concat(await Array.fromAsync(files.read(key, 0, LOOK)));
    return bytes.toString('latin1', 4, 8) === 'ftyp' ? 'video/mp4' : uploaded;
  } catch {
    return uploaded; // there is no such file: sending it will say so
  }
}
