/**
 * Small films and pictures of every kind that the site accepts, and ways to break them. The same dice break them the
 * same way.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { Dice } from '../../../tools/seed/dice.ts';
import { hasFfmpeg } from '../sending/clips.ts';
import { seedMedia } from '../sending/forms.ts';
import { movingGif, plain } from '../sending/pictures.ts';

export type Kind = 'mp4' | 'matroska' | 'riff' | 'ts' | 'png' | 'jpeg' | 'gif';
export type Sample = { name: string; kind: Kind; isFilm: boolean; bytes: Buffer };

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=s=96x64:r=10:d=1'];
const TONE = ['-f', 'lavfi', '-i', 'sine=440:d=1'];
const EXACT = ['-threads', '1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
const FILMS: [name: string, kind: Kind, args: string[]][] = [
  ['a.mp4', 'mp4', H264],
  ['a.mov', 'mp4', H264],
  ['fragments.mp4', 'mp4', [...H264, '-movflags', 'frag_keyframe+empty_moov']],
  ['a.webm', 'matroska', ['-c:v', 'libvpx', '-c:a', 'libopus']],
  ['a.mkv', 'matroska', H264],
  ['a.ts', 'ts', H264],
  ['a.avi', 'riff', ['-c:v', 'mpeg4', '-c:a', 'pcm_s16le']],
];

function makeFilm(name: string, args: string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-fuzz-'));
  try {
    const path = join(folder, name);
    execFileSync('ffmpeg', ['-v', 'error', '-nostdin', ...PICTURE, ...TONE, ...args, ...EXACT, '-y', path]);
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Without ffmpeg to make others, the only films are the seed's. */
export async function samples(): Promise<Sample[]> {
  const film = (name: string, kind: Kind, bytes: Buffer): Sample => ({ name, kind, isFilm: true, bytes });
  const picture = (name: string, kind: Kind, bytes: Buffer): Sample => ({ name, kind, isFilm: false, bytes });
  const made = hasFfmpeg ? FILMS.map(([name, kind, args]) => film(name, kind, makeFilm(name, args))) : [];
  const moving = await movingGif(40, 30, ['red', 'green', 'blue'], 100);
  const photo = sharp(seedMedia('race-bibs.jpg')).resize(160);
  return [
    ...made,
    film('seed.mp4', 'mp4', seedMedia()),
    film('seed.webm', 'matroska', seedMedia('training-sprint-drills.webm')),
    picture(
      'a.jpg',
      'jpeg',
      await photo
        .clone()
        .jpeg()
        .withExif({ IFD0: { Copyright: 'Mia' } })
        .toBuffer(),
    ),
    picture('progressive.jpg', 'jpeg', await photo.clone().jpeg({ progressive: true }).toBuffer()),
    picture('a.png', 'png', await photo.clone().png().toBuffer()),
    picture('palette.png', 'png', await plain(50, 40).png({ palette: true }).toBuffer()),
    picture('a.webp', 'riff', await photo.clone().webp().toBuffer()),
    picture('moving.webp', 'riff', await sharp(moving, { animated: true }).webp().toBuffer()),
    picture('a.gif', 'gif', moving),
    picture('a.avif', 'mp4', await plain(64, 48).avif().toBuffer()),
  ];
}

/** A part of a file whose head gives its length. */
type Part = {
  start: number;
  sizeAt: number;
  sizeBytes: number;
  littleEndian: boolean;
  body: number;
  end: number;
  depth: number;
};

const BOXES = /^(?:moov|trak|mdia|minf|stbl|moof|traf|mvex|edts|dinf|udta|meta|iprp|ipco|mfra)$/;

function mp4Parts(bytes: Buffer, from = 0, to = bytes.length, depth = 0): Part[] {
  const parts: Part[] = [];
  for (let at = from; at + 8 <= to; ) {
    const size = bytes.readUInt32BE(at);
    const end = size >= 8 && at + size <= to ? at + size : to;
    const type = bytes.toString('latin1', at + 4, at + 8);
    parts.push({ start: at, sizeAt: at, sizeBytes: 4, littleEndian: false, body: at + 8, end, depth });
    const body = at + (type === 'meta' ? 12 : 8);
    if (BOXES.test(type) && depth < 8) parts.push(...mp4Parts(bytes, body, end, depth + 1));
    at = end;
  }
  return parts;
}

