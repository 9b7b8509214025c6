import { catalogue } from './texts/catalogue.ts';

/** What the contract says about pictures and videos that belong to no single feature. */
export const mediaMessages = catalogue(
  {
    posterWidths: 'A poster is {widths} pixels wide.',
    pictureUnknown: 'This picture cannot be found or has been removed.',
    tooManyWaiting: 'Your other pictures and clips are still being looked at. Please try again in a moment.',
  },
  'media',
);

/** Widths of posters in pixels: a thumbnail, a card, a player over the whole page. */
export const POSTER_WIDTHS = [320, 640, 1280] as const;

/** A poster in its widths, for `srcset`. */
export const posterSet = (url: string): string =>
  POSTER_WIDTHS.map((width) => `${url}?width=${width} ${width}w`).join(', ');
