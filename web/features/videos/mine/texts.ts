import { catalogue } from '../../../../contract/texts/catalogue.ts';

export const texts = catalogue({
  title: 'My uploads',
  titleCount: 'My uploads <muted>({count})</muted>',
  loading: 'Loading your uploads',
  tryAgain: 'Try Again',
  none: 'You haven’t uploaded a clip yet',
  upload: 'Upload Video',
  listedHere: 'Your clips will be listed here from the moment you upload them until they are published.',

  states: {
    waiting: 'Waiting',
    publishing: 'Publishing',
    failed: 'Not published',
    published: 'Published',
    hidden: 'Hidden',
  },
  remove: 'Remove',
  retry: 'Try again',
  trying: 'Trying...',

  removeTitle: 'Remove this upload?',
  removeWarning: '“{title}” will be deleted and won’t be published. This can’t be undone.',
  cancel: 'Cancel',
  removing: 'Removing...',
  edit: 'Edit',
  delete: 'Delete',
  deleting: 'Deleting...',
  deleteTitle: 'Delete this clip?',
  deleteWarning: '“{title}” will be deleted for everybody, with all that was said about it. This can’t be undone.',
  lateAtHost: 'YouTube gets your changes as soon as it accepts them.',

  // Why a video is not published yet, and, in a sentence of its own, when it will be retried.
  hiddenByAdmin: 'An admin has hidden this clip. Nobody else can see it.',
  converting: 'We’re converting it so that it plays everywhere. Long clips take a while.',
  toYouTube: 'On its way to YouTube.',
  almostReady: 'Almost ready.',
  waits: {
    'daily-limit': 'Our YouTube channel has reached its limit for today.',
    'no-answer': 'YouTube isn’t responding at the moment.',
    conversion: 'Another clip is being converted first.',
    'no-room': 'Our server is full. We’ll publish your clip once there is room again.',
    quiet: 'This is a copy of the site: it publishes nothing on YouTube. Your clip is stored here.',
    trouble: 'Something went wrong on our side.',
    turn: 'Waiting for its turn.',
  },
  again: {
    today: 'We’ll try again at {time}.',
    tomorrow: 'We’ll try again tomorrow at {time}.',
    later: 'We’ll try again on {date} at {time}.',
    untold: 'We’ll keep trying.',
  },
});
