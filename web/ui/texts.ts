import { catalogue } from '../../contract/texts/catalogue.ts';

/** Texts that the parts of every form, list and dialog bring along. */
export const texts = catalogue({
  optional: '{label} <note>(optional)</note>',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  cancel: 'Cancel',
  loadMore: 'Load More', // spec 2 §2
  tryAgain: 'Try Again',
  more: 'More',
});
