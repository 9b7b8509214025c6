/**
 * What the head of a WebM or MKV says besides the film (RFC 9559): its elements are walked over, and few are read. Runs
 * in the media worker.
 */
import { type FileHandle, open } from 'node:fs/promises';

const ID = {
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
  tags: 0x1254c367,
  void: 0xec,
  checksum: 0xbf,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  track: 0xae,
  trackType: 0x83,
  trackName: 0x536e,
  tag: 0x7373,
  targets: 0x63c0,
  simpleTag: 0x67c8,
  tagName: 0x45a3,
};
const PADDING = [ID.void, ID.checksum];
const IN_SEGMENT = new Set([ID.seekHead, ID.info, ID.tracks, ID.cluster, ID.cues, ID.tags, ...PADDING]);
const IN_INFO = new Set([ID.timestampScale, ID.duration, ID.muxingApp, ID.writingApp, ...PADDING]);
const SHOWN = new Set([1, 2]); // types of tracks: picture, sound
/** Tags that the program writes of itself and the film; others are people's, or a camera's. */
const OF_PROGRAM = new Set(['ENCODER', 'DURATION']);
const READ_MAX = 1024 * 1024; // bytes of an element that is read; those of a film take some hundred
const ELEMENTS_MAX = 200_000; // in the segment: ten hours of clusters of half a second are 72,000

type Element = { id: number; start: number; body: number; end: number };

/** Reads an element's head (RFC 8794 §4 to 6). @returns undefined where there is none; `end` NaN if that is left open */
function readHead(bytes: Buffer, at: number): Element | undefined {
  const idBytes = Math.clz32(bytes[0] ?? 0) - 23;
  if (idBytes > 4 || bytes.length <= idBytes) return undefined;
  const sizeBytes = Math.clz32(bytes[idBytes] ?? 0) - 23;
  if (sizeBytes > 8 || bytes.length < idBytes + sizeBytes) return undefined;
  let size = (bytes[idBytes] ?? 0) & (0xff >> sizeBytes);
  let isOpen = size === 0xff >> sizeBytes;
  for (const byte of bytes.subarray(idBytes + 1, idBytes + sizeBytes)) {
    size = size * 256 + byte;
    isOpen &&= byte === 0xff;
  }
  const body = at + idBytes + sizeBytes;
  return { id: bytes.readUIntBE(0, idBytes), start: at, body, end: isOpen ? Number.NaN : body + size };
}

function childrenOf(bytes: Buffer): Element[] {
  const children: Element[] = [];
  for (let at = 0; at < bytes.length; at = children.at(-1)?.end ?? bytes.length) {
    const child = readHead(bytes.subarray(at), at);
    if (!child || !(child.end <= bytes.length)) break;
    children.push(child);
  }
  return children;
}

const bodyOf = (bytes: Buffer, { body, end }: Element) => bytes.subarray(body, end);

/** Whether these tags name only the program that wrote the film. */
const areOfProgram = (tags: Buffer): boolean =>
  childrenOf(tags)
    .filter(({ id }) => id === ID.tag)
    .every((tag) => {
      const bytes = bodyOf(tags, tag);
      return childrenOf(bytes).every((one) => {
        if (one.id !== ID.simpleTag) return one.id === ID.targets || PADDING.includes(one.id);
        const simple = bodyOf(bytes, one);
        const name = childrenOf(simple).find(({ id }) => id === ID.tagName);
        return name !== undefined && OF_PROGRAM.has(bodyOf(simple, name).toString('latin1'));
      });
    });

/** Whether these tracks are all shown, and have no names. */
const areShown = (tracks: Buffer): boolean =>
  childrenOf(tracks).every((track) => {
    if (track.id !== ID.track) return PADDING.includes(track.id);
    const bytes = bodyOf(tracks, track);
    return childrenOf(bytes).every((one) => {
      if (one.id === ID.trackType) return SHOWN.has(bytes[one.body] ?? 0);
      return one.id !== ID.trackName || one.end === one.body;
    });
  });

const saysLength = (info: Buffer) =>
  childrenOf(info).some((one) => one.id === ID.duration && bodyOf(info, one).some((byte) => byte !== 0));

/** Whether an element of a segment tells nothing but the film. */
async function isBare(file: FileHandle, element: Element): Promise<boolean> {
  const { id, body, end } = element;
  if (!IN_SEGMENT.has(id)) return false;
  if (![ID.info, ID.tracks, ID.tags, ID.void].includes(id)) return true;
  if (end - body > READ_MAX) return false;
  const bytes = Buffer.alloc(end - body);
  await file.read(bytes, 0, bytes.length, body);
  if (id === ID.void) return bytes.every((byte) => byte === 0);
  if (id === ID.tags) return areOfProgram(bytes);
  return id === ID.tracks
    ? areShown(bytes)
    : saysLength(bytes) && childrenOf(bytes).every((one) => IN_INFO.has(one.id));
}

/**
 * Walks over a WebM or MKV.
 * @returns `isWhole`: all is there that the head announces; `isTidy`: so it is, with a length and an index, and it tells
 *   nothing but the film: no title, time, place or device, no tracks that are not shown
 */
export async function lookIntoMatroska(path: string): Promise<{ isWhole: boolean; isTidy: boolean }> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const bytes = Buffer.alloc(12);
  const headAt = async (at: number) => {
    const { bytesRead } = await file.read(bytes, 0, bytes.length, at);
    return readHead(bytes.subarray(0, bytesRead), at);
  };
  const head = await headAt(0);
  const segment = head && (await headAt(head.end));
  if (segment?.id !== ID.segment || !(segment.end <= size)) return { isWhole: false, isTidy: false };
  const found = new Set<number>();
  let isTidy = segment.end === size;
  for (let at = segment.body, left = ELEMENTS_MAX; isTidy && at < segment.end; left--) {
    const element = await headAt(at);
    isTidy = element !== undefined && element.end <= segment.end && left > 0 && (await isBare(file, element));
    if (!element) break;
    found.add(element.id);
    at = element.end;
  }
  return { isWhole: true, isTidy: isTidy && [ID.info, ID.tracks, ID.cues].every((id) => found.has(id)) };
}
