import { catalogue } from '../../../contract/texts/catalogue.ts';

/** A post's pictures, as large as the window. */
export const texts = catalogue({
  title: 'Pictures',
  at: '{number} of {total}',
  atFull: 'Picture {number} of {total}',
  atDescribed: 'Picture {number} of {total}: {alt}',
  previous: 'Previous picture',
  next: 'Next picture',
  close: 'Close',
});
