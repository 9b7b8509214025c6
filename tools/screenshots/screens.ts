/** Every screen that is photographed, in the order of docs/screenshots/README.md, grouped by part. */
export const PARTS = {
  'For visitors': {
    landing: 'Landing page',
    'landing-highlights': 'Landing page: highlights',
    'landing-features': 'Landing page: features',
    'landing-voices': 'Landing page: voices',
    'landing-end': 'Landing page: closing call and footer',
    privacy: 'Privacy policy',
    terms: 'Terms and conditions',
    'error-page': 'A page that is not there',
    'post-not-found': 'A post that is not there',
  },
  Accounts: {
    signup: 'Signing up',
    login: 'Logging in',
    'login-refused': 'Logging in, with a field missing',
    'signup-sent': 'Signed up: the link is mailed',
    google: 'The way back from Google',
    'forgot-password': 'Forgotten password',
    'forgot-password-sent': 'Forgotten password: the link is mailed',
    'reset-password': 'A new password',
    'reset-expired': 'A link to choose one that has expired',
    'verify-failed': 'A mailed link that is not valid',
    'verify-resend': 'Asking for another link',
    account: 'Account and devices',
    'change-password': 'Changing the password',
    'my-data': 'A copy of one’s own data, and deleting the account',
    'delete-account': 'Deleting the own account',
    'deletion-notice': 'On every page of a member whose account will be deleted',
    logout: 'Logging out',
  },
  'Feed and posts': {
    feed: 'Feed',
    'feed-video': 'Feed: a video among the posts',
    'create-post': 'A new post, kept as a draft',
    'edit-post': 'Editing a post',
    'delete-post': 'Deleting a post',
    reactions: 'Choosing a reaction',
    'who-reacted': 'Who has reacted',
    'post-menu': 'What else can be done with a post',
    lightbox: 'Pictures of a post',
    post: 'A post with its thread',
    'post-thread': 'The end of a long thread',
    report: 'Reporting a post',
  },
  Videos: {
    gallery: 'Gallery',
    'my-uploads': 'My uploads: waiting, refused, published',
    'upload-form': 'Uploading a video',
    editor: 'Cutting a clip in the browser',
    processing: 'A video on its way',
    watch: 'Page of a video',
    embed: 'Player for other sites',
  },
  'People and what they are told': {
    clip: 'Page of a clip, for members',
    'clip-thread': 'What is said beneath a clip',
    person: 'Page of a person',
    'own-page': 'One’s own page',
    following: 'What those share whom one follows',
    school: 'Page of a school',
    tag: 'Page of a tag',
    'my-list': 'My list',
    search: 'Search',
    'search-people': 'Search: people',
    'search-nothing': 'Search: nothing found',
    notifications: 'Notifications',
    'own-ties': 'Account: people and schools that one follows',
  },
  'For admins': {
    'admin-overview': 'Overview',
    'admin-queue': 'Overview: publishing, storage',
    'admin-numbers': 'Overview: the numbers as a table',
    'admin-reports': 'Waiting reports',
    'admin-reports-handled': 'Resolved reports',
    'admin-remove': 'Removing what was reported',
    'admin-videos': 'Videos',
    'admin-delete-video': 'Deleting a video',
    'admin-users': 'Users',
    'admin-promote': 'Making somebody an admin',
    'admin-delete-user': 'Deleting a user',
    'admin-log': 'Log',
  },
  'Installed, and without a network': {
    offline: 'Without a network',
    install: 'Installing the app',
    'install-ios': 'Installing the app on an iPhone',
  },
} as const;

type Part = (typeof PARTS)[keyof typeof PARTS];
export type Screen = Part extends infer P ? (P extends Part ? keyof P : never) : never;

export const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
export const THEMES = ['light', 'dark'] as const;
export type Size = keyof typeof SIZES;
export type Theme = (typeof THEMES)[number];

export const fileOf = (screen: string, size: Size, theme: Theme) => `${screen}-${size}-${theme}.webp`;
