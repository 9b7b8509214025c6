/**
 * Checks the head of an MP4 or MOV before any library reads it: that it is no larger and no deeper than a film's, that
 * its tables are as long as they claim, and that its boxes are where they belong. Costs one pass over the head,
 * whatever it claims.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { type Box, boxesAtTop, boxesIn, Mp4Error } from './boxes.ts';

const HEAD_BYTES_MAX = 32 * 1024 * 1024; // ten hours at 60 frames per second take 30 MB
const BOXES_MAX = 20_000; // in a head; a film with chapters and a cover has some hundreds
const TRACKS_MAX = 32; // a camera's film has two to six
const DESCRIPTIONS_MAX = 64; // sample descriptions of a track
/** In all tables together: five hours at 60 frames per second, with the order of frames and sound, have 3.1 million. */
const ENTRIES_MAX = 3_500_000;
const SAMPLES_MAX = 1_200_000; // of a track, which may claim them in a few bytes: five hours at 60 frames per second

/** Containers, each with the one that it belongs in. A box in another place is not what its type says. */
const PARENT: Record<string, string> = {
  trak: 'moov',
  mvex: 'moov',
  edts: 'trak',
  mdia: 'trak',
  minf: 'mdia',
  dinf: 'minf',
  stbl: 'minf',
};
const LOOKED_INTO = new Set(['moov', ...Object.keys(PARENT), 'udta', 'ilst']);
/** What a sample table holds (ISO/IEC 14496-12 §8.1.1, and QuickTime's own). */
export const SAMPLE_TABLES = new Set(
  'stsd stts ctts cslg stsc stsz stz2 stco co64 stss stsh sdtp stdp padb stps sgpd sbgp subs saiz saio'.split(' '),
);
const PADDING = new Set(['free', 'skip']);
/** Bytes of an entry, and the position of the number of entries in the body. */
const ENTRY: Record<string, { bytes: number; countAt: number }> = {
  stts: { bytes: 8, countAt: 4 },
  ctts: { bytes: 8, countAt: 4 },
  stsc: { bytes: 12, countAt: 4 },
  stco: { bytes: 4, countAt: 4 },
  co64: { bytes: 8, countAt: 4 },
  stss: { bytes: 4, countAt: 4 },
  elst: { bytes: 12, countAt: 4 },
  stsz: { bytes: 4, countAt: 8 },
  stz2: { bytes: 0.5, countAt: 8 }, // at least: a sample may take 4 bits
};

type Seen = { boxes: number; tracks: number; entries: number };

function countOf(moov: Buffer, box: Box, at: number): number {
  if (box.body + at + 4 > box.end) throw new Mp4Error(`${box.type} is cut off`);
  return moov.readUInt32BE(box.body + at);
}

/** Judges one table. @returns how many entries it has */
function entriesOf(moov: Buffer, box: Box): number {
  if (box.type === 'stsd') {
    if (countOf(moov, box, 4) > DESCRIPTIONS_MAX) throw new Mp4Error('a track is described too often');
    return 0;
  }
  const entry = ENTRY[box.type];
  if (!entry) return 0;
  const count = countOf(moov, box, entry.countAt);
  if (entry.countAt === 8 && count > SAMPLES_MAX) throw new Mp4Error('a track has too many samples');
  if (box.type === 'stsz' && countOf(moov, box, 4) > 0) return 0; // all samples have one size: no entries
  if (count * entry.bytes > box.end - box.body) throw new Mp4Error(`${box.type} has fewer entries than it says`);
  if (box.type === 'stts') requireFewSamples(moov, box, count);
  return count;
}

/** A few bytes of `stts` can claim four billion samples. */
function requireFewSamples(moov: Buffer, box: Box, count: number): void {
  let samples = 0;
  for (let index = 0; index < count; index++) samples += moov.readUInt32BE(box.body + 8 + index * 8);
  if (samples > SAMPLES_MAX) throw new Mp4Error('a track has too many samples');
}

function judge(moov: Buffer, box: Box, seen: Seen): void {
  for (const inner of boxesIn(moov, box.body, box.end, BOXES_MAX - seen.boxes)) {
    seen.boxes += 1;
    if (seen.boxes > BOXES_MAX) throw new Mp4Error('more boxes than a film has');
    const parent = PARENT[inner.type];
    if (parent !== undefined && parent !== box.type) throw new Mp4Error(`${inner.type} stands in ${box.type}`);
    if (inner.type === 'moov') throw new Mp4Error('a film in a film');
    if (box.type === 'stbl' && !SAMPLE_TABLES.has(inner.type) && !PADDING.has(inner.type))
      throw new Mp4Error(`${inner.type} is no table of samples`);
    if (inner.type === 'trak' && ++seen.tracks > TRACKS_MAX) throw new Mp4Error('too many tracks');
    seen.entries += entriesOf(moov, inner);
    if (seen.entries > ENTRIES_MAX) throw new Mp4Error('its tables are too long');
    if (LOOKED_INTO.has(inner.type)) judge(moov, inner, seen);
  }
}

/**
 * Reads the head of a film.
 * @param head the box `moov` in the file
 * @returns its bytes, and the box within them
 * @throws Mp4Error when it is not built like a film's
 */
export async function readMovie(file: FileHandle, head: Box): Promise<{ bytes: Buffer; moov: Box }> {
  const { start, body, end } = head;
  if (end - start > HEAD_BYTES_MAX) throw new Mp4Error('its head is too large');
  const bytes = Buffer.alloc(end - start);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
  if (bytesRead < bytes.length) throw new Mp4Error('its head is cut off');
  const moov = { type: 'moov', start: 0, body: body - start, end: bytes.length };
  judge(bytes, moov, { boxes: 0, tracks: 0, entries: 0 });
  return { bytes, moov };
}

/**
 * Checks the head of an MP4 or MOV before a library reads it: the first head, which libraries read, too.
 * @returns false when no library should read it
 */
export async function isFilm(path: string): Promise<boolean> {
  await using file = await open(path, 'r');
  try {
    for await (const box of boxesAtTop(file)) {
      if (box.type !== 'moov') continue;
      await readMovie(file, box);
      return true;
    }
  } catch (error) {
    if (!(error instanceof Mp4Error)) throw error;
  }
  return false;
}
