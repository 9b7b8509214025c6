import { catalogue } from '../../../contract/texts/catalogue.ts';

/** What is waiting to be sent, whatever its kind. */
export const texts = catalogue({
  title: 'Waiting to be sent',
  waiting: 'Waiting to be sent',
  manyWaiting: { other: '{count} waiting to be sent' },
  manyRefused: { other: '{count} could not be sent' },
  manySent: { one: '{count} waiting item has been sent.', other: '{count} waiting items have been sent.' },
  notSent: 'Not sent: {reason}',
  tooOld: 'This has been waiting for a month and may already have been sent. Please check before you send it again.',
  answered: 'The server answered with an error ({status}).',
  tryAgain: 'Try again',
  edit: 'Edit',
  discard: 'Discard',
});
