import { store, stored } from '../../platform/stored.ts';

/** Under which key the browser remembers that clips in the feed don't play by themselves. */
const STORED = 'inline-play';
const SLOW = ['slow-2g', '2g', '3g']; // https://wicg.github.io/netinfo/#effective-connection-types

export type Connection = Partial<EventTarget> & { saveData?: boolean; effectiveType?: string };

/** The browser's network, where it says something of it. */
export const connection = (): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection;

/** Less motion, by the device's settings. */
export const still = () => matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the member lets clips play in this browser. */
export function isInlineOn(): boolean {
  return stored(STORED) !== 'off';
}

/** Remembers in this browser whether they do. Where it stores nothing, they go on playing. */
export function switchInline(on: boolean): void {
  store(STORED, on ? null : 'off');
}

/** Whether a network is to be spared. */
export const isScarce = ({ saveData = false, effectiveType = '' }: Connection = {}): boolean =>
  saveData || SLOW.includes(effectiveType);

/** Whether a clip may play by itself: nobody has asked for less data or motion, and somebody may be looking. */
export const mayPlay = (): boolean => isInlineOn() && !still().matches && !isScarce(connection()) && !document.hidden;
