/**
 * Every page of the site: its path and what stands in its head.
 * The only place where URLs of pages are spelled: links in the browser, mails, redirects and the server's
 * HTML all come from here.
 */
import { BRAND, type Head, SHARE_IMAGE } from './head.ts';

/** Path patterns, in the syntax that React Router and Fastify share. */
export const paths = {
  landing: '/',
  signup: '/signup',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email/:token',
  googleCallback: '/auth/callback',
  privacy: '/privacy',
  terms: '/terms',
  account: '/app/account',
  feed: '/app',
  videos: '/app/videos',
  manage: '/app/manage',
  post: '/app/:postId',
} as const;

/** The app's HTML for no page in particular: what the installed app starts from where there is no network. */
export const SHELL = '/shell';

/** Addresses that pages once had, and where they lead for good (DESIGN.md decision 1). */
export const movedPaths = {
  '/privacy-policy': paths.privacy,
  '/terms-and-conditions': paths.terms,
} as const;

/** Path of one post's page. */
export const postPath = (postId: string) => `/app/${encodeURIComponent(postId)}`;
/** Path that a verification mail leads to. */
export const verifyEmailPath = (token: string) => `/verify-email/${encodeURIComponent(token)}`;
/** Path that a reset mail leads to. */
export const resetPasswordPath = (token: string) => `/reset-password?token=${encodeURIComponent(token)}`;
/** Where a session that ended sends the browser (spec 1 §4). */
export const EXPIRED_LOGIN = '/login?expired=1';

/** Watch page of the local video host (DESIGN.md decision 7). */
export const watchPath = (hostVideoId: string) => `/watch?v=${hostVideoId}`;
/** Player page of the local video host; the query is the specification's (spec 1 §9). */
export const embedPath = (hostVideoId: string) => `/embed/${hostVideoId}?modestbranding=1&rel=0`;

const KEYWORDS = 'university sports, highlights, student athletes, campus sports, sports videos, match highlights';
const TITLE_LENGTH = 50; // spec 2 §9
const DESCRIPTION_LENGTH = 160; // spec 2 §9

/** Adds ' | Touchline' unless the title already names the brand (spec 1 §2, page metadata). */
export const withBrand = (title: string) => (title.includes(BRAND) ? title : `${title} | ${BRAND}`);

/** Cuts to at most `length` characters (not bytes, no half emoji), white space folded. */
export function shorten(text: string, length: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= length
    ? characters.join('')
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

function head(
  path: string,
  title: string,
  description: string,
  more: { image?: string; noindex?: boolean; type?: string; structuredData?: Record<string, unknown> } = {},
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

/** Heads of the pages whose words are fixed. */
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
  verifyEmail: head('/login', 'Verify Email', `Confirm the address of your ${BRAND} account.`, { noindex: true }),
  googleCallback: head('/auth/callback', 'Signing in', `Coming back to ${BRAND} from Google.`, { noindex: true }),
  privacy: head('/privacy', 'Privacy Policy', `What ${BRAND} keeps about you, why, for how long, and what you can do.`),
  terms: head('/terms', 'Terms and Conditions', `The rules of ${BRAND}: what you may share, and what you can rely on.`),
  account: head('/app/account', 'Account', 'Your account, and where you are signed in.', { noindex: true }),
  feed: head('/app', 'Feed', 'Posts and highlights from across the university, newest first.', { noindex: true }),
  videos: head('/app/videos', 'Videos', 'All sports highlights of the university community.', { noindex: true }),
  manage: head('/app/manage', 'Admin Panel', `Look after the videos and people of ${BRAND}.`, { noindex: true }),
  notFound: head('/', 'Page not found', 'The page cannot be found or has been removed.', { noindex: true }),
} satisfies Record<string, Head>;

/** Head of the app's HTML for no page in particular; a page that starts from it brings its own. */
export const shellHead = () => head('/', BRAND, 'The sports community of your university.', { noindex: true });

/** Head of a post's page: 50 characters of title, 160 of description (spec 2 §9), its first picture as share image. */
export function postHead(post: {
  _id: string;
  content: string;
  author: { username: string };
  createdAt: string;
  image?: string;
}): Head {
  const text = post.content.trim() || `A post by ${post.author.username}`;
  return head(postPath(post._id), shorten(text, TITLE_LENGTH), shorten(text, DESCRIPTION_LENGTH), {
    ...(post.image ? { image: post.image } : {}),
    type: 'SocialMediaPosting',
    structuredData: {
      headline: shorten(text, TITLE_LENGTH),
      text: shorten(text, DESCRIPTION_LENGTH),
      datePublished: post.createdAt,
      author: { '@type': 'Person', name: post.author.username },
    },
  });
}

/** Head of the local host's watch page. */
export function watchHead(video: {
  title: string;
  description: string;
  hostVideoId: string;
  posterUrl: string;
  createdAt: string;
  durationSeconds: number;
}): Head {
  return head(watchPath(video.hostVideoId), video.title, shorten(video.description, DESCRIPTION_LENGTH), {
    image: video.posterUrl,
    type: 'VideoObject',
    structuredData: {
      uploadDate: video.createdAt,
      thumbnailUrl: video.posterUrl,
      embedUrl: embedPath(video.hostVideoId),
      duration: `PT${Math.max(1, Math.round(video.durationSeconds))}S`, // ISO 8601
    },
  });
}
