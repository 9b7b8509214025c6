/**
 * Draws the icons of the installed app from the mark, web/public/favicon.svg. Rerun it when that changes:
 *   node tools/make/icons.mjs
 */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

const folder = new URL('../../web/public/', import.meta.url);
const mark = readFileSync(new URL('favicon.svg', folder), 'utf8');
const PITCH = '#0f6b4a'; // the mark's background
/**
 * Only the inner circle of 80 % of a maskable icon is sure to be visible: https://www.w3.org/TR/appmanifest/#icon-masks
 */
const SAFE = 0.7; // below 0.8, because the corners of the mark's drawing reach further out than a circle

/** The mark as it is, with its round corners. */
const draw = (size) => sharp(Buffer.from(mark), { density: (72 * size) / 32 }).resize(size, size);

/** The drawing made smaller, on a background that fills the square: the system cuts the shape. */
async function onGround(size, share) {
  const drawing = await draw(Math.round(size * share)).toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: PITCH } }).composite([
    { input: drawing },
  ]);
}

const write = (image, name) =>
  image.png({ palette: true, quality: 90, effort: 10 }).toFile(new URL(name, folder).pathname);
await write(draw(192), 'icon-192.png');
await write(draw(512), 'icon-512.png');
await write(await onGround(512, SAFE), 'icon-maskable.png');
await write(await onGround(180, 0.9), 'apple-touch-icon.png');
