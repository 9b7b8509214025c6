import { catalogue } from '../../../contract/texts/catalogue.ts';

/** Reactions that have not been sent yet. */
export const texts = catalogue({
  title: 'A reaction',
  removal: 'Removing a reaction',
  openPost: 'Open the post',
  openVideo: 'Open the video',
  waiting: 'Your reaction is waiting to be sent.',
  sent: 'Your reaction has been sent.',
  refused: 'Your reaction could not be sent: {reason}',
});
