/** What a member is told of. */
import type { Line } from './access-table.ts';

export const notifications: Line[] = [
  { route: 'GET /api/notifications', who: 'member' },
  { route: 'GET /api/notifications/unseen', who: 'member' },
  { route: 'POST /api/notifications/seen', who: 'member' },
  { route: 'POST /api/notifications/read', who: 'member' },
  {
    route: 'POST /api/notifications/:id/read',
    who: 'owner, unseen',
    send: async (stage) => ({ params: { id: await stage.notification() } }),
    changes: ['notifications'],
  },
];
