/**
 * What cameras write into the stream itself, between its pictures: messages of user data (SEI: ITU-T H.264 and H.265
 * Annex D), in which date, place and camera stand. They become messages of filling, as long as before.
 */
import { readSync } from 'node:fs';
import { type Box, boxesIn, findBox, Mp4Error } from './boxes.ts';
import type { Fill } from './fills.ts';
import { samplesOf, shownTracks } from './movie.ts';

const USER_DATA = new Set([4, 5]); // types of messages: registered and unregistered user data
const FILLING = 3;
const FILLS_MAX = 600_000; // two a message: three hours at 25 pictures a second with one message each have 540,000
const READ_BYTES = 4096; // at once: most messages are shorter
const UNIT_MAX = 1024 * 1024; // bytes of a unit of messages; a camera's take some hundred
/** The notes of two encoders on their settings. */
const OF_PROGRAM = [
  ['dc45e9bde6d948b7962cd820d923eeef', 'x264 - core '],
  ['2ca2de09b51747dbbb55a4fe7fc2fc4e', 'x265 (build '],
].map(([uuid = '', words = '']) => Buffer.concat([Buffer.from(uuid, 'hex'), Buffer.from(words, 'latin1')]));

/** Where a codec keeps how its units are parted, and which of them hold messages. */
type Codec = { config: string; lengthAt: number; headBytes: number; holdsMessages: (head: number) => boolean };
const H264: Codec = { config: 'avcC', lengthAt: 4, headBytes: 1, holdsMessages: (head) => (head & 31) === 6 };
const HEVC: Codec = {
  config: 'hvcC',
  lengthAt: 21,
  headBytes: 2,
  holdsMessages: (head) => [39, 40].includes((head >> 1) & 63),
};
const CODECS: Record<string, Codec> = {
  ...Object.fromEntries(['avc1', 'avc2', 'avc3', 'avc4', 'dva1', 'dvav'].map((type) => [type, H264])),
  ...Object.fromEntries(['hvc1', 'hev1', 'dvh1', 'dvhe'].map((type) => [type, HEVC])),
};
const VISUAL_ENTRY = 78; // bytes of a video's sample description before its boxes (ISO/IEC 14496-12 §12.1.3)
const COMPRESSOR = { from: 42, to: 74 };
const VENDOR = { from: 12, to: 16 };

/**
 * The user data in a unit of messages.
 * @param at where the unit begins in the file
 */
export function userDataOf(unit: Buffer, at: number, headBytes: number): Fill[] {
  const fills: Fill[] = [];
  let next = headBytes;
  let zeros = 0;
  /** Reads a byte; those that only keep start codes apart are passed over, and told. */
  const read = (passed?: (index: number) => void) => {
    if (zeros >= 2 && unit[next] === 3) {
      passed?.(next);
      next += 1;
      zeros = 0;
    }
    const byte = unit[next++] ?? 0;
    zeros = byte === 0 ? zeros + 1 : 0;
    return byte;
  };
  const number = () => {
    let sum = 0;
    let byte = 255;
    while (byte === 255 && next < unit.length) {
      byte = read();
      sum += byte;
    }
    return sum;
  };
  while (next < unit.length - 1) {
    const typeAt = next;
    const type = number();
    const size = number();
    const from = next;
    const stays: number[] = [];
    for (let count = 0; count < size && next < unit.length; count++) read((index) => stays.push(index));
    const isOfProgram = OF_PROGRAM.some((note) => unit.subarray(from, from + note.length).equals(note));
    if (!USER_DATA.has(type) || isOfProgram) continue;
    // Behind two zeros, a 3 would be read as one that keeps start codes apart.
    const isApart = unit[typeAt - 1] === 0 && unit[typeAt - 2] === 0;
    if (!isApart && unit[typeAt] === type) fills.push({ from: at + typeAt, to: at + typeAt + 1, value: FILLING });
    const end = Math.min(next, unit.length);
    let begin = from;
    for (const index of [...stays, end + 2]) {
      const until = Math.min(end, index - 2); // the two zeros before it stay, too
      if (until > begin) fills.push({ from: at + begin, to: at + until, value: 0xff });
      begin = Math.max(begin, index + 1);
    }
  }
  return fills;
}

