/** What is seen of a picture: a square of it, by its middle and how much it is magnified. */
export type Crop = { x: number; y: number; zoom: number };

type Size = { width: number; height: number };

export const ZOOM_MAX = 5;

/** The middle of the picture, as much of it as fits a square. */
export const centredCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** The side of the square in pixels of the picture. */
export const sideOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom;

const within = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to);

/** The same, changed, but never beyond the picture's edges. */
export function changed(size: Size, crop: Crop, change: Partial<Crop>): Crop {
  const zoom = within(change.zoom ?? crop.zoom, 1, ZOOM_MAX);
  const half = sideOf(size, { ...crop, zoom }) / 2;
  return {
    zoom,
    x: within(change.x ?? crop.x, half, size.width - half),
    y: within(change.y ?? crop.y, half, size.height - half),
  };
}
