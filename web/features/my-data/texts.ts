import { catalogue } from '../../../contract/texts/catalogue.ts';

/** A member's own data: a copy of it, and the deletion of the account. */
export const texts = catalogue({
  title: 'Your data',
  loading: 'Loading your data',
  failed: 'Failed to load your data',

  copyWhat:
    'Everything that we keep about you in one ZIP file: your account, posts, comments, reactions and reports as text, and your pictures and clips. What others have written isn’t in it.',
  getCopy: 'Get a copy',
  making: 'We’re making your copy. You can leave this page: we’ll email you when it’s ready.',
  ready: 'Your copy is ready ({size}). You can download it until {date}.',
  noRoom: 'There wasn’t enough room on the server for your copy. Please try again later.',
  download: 'Download',
  getNewCopy: 'Get a new copy',
  replaces: 'A new copy replaces the one that is ready.',
  asking: 'Asking...',
  copyFailed: 'Failed to ask for a copy',
  preparing: 'Preparing...',
  downloadFailed: 'Failed to download your copy',

  delete: 'Delete your account',
  deleteWhat: {
    one: 'It’s deleted {count} day after you ask, so that you can change your mind. <privacy>What we keep, and for how long</privacy>',
    other:
      'It’s deleted {count} days after you ask, so that you can change your mind. <privacy>What we keep, and for how long</privacy>',
  },
  deleteAccount: 'Delete account',
  deleting: 'Deleting...',
  deleteFailed: 'Failed to delete your account',
  question: 'Delete your account?',
  whatGoes:
    'Your account, posts, pictures, comments and reactions will be deleted on {date}. You’re signed out everywhere, and nobody can bring it back.',
  untilThen: 'Until then everything stays as it is, and you can undo it with one press.',
  clips: {
    one: 'What happens to the {count} clip that you uploaded?',
    other: 'What happens to the {count} clips that you uploaded?',
  },
  keepClips: 'They stay as part of the university’s record, without my name',
  deleteClips: 'They are deleted, too',
  goesOn: {
    keeps: 'Your account will be deleted on {date}. Your clips stay, without your name.',
    takes: 'Your account will be deleted on {date}, and your clips with it.',
    none: 'Your account will be deleted on {date}.',
    waits: 'Your account is deleted as soon as someone else is an admin: you’re the only active one.',
  },

  password: 'Your password',
  noPassword:
    'You sign in with Google and don’t have a password yet. <choose>Choose a password</choose> first, by a link that we email you: only you should get at your data.',
  cancel: 'Cancel',
});
