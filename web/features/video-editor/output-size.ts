const LONG_SIDE = 1920; // px: up to 1920×1080; a phone held upright films 1080×1920
const SHORT_SIDE = 1080;

const BITS_PER_PIXEL = 4.5; // per second: 4.1 Mbit/s at 720p, 9.3 at 1080p; YouTube asks for 5 and 8 of H.264
const OVER_SOURCE = 1.5; // re-encoding needs more for the same quality
const LEAST = 300_000; // bit/s

const even = (pixels: number) => Math.max(2, 2 * Math.round(pixels / 2)); // encoders need even numbers

/** The size of a trimmed video in pixels: the source's, made to fit 1920×1080 in either orientation, and even. */
export function outputSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONG_SIDE / Math.max(width, height), SHORT_SIDE / Math.min(width, height));
  return { width: even(width * scale), height: even(height * scale) };
}

/**
 * Bits per second for a trimmed video of this size: enough for games, and little more than its source has.
 * @param source bits per second of the source, sound included
 */
export const bitRate = (size: { width: number; height: number }, source = Number.POSITIVE_INFINITY): number =>
  Math.round(Math.max(LEAST, Math.min(size.width * size.height * BITS_PER_PIXEL, source * OVER_SOURCE)));
