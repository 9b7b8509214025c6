import { catalogue } from '../../../contract/texts/catalogue.ts';

/** What was said of a result and has not been sent yet. */
export const texts = catalogue({
  title: { submit: 'A result', confirm: 'The confirmation of a result', dispute: 'A dispute of a result' },
  open: 'Open the result',
  waiting: 'What you said of the result is waiting to be sent.',
  sent: 'What you said of the result has been sent.',
  refused: 'What you said of the result could not be sent: {reason}',
});
