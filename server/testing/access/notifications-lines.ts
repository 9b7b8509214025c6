/** What a member is told of. */
import { paths } from '../../../contract/pages/pages.ts';
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
  { route: 'GET /api/notifications/settings', who: 'member' },
  {
    route: 'PUT /api/notifications/settings',
    who: 'member',
    send: async () => ({ json: { kinds: ['reaction'], channel: 'push', on: false } }),
    changes: ['notification_settings'],
  },
  {
    route: 'PUT /api/notifications/quiet-hours',
    who: 'member',
    send: async () => ({ json: { from: 1320, until: 420, timeZone: 'Africa/Accra' } }),
    changes: ['quiet_hours'],
  },
  {
    route: 'DELETE /api/notifications/quiet-hours',
    who: 'member',
    send: async (stage) => {
      await stage.quietHours();
      return {};
    },
    changes: ['quiet_hours'],
  },
  {
    route: 'GET /api/push',
    who: 'member',
    send: async (stage) => {
      await stage.pushKeys();
      return {};
    },
  },
  {
    route: 'PUT /api/push',
    who: 'member',
    send: async (stage) => ({ json: stage.pushSubscription() }),
    changes: ['push_subscriptions'],
  },
  {
    route: 'POST /api/push/end',
    who: 'member',
    send: async () => ({ json: { endpoint: 'https://push.services.net/none' } }),
  },
  { route: 'GET /api/digest', who: 'member' },
  {
    route: 'PUT /api/digest',
    who: 'member',
    send: async () => ({ json: { timeZone: 'Africa/Accra' } }),
    changes: ['digests'],
  },
  {
    route: 'DELETE /api/digest',
    who: 'member',
    send: async (stage) => {
      await stage.digests();
      return {};
    },
    changes: ['digests'],
  },
  {
    route: `GET ${paths.unsubscribe}`,
    who: 'everyone',
    send: async (stage) => ({ params: { token: await stage.digests() } }),
  },
  {
    route: `POST ${paths.unsubscribe}`,
    who: 'everyone',
    send: async (stage) => ({ params: { token: await stage.digests() } }),
    changes: ['digests'],
  },
];
