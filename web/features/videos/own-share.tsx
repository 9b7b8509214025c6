import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ownStorage } from '../../../contract/uploads.ts';
import { call } from '../../platform/http/http.ts';
import { texts } from './page-texts.ts';

export const shareQuery = queryOptions({
  queryKey: ['storage'],
  queryFn: ({ signal }) => call<typeof ownStorage>('GET', '/api/storage', { signal }),
  staleTime: 0, // it changes with every upload, here and elsewhere
});

const MEGABYTE = 1024 * 1024; // as in the server's settings
const inMegabytes = (bytes: number) => Math.ceil(bytes / MEGABYTE);

/** How much of the disk the member uses and may use; nothing if there is no limit, or while it isn't known. */
export function OwnShare() {
  const { data } = useQuery(shareQuery);
  if (!data || data.quota === null) return null;
  const { used, quota } = data;
  return <p className="text-sm text-muted">{texts.share({ used: inMegabytes(used), quota: inMegabytes(quota) })}</p>;
}
