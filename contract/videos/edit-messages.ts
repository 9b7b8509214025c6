import { catalogue } from '../texts/catalogue.ts';

/** What is said when a published clip is corrected: in a file of its own, since the browser needs none of the schemas. */
export const videoEditMessages = catalogue(
  {
    saved: 'Your changes are saved.',
    savedLater: 'Your changes are saved. YouTube gets them as soon as it accepts them.',
    changedMeanwhile:
      'This clip has been changed meanwhile, in another tab or on another device. What you have typed is still here. Save again to put it in place of that.',
    saveFailed: 'Could not save your changes.',
    loadFailed: 'Could not load this clip.',
    notYet: 'You can edit this clip once it is published.',
    gone: 'This clip has already been deleted.',
    editionMissing: 'Please reload the page, and edit the clip again.',
  },
  'videoEdits',
);
