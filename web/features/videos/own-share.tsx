import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ownStorage } from '../../../contract/uploads.ts';
import { call } from '../../platform/http.ts';

export const shareQuery = queryOptions({
  queryKey: ['storage'],
  queryFn: ({ signal }) => call<typeof ownStorage>('GET', '/api/storage', { signal }),
  staleTime: 0, // it changes with every upload, here and elsewhere
});

const MEGABYTE = 1024 * 1024; // as the server's settings count
const inMegabytes = (bytes: number) => Math.ceil(bytes / MEGABYTE).toLocaleString('en-GB');

/** How much of the disk the member takes, and may; nothing where there is no limit, or while it is not known. */
export function OwnShare() {
  const { data } = useQuery(shareQuery);
  if (!data || data.quota === null) return null;
  const { used, quota } = data;
  return (
    <p className="text-sm text-muted">
      Your videos and pictures take {inMegabytes(used)} of your {inMegabytes(quota)} MB.
    </p>
  );
}
