import { catalogue } from '../../../contract/texts/catalogue.ts';

/** A post's comments. What the specification words: spec 2 §2. */
export const texts = catalogue({
  title: 'Comments ({total})',
  livePaused: 'Live updates paused',

  empty: 'No comments yet. Be the first to comment!',
  showEarlier: 'Show earlier comments',
  loading: 'Loading...',
  earlierLoaded: { one: '{count} earlier comment loaded', other: '{count} earlier comments loaded' },
  earlierFailed: 'Error fetching comments',

  playFrom: 'Play from {time}',

  write: 'Write a comment',
  comment: 'Comment',
  placeholder: 'Write a comment...',
  ofMax: '{used} of {max} characters',
  logIn: 'Log in to comment',
  post: 'Post',
  posting: 'Posting...',

  delete: 'Delete',
  deleteTitle: 'Delete comment',
  sure: 'Are you sure you want to delete this comment? This action cannot be undone.',
  deleting: 'Deleting...',
  cancel: 'Cancel',
});
