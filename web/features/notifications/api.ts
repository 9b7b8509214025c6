import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type {
  countUnseen,
  listNotifications,
  markAllRead,
  markRead,
  markSeen,
} from '../../../contract/notifications/notifications.ts';
import type {
  endQuietHours,
  getNotificationSettings,
  QuietHours,
  setNotificationSetting,
  setQuietHours,
} from '../../../contract/notifications/settings.ts';
import { call } from '../../platform/http/http.ts';

export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications'],
  queryFn: ({ pageParam, signal }) =>
    call<typeof listNotifications>('GET', '/api/notifications', {
      query: { ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 0,
});

/** Asks quietly, in the background: without an answer no banner is due, and no session is checked for it. */
export async function readUnseen(): Promise<number> {
  const response = await fetch('/api/notifications/unseen' satisfies (typeof countUnseen)['path']);
  if (!response.ok) throw new Error(response.statusText);
  return ((await response.json()) as Static<(typeof countUnseen)['answer']>).unseen;
}

export const sendSeen = () => call<typeof markSeen>('POST', '/api/notifications/seen', {});

export const sendRead = (id: string) =>
  call<typeof markRead>('POST', '/api/notifications/:id/read', { params: { id } });

export const sendAllRead = () => call<typeof markAllRead>('POST', '/api/notifications/read', {});

export const settingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => call<typeof getNotificationSettings>('GET', '/api/notifications/settings', { signal }),
  staleTime: 0,
});

type Switch = Static<(typeof setNotificationSetting)['body']>;
export const sendSetting = (body: Switch) =>
  call<typeof setNotificationSetting>('PUT', '/api/notifications/settings', { body });

export const sendQuietHours = (body: QuietHours) =>
  call<typeof setQuietHours>('PUT', '/api/notifications/quiet-hours', { body });
export const sendNoQuietHours = () => call<typeof endQuietHours>('DELETE', '/api/notifications/quiet-hours');
