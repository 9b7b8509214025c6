/** Paints what the site itself has drawn as SVG. Runs in the media worker. */
import sharp from 'sharp';
import type { Tasks } from './messages.ts';
import './pictures.ts'; // blocks all decoders but those that members' pictures need

// It takes no file, only what is handed over in memory: drawings of our own.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });

const PIXELS_MAX = 2_000_000; // a share picture has 756,000

/** @returns a PNG, base64 */
export async function paint({ svg }: Tasks['paint']['input']): Promise<string> {
  const png = await sharp(Buffer.from(svg), { limitInputPixels: PIXELS_MAX })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
  return png.toString('base64');
}
