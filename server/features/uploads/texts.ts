import { catalogue } from '../../../contract/texts/catalogue.ts';

/** What the upload library itself answers, as plain text; people see `uploadMessages`. */
export const texts = catalogue({
  failed: 'The upload failed.',
  busy: 'Another request is at this upload.',
});
