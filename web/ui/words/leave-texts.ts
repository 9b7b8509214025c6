import { catalogue } from '../../../contract/texts/catalogue.ts';

/** The question before what has been changed and not saved is lost. */
export const texts = catalogue({
  title: 'Discard your changes?',
  note: 'What you have changed has not been saved.',
  stay: 'Keep editing',
  leave: 'Discard',
});
