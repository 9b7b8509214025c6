import { queryOptions } from '@tanstack/react-query';
import type { getVideo, Watched, watchVideo } from '../../../contract/videos/watch.ts';
import type { Video } from '../../../contract/videos.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { call } from '../../platform/http/http.ts';
import { changesSince, journalMoment } from '../comments/journal.ts';
import { afterChange, type Thread, withShown } from '../comments/thread.ts';
import { itemKey } from '../feed/loaded-feeds.ts';
import { moment, noteOwn } from '../reactions/own-reactions.ts';
import type { Own } from '../reactions/transition.ts';

/** A clip as its page shows it: with its newest comments, oldest first, and the viewer's own reaction. */
export type ClipWithThread = Video &
  Thread &
  Omit<Watched, 'video' | 'thread' | 'viewerReaction'> & { kind: 'video'; viewerReaction?: Own };

async function read(asking: Promise<Watched>, asked = moment()): Promise<ClipWithThread> {
  const { video, thread, ...more } = await asking;
  noteOwn(video._id, more.viewerReaction, asked);
  return { kind: 'video', ...video, ...thread, ...more };
}

/** Fetches a clip. Rejects as `call` does. */
export const loadClip = (id: string, signal?: AbortSignal): Promise<ClipWithThread> =>
  read(call<typeof getVideo>('GET', '/api/videos/:id', { params: { id }, ...(signal && { signal }) }));

/** The same, by the id after `v=`. */
export const loadWatched = (id: string, signal: AbortSignal): Promise<ClipWithThread> =>
  read(call<typeof watchVideo>('GET', '/api/videos/watch/:id', { params: { id }, signal }));

/** A clip, with any earlier comments that have been loaded. */
export const clipQuery = (id: string) =>
  queryOptions({
    queryKey: itemKey(id),
    queryFn: async ({ signal, client, queryKey }) => {
      const began = journalMoment();
      const fresh = withShown(await loadClip(id, signal), client.getQueryData<ClipWithThread>(queryKey));
      return changesSince(id, began).reduce(afterChange, fresh);
    },
  });

export const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
