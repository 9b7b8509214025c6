import { catalogue } from '../../../contract/texts/catalogue.ts';

/** What was said of a result and has not been sent yet. */
export const texts = catalogue({
  title: { submit: 'A result', confirm: 'The confirmation of a result', dispute: 'A dispute of a result' },
  open: 'Open the result',
  waiting: 'Your result will be sent when you’re online.',
  sent: 'Your result has been sent.',
  refused: 'Your result could not be sent: {reason}',
});
