/** Heads of the pages of a member's own account: they stand here, so that pages that come before them do not load them. */
import { accountPaths } from './account-pages.ts';
import type { Head } from './head.ts';
import { head, paths } from './pages.ts';

const noindex = true;

export const accountHeads = {
  overview: head(paths.account, 'Account', 'Your account, and where you change it.', { noindex }),
  profile: head(accountPaths.profile, 'Profile', 'What you say about yourself, and who sees it.', { noindex }),
  signIn: head(accountPaths.signIn, 'Sign-in and devices', 'How you sign in, and where you are signed in.', {
    noindex,
  }),
  notifications: head(accountPaths.notifications, 'Notification settings', 'What you are told of, and how.', {
    noindex,
  }),
  people: head(accountPaths.people, 'People and clips', 'Who you follow, mute or block, and clips that name you.', {
    noindex,
  }),
  data: head(accountPaths.data, 'Your data', 'A copy of everything that we keep about you.', { noindex }),
  delete: head(accountPaths.delete, 'Delete your account', 'Where you delete your account, and take that back.', {
    noindex,
  }),
  firstSteps: head(accountPaths.firstSteps, 'First steps', 'Your university, your sports, and who to follow.', {
    noindex,
  }),
} satisfies Record<'overview' | keyof typeof accountPaths, Head>;
