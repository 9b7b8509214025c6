/** Pictures that no camera makes. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** One colour; the caller chooses the format. */
export const plain = (width: number, height: number, background = '#0f6b4a') =>
  sharp({ create: { width, height, channels: 3, background } });

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** A valid PNG of that many white pixels, in a thousandth as many bytes. */
export function pngBomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1; // one bit per pixel, grey
  const pixels = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { level: 9 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A valid GIF of that many frames, each of which changes one pixel: some 30 bytes per frame. */
export function gifBomb(side: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0', 'latin1');
  head.writeUInt16LE(side, 6);
  head.writeUInt16LE(side, 8);
  const colours = Buffer.from('000000ffffff', 'hex');
  const frame = Buffer.from('21f904000a000000' + '2c00000000010001000002024401' + '00', 'hex');
  return Buffer.concat([head, colours, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

/** A GIF that shows these colours in turn, `delay` ms each, for ever. */
export async function movingGif(width: number, height: number, colours: string[], delay: number): Promise<Buffer> {
  const frames = await Promise.all(colours.map((colour) => plain(width, height, colour).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: colours.map(() => delay), loop: 0 })
    .toBuffer();
}

/** A PNG of frames (APNG) that shows these colours in turn. */
export async function movingPng(width: number, height: number, colours: string[]): Promise<Buffer> {
  const frames = await Promise.all(colours.map((colour) => plain(width, height, colour).png().toBuffer()));
  const [first] = frames as [Buffer];
  const start = first.indexOf('IDAT') - 4; // of the chunk, by its length
  const pixelsOf = (png: Buffer) => {
    const at = png.indexOf('IDAT');
    return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  };
  let sequence = 0;
  const numbers = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4);
    for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
    return bytes;
  };
  const control = () =>
    pngChunk('fcTL', Buffer.concat([numbers(sequence++, width, height, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]));
  return Buffer.concat([
    first.subarray(0, start),
    pngChunk('acTL', numbers(frames.length, 0)),
    control(),
    pngChunk('IDAT', pixelsOf(first)),
    ...frames
      .slice(1)
      .flatMap((frame) => [control(), pngChunk('fdAT', Buffer.concat([numbers(sequence++), pixelsOf(frame)]))]),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The beginning of an iPhone's picture file. */
export const heicHead = (brand = 'heic', others = 'mif1MiHBmiafheic') =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 16 + others.length]),
    Buffer.from(`ftyp${brand}\0\0\0\0${others}`, 'latin1'),
    Buffer.alloc(2000, 7),
  ]);
