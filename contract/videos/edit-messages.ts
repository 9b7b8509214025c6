import { catalogue } from '../texts/catalogue.ts';

/** What is said when a published clip is corrected: in a file of its own, since the browser needs none of the schemas. */
export const videoEditMessages = catalogue(
  {
    saved: 'Your changes are saved.',
    savedLater: 'Your changes are saved. YouTube gets them as soon as it accepts them.',
    changedMeanwhile:
      'This video has been changed meanwhile, in another tab or on another device. What you have typed is still here. Save again to put it in place of that.',
    saveFailed: 'Could not save your changes.',
    loadFailed: 'Could not load this video.',
    notYet: 'You can edit this video once it is published.',
    gone: 'This video has already been deleted.',
    editionMissing: 'Please reload the page, and edit the video again.',
  },
  'videoEdits',
);
