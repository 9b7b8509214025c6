const LONG_SIDE = 1920; // issue 4: up to 1920×1080; a phone held upright films 1080×1920
const SHORT_SIDE = 1080;

const even = (pixels: number) => Math.max(2, 2 * Math.round(pixels / 2)); // encoders want pairs

/** The size of a trimmed video: the source's, made to fit 1920×1080 in either direction, and even. Pixels. */
export function outputSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONG_SIDE / Math.max(width, height), SHORT_SIDE / Math.min(width, height));
  return { width: even(width * scale), height: even(height * scale) };
}
