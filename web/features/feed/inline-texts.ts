import { catalogue } from '../../../contract/texts/catalogue.ts';

/** Whether clips in the feed play by themselves. */
export const texts = catalogue({
  title: 'Clips in the feed',
  play: 'Play clips in view, without sound',
  note: 'Never with data saving, on a slow connection, or where your device asks for less motion. Kept in this browser.',
});
