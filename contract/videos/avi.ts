/** What browser and server read of an AVI, which no browser plays. */

const MAIN_HEADER = 56; // bytes of avih

/** Bytes of a file that hold its heads: the list `hdrl` comes first and is far smaller. */
export const AVI_HEAD_BYTES = 64 * 1024;

/**
 * The main header.
 * https://learn.microsoft.com/en-us/windows/win32/directshow/avi-riff-file-reference
 * @param bytes the first ones of a file
 * @returns undefined when it is not an AVI, or of no length
 */
export function readAviHeader(bytes: Uint8Array) {
  const text = new TextDecoder('latin1').decode(bytes);
  const at = text.indexOf('avih') + 8;
  if (!/^RIFF.{4}AVI /s.test(text) || at < 8 || at + MAIN_HEADER > bytes.length) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = (offset: number) => view.getUint32(offset, true);
  const durationSeconds = (read(at) / 1_000_000) * read(at + 16); // µs per frame × frames
  if (!(durationSeconds > 0)) return undefined;
  return { fileBytes: read(4) + 8, durationSeconds, width: read(at + 32), height: read(at + 36) };
}
