import { catalogue } from '../../../../contract/texts/catalogue.ts';

/** What a scorekeeper has done and has not been sent yet. */
export const texts = catalogue({
  title: { note: 'A timeline entry', change: 'A change to the timeline', undo: 'An undone timeline entry' },
  open: 'Open the timeline',
  waiting: 'Your timeline entry is waiting to be sent.',
  sent: 'Your timeline entry has been sent.',
  refused: 'Your timeline entry could not be sent: {reason}',
});
