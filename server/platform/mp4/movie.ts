/**
 * The head of a film, `moov` (ISO/IEC 14496-12 §8.2), without what reveals more than the film does: place, time,
 * device.
 */
import type { Range } from '../media/messages.ts';
import { type Box, boxesIn, findBox, Mp4Error, makeBox } from './boxes.ts';
import { SAMPLE_TABLES } from './look.ts';

/**
 * The boxes that stay in each of these; all others in them (udta, meta, uuid, tref, …) go. Boxes not listed here stay
 * as they are.
 */
const STAYING: Record<string, Set<string>> = {
  moov: new Set(['mvhd', 'trak']),
  trak: new Set(['tkhd', 'tapt', 'edts', 'mdia']),
  mdia: new Set(['mdhd', 'hdlr', 'minf']),
  minf: new Set(['vmhd', 'smhd', 'hdlr', 'dinf', 'stbl']),
  stbl: SAMPLE_TABLES,
};
const PADDING = new Set(['free', 'skip', 'wide']);
const SHOWN = new Set(['vide', 'soun']); // others: telemetry, time codes, chapters; phones put the route walked there
const TIMED = new Set(['mvhd', 'tkhd', 'mdhd']);
const HANDLER_TYPE = 8; // bytes from the body of `hdlr` to its type (§8.4.3)
const HANDLER_NAME = 24; // bytes to its name

const handlerOf = (moov: Buffer, trak: Box): string => {
  const hdlr = findBox(moov, trak, 'mdia', 'hdlr');
  return hdlr ? moov.toString('latin1', hdlr.body + HANDLER_TYPE, hdlr.body + HANDLER_TYPE + 4) : '';
};
const isShown = (moov: Buffer, box: Box) => box.type !== 'trak' || SHOWN.has(handlerOf(moov, box));

/** The two times at the start of a header box: when the film was made, and when it was changed (§8.2.2). */
const timesOf = (moov: Buffer, { body }: Box): Range => ({ from: body + 4, to: body + (moov[body] === 1 ? 20 : 12) });

/** Whether a `udta` names the program that wrote the file, as ffmpeg's does, and nothing else. */
function namesOnlyAProgram(moov: Buffer, udta: Box): boolean {
  const inside = boxesIn(moov, udta.body, udta.end);
  if (inside.length !== 1 || inside[0]?.type !== 'meta') return false;
  const list = findBox(moov, { body: inside[0].body + 4, end: inside[0].end }, 'ilst');
  return list !== undefined && boxesIn(moov, list.body, list.end).every(({ type }) => type === '\u00a9too');
}

/** Whether a film's head holds anything that `bareHead` leaves out. */
export function tellsMore(moov: Buffer, box: Box): boolean {
  if (TIMED.has(box.type)) {
    const { from, to } = timesOf(moov, box);
    return moov.subarray(from, to).some((byte) => byte !== 0);
  }
  const kept = STAYING[box.type];
  return (
    kept !== undefined &&
    boxesIn(moov, box.body, box.end).some((inner) => {
      if (inner.type === 'udta' && namesOnlyAProgram(moov, inner)) return false;
      const stays = kept.has(inner.type) && isShown(moov, inner);
      return stays ? tellsMore(moov, inner) : !PADDING.has(inner.type) || inner.end - inner.body > 0;
    })
  );
}

/** `stco` or `co64` (§8.7.5) with its offsets moved. */
function movedOffsets(moov: Buffer, box: Box, move: (offset: number) => number, wide: boolean): Buffer {
  const count = moov.readUInt32BE(box.body + 4);
  const held = box.type === 'co64' ? 8 : 4;
  const width = wide ? 8 : held;
  if (box.body + 8 + count * held > box.end) throw new Mp4Error(`${box.type} is cut off`);
  const table = Buffer.alloc(8 + count * width);
  table.writeUInt32BE(count, 4);
  for (let index = 0; index < count; index++) {
    const at = box.body + 8 + index * held;
    const offset = move(held === 8 ? Number(moov.readBigUInt64BE(at)) : moov.readUInt32BE(at));
    if (width === 8) table.writeBigUInt64BE(BigInt(offset), 8 + index * 8);
    else table.writeUInt32BE(offset, 8 + index * 4);
  }
  return makeBox(width === 8 ? 'co64' : 'stco', table);
}

