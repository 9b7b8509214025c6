import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CATCH_UP_SPREAD } from '../../../contract/live.ts';
import { openRoom } from './room.ts';

/** What to join, which messages then come, and which queries they refetch. */
export type News = {
  join: 'join-own-videos' | 'join-review-queue';
  changed: 'own-videos-changed' | 'review-queue-changed';
  queryKeys: QueryKey[];
};

const TOGETHER = 200; // ms: messages that come together cause one refetch

/**
 * Refetches queries whenever the server says that they have changed, and after each time the connection was lost. The
 * socket's client is loaded for this alone.
 * @param news the same object each time
 * @param isNeeded whether there is reason to expect news
 * @returns whether news would arrive: while false, polling is the only way
 */
export function useNews(news: News, isNeeded = true): boolean {
  const client = useQueryClient();
  const [isHeard, setIsHeard] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    const { join, changed, queryKeys } = news;
    let asking: ReturnType<typeof setTimeout> | undefined;
    function refresh(): void {
      asking = undefined;
      // This browser's own mutations change the lists first, and use them to move the focus.
      if (client.isMutating() > 0) refreshSoon();
      else for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey });
    }
    function refreshSoon(within = TOGETHER): void {
      asking ??= setTimeout(refresh, within);
    }
    const leave = openRoom([join, null], {
      prepare: (socket) => void socket.on(changed, () => refreshSoon()),
      onJoined(_, inCrowd) {
        setIsHeard(true);
        refreshSoon(inCrowd ? Math.random() * CATCH_UP_SPREAD : 0);
      },
      onGone: refresh,
      onLost: () => setIsHeard(false),
    });
    return () => {
      leave();
      clearTimeout(asking);
      setIsHeard(false);
    };
  }, [client, news, isNeeded]);
  return isHeard;
}
