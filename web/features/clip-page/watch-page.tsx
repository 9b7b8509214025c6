import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { NotFound } from '../../shell/error-page.tsx';
import { itemKey } from '../feed/loaded-feeds.ts';
import { videosKey } from '../videos/api.ts';
import { Clip, ClipFrame, Failure, Loading } from './clip-page.tsx';
import { isMissing, loadWatched } from './clip-query.ts';

/** The same page by the id after `v=`, which links that were shared lead to. */
export function Component() {
  const hostId = useSearchParams()[0].get('v') ?? '';
  const query = useQuery({
    queryKey: [...videosKey, 'watch', hostId],
    queryFn: async ({ signal, client }) => {
      const clip = await loadWatched(hostId, signal);
      client.setQueryData(itemKey(clip._id), clip);
      return clip._id;
    },
    enabled: hostId !== '',
    staleTime: Number.POSITIVE_INFINITY, // an id stays the same clip's
  });
  useNewPage(hostId);
  if (!hostId || isMissing(query.error)) return <NotFound />;
  return (
    <ClipFrame>
      {query.data ? (
        <Clip key={query.data} id={query.data} />
      ) : query.error ? (
        <Failure onRetry={query.refetch} busy={query.isFetching} />
      ) : (
        <Loading />
      )}
    </ClipFrame>
  );
}

/** From clip to clip the path stays the same, so the frame doesn't notice that it is another page. */
function useNewPage(id: string): void {
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [id]);
}
