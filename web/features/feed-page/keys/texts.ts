import { catalogue } from '../../../../contract/texts/catalogue.ts';

/** The keys of the feed, and their sheet. */
export const texts = catalogue({
  title: 'Keyboard shortcuts',
  next: 'Next post or clip',
  previous: 'Previous post or clip',
  heart: 'Give it a heart, or take your reaction back',
  comment: 'Write a comment on it',
  search: 'Search',
  sheet: 'This list',
  arrows: 'Turn pictures, choose a reaction',
  send: 'Send a comment',
  close: 'Close what is open',
  keys: { arrows: '← →', send: 'Ctrl Enter', close: 'Esc' },
  on: 'Use single letters as shortcuts',
  onNote: 'Switch them off if they get in the way of your voice or your screen reader. Kept in this browser.',
});
