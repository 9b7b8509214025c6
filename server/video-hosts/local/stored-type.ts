import type { FileStore } from '../../platform/files/files.ts';

const LOOK = 12; // bytes: a size, 'ftyp' and a brand; or the four that EBML begins with
const KNOWN_MAX = 2000; // some 100 bytes each

/** The type that a stored file is served as: the row has the upload's type, and a converted file's may differ. */
export type TypeOf = (key: string, uploaded: string) => Promise<string>;

/** Looks once into each file, which never changes: a player asks for a film in many parts. */
export function createTypeOf(files: FileStore): TypeOf {
  const isMp4 = new Map<string, boolean>();
  return async (key, uploaded) => {
    let known = isMp4.get(key);
    try {
      if (known === undefined) {
        const bytes = Buffer.concat(await Array.fromAsync(files.read(key, 0, LOOK)));
        known = bytes.toString('latin1', 4, 8) === 'ftyp';
        if (isMp4.size >= KNOWN_MAX) isMp4.clear();
        isMp4.set(key, known);
      }
    } catch {} // there is no such file, or it is out of reach: sending it will say so
    return known ? 'video/mp4' : uploaded;
  };
}
