import { catalogue } from '../../../contract/texts/catalogue.ts';

/** What the server says of the object store that holds its files. */
export const texts = catalogue(
  {
    away: 'Uploads wait, and some clips and pictures too: their store can’t be reached just now. Please try again in a moment.',
  },
  'files',
);
