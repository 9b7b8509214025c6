import { catalogue } from '../../../contract/texts/catalogue.ts';

export const texts = catalogue({
  looking: 'Getting what you shared',
  missing: 'What you shared isn’t here',
  missingNote:
    'It waits in this browser for one day, and for one form. If it has just been shared, this browser had no room for it or wasn’t ready: choose it in the form instead.',
  waiting: 'Something shared is waiting',
  waitingClip: 'A clip was shared with {brand} on this device before you signed in.',
  waitingPost: 'Something was shared with {brand} on this device before you signed in.',
  accept: 'Use it',
  discard: 'Discard it',
  upload: 'Upload a clip',
  write: 'Write a post',
  oneClip: 'Clips are uploaded one at a time. {name} is in the form, the rest was left out.',
});
