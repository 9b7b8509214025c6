import { catalogue } from '../../../contract/texts/catalogue.ts';

/** The flag on cards and comments. */
export const texts = catalogue({
  report: 'Report',
  reportThing: { post: 'Report post', comment: 'Report comment', video: 'Report clip', words: 'Report this text' },
  reportBy: {
    post: 'Report post by {name}',
    comment: 'Report comment by {name}',
    video: 'Report clip by {name}',
    words: 'Report text by {name}',
  },
});
