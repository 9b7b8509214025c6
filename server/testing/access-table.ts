/** Every route of the server: who may ask it, what it answers, and what it then changes. */
import { movedPaths, paths, SHELL } from '../../contract/pages.ts';
import type { Caller, Stage } from './access-stage.ts';
import { textForm, videoForm } from './forms.ts';
import { PASSWORD } from './site.ts';
import { TUS } from './uploads.ts';

/** What is sent along. */
export type Sent = {
  params?: Record<string, string>;
  query?: string;
  json?: unknown;
  form?: FormData;
  bytes?: Buffer;
  headers?: Record<string, string>;
};

type Refusals = Partial<Record<Caller, 401 | 403 | 404>>;
const signedOut = {
  visitor: 401,
  unverified: 401,
  deactivated: 401,
  'admin who was deactivated': 401,
} as const satisfies Refusals;
const noOwner = (status: 403 | 404) =>
  ({ ...signedOut, 'other member': status, admin: status, 'admin who was demoted': status }) as const;

/** Whom a route refuses, and how. */
export const REFUSALS = {
  everyone: {},
  members: signedOut,
  /** What it is about is the member's, and others may know of it. */
  owner: noOwner(403),
  /** … and others must not learn that it is there. */
  'owner, unseen': noOwner(404),
  admins: { ...signedOut, member: 403, 'other member': 403, 'admin who was demoted': 403 },
} as const satisfies Record<string, Refusals>;

export type Line = {
  /** As the app registers it. */
  route: string;
  /** What sets it apart from other lines of the route. */
  with?: string;
  who: keyof typeof REFUSALS;
  send?: (stage: Stage) => Promise<Sent>;
  /** The answer to who may ask; 200 where nothing is said. */
  status?: number;
  /** Tables that it then changes. */
  changes?: string[];
  /** … but only for those with a session. */
  needsSession?: true;
  /** Jobs that it puts into the queue. */
  jobs?: string[];
  /** Whether those are done meanwhile, because the answer waits for them. */
  runsJobs?: true;
};

const page = (path: string): Line => ({ route: `GET ${path}`, who: 'everyone' });
const sends = (sent: Sent) => async () => sent;

const POST_GONE = ['comments', 'feed_items', 'posts', 'reactions', 'tallies'];

const site: Line[] = [
  ...[paths.landing, paths.privacy, paths.terms, paths.signup, paths.login, paths.forgotPassword].map(page),
  ...[paths.resetPassword, paths.googleCallback, paths.account, paths.feed, paths.videos, paths.manage].map(page),
  ...[SHELL, '/sw.js', '/index.html', '/robots.txt', '/sitemap.xml', '/api/docs', '/api/docs/json'].map(page),
  ...Object.keys(movedPaths).map((path) => ({ ...page(path), status: 301 })),
  { ...page(paths.verifyEmail), with: 'a link, which the page itself uses', send: sends({ params: { token: 'x' } }) },
  { ...page(paths.post), send: async (stage) => ({ params: { postId: await stage.post() } }) },
  { ...page('/sitemaps/:name.xml'), send: sends({ params: { name: 'pages' } }) },
  { ...page('/images/:file'), send: async (stage) => ({ params: { file: await stage.picture() } }) },
  { ...page('/posters/:id'), send: async (stage) => ({ params: { id: (await stage.video()).id } }) },
  { ...page('/watch'), send: async (stage) => ({ query: `?v=${(await stage.video()).hostId}` }) },
  { ...page('/embed/:id'), send: async (stage) => ({ params: { id: (await stage.video()).hostId } }) },
  { ...page('/media/:id'), send: async (stage) => ({ params: { id: (await stage.video()).hostId } }) },
  { route: 'GET /api/countries', who: 'everyone' },
  { route: 'GET /api/universities', who: 'everyone', send: sends({ query: '?country=Q117' }) },
];

let newcomers = 0;

