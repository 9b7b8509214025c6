/** Every route of the server: who may call it, what it answers, and what it then changes. */
import { accountPaths } from '../../../contract/pages/account-pages.ts';
import { movedPaths, paths, SHELL } from '../../../contract/pages/pages.ts';
import type { Who } from '../../platform/http/route.ts';
import { textForm, videoForm } from '../sending/forms.ts';
import { TUS } from '../sending/uploads.ts';
import type { Caller, Stage } from './access-stage.ts';
import { comments } from './comments-lines.ts';
import { competitionLines } from './competitions-lines.ts';
import { fixtures } from './fixtures-lines.ts';

import { follow } from './follow-lines.ts';
import { matchClipsLines } from './match-clips-lines.ts';
import { matches } from './match-lines.ts';
import { myData } from './my-data-lines.ts';
import { notifications } from './notifications-lines.ts';
import { accounts, people } from './people-lines.ts';
import { results } from './results-lines.ts';
import { sportsPages } from './sports-page-lines.ts';
import { tables } from './tables-lines.ts';
import { teams } from './teams-lines.ts';

/** What the request carries. */
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

/** Whom a route refuses, and with which status, by its declaration (`Who`). */
export const REFUSALS = {
  everyone: {},
  member: signedOut,
  /** For something of the member's that others may know of. */
  owner: noOwner(403),
  /** For something of the member's that others must not know of. */
  'owner, unseen': noOwner(404),
  /** For what organisers look after, and admins beside them. */
  'owner or admin': { ...signedOut, 'other member': 403, 'admin who was demoted': 403 },
  admin: { ...signedOut, member: 403, 'other member': 403, 'admin who was demoted': 403 },
} as const satisfies Record<Who, Refusals>;

export type Line = {
  /** Method and path, as the app registers them. */
  route: string;
  /** What distinguishes this line from others of the same route. */
  with?: string;
  who: Who;
  send?: (stage: Stage) => Promise<Sent>;
  /** The answer to those who may call it; 200 by default. */
  status?: number;
  /** Tables that the call changes. */
  changes?: string[];
  /** It changes them only for callers with a session. */
  needsSession?: true;
  /** Jobs that the call puts into the queue. */
  jobs?: string[];
  /** Whether the answer waits for those jobs, so that they are done by then. */
  runsJobs?: true;
};

const page = (path: string): Line => ({ route: `GET ${path}`, who: 'everyone' });
const sends = (sent: Sent) => async () => sent;

const POST_GONE = ['comments', 'facts', 'feed_items', 'feed_labels', 'posts', 'reactions', 'tallies', 'totals'];

const site: Line[] = [
  ...[paths.landing, paths.privacy, paths.terms, paths.signup, paths.login, paths.forgotPassword].map(page),
  ...[
    paths.resetPassword,
    paths.googleCallback,
    paths.account,
    ...Object.values(accountPaths),
    paths.notifications,
    paths.feed,
    paths.share,
    paths.videos,
    paths.clips,
    paths.search,
    paths.manage,
  ].map(page),
  ...[SHELL, '/sw.js', '/index.html', '/robots.txt', '/sitemap.xml', '/api/docs', '/api/docs/json'].map(page),
  ...['/live', '/ready'].map(page),
  ...Object.keys(movedPaths).map((path) => ({ ...page(path), status: 301 })),
  { ...page(paths.verifyEmail), with: 'a link, which the page itself uses', send: sends({ params: { token: 'x' } }) },
  { ...page(paths.post), send: async (stage) => ({ params: { postId: await stage.post() } }) },
  { route: `POST ${paths.share}`, who: 'everyone', status: 303 },
  { ...page('/sitemaps/:name.xml'), send: sends({ params: { name: 'pages' } }) },
  { ...page('/assets/:name'), send: async (stage) => ({ params: { name: await stage.fileOfAnotherRelease() } }) },
  { ...page('/images/:file'), send: async (stage) => ({ params: { file: await stage.picture() } }) },
  { ...page('/posters/:id'), send: async (stage) => ({ params: { id: (await stage.video()).id } }) },
  {
    ...page('/posters/:id/:edition'),
    send: async (stage) => ({ params: { id: (await stage.video()).id, edition: '2' } }),
  },
  { ...page('/watch'), send: async (stage) => ({ query: `?v=${(await stage.video()).hostId}` }) },
  { ...page('/embed/:id'), send: async (stage) => ({ params: { id: (await stage.video()).hostId } }) },
  { ...page('/embed/clip/:videoId'), send: async (stage) => ({ params: { videoId: (await stage.video()).id } }) },
  {
    route: 'GET /api/oembed',
    with: 'the url of nothing',
    who: 'everyone',
    send: sends({ query: '?url=x' }),
    status: 404,
  },
  { ...page('/media/:id'), send: async (stage) => ({ params: { id: (await stage.video()).hostId } }) },
  { route: 'GET /api/countries', who: 'everyone' },
  { route: 'GET /api/universities', who: 'everyone', send: sends({ query: '?country=Q117' }) },
];