function riffParts(bytes: Buffer, from = 0, to = bytes.length, depth = 0): Part[] {
  const parts: Part[] = [];
  for (let at = from; at + 8 <= to; ) {
    const size = bytes.readUInt32LE(at + 4);
    const end = Math.min(at + 8 + size, to);
    parts.push({ start: at, sizeAt: at + 4, sizeBytes: 4, littleEndian: true, body: at + 8, end, depth });
    const isList = /^(?:RIFF|LIST)$/.test(bytes.toString('latin1', at, at + 4));
    if (isList && depth < 6) parts.push(...riffParts(bytes, at + 12, end, depth + 1));
    at = end + (size % 2);
  }
  return parts;
}

/** Elements with children: EBML, Segment, Info, Tracks, TrackEntry, Video, Audio, Cluster, BlockGroup, Cues, CuePoint, Tags. */
const MASTERS = new Set([
  0x1a45dfa3, 0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0xe0, 0xe1, 0x1f43b675, 0xa0, 0x1c53bb6b, 0xbb, 0x1254c367,
  0x114d9b74,
]);

function matroskaParts(bytes: Buffer, from = 0, to = bytes.length, depth = 0): Part[] {
  const parts: Part[] = [];
  for (let at = from; at + 2 <= to; ) {
    const idBytes = Math.clz32(bytes[at] ?? 0) - 23;
    const sizeAt = at + idBytes;
    const sizeBytes = Math.clz32(bytes[sizeAt] ?? 0) - 23;
    if (idBytes > 4 || sizeBytes > 8 || sizeAt + sizeBytes > to) break;
    let size = (bytes[sizeAt] ?? 0) & (0xff >> sizeBytes);
    for (let index = 1; index < sizeBytes; index++) size = size * 256 + (bytes[sizeAt + index] ?? 0);
    const body = sizeAt + sizeBytes;
    const end = Math.min(body + size, to);
    parts.push({ start: at, sizeAt, sizeBytes, littleEndian: false, body, end, depth });
    if (MASTERS.has(bytes.readUIntBE(at, idBytes)) && depth < 6)
      parts.push(...matroskaParts(bytes, body, end, depth + 1));
    at = end;
  }
  return parts;
}

function pngParts(bytes: Buffer): Part[] {
  const parts: Part[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = Math.min(bytes.length, at + 12 + bytes.readUInt32BE(at));
    parts.push({ start: at, sizeAt: at, sizeBytes: 4, littleEndian: false, body: at + 8, end, depth: 0 });
    at = end;
  }
  return parts;
}

function jpegParts(bytes: Buffer): Part[] {
  const parts: Part[] = [];
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda; ) {
    const end = Math.min(bytes.length, at + 2 + bytes.readUInt16BE(at + 2));
    parts.push({ start: at, sizeAt: at + 2, sizeBytes: 2, littleEndian: false, body: at + 4, end, depth: 0 });
    at = end;
  }
  return parts;
}

/** Pieces of equal length, for formats whose parts don't give their lengths. */
const equalParts = (bytes: Buffer, size: number): Part[] =>
  Array.from({ length: Math.floor(bytes.length / size) }, (_, index) => ({
    ...{ start: index * size, sizeAt: index * size + 1, sizeBytes: 2, littleEndian: false, depth: 0 },
    ...{ body: index * size + 4, end: (index + 1) * size },
  }));

function partsOf({ kind, bytes }: Sample): Part[] {
  if (kind === 'mp4') return mp4Parts(bytes);
  if (kind === 'riff') return riffParts(bytes);
  if (kind === 'matroska') return matroskaParts(bytes);
  if (kind === 'png') return pngParts(bytes);
  if (kind === 'jpeg') return jpegParts(bytes);
  return equalParts(bytes, kind === 'ts' ? 188 : 16);
}

