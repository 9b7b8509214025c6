/** The routes of people's pages, and of signing up and in, for the access table. */
import { paths } from '../../../contract/pages/pages.ts';
import { PASSWORD } from '../site.ts';
import type { Stage } from './access-stage.ts';
import type { Line, Sent } from './access-table.ts';

const ofPerson = async (stage: Stage) => ({ params: { username: await stage.shownPerson() } });

export const people: Line[] = [
  { route: `GET ${paths.person}`, who: 'everyone', send: ofPerson },
  { route: 'GET /api/people/:username', who: 'everyone', send: ofPerson },
  { route: 'GET /api/people/:username/posts', who: 'everyone', send: ofPerson },
  { route: 'GET /api/people/:username/clips', who: 'everyone', send: ofPerson },
  { route: 'GET /api/people/:username/athlete', who: 'everyone', send: ofPerson },
  { route: 'GET /avatars/:file', who: 'everyone', send: async (stage) => ({ params: { file: await stage.avatar() } }) },
  { route: 'GET /api/people/me', who: 'member' },
  {
    route: 'PATCH /api/people/me',
    who: 'member',
    send: async () => ({ json: { bio: 'Left wing' } }),
    changes: ['facts', 'profiles'],
  },
  { route: 'DELETE /api/people/me/picture', with: 'none to remove', who: 'member' },
  {
    route: 'PUT /api/people/me/picture',
    who: 'member',
    send: async (stage) => ({ form: await stage.pictureForm() }),
    changes: ['accounts', 'avatars', 'facts', 'totals'],
  },
  {
    route: 'DELETE /api/admin/users/:id/profile',
    who: 'admin',
    send: async (stage) => ({ params: { id: await stage.person() } }),
    changes: ['audit_log'],
  },
  { route: 'GET /api/mentions', who: 'member', send: async () => ({ query: '?for=kofi' }) },
  { route: 'GET /api/search', who: 'everyone', send: async () => ({ query: '?q=kofi' }) },
];

const sends = (sent: Sent) => async () => sent;

let newcomers = 0;
let renamed = 0;

export const accounts: Line[] = [
  {
    route: 'POST /api/auth/signup',
    who: 'everyone',
    send: async () => {
      const username = `newcomer_${++newcomers}`;
      return { json: { username, email: `${username}@uni.example`, password: PASSWORD } };
    },
    status: 201,
    changes: ['accounts', 'totals'],
    jobs: ['mail-signup'],
  },
  ...['GET', 'POST'].map(
    (method): Line => ({
      route: `${method} /api/auth/verify-email/:token`,
      who: 'everyone',
      send: async (stage) => ({ params: { token: await stage.link('verify') } }),
      changes: ['accounts', 'mail_tokens', 'totals'],
    }),
  ),
  {
    route: 'POST /api/auth/verify-email',
    who: 'everyone',
    send: async (stage) => ({ json: { token: await stage.link('verify'), password: PASSWORD } }),
    changes: ['accounts', 'mail_tokens', 'totals'],
  },
  {
    route: 'POST /api/auth/verify-email/not-me',
    who: 'everyone',
    send: async (stage) => ({ json: { token: await stage.link('verify') } }),
    changes: ['accounts', 'mail_tokens', 'totals'],
  },
  {
    route: 'POST /api/auth/login',
    who: 'everyone',
    send: async (stage) => ({ json: { email: await stage.withPassword(), password: PASSWORD } }),
    changes: ['known_browsers', 'sessions'],
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
    route: 'POST /api/auth/reset-password/link',
    who: 'everyone',
    send: async (stage) => ({ json: { token: await stage.link('reset') } }),
  },
  {
    route: 'POST /api/auth/reset-password',
    who: 'everyone',
    send: async (stage) => ({ json: { token: await stage.link('reset'), newPassword: 'second-half-90' } }),
    changes: ['accounts', 'mail_tokens'],
  },
  {
    route: 'POST /api/auth/change-username',
    who: 'member',
    send: async () => ({ json: { username: `renamed_${++renamed}`, password: PASSWORD } }),
    changes: ['accounts', 'facts', 'former_usernames'],
  },
  {
    route: 'POST /api/auth/change-password',
    who: 'member',
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
  { route: 'GET /api/auth/sessions', who: 'member' },
  {
    route: 'DELETE /api/auth/sessions/:id',
    who: 'owner, unseen',
    send: async (stage) => ({ params: { id: await stage.session() } }),
    changes: ['sessions'],
  },
  {
    route: 'POST /api/auth/sessions/end-others',
    who: 'member',
    changes: ['sessions'],
  },
];
