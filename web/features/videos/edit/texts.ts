import { catalogue } from '../../../../contract/texts/catalogue.ts';

/** The form that corrects a published clip. */
export const texts = catalogue({
  edit: 'Edit clip',
  loading: 'Loading your clip',
  tryAgain: 'Try Again',
  title: 'Title',
  thumbnail: 'Thumbnail',
  thumbnailHint: 'A JPEG, PNG or WebP picture of up to {megabytes} MB.',
  choosePicture: 'Choose another picture',
  newThumbnail: 'New thumbnail',
  backToOld: 'Keep the old one',
  save: 'Save changes',
  saving: 'Saving...',
  cancel: 'Cancel',
  takeNow: 'Use what it says now instead',
});
