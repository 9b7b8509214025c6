import { catalogue } from '../../../../contract/texts/catalogue.ts';

/** Posts on top of the feed that have not been sent yet. */
export const texts = catalogue({
  title: 'A post',
  pictures: { one: 'with {count} picture', other: 'with {count} pictures' },
  waiting: 'Your post is waiting to be sent.',
  sent: 'Your post has been sent.',
  refused: 'Your post could not be sent: {reason}',
  list: 'Your posts that are waiting',
  post: 'Your post that is waiting',
  preview: 'Preview of {file}',
  finishOther: 'Please send or clear the post you have started first.',
});
