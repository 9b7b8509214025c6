import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  asFile,
  boxTypes,
  h264,
  hasFfmpeg,
  makeClip,
  NEEDS_FFMPEG,
  picture,
  probe,
  sumsOf,
  tone,
} from '../../testing/sending/clips.ts';
import { seedMedia } from '../../testing/sending/forms.ts';
import { media } from '../../testing/sending/media.ts';
import { Unreadable } from '../processes/worker-process.ts';

/** Tidies bytes. @returns the new file; undefined where none was written */
async function tidy(bytes: Buffer, offsetMax?: number): Promise<Buffer | undefined> {
  const to = `${asFile(Buffer.alloc(0))}-tidy`;
  const written = await media.tidy(asFile(bytes), to, { ...(offsetMax !== undefined && { offsetMax }) });
  expect(existsSync(to)).toBe(written);
  return written ? readFileSync(to) : undefined;
}

const film = seedMedia();

/** The same film with its boxes in another order, or others between them; only its offsets don't fit any more. */
function boxesOf(bytes: Buffer): Map<string, Buffer> {
  const boxes = new Map<string, Buffer>();
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    boxes.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at, at + size));
    at += size;
  }
  return boxes;
}
const box = (type: string, body: string) => {
  const bytes = Buffer.from(`    ${type}${body}`, 'latin1');
  bytes.writeUInt32BE(bytes.length, 0);
  return bytes;
};

test('a tidy film is left alone', async () => {
  expect(await tidy(film)).toBeUndefined();
});

test('what stands beside the film goes: addresses, notes, gaps with something in them', async () => {
  for (const [type, body] of [
    ['uuid', 'sixteen bytes ..<x:xmpmeta>Accra</x:xmpmeta>'],
    ['meta', '    Accra'],
    ['free', 'what was there before: Accra'],
  ] as const) {
    const made = (await tidy(Buffer.concat([film, box(type, body)]))) as Buffer;
    expect(boxTypes(made)).toEqual(['ftyp', 'moov', 'mdat']);
    expect(made.includes('Accra')).toBe(false);
    const data = (bytes: Buffer) => createHash('sha256').update(boxesOf(bytes).get('mdat') as Buffer);
    expect(data(made).digest('hex')).toBe(data(film).digest('hex'));
  }
});

test('what is no whole film is refused, and leaves nothing', async () => {
  const { moov, mdat, ftyp } = Object.fromEntries(boxesOf(film)) as Record<string, Buffer>;
  const cases: Record<string, Buffer[]> = {
    nothing: [],
    'a few bytes': [Buffer.from('ftyp')],
    'no head': [ftyp as Buffer, mdat as Buffer],
    'no data': [ftyp as Buffer, moov as Buffer],
    fragments: [film, box('moof', '')],
    'offsets that lead nowhere': [ftyp as Buffer, mdat?.subarray(0, 0) as Buffer, box('mdat', 'x'), moov as Buffer],
    'a box longer than the file': [film, Buffer.from('\xff\xff\xff\xfffree', 'latin1')],
    'a box shorter than its head': [film, Buffer.from('\0\0\0\x02free', 'latin1')],
  };
  for (const [name, parts] of Object.entries(cases)) {
    await expect(tidy(Buffer.concat(parts)), name).rejects.toThrow(Unreadable);
  }
});

test('a broken head ends in a refusal or a film, never in anything else', async () => {
  const { moov, mdat, ftyp } = Object.fromEntries(boxesOf(film)) as Record<string, Buffer>;
  let seed = 1930; // always the same bytes are broken
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  let refused = 0;
  for (let round = 0; round < 300; round++) {
    const head = Buffer.from(moov as Buffer);
    for (let change = 0; change < 4; change++) head[8 + random(head.length - 8)] = random(256);
    const bytes = Buffer.concat([ftyp as Buffer, mdat as Buffer, head]);
    try {
      await tidy(bytes);
    } catch (error) {
      expect(error).toBeInstanceOf(Unreadable);
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(10);
}, 60_000);

describe.skipIf(!hasFfmpeg)(`a film made by ffmpeg${NEEDS_FFMPEG}`, () => {
  const subtitles = () => asFile(Buffer.from('1\n00:00:00,000 --> 00:00:01,500\nWe walked past Accra Gate\n\n'), 'srt');

  test('keeps nothing of the tracks that are not shown, not even their bytes', async () => {
    const clip = makeClip('mov', ...picture(), ...tone(), '-i', subtitles(), ...h264, '-c:s', 'mov_text');
    expect(clip.includes('Accra Gate')).toBe(true);
    const made = (await tidy(clip)) as Buffer;
    expect(made.includes('Accra Gate')).toBe(false);
    expect(probe(made).streams.map(({ codec_type }) => codec_type)).toEqual(['video', 'audio']);
    for (const kind of ['v', 'a'] as const) expect(sumsOf(made, kind)).toBe(sumsOf(clip, kind));
  });

  test('of more than 4 GB gets offsets of 8 bytes', async () => {
    const clip = makeClip('mp4', ...picture(), ...tone(), ...h264);
    const made = (await tidy(clip, 1000)) as Buffer;
    expect([made.includes('co64'), made.includes('stco')]).toEqual([true, false]);
    expect(await tidy(made)).toBeUndefined();
    for (const kind of ['v', 'a'] as const) expect(sumsOf(made, kind)).toBe(sumsOf(clip, kind));
  });

  test('that begins later in one track than in the other keeps its time', async () => {
    const late = makeClip('mp4', ...picture(), '-itsoffset', '0.4', ...tone(), ...h264);
    const made = (await tidy(late)) as Buffer;
    for (const kind of ['v', 'a'] as const) expect(sumsOf(made, kind)).toBe(sumsOf(late, kind));
  });
});