const accounts: Line[] = [
  {
    route: 'POST /api/auth/signup',
    who: 'everyone',
    send: async () => {
      const username = `newcomer_${++newcomers}`;
      return { json: { username, email: `${username}@uni.example`, password: PASSWORD } };
    },
    status: 201,
    changes: ['accounts'],
    jobs: ['mail-link'],
  },
  {
    route: 'GET /api/auth/verify-email/:token',
    who: 'everyone',
    send: async (stage) => ({ params: { token: await stage.link('verify') } }),
    changes: ['accounts', 'mail_tokens'],
  },
  {
    route: 'POST /api/auth/login',
    who: 'everyone',
    send: async (stage) => ({ json: { email: await stage.withPassword(), password: PASSWORD } }),
    changes: ['sessions'],
  },
  { route: 'POST /api/auth/logout', who: 'everyone', changes: ['sessions'], needsSession: true },
  { route: 'POST /api/auth/check', who: 'everyone' },
  {
    route: 'POST /api/auth/resend-verification',
    who: 'everyone',
    send: async (stage) => ({ json: { email: await stage.withPassword() } }),
    jobs: ['mail-link'],
  },
  {
    route: 'POST /api/auth/forgot-password',
    who: 'everyone',
    send: async (stage) => ({ json: { email: await stage.withPassword() } }),
    jobs: ['mail-link'],
  },
  {
    route: 'POST /api/auth/reset-password',
    who: 'everyone',
    send: async (stage) => ({ json: { token: await stage.link('reset'), newPassword: 'second-half-90' } }),
    changes: ['accounts', 'mail_tokens'],
  },
  {
    route: 'POST /api/auth/change-password',
    who: 'members',
    send: sends({ json: { oldPassword: PASSWORD, newPassword: 'second-half-90' } }),
    changes: ['accounts', 'sessions'],
    jobs: ['mail-password-changed'],
  },
  { route: 'POST /api/auth/google/start', who: 'everyone' },
  {
    route: 'POST /api/auth/google',
    with: 'a token that this browser has not asked for',
    who: 'everyone',
    send: sends({ json: { token: 'somebody.elses.token' } }),
    status: 401,
  },
  { route: 'GET /api/auth/sessions', who: 'members' },
  {
    route: 'DELETE /api/auth/sessions/:id',
    who: 'owner, unseen',
    send: async (stage) => ({ params: { id: await stage.session() } }),
    changes: ['sessions'],
  },
  {
    route: 'POST /api/auth/sessions/end-others',
    who: 'members',
    changes: ['sessions'],
  },
];

const ofPost = async (stage: Stage) => ({ params: { id: await stage.post() } });

const posts: Line[] = [
  { route: 'GET /api/posts', who: 'members' },
  { route: 'GET /api/posts/:id', who: 'everyone', send: ofPost },
  ...['/api/posts', '/api/posts/multiple'].map(
    (path): Line => ({
      route: `POST ${path}`,
      who: 'members',
      send: async () => ({ form: textForm({ content: 'New' }) }),
      status: 201,
      changes: ['feed_items', 'posts', 'tallies'],
    }),
  ),
  {
    route: 'PUT /api/posts/:id',
    who: 'owner',
    send: async (stage) => ({ ...(await ofPost(stage)), form: textForm({ content: 'Edited' }) }),
    changes: ['posts'],
  },
  {
    route: 'DELETE /api/posts/:id',
    who: 'owner',
    send: async (stage) => ({ params: { id: (await stage.commented()).id } }),
    changes: POST_GONE,
  },
  {
    route: 'POST /api/posts/:id/react',
    who: 'members',
    send: async (stage) => ({ ...(await ofPost(stage)), json: { reactionType: 'wow' } }),
    changes: ['posts', 'reactions'],
  },
  { route: 'DELETE /api/posts/:id/react', who: 'members', send: ofPost, changes: ['posts', 'reactions'] },
  { route: 'GET /api/posts/:id/comments', who: 'everyone', send: ofPost },
  {
    route: 'POST /api/posts/:id/comments',
    who: 'members',
    send: async (stage) => ({ ...(await ofPost(stage)), json: { content: 'Well played' } }),
    status: 201,
    changes: ['comments', 'posts'],
  },
  {
    route: 'DELETE /api/posts/:id/comments/:commentId',
    who: 'owner',
    send: async (stage) => ({ params: await stage.commented() }),
    changes: ['comments', 'posts'],
  },
];

const BYTES = Buffer.from('kick-off');
const ofUpload = async (stage: Stage) => ({ params: { id: await stage.upload(BYTES.length) }, headers: TUS });

