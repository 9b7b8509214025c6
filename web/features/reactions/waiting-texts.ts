import { catalogue } from '../../../contract/texts/catalogue.ts';

/** Reactions that have not been sent yet. */
export const texts = catalogue({
  title: 'A reaction',
  removal: 'Removing a reaction',
  open: { post: 'Open the post', video: 'Open the clip', match: 'Open the match' },
  waiting: 'Your reaction is waiting to be sent.',
  sent: 'Your reaction has been sent.',
  refused: 'Your reaction could not be sent: {reason}',
});
