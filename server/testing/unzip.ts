import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50; // PKWARE's APPNOTE.TXT, 4.3.16: the end of the central directory
const END_BYTES = 22;
const ENTRY_BYTES = 46; // 4.3.12
const LOCAL_BYTES = 30; // 4.3.7

/** The files of a ZIP that fits into memory, by name. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - END_BYTES; // no comment
  if (zip.readUInt32LE(end) !== END) throw new Error('not a whole ZIP');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameBytes, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const name = zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + (nameBytes ?? 0));
    const local = zip.readUInt32LE(at + 42);
    const from = local + LOCAL_BYTES + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(from, from + packed);
    files.set(name, method === 0 ? bytes : inflateRawSync(bytes));
    at += ENTRY_BYTES + (nameBytes ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
