import { catalogue } from '../../../contract/texts/catalogue.ts';

/** What the server says of the object store that holds its files. */
export const texts = catalogue({
  away: 'Uploads wait, and some videos and pictures too: their store can’t be reached just now. Please try again in a moment.',
  // Two servers got the same bytes of one upload; the browser asks how far it is, and goes on by itself.
  elsewhere: 'These bytes have arrived already.',
});