const ofPost = async (stage: Stage) => ({ params: { id: await stage.post() } });

const posts: Line[] = [
  { route: 'GET /api/posts', who: 'member' },
  { route: 'GET /api/posts/:id', who: 'everyone', send: ofPost },
  ...['/api/posts', '/api/posts/multiple'].map(
    (path): Line => ({
      route: `POST ${path}`,
      who: 'member',
      send: async () => ({ form: textForm({ content: 'New' }) }),
      status: 201,
      changes: ['facts', 'feed_items', 'feed_labels', 'posts', 'tallies', 'totals'],
    }),
  ),
  {
    route: 'PUT /api/posts/:id',
    who: 'owner',
    send: async (stage) => ({ ...(await ofPost(stage)), form: textForm({ content: 'Edited' }) }),
    changes: ['facts', 'posts'],
  },
  {
    route: 'DELETE /api/posts/:id',
    who: 'owner',
    send: async (stage) => ({ params: { id: (await stage.commented()).id } }),
    changes: POST_GONE,
  },
  {
    route: 'POST /api/posts/:id/react',
    who: 'member',
    send: async (stage) => ({ ...(await ofPost(stage)), json: { reactionType: 'wow' } }),
    changes: ['facts', 'posts', 'reactions'],
  },
  {
    route: 'DELETE /api/posts/:id/react',
    who: 'member',
    send: ofPost,
    changes: ['facts', 'posts', 'reactions', 'totals'],
  },
];

const BYTES = Buffer.from('kick-off');
const ofUpload = async (stage: Stage) => ({ params: { id: await stage.upload(BYTES.length) }, headers: TUS });

const ofVideo = async (stage: Stage) => ({ params: { id: (await stage.talkedAbout()).id } });

const videos: Line[] = [
  { ...page(paths.video), send: async (stage) => ({ params: { videoId: (await stage.video()).id } }) },
  { route: 'GET /api/videos/:id', who: 'everyone', send: ofVideo },
  {
    route: 'POST /api/videos/:id/react',
    who: 'member',
    send: async (stage) => ({ ...(await ofVideo(stage)), json: { reactionType: 'wow' } }),
    changes: ['facts', 'reactions', 'videos'],
  },
  {
    route: 'DELETE /api/videos/:id/react',
    who: 'member',
    send: ofVideo,
    changes: ['facts', 'reactions', 'totals', 'videos'],
  },
  { route: 'GET /api/videos/get-videos', who: 'everyone' },
  {
    route: 'GET /api/videos/watch/:id',
    who: 'everyone',
    send: async (stage) => ({ params: { id: (await stage.video()).hostId } }),
  },
  {
    route: 'POST /api/videos/upload-youtube',
    who: 'member',
    send: async () => ({ form: videoForm() }),
    status: 201,
    changes: ['facts', 'feed_items', 'feed_labels', 'tallies', 'totals', 'videos'],
    jobs: ['publish-video'],
    runsJobs: true,
  },
  { route: 'GET /api/videos/mine', who: 'member' },
  {
    route: 'POST /api/videos/mine/:id/retry',
    who: 'owner, unseen',
    send: async (stage) => ({ params: { id: await stage.refusedVideo('own') } }),
    changes: ['videos'],
    jobs: ['publish-video'],
  },
  {
    route: 'DELETE /api/videos/mine/:id',
    who: 'owner, unseen',
    send: async (stage) => ({ params: { id: await stage.refusedVideo('own') } }),
    changes: ['facts', 'totals', 'videos'],
    jobs: ['remove-video'],
  },
  {
    route: 'GET /api/videos/mine/:id',
    who: 'owner, unseen',
    send: async (stage) => ({ params: { id: await stage.ownVideo() } }),
  },
  {
    route: 'PUT /api/videos/mine/:id',
    who: 'owner, unseen',
    send: async (stage) => ({
      params: { id: await stage.ownVideo() },
      form: videoForm({ title: 'The right name', edition: '1' }, []),
    }),
    changes: ['facts', 'feed_items', 'tallies', 'videos'],
  },
  {
    route: 'POST /api/uploads',
    who: 'member',
    send: sends({ headers: { ...TUS, 'upload-length': String(BYTES.length) } }),
    status: 201,
    changes: ['uploads'],
  },
  { route: 'GET /api/storage', who: 'member' },
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
    changes: ['totals', 'uploads'],
  },
  { route: 'DELETE /api/uploads/:id', who: 'owner, unseen', send: ofUpload, status: 204, changes: ['uploads'] },
];

