/** Pictures of link previews: JPEG, since some services take no WebP, of a size that is said with them. */
import type { ShareImage } from './head.ts';

const SIDE_MAX = 1200; // pixels

/** The size of a picture's preview. */
export function previewSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** The preview of a picture of a post or a person. */
export const previewOfPicture = ({ url, ...size }: { url: string; width: number; height: number }): ShareImage => ({
  url: url.replace(/webp$/, 'jpg'),
  type: 'image/jpeg',
  ...previewSize(size),
});

/** The size of players, and of the previews of posters: of what is not 16:9, with bars beside it. */
export const FRAME = { width: 1280, height: 720 };

/** The preview of a clip's poster, whose url names its edition, or is that of the first. */
export const previewOfPoster = (posterUrl: string): ShareImage => ({
  url: `${posterUrl.split('/').length > 3 ? posterUrl : `${posterUrl}/1`}.jpg`,
  type: 'image/jpeg',
  ...FRAME,
});
