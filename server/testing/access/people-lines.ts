/** The routes of people's pages, for the access table. */
import { paths } from '../../../contract/pages/pages.ts';
import type { Stage } from './access-stage.ts';
import type { Line } from './access-table.ts';

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
  { route: 'GET /api/search', who: 'member', send: async () => ({ query: '?q=kofi' }) },
];
