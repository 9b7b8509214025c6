/** Pictures made to harm whatever decodes them: small files, or files that are refused anyway. */
import { crc32, createDeflate } from 'node:zlib';
import { type Piece, repeated } from './pieces.ts';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** The head of a grey PNG of 8 bits. */
function pngHead(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  return chunk('IHDR', head);
}

/**
 * A valid PNG of black pixels: 1 × 60,000,000 of them are 117 KB, within any limit of pixels, and each is a row of its
 * own to decode.
 * @param width, height in pixels
 */
export async function pngOfBlack(width = 1, height = 60_000_000): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const packed = Array.fromAsync(deflate as AsyncIterable<Buffer>);
  const megabyte = Buffer.alloc(1024 * 1024);
  for (let left = height * (width + 1); left > 0; left -= megabyte.length) {
    if (!deflate.write(megabyte.subarray(0, left))) await new Promise((drained) => deflate.once('drain', drained));
  }
  deflate.end();
  const data = Buffer.concat(await packed);
  return Buffer.concat([SIGNATURE, pngHead(width, height), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** A PNG that claims this size and has no pixels. */
export const pngThatClaims = (width: number, height: number): Buffer =>
  Buffer.concat([SIGNATURE, pngHead(width, height), chunk('IDAT', Buffer.alloc(10)), chunk('IEND', Buffer.alloc(0))]);

/** An SVG of that many bytes: a parser makes an object of each of its shapes. */
export function svgOfShapes(bytes = 18 * 1024 * 1024): Piece[] {
  const head = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">');
  const shape = Buffer.from('<g><path d="M0 0"/></g>');
  return [head, repeated(shape, Math.floor((bytes - head.length - 6) / shape.length)), Buffer.from('</svg>')];
}

/** The same shapes, each inside the one before. */
export function svgOfDepth(depth = 200_000): Piece[] {
  const head = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">');
  return [head, repeated(Buffer.from('<g>'), depth), repeated(Buffer.from('</g>'), depth), Buffer.from('</svg>')];
}