const EXTREMES = [0, 1, 7, 8, 0xff, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

function writeNumber(bytes: Buffer, at: number, size: number, littleEndian: boolean, value: number): void {
  const room = Math.min(size, bytes.length - at, 6);
  if (room <= 0) return;
  const fitting = value % 256 ** room;
  if (littleEndian) bytes.writeUIntLE(fitting, at, room);
  else bytes.writeUIntBE(fitting, at, room);
}

type Break = (sample: Sample, dice: Dice) => Buffer;

const whole = (dice: Dice, most: number) => Math.floor(dice.roll() * most);
const copyOf = ({ bytes }: Sample) => Buffer.from(bytes);

/** A random part of the file; every depth is equally likely. */
const partOf = (sample: Sample, dice: Dice): Part | undefined => {
  const parts = partsOf(sample);
  const depth = whole(dice, 1 + parts.reduce((most, part) => Math.max(most, part.depth), 0));
  const there = parts.filter((part) => part.depth === depth);
  return there.length > 0 ? dice.pick(there) : undefined;
};

/** Corrects the checksums of a PNG: a decoder would otherwise stop at the first wrong one. */
function checked(kind: Kind, bytes: Buffer): Buffer {
  if (kind !== 'png') return bytes;
  for (const { start, end } of pngParts(bytes)) {
    if (end - start >= 12) bytes.writeUInt32BE(crc32(bytes.subarray(start + 4, end - 4)), end - 4);
  }
  return bytes;
}

/** The bytes of a sample, with one part replaced. */
function replaced(sample: Sample, part: Part, ...by: Buffer[]): Buffer {
  const { bytes } = sample;
  return Buffer.concat([bytes.subarray(0, part.start), ...by, bytes.subarray(part.end)]);
}

const BREAKS: Record<string, Break> = {
  'bits turned'(sample, dice) {
    const bytes = copyOf(sample);
    for (let left = dice.pick([1, 10, 100, Math.ceil(bytes.length / 50)]); left > 0; left--) {
      const at = whole(dice, bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << whole(dice, 8));
    }
    return bytes;
  },
  'head turned'(sample, dice) {
    const bytes = copyOf(sample);
    for (let left = dice.pick([1, 5, 20]); left > 0; left--)
      bytes[whole(dice, Math.min(600, bytes.length))] = whole(dice, 256);
    return bytes;
  },
  'cut off': ({ bytes }, dice) => bytes.subarray(0, whole(dice, bytes.length)),
  'beginning gone': ({ bytes }, dice) => bytes.subarray(whole(dice, Math.min(2000, bytes.length))),
  'zeros or ones'(sample, dice) {
    const bytes = copyOf(sample);
    const from = whole(dice, bytes.length);
    return bytes.fill(dice.pick([0, 0xff]), from, Math.min(bytes.length, from + dice.pick([4, 100, 5000])));
  },
  'a size that lies'(sample, dice) {
    const bytes = copyOf(sample);
    const part = partOf(sample, dice);
    if (part)
      writeNumber(
        bytes,
        part.sizeAt,
        part.sizeBytes,
        part.littleEndian,
        dice.pick([...EXTREMES, part.end - part.start + 1]),
      );
    return bytes;
  },
  'a number that lies'(sample, dice) {
    const bytes = copyOf(sample);
    for (let left = dice.pick([1, 1, 3]); left > 0; left--) {
      const part = partOf(sample, dice);
      if (!part || part.end <= part.body) continue;
      const at = part.body + whole(dice, Math.min(64, part.end - part.body));
      writeNumber(bytes, at - (at % 4) + (part.body % 4), dice.pick([2, 4]), part.littleEndian, dice.pick(EXTREMES));
    }
    return checked(sample.kind, bytes);
  },
  'a part twice'(sample, dice) {
    const part = partOf(sample, dice);
    if (!part) return sample.bytes;
    const one = sample.bytes.subarray(part.start, part.end);
    const most = Math.max(2, Math.floor(2_000_000 / Math.max(1, one.length)));
    return replaced(
      sample,
      part,
      ...Array.from({ length: Math.min(most, dice.pick([2, 10, 1000, 20_000])) }, () => one),
    );
  },
  'a part gone'(sample, dice) {
    const part = partOf(sample, dice);
    return part ? replaced(sample, part) : sample.bytes;
  },
  'parts exchanged'(sample, dice) {
    const [a, b] = [partOf(sample, dice), partOf(sample, dice)].sort((x, y) => (x?.start ?? 0) - (y?.start ?? 0));
    if (!a || !b || a.end > b.start) return sample.bytes;
    const { bytes } = sample;
    return Buffer.concat([
      bytes.subarray(0, a.start),
      bytes.subarray(b.start, b.end),
      bytes.subarray(a.end, b.start),
      bytes.subarray(a.start, a.end),
      bytes.subarray(b.end),
    ]);
  },
  'a part within itself'(sample, dice) {
    const part = partOf(sample, dice);
    if (part?.sizeBytes !== 4) return sample.bytes;
    let inner = sample.bytes.subarray(part.start, part.end);
    const head = sample.bytes.subarray(part.start, part.body);
    for (let left = dice.pick([2, 20, 300]); left > 0 && inner.length < 4_000_000; left--) {
      const outer = Buffer.concat([head, inner]);
      writeNumber(
        outer,
        part.sizeAt - part.start,
        4,
        part.littleEndian,
        sample.kind === 'mp4' ? outer.length : inner.length,
      );
      inner = outer;
    }
    return replaced(sample, part, inner);
  },
  'another name of a part'(sample, dice) {
    const bytes = copyOf(sample);
    const [part, other] = [partOf(sample, dice), partOf(sample, dice)];
    const at = (one: Part) => (sample.kind === 'mp4' || sample.kind === 'png' ? one.start + 4 : one.start);
    if (part && other) bytes.copy(bytes, at(part), at(other), at(other) + 4);
    return checked(sample.kind, bytes);
  },
  'extreme dimensions'(sample, dice) {
    const bytes = copyOf(sample);
    const side = () => dice.pick([0, 1, 0x4000, 0x7fff, 0xffff, 0x7fffffff]);
    const put = (at: number, size: number, littleEndian = false) => {
      if (at >= 0) for (const place of [at, at + size]) writeNumber(bytes, place, size, littleEndian, side());
    };
    if (sample.kind === 'png') put(16, 4);
    if (sample.kind === 'gif') put(6, 2, true);
    if (sample.kind === 'jpeg')
      put(
        jpegParts(bytes).find(({ start }) => /^[\xc0-\xc2]$/.test(String.fromCharCode(bytes[start + 1] ?? 0)))?.body ??
          -2,
        2,
      );
    if (sample.kind === 'riff') {
      const avih = bytes.indexOf('avih', 0, 'latin1');
      if (avih >= 0) put(avih + 40, 4, true);
      else put(bytes.indexOf('VP8', 0, 'latin1') + 14, 2, true);
    }
    if (sample.kind === 'mp4') {
      const places = ['avc1', 'tkhd', 'ispe'].map((name) => [name, bytes.indexOf(name, 0, 'latin1')] as const);
      const after: Record<string, [number, number]> = { avc1: [28, 2], tkhd: [80, 4], ispe: [8, 4] };
      for (const [name, at] of places) if (at >= 0) put(at + (after[name]?.[0] ?? 0), after[name]?.[1] ?? 4);
    }
    if (sample.kind === 'matroska') {
      for (const id of [0xb0, 0xba]) {
        const part = matroskaParts(bytes).find(({ start, sizeAt }) => sizeAt === start + 1 && bytes[start] === id);
        if (part) writeNumber(bytes, part.body, part.end - part.body, false, side());
      }
    }
    return checked(sample.kind, bytes);
  },
  'chance bytes': (_, dice) =>
    Buffer.from(Array.from({ length: dice.pick([0, 1, 100, 20_000]) }, () => whole(dice, 256))),
};

export type Broken = { name: string; bytes: Buffer; asFilm: boolean; how: string };

/** A broken film or picture, sent as what it is or, now and then, as the other, or under another name. */
export function brokenMedia(dice: Dice, all: Sample[]): Broken {
  let sample = dice.pick(all);
  const { isFilm, name } = sample;
  const how: string[] = [];
  for (let left = dice.pick([1, 1, 2, 3]); left > 0; left--) {
    const kind = dice.pick(Object.keys(BREAKS));
    sample = { ...sample, bytes: BREAKS[kind]?.(sample, dice) ?? sample.bytes };
    how.push(kind);
  }
  const isOdd = dice.roll() < 0.1;
  if (dice.roll() < 0.05) {
    sample = { ...sample, bytes: Buffer.concat([sample.bytes, dice.pick(all).bytes]) };
    how.push('another one behind it');
  }
  return {
    name: isOdd ? dice.pick(['a.mp4', 'a.jpg', 'a.svg', 'a.m3u8', 'a', 'a.php']) : name,
    bytes: sample.bytes,
    asFilm: isOdd ? !isFilm : isFilm,
    how: `${name}: ${how.join(', ')}`,
  };
}
