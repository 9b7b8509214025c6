import { catalogue } from '../../../contract/texts/catalogue.ts';

/** What a copy says of itself, and the mails about one's own data, paragraph by paragraph. */
export const texts = catalogue({
  readme:
    'This is a copy of what {brand} keeps about you.\n\ndata/ holds your account, your sign-ins, and all that you have written and shared, as JSON. Times are in UTC.\npictures/ holds the pictures of your posts, each with the number of its post.\nclips/ holds your clips and their thumbnails, each with the number of its clip. Where YouTube has a clip, data/clips.json has its link.\nuploads/ holds films that you have uploaded and not yet shared.\n\nWhat others have written, such as comments on your posts, is theirs and not in here.\n',
  hello: 'Hello {name},',
  notYou: 'If it wasn’t you, someone knows your password. Choose a new one right away:',
  ready: {
    subject: 'Your copy of your {brand} data is ready',
    download: {
      one: 'The copy of your data that you asked for is ready. You can download it on your account page for {count} day. You’ll be asked for your password:',
      other:
        'The copy of your data that you asked for is ready. You can download it on your account page for {count} days. You’ll be asked for your password:',
    },
  },
  noRoom: {
    subject: 'Your copy of your {brand} data couldn’t be made',
    later:
      'There isn’t enough room on the server at the moment for the copy of your data that you asked for. Please ask for it again later, on your account page:',
  },
  deletion: {
    subject: 'Your {brand} account will be deleted on {date}',
    posts:
      'You asked us to delete your account. That happens on {date} (UTC), with your posts, comments and reactions.',
    keepsClips: 'The clips that you uploaded stay, without your name.',
    takesClips: 'The clips that you uploaded go, too.',
    undo: 'Until then everything stays as it is. If you change your mind, log in and press “Undo”:',
  },
});
