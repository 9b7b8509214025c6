/** Pictures that no camera makes. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** One colour; the caller chooses the format. */
export const plain = (width: number, height: number, background = '#0f6b4a') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A valid PNG of that many white pixels, in a thousandth as many bytes. */
export function pngBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1; // one bit per pixel, grey
  const pixels = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { level: 9 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
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

/** The beginning of an iPhone's picture file. */
export const heicHead = (brand = 'heic', others = 'mif1MiHBmiafheic') =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 16 + others.length]),
    Buffer.from(`ftyp${brand}\0\0\0\0${others}`, 'latin1'),
    Buffer.alloc(2000, 7),
  ]);
