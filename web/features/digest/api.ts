import { queryOptions } from '@tanstack/react-query';
import type { endDigest, getDigest, startDigest, unsubscribe } from '../../../contract/notifications/digest.ts';
import { call } from '../../platform/http/http.ts';

export const digestQuery = queryOptions({
  queryKey: ['digest'],
  queryFn: ({ signal }) => call<typeof getDigest>('GET', '/api/digest', { signal }),
});

/** Switches the weekly mail on, in this browser's time zone, or off. */
export const switchDigest = (isOn: boolean) =>
  isOn
    ? call<typeof startDigest>('PUT', '/api/digest', {
        body: { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      })
    : call<typeof endDigest>('DELETE', '/api/digest');

/** Ends it by the secret of its mails. */
export const sendUnsubscribe = (token: string) =>
  call<typeof unsubscribe>('POST', '/unsubscribe/:token', { params: { token } });
