import { catalogue } from '../../../../contract/texts/catalogue.ts';

/** Comments that have not been sent yet. */
export const texts = catalogue({
  list: 'Your comments that are waiting',
  title: 'A comment',
  reply: 'A reply',
  open: { post: 'Open the post', video: 'Open the clip', match: 'Open the match' },
  waiting: 'Your comment is waiting to be sent.',
  sent: 'Your comment has been sent.',
  refused: 'Your comment could not be sent: {reason}',
});
