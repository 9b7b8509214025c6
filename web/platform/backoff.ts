import { BACKGROUND_DELAY, BACKGROUND_DELAY_MAX } from '../../contract/live.ts';

/** How long to wait, in milliseconds, before the next try in the background, after `tries` of them. */
export const backgroundDelay = (tries: number): number =>
  Math.min(BACKGROUND_DELAY_MAX, BACKGROUND_DELAY * 2 ** tries) * (1 - Math.random() / 2);
