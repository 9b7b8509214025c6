import { catalogue } from '../../../contract/texts/catalogue.ts';

/** A post's own page. What the specification words: spec 2 §2. */
export const texts = catalogue({
  back: 'Back to Feed',
  title: 'Post by {name}',
  loadingPost: 'Loading post',
  notFoundNote: 'It may have been deleted, or the link may be wrong.',
  failedHead: 'This post could not be loaded.',
  tryAgain: 'Try Again',
  loading: 'Loading...',
});
