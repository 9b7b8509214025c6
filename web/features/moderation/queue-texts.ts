import { catalogue } from '../../../contract/texts/catalogue.ts';

/** The Reports tab of the admin panel. */
export const texts = catalogue({
  title: 'Reports',
  loading: 'Loading reports',
  which: 'Which reports',
  lists: { waiting: 'Waiting', handled: 'Resolved' },
  listTitles: { waiting: 'Waiting reports', handled: 'Resolved reports' },
  empty: { waiting: 'Nothing to review', handled: 'No resolved reports yet' },
  emptyNotes: {
    waiting: 'Reports from members appear here.',
    handled: 'What you hide or dismiss appears here, and you can change your mind.',
  },

  by: { post: 'Post by {name}', comment: 'Comment by {name}', video: 'Video by {name}', team: 'Team of {name}' },
  byDeactivated: {
    post: 'Post by {name} (deactivated)',
    comment: 'Comment by {name} (deactivated)',
    video: 'Video by {name} (deactivated)',
    team: 'Team of {name} (deactivated)',
  },
  byFormer: {
    post: 'Post by a former member',
    comment: 'Comment by a former member',
    video: 'Video by a former member',
    team: 'Team without a captain',
  },
  formerMember: 'A former member',
  states: { open: 'Reported', held: 'Held for review', hidden: 'Hidden', dismissed: 'Visible' },
  deactivated: 'Deactivated',
  noText: 'No text',
  reports: { one: '{count} report', other: '{count} reports' },
  earlier: { one: 'And {count} earlier report.', other: 'And {count} earlier reports.' },
  stillHosted: 'It can still be watched on the site that hosts it. Removing it deletes it there, too.',
  hiddenBy: 'Hidden by {name}',
  deactivatedBy: 'Deactivated by {name}',
  dismissedBy: 'Dismissed by {name}',

  acts: { hide: 'Hide', unhide: 'Unhide', remove: 'Remove', dismiss: 'Dismiss' },
  personActs: { hide: 'Deactivate', unhide: 'Activate', remove: 'Delete', dismiss: 'Dismiss' },
  approve: 'Approve',
  openPost: 'Open post',
  openVideo: 'Open video',
  openMatch: 'Open match',
  openTeam: 'Open team',
  watch: 'Watch',

  removeTitle: {
    post: 'Remove post',
    comment: 'Remove comment',
    video: 'Remove video',
    person: 'Delete user',
    team: 'Remove team',
  },
  confirmRemove: {
    post: 'Are you sure you want to remove this post?',
    comment: 'Are you sure you want to remove this comment?',
    video: 'Are you sure you want to remove this video?',
    team: 'Are you sure you want to remove this team?',
  },
  removeNote: 'This can’t be undone. Hide it instead if you might want it back.',
  deleteNote: '{name} will be deleted with all their posts, comments and reactions. Their videos will stay.',
  removing: 'Removing...',
  deleting: 'Deleting...',
});