/** The sample descriptions of a track's pictures (`stsd`). */
function* descriptionsOf(moov: Buffer, trak: Box) {
  const stsd = findBox(moov, trak, 'mdia', 'minf', 'stbl', 'stsd');
  if (!stsd) return;
  for (const entry of boxesIn(moov, stsd.body + 8, stsd.end)) {
    const codec = CODECS[entry.type];
    const config = codec && findBox(moov, { body: entry.body + VISUAL_ENTRY, end: entry.end }, codec.config);
    yield { entry, codec, config };
  }
}

/** The messages that HEVC's configuration holds (ISO/IEC 14496-15 §8.3.3.1). */
function* messagesInConfig(moov: Buffer, { body, end }: Box): Generator<Fill> {
  let at = body + 23;
  for (let arrays = moov[body + 22] ?? 0; arrays > 0 && at + 3 <= end; arrays--) {
    const isOfMessages = [39, 40].includes((moov[at] ?? 0) & 63);
    let units = moov.readUInt16BE(at + 1);
    at += 3;
    for (; units > 0 && at + 2 <= end; units--) {
      const from = at + 2;
      at = Math.min(end, from + moov.readUInt16BE(at));
      if (isOfMessages) yield* userDataOf(moov.subarray(from, at), from, HEVC.headBytes);
    }
  }
}

/** Takes out of the head's sample descriptions what names a camera. @returns whether there was anything */
export function wipeDescriptions(moov: Buffer, box: Box): boolean {
  let hasChanged = false;
  const wipe = ({ from, to, value }: Fill) => {
    hasChanged ||= moov.subarray(from, to).some((byte) => byte !== value);
    moov.fill(value, from, to);
  };
  for (const trak of shownTracks(moov, box, 'vide')) {
    for (const { entry, codec, config } of descriptionsOf(moov, trak)) {
      if (codec === HEVC && config) for (const fill of messagesInConfig(moov, config)) wipe(fill);
      const { body, end } = entry;
      if (
        body + VISUAL_ENTRY > end ||
        moov.toString('latin1', body + COMPRESSOR.from + 1, body + COMPRESSOR.from + 5) === 'Lavc'
      )
        continue;
      for (const { from, to } of [COMPRESSOR, VENDOR]) wipe({ from: body + from, to: body + to, value: 0 });
    }
  }
  return hasChanged;
}

/**
 * Finds the user data in the samples of a film.
 * @param fd of the file
 * @throws Mp4Error when there is more than we take
 */
export function userDataIn(fd: number, moov: Buffer, box: Box): Fill[] {
  const fills: Fill[] = [];
  for (const trak of shownTracks(moov, box, 'vide')) {
    for (const { codec, config } of descriptionsOf(moov, trak)) {
      if (!codec || !config) continue;
      const lengthBytes = ((moov[config.body + codec.lengthAt] ?? 0) & 3) + 1;
      for (const sample of samplesOf(moov, trak)) {
        for (const fill of userDataInSample(fd, sample, codec, lengthBytes)) fills.push(fill);
        if (fills.length > FILLS_MAX) throw new Mp4Error('it has too much user data');
      }
      break; // all descriptions of a track part their units alike
    }
  }
  return fills;
}

const buffer = Buffer.alloc(READ_BYTES);

function userDataInSample(
  fd: number,
  { from, to }: { from: number; to: number },
  codec: Codec,
  lengthBytes: number,
): Fill[] {
  const fills: Fill[] = [];
  let held = { at: 0, bytes: buffer.subarray(0, 0) };
  const bytesAt = (at: number, count: number): Buffer => {
    if (at < held.at || at + count > held.at + held.bytes.length) {
      const target = count > buffer.length ? Buffer.alloc(count) : buffer;
      held = { at, bytes: target.subarray(0, readSync(fd, target, 0, target.length, at)) };
    }
    return held.bytes.subarray(at - held.at, at - held.at + count);
  };
  for (let at = from; at + lengthBytes < to; ) {
    const head = bytesAt(at, lengthBytes + 1);
    if (head.length <= lengthBytes) break;
    const begin = at + lengthBytes;
    const end = Math.min(to, begin + head.readUIntBE(0, lengthBytes));
    if (codec.holdsMessages(head[lengthBytes] ?? 0)) {
      if (end - begin > UNIT_MAX) throw new Mp4Error('it has too much user data');
      fills.push(...userDataOf(bytesAt(begin, end - begin), begin, codec.headBytes));
    }
    at = end;
  }
  return fills;
}
