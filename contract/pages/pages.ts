/**
 * Every page of the site: its path and what its head says. The only place where urls of pages are spelled out: links in
 * the browser, mails, redirects and the server's HTML all take them from here.
 */
import { BRAND, type Head, SHARE_IMAGE, type ShareImage } from './head.ts';

/** Path patterns, in the syntax that React Router and Fastify share. */
export const paths = {
  landing: '/',
  signup: '/signup',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email/:token',
  googleCallback: '/auth/callback',
  unsubscribe: '/unsubscribe/:token',
  privacy: '/privacy',
  terms: '/terms',
  account: '/app/account',
  notifications: '/app/notifications',
  feed: '/app',
  videos: '/app/videos',
  video: '/app/videos/:videoId',
  search: '/app/search',
  manage: '/app/manage',
  following: '/app/following',
  myList: '/app/list',
  share: '/app/share',
  tag: '/app/tags/:tag',
  school: '/app/schools/:school',
  person: '/app/people/:username',
  post: '/app/:postId',
  watch: '/watch',
  /** The gallery for visitors, who are sent from the videos page to the login (spec 1 §6). */
  clips: '/clips',
} as const;

/** The app's HTML for no page in particular: the installed app starts from it when there is no network. */
export const SHELL = '/shell';

/** Urls that pages once had, and where they permanently redirect (spec D.6). */
export const movedPaths = {
  '/privacy-policy': paths.privacy,
  '/terms-and-conditions': paths.terms,
} as const;

/** Path of one post's page. */
export const postPath = (postId: string) => `/app/${encodeURIComponent(postId)}`;
/** Path of a person's page. */
export const personPath = (username: string) => `/app/people/${username}`;
/** Path of what has a tag. */
export const tagPath = (tag: string) => `/app/tags/${encodeURIComponent(tag)}`;
/** Path of a school's clips. */
export const schoolPath = (school: string) => `/app/schools/${encodeURIComponent(school)}`;
/** Path of one video's page, with what is said about it. */
export const videoPath = (videoId: string) => `/app/videos/${encodeURIComponent(videoId)}`;
/** Path of the form for a clip of a match. */
export const addClipPath = (matchId: string) => `${paths.videos}?match=${encodeURIComponent(matchId)}`;
/** Path that a verification mail leads to. */
/** In the query of a mailed link: it wasn't me who signed up. */
export const NOT_ME = 'not-me';
export const verifyEmailPath = (token: string) => `/verify-email/${encodeURIComponent(token)}`;
/** Path that a reset mail leads to. */
export const resetPasswordPath = (token: string) => `/reset-password?token=${encodeURIComponent(token)}`;
/** Path that ends the weekly mails to somebody. */
export const unsubscribePath = (token: string) => `/unsubscribe/${token}`;
/** Where a session that ended sends the browser (spec 1 §4). */
export const EXPIRED_LOGIN = '/login?expired=1';

/** The login page, for links on a page that the visitor is to come back to. */
export const loginPath = (next: string) => `/login?next=${encodeURIComponent(next)}`;

/** The same page, by the id after `v=` (spec D.12). */
export const watchPath = (hostVideoId: string) => `/watch?v=${hostVideoId}`;
/** Player page of the local video host; the query is the specification's (spec 1 §9). */
export const embedPath = (hostVideoId: string) => `/embed/${hostVideoId}?modestbranding=1&rel=0`;

const KEYWORDS = 'university sports, highlights, student athletes, campus sports, sports videos, match highlights';

/** Adds ' | Touchline' unless the title already names the brand (spec 1 §2, page metadata). */
export const withBrand = (title: string) => (title.includes(BRAND) ? title : `${title} | ${BRAND}`);

/** What a page says about itself; `more` is what differs from a plain page. */
export function head(
  path: string,
  title: string,
  description: string,
  more: { image?: ShareImage; noindex?: boolean; type?: string; structuredData?: Record<string, unknown> } = {},
): Head {
  return {
    title: withBrand(title),
    description,
    keywords: KEYWORDS,
    path,
    image: more.image ?? SHARE_IMAGE,
    noindex: more.noindex ?? false,
    structuredData: {
      '@context': 'https://schema.org',
      '@type': more.type ?? 'WebPage',
      name: title,
      description,
      ...more.structuredData,
    },
  };
}

/** Heads of the pages whose texts are fixed. */
export const heads = {
  landing: head(
    '/',
    `${BRAND}: your university's sports highlights`,
    'Watch and share university sports highlights: clips, photos and match talk from your campus, minutes after the whistle.',
    { type: 'WebSite' },
  ),
  signup: head(
    '/signup',
    'Create Account',
    `Join ${BRAND}: upload highlights, share posts and follow your university's teams.`,
  ),
  login: head('/login', 'Sign In', `Sign in to ${BRAND}, your university sports community.`),
  forgotPassword: head('/forgot-password', 'Forgot Password', `Get a link to choose a new ${BRAND} password.`, {
    noindex: true,
  }),
  resetPassword: head('/reset-password', 'Reset Password', `Choose a new ${BRAND} password.`, { noindex: true }),
  // Without the token, which is secret.
  verifyEmail: head('/verify-email', 'Verify Email', `Confirm the address of your ${BRAND} account.`, {
    noindex: true,
  }),
  // Without the token, which is secret.
  unsubscribe: head('/unsubscribe', 'Weekly mails', `End the weekly mails of ${BRAND}.`, { noindex: true }),
  googleCallback: head('/auth/callback', 'Signing in', `Coming back to ${BRAND} from Google.`, { noindex: true }),
  following: head('/app/following', 'Following', 'What the people and schools that you follow have shared.', {
    noindex: true,
  }),
  myList: head('/app/list', 'My List', 'Posts and clips that you have saved.', { noindex: true }),
  privacy: head('/privacy', 'Privacy Policy', `What ${BRAND} keeps about you, why, for how long, and what you can do.`),
  terms: head('/terms', 'Terms and Conditions', `The rules of ${BRAND}: what you may share, and what you can rely on.`),
  notifications: head('/app/notifications', 'Notifications', 'What has happened to what you share.', {
    noindex: true,
  }),
  feed: head('/app', 'Feed', 'Posts and highlights from across the university, newest first.', { noindex: true }),
  videos: head('/app/videos', 'Videos', 'All sports highlights of the university community.', { noindex: true }),
  clips: head('/clips', 'Clips', `Sports highlights from every university, faculty and hall on ${BRAND}.`),
  search: head('/app/search', 'Search', 'People, clips, posts, schools and tags of the community.', { noindex: true }),
  manage: head('/app/manage', 'Admin Panel', `Look after the videos and people of ${BRAND}.`, { noindex: true }),
  notFound: head('', 'Page not found', 'The page cannot be found or has been removed.', { noindex: true }),
} satisfies Record<string, Head>;

/** Head of the app's HTML for no page in particular; a page that starts from it brings its own. */
export const shellHead = () => head('/', BRAND, 'The sports community of your university.', { noindex: true });