/**
 * The head of the same film, with nothing but what is shown, and how.
 * @param move gives the offset in the new file for an offset in the old one
 * @param wide writes offsets with 8 bytes, for files of more than 4 GB
 * @throws Mp4Error
 */
export function bareHead(moov: Buffer, box: Box, move: (offset: number) => number, wide: boolean): Buffer {
  if (box.type === 'stco' || box.type === 'co64') return movedOffsets(moov, box, move, wide);
  const body = moov.subarray(box.body, box.end);
  if (TIMED.has(box.type)) {
    const { from, to } = timesOf(moov, box);
    const bare = Buffer.from(body);
    bare.fill(0, from - box.body, to - box.body);
    return makeBox(box.type, bare);
  }
  if (box.type === 'hdlr') return makeBox('hdlr', body.subarray(0, HANDLER_NAME), Buffer.alloc(1)); // without its name
  const kept = STAYING[box.type];
  if (!kept) return makeBox(box.type, body);
  const inside = boxesIn(moov, box.body, box.end).filter((inner) => kept.has(inner.type) && isShown(moov, inner));
  return makeBox(box.type, ...inside.map((inner) => bareHead(moov, inner, move, wide)));
}

const tracksOf = (moov: Buffer, box: Box) => boxesIn(moov, box.body, box.end).filter(({ type }) => type === 'trak');

/** The tracks of a film that show pictures, or play sound. */
export const shownTracks = (moov: Buffer, box: Box, handler: 'vide' | 'soun') =>
  tracksOf(moov, box).filter((trak) => handlerOf(moov, trak) === handler);

/** The parts of the file that hold samples of tracks that are not shown (§8.7.3 to 8.7.5). @throws Mp4Error */
export function hiddenSamples(moov: Buffer, box: Box): Range[] {
  const ranges: Range[] = [];
  for (const trak of tracksOf(moov, box).filter((one) => !isShown(moov, one))) {
    for (const { from, to } of samplesOf(moov, trak)) {
      const last = ranges.at(-1);
      if (last?.to === from) last.to = to;
      else ranges.push({ from, to });
    }
  }
  return ranges;
}

/** Where the samples of a track are, one after the other. @throws Mp4Error */
export function* samplesOf(moov: Buffer, trak: Box): Generator<Range> {
  const stbl = findBox(moov, trak, 'mdia', 'minf', 'stbl');
  const [stsc, stsz] = ['stsc', 'stsz'].map((type) => stbl && findBox(moov, stbl, type));
  const stco = stbl && (findBox(moov, stbl, 'stco') ?? findBox(moov, stbl, 'co64'));
  if (!stsc || !stsz || !stco) throw new Mp4Error('a track without its tables');
  const u32 = (at: number) => moov.readUInt32BE(at);
  const sameSize = u32(stsz.body + 4);
  const samples = u32(stsz.body + 8);
  const chunks = u32(stco.body + 4);
  const runs = u32(stsc.body + 4);
  let sample = 0;
  for (let chunk = 1, run = 0; chunk <= chunks; chunk++) {
    while (run + 1 < runs && u32(stsc.body + 8 + (run + 1) * 12) <= chunk) run++;
    const at = stco.body + 8 + (chunk - 1) * (stco.type === 'co64' ? 8 : 4);
    let from = stco.type === 'co64' ? Number(moov.readBigUInt64BE(at)) : u32(at);
    const perChunk = u32(stsc.body + 8 + run * 12 + 4);
    for (const last = Math.min(samples, sample + perChunk); sample < last; sample++) {
      const to = from + (sameSize || u32(stsz.body + 12 + sample * 4));
      yield { from, to };
      from = to;
    }
  }
}
