const LISTS = ['feed', 'feed-and-gallery', 'first-paint', 'offline', 'network-error'];
const WRITTEN_OFFLINE = ['outbox', 'outbox-refusals', 'outbox-returns'];
const UPLOADS = [
  'edit-clip',
  'upload-comforts',
  'upload-form',
  'upload-press',
  'uploads',
  'my-uploads',
  'main-job',
  'room',
];
const EDITOR = ['editor', 'editor-trim', 'firefox', 'local-playback'];
const PANEL = ['admin-lists', 'admin-panel'];

/**
 * The browser tests of each feature, by the name of its folders and of its file in the contract. Whatever has no name
 * here (platform, ui, shell, styles, composition, lockfile) affects all of them.
 */
export const OF_PARTS = {
  abilities: ['comments', 'edit-clip', 'edit-post', 'post-card', 'reports'],
  accounts: [
    'change-password',
    'google',
    'header',
    'https-cookies',
    'login',
    'recovery',
    'script-in-fields',
    'sessions',
    'signup',
  ],
  admin: PANEL,
  audit: PANEL,
  'clip-page': ['watch', 'accessibility', 'metadata'],
  comments: ['comments', 'threads', 'watch', 'live-threads', 'post-page', 'script-in-fields', ...WRITTEN_OFFLINE],
  digest: ['digest'],
  feed: [...LISTS, 'create-post', 'feed-video-card', 'outbox'],
  'feed-page': [...LISTS, 'habits', 'follow', 'create-post', 'feed-video-card', 'bottom-bar', 'post-card', 'outbox'],
  follow: ['follow', 'people', 'post-card', 'feed-video-card'],
  landing: ['landing', 'first-paint', 'feed-and-gallery', 'weight'],
  legal: ['errors-and-legal'],
  live: ['comments', 'live-threads', 'reactions', 'network-banners'],
  media: [...UPLOADS, 'pictures', 'local-playback'],
  mentions: ['mentions', 'comments', 'create-post', 'edit-post'],
  moderation: ['reports', 'admin-lists', 'post-card'],
  notifications: ['notifications', 'push', 'header', 'lazy-parts'],
  outbox: [...WRITTEN_OFFLINE, 'network-banners', 'comments', 'create-post', 'reactions'],
  'my-data': ['my-data'],
  'own-videos': ['my-uploads', 'uploads', 'edit-clip'],
  participants: ['upload-comforts', 'upload-form'],
  people: ['people', 'post-card', 'comments'],
  profile: ['profile', 'people'],
  'post-page': ['post-page', 'comments', 'live-threads', 'metadata', 'offline'],
  posts: [
    ...LISTS,
    'habits',
    'create-post',
    'edit-post',
    'pictures',
    'post-card',
    'post-page',
    'script-in-fields',
    'outbox',
  ],
  reactions: ['reactions', 'habits', 'live-threads', 'watch', 'post-card', ...WRITTEN_OFFLINE],
  reports: ['reports', 'admin-lists', 'post-card'],
  search: ['search'],
  schools: ['schools', 'upload-form'],
  'share-target': ['share-target', 'install', 'upload-form', 'create-post'],
  syndication: ['feeds'],
  embed: ['embed', 'watch'],
  sharing: ['feeds', 'share-target', 'install', 'watch'],
  talk: ['comments', 'live-threads', 'reactions', 'watch', ...WRITTEN_OFFLINE],
  uploads: [...UPLOADS, 'youtube'],
  'video-editor': [...EDITOR, 'uploads', 'upload-form', 'lazy-parts'],
  videos: [...UPLOADS, ...EDITOR, 'feed-and-gallery', 'metadata', 'players', 'videos-page', 'watch', 'youtube'],
  youtube: ['youtube', 'players'],
};
