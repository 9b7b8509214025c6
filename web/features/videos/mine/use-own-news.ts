import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Static } from 'typebox';
import { type listOwnVideos, type OwnVideoState, ownVideoMessages } from '../../../../contract/own-videos.ts';
import { type News, useNews } from '../../../platform/live/use-news.ts';
import { toast } from '../../../platform/toasts/toasts.ts';
import { feedKey } from '../../feed/feed-items.ts';
import { videosKey } from '../api.ts';
import { ownVideosKey } from './api.ts';

type Pages = InfiniteData<Static<(typeof listOwnVideos)['answer']>>;

const isUnderWay = (state: OwnVideoState | undefined) => state === 'waiting' || state === 'publishing';

const OWN_VIDEOS: News = { join: 'join-own-videos', changed: 'own-videos-changed', queryKeys: [ownVideosKey] };

/** Refetches the member's own uploads whenever one of them has changed, as long as a change is to be expected. */
export const useOwnLive = (isNeeded: boolean): void => void useNews(OWN_VIDEOS, isNeeded);

/**
 * Shows a toast when an upload has been published or refused, however that became known, and refetches gallery and
 * feed. The state of things when the page is opened is not news.
 */
export function useOwnNews(pages: Pages | undefined): void {
  const client = useQueryClient();
  const known = useRef(new Map<string, OwnVideoState>());
  useEffect(() => {
    for (const { _id, title, state } of pages?.pages.flatMap(({ videos }) => videos) ?? []) {
      const before = known.current.get(_id);
      known.current.set(_id, state);
      if (state === 'published' && (isUnderWay(before) || before === 'failed')) {
        toast.success(ownVideoMessages.published({ title }));
        void client.invalidateQueries({ queryKey: [...videosKey, 'gallery'] });
        void client.invalidateQueries({ queryKey: feedKey });
      }
      if (state === 'failed' && isUnderWay(before)) toast.error(ownVideoMessages.refused({ title }));
    }
  }, [client, pages]);
}