const reports: Line[] = [
  {
    route: 'POST /api/reports',
    who: 'member',
    send: async (stage) => ({ json: { kind: 'person', id: await stage.person(), reason: 'spam' } }),
    changes: ['facts', 'report_cases', 'reports'],
  },
  { route: 'GET /api/reports/hidden', who: 'member' },
  {
    route: 'GET /api/reports/names',
    who: 'member',
    send: async (stage) => ({ query: `?of=competition&id=${(await stage.cup()).competitionId}` }),
  },
  { route: 'GET /api/admin/reports', who: 'admin' },
  ...(
    [
      ['hide', ['audit_log', 'facts', 'feed_items', 'feed_labels', 'posts', 'report_cases', 'tallies']],
      ['dismiss', ['audit_log', 'facts', 'report_cases']],
      [
        'remove',
        ['audit_log', 'facts', 'feed_items', 'feed_labels', 'posts', 'report_cases', 'reports', 'tallies', 'totals'],
      ],
    ] as const
  ).map(
    ([act, changes]): Line => ({
      route: 'POST /api/admin/reports/:id/:act',
      with: act,
      who: 'admin',
      send: async (stage) => ({ params: { id: await stage.report(), act }, json: { state: 'open' } }),
      changes: [...changes],
    }),
  ),
];

const admins: Line[] = [
  { route: 'GET /api/admin/overview', who: 'admin' },
  { route: 'GET /api/admin/audit', who: 'admin' },
  { route: 'GET /api/admin/users/all-user', who: 'admin' },
  { route: 'GET /api/admin/videos', who: 'admin' },
  {
    route: 'PATCH /api/admin/users/:id/status',
    who: 'admin',
    send: async (stage) => ({ params: { id: await stage.person() }, json: { isActive: false } }),
    changes: ['accounts', 'audit_log', 'facts', 'totals'],
  },
  {
    route: 'PATCH /api/admin/users/:id/role',
    with: 'a promotion',
    who: 'admin',
    send: async (stage) => ({ params: { id: await stage.person() }, json: { role: 'admin' } }),
    changes: ['accounts', 'audit_log', 'facts', 'totals'],
  },
  {
    route: 'PATCH /api/admin/users/:id/role',
    with: 'a demotion',
    who: 'admin',
    send: async (stage) => ({ params: { id: await stage.person({ role: 'admin' }) }, json: { role: 'user' } }),
    changes: ['accounts', 'audit_log', 'facts', 'totals'],
  },
  {
    route: 'DELETE /api/admin/users/delete-user/:id',
    who: 'admin',
    send: async (stage) => ({ params: { id: await stage.busyPerson() } }),
    changes: [
      'accounts',
      'audit_log',
      'facts',
      'feed_items',
      'feed_labels',
      'posts',
      'reactions',
      'tallies',
      'totals',
      'videos',
    ],
  },
  {
    route: 'DELETE /api/admin/users/videos/:id',
    who: 'admin',
    send: async (stage) => ({ params: { id: (await stage.video()).id } }),
    changes: ['audit_log', 'facts', 'feed_items', 'feed_labels', 'tallies', 'totals', 'videos'],
    jobs: ['remove-video'],
  },
  {
    route: 'POST /api/admin/videos/:id/retry',
    who: 'admin',
    send: async (stage) => ({ params: { id: await stage.refusedVideo() } }),
    changes: ['audit_log', 'videos'],
    jobs: ['publish-video'],
  },
];

export const table: Line[] = [
  ...site,
  ...myData,
  ...accounts,
  ...people,
  ...posts,
  ...comments,
  ...matchClipsLines,
  ...videos,
  ...reports,
  ...notifications,
  ...admins,
  ...fixtures,
  ...follow,
  ...results,
  ...tables,
  ...matches,
  ...sportsPages,
  ...competitionLines,
  ...teams,
];
