/** A member's copy of their data, and the deletion of their own account. */
import { PASSWORD } from '../site.ts';
import type { Line } from './access-table.ts';

export const myData: Line[] = [
  { route: 'GET /api/people/me/data', who: 'member' },
  {
    route: 'POST /api/people/me/data/export',
    who: 'member',
    send: async () => ({ json: { password: PASSWORD } }),
    changes: ['data_exports'],
    jobs: ['make-export'],
  },
  {
    route: 'POST /api/people/me/data/export/link',
    who: 'member',
    send: async (stage) => {
      await stage.copies();
      return { json: { password: PASSWORD } };
    },
    changes: ['data_exports'],
  },
  {
    route: 'GET /api/people/me/data/export/file',
    who: 'owner, unseen',
    send: async (stage) => ({ query: `?ticket=${await stage.copies()}` }),
  },
  {
    route: 'POST /api/people/me/deletion',
    who: 'member',
    send: async (stage) => {
      await stage.person({ role: 'admin' }); // the only one can't
      return { json: { password: PASSWORD, clips: 'keep' } };
    },
    changes: ['account_deletions'],
    jobs: ['mail-deletion'],
  },
  {
    route: 'DELETE /api/people/me/deletion',
    who: 'member',
    send: async (stage) => {
      await stage.deletions();
      return {};
    },
    changes: ['account_deletions'],
  },
];