const videos: Line[] = [
  { route: 'GET /api/videos/get-videos', who: 'everyone' },
  {
    route: 'POST /api/videos/upload-youtube',
    who: 'members',
    send: async () => ({ form: videoForm() }),
    status: 201,
    changes: ['feed_items', 'tallies', 'videos'],
    jobs: ['publish-video'],
    runsJobs: true,
  },
  {
    route: 'POST /api/uploads',
    who: 'members',
    send: sends({ headers: { ...TUS, 'upload-length': String(BYTES.length) } }),
    status: 201,
    changes: ['uploads'],
  },
  { route: 'GET /api/storage', who: 'members' },
  { route: 'HEAD /api/uploads/:id', who: 'owner, unseen', send: ofUpload },
  {
    route: 'PATCH /api/uploads/:id',
    who: 'owner, unseen',
    send: async (stage) => ({
      params: { id: await stage.upload(BYTES.length) },
      headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      bytes: BYTES,
    }),
    status: 204,
    changes: ['uploads'],
  },
  { route: 'DELETE /api/uploads/:id', who: 'owner, unseen', send: ofUpload, status: 204, changes: ['uploads'] },
];

const reports: Line[] = [
  {
    route: 'POST /api/reports',
    who: 'members',
    send: async (stage) => ({ json: { kind: 'person', id: await stage.person(), reason: 'spam' } }),
    changes: ['report_cases', 'reports'],
  },
  { route: 'GET /api/reports/hidden', who: 'members' },
  { route: 'GET /api/admin/reports', who: 'admins' },
  ...(
    [
      ['hide', ['audit_log', 'feed_items', 'posts', 'report_cases', 'tallies']],
      ['dismiss', ['audit_log', 'report_cases']],
      ['remove', ['audit_log', 'feed_items', 'posts', 'report_cases', 'reports', 'tallies']],
    ] as const
  ).map(
    ([act, changes]): Line => ({
      route: 'POST /api/admin/reports/:id/:act',
      with: act,
      who: 'admins',
      send: async (stage) => ({ params: { id: await stage.report(), act }, json: { state: 'open' } }),
      changes: [...changes],
    }),
  ),
];

const admins: Line[] = [
  { route: 'GET /api/admin/overview', who: 'admins' },
  { route: 'GET /api/admin/audit', who: 'admins' },
  { route: 'GET /api/admin/users/all-user', who: 'admins' },
  { route: 'GET /api/admin/videos', who: 'admins' },
  {
    route: 'PATCH /api/admin/users/:id/status',
    who: 'admins',
    send: async (stage) => ({ params: { id: await stage.person() }, json: { isActive: false } }),
    changes: ['accounts', 'audit_log'],
  },
  {
    route: 'PATCH /api/admin/users/:id/role',
    with: 'a promotion',
    who: 'admins',
    send: async (stage) => ({ params: { id: await stage.person() }, json: { role: 'admin' } }),
    changes: ['accounts', 'audit_log'],
  },
  {
    route: 'PATCH /api/admin/users/:id/role',
    with: 'a demotion',
    who: 'admins',
    send: async (stage) => ({ params: { id: await stage.person({ role: 'admin' }) }, json: { role: 'user' } }),
    changes: ['accounts', 'audit_log'],
  },
  {
    route: 'DELETE /api/admin/users/delete-user/:id',
    who: 'admins',
    send: async (stage) => ({ params: { id: await stage.busyPerson() } }),
    changes: ['accounts', 'audit_log', 'feed_items', 'posts', 'reactions', 'tallies', 'videos'],
  },
  {
    route: 'DELETE /api/admin/users/videos/:id',
    who: 'admins',
    send: async (stage) => ({ params: { id: (await stage.video()).id } }),
    changes: ['audit_log', 'feed_items', 'tallies', 'videos'],
    jobs: ['remove-video'],
  },
  {
    route: 'POST /api/admin/videos/:id/retry',
    who: 'admins',
    send: async (stage) => ({ params: { id: await stage.refusedVideo() } }),
    changes: ['audit_log', 'videos'],
    jobs: ['publish-video'],
  },
];

export const table: Line[] = [...site, ...accounts, ...posts, ...videos, ...reports, ...admins];
