import { catalogue } from '../../../../contract/texts/catalogue.ts';

/** The Users tab. What the specification words: spec 2 §2, §4. */
export const texts = catalogue({
  title: 'Users',
  loading: 'Loading users',
  total: { one: '{count} user', other: '{count} users' },
  moreThan: { one: 'More than {count} user', other: 'More than {count} users' },
  search: 'Search users',
  searchHint: 'Name or email address',
  show: 'Show',
  groups: { everyone: 'Everyone', admins: 'Admins', inactive: 'Inactive', unverified: 'Not verified' },
  showEveryone: 'Show everyone',
  sortBy: 'Sort by',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    nameUp: 'Name, A to Z',
    nameDown: 'Name, Z to A',
  },

  columns: {
    user: 'User',
    faculty: 'Faculty',
    role: 'Role',
    status: 'Status',
    verified: 'Verified',
    joined: 'Joined',
    actions: 'Actions',
  },
  roles: { user: 'User', admin: 'Admin' },
  noFaculty: '–',
  active: 'Active',
  inactive: 'Inactive',
  yes: 'Yes',
  no: 'No',

  ownRow: 'This is you. Only another admin can deactivate, demote or delete you.',
  activate: 'Activate',
  activating: 'Activating...',
  deactivate: 'Deactivate',
  deactivating: 'Deactivating...',
  delete: 'Delete',
  deleting: 'Deleting...',
  makeAdmin: 'Make admin',
  makingAdmin: 'Making admin...',
  removeAdmin: 'Remove admin',
  removingAdmin: 'Removing...',
  close: 'Close',

  deleteUser: 'Delete user',
  deleteNote:
    'Their posts, comments and reactions will be deleted too. Their videos will stay, but without their name.',
  confirmMake: 'Are you sure you want to make this user an admin?',
  makeNote:
    'They’ll be able to do everything you can do here, including deleting videos and users and choosing admins.',
  confirmRemove: "Are you sure you want to remove this user's admin rights?",
  removeNote: 'They’ll stay a member but lose access to this panel.',
  who: '{name}, {email}',
});
