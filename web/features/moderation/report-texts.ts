import { catalogue } from '../../../contract/texts/catalogue.ts';

/** The dialog that reports something. */
export const texts = catalogue({
  title: {
    post: 'Report this post',
    comment: 'Report this comment',
    video: 'Report this clip',
    person: 'Report this person',
    team: 'Report this team',
    competition: 'Report this competition',
    match: 'Report this match',
    result: 'Report this result',
    words: 'Report this text',
  },
  names: {
    title: 'Report a name',
    loading: 'Loading names',
    failed: 'The names couldn’t be loaded',
    none: 'No names to report',
    within: 'A name in it',
  },
  whoSees: 'Only admins can see your report and your name.',
  about: 'What are you reporting?',
  thing: { post: 'This post', comment: 'This comment', match: 'This match', result: 'Its result' },
  author: '{name}, who wrote it',
  reason: 'What’s wrong?',
  reasonMissing: 'Please choose a reason.',
  details: 'More details',
  cancel: 'Cancel',
  send: 'Send report',
  sending: 'Sending...',
});
