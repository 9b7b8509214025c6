import { catalogue } from '../../../../contract/texts/catalogue.ts';

/** What uploaders can do with a clip of theirs, on its page. */
export const texts = catalogue({
  edit: 'Edit',
  delete: 'Delete',
});
