import { catalogue } from '../../../contract/texts/catalogue.ts';

/** The panel's frame, its queue of videos and its log. What the specification words: spec 2 §2. */
export const texts = catalogue({
  title: 'Admin Panel',
  tabs: { overview: 'Overview', reports: 'Reports', videos: 'Videos', users: 'Users', log: 'Log' },
  counted: { reports: 'Reports ({total})', videos: 'Videos ({total})', users: 'Users ({total})' },

  delete: 'Delete',
  deleting: 'Deleting...',

  queue: {
    title: 'Publishing',
    empty: 'Every uploaded clip has been published.',
    failed: { one: '{count} clip couldn’t be published.', other: '{count} clips couldn’t be published.' },
    waiting: { one: '{count} clip is waiting.', other: '{count} clips are waiting.' },
    inProgress: { one: '{count} clip is being published.', other: '{count} clips are being published.' },
    onlyOldest: 'Showing the oldest {shown}.',
    states: { waiting: 'Waiting', publishing: 'Publishing', failed: 'Not published' },
    uploadedBy: 'Uploaded by {name}',
    uploadedByFormer: 'Uploaded by a former member',
    nextTry: 'Next try: {time}',
    tryAgain: 'Try again',
    trying: 'Trying...',
  },

  log: {
    loading: 'Loading the log',
    title: 'What admins have done',
    empty: 'Nothing here yet',
    emptyNote: 'Everything admins do to members, posts, comments and clips is recorded here.',
    detail: '{name}: {value}',
    details: {
      author: 'Author',
      comments: 'Comments',
      error: 'Error',
      name: 'New name',
      posts: 'Posts',
      reactions: 'Reactions',
      reasons: 'Reasons',
      reports: 'Reports',
      role: 'Role',
      sessions: 'Sessions',
      status: 'Status',
      uploadedBy: 'Uploaded by',
      videosKept: 'Clips kept',
    },
  },

  undo: {
    title: 'Undo',
    deactivated: '{name} deactivated',
    undo: 'Undo',
    activateAgain: 'Undo: activate {name} again',
    activating: 'Activating...',
    close: 'Close',
  },

  sizes: { bytes: '{size} bytes', kb: '{size} KB', mb: '{size} MB', gb: '{size} GB', tb: '{size} TB' },
});
