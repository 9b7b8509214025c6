import { catalogue } from '../../../contract/texts/catalogue.ts';

/** The member's own posts and comments that others can't see. */
export const texts = catalogue({
  title: 'Only you can see these',
  noText: 'A post without text',
  open: { post: 'Open the post', comment: 'Open its post' },
});
