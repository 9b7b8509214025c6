import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CATCH_UP_SPREAD } from '../../../contract/live.ts';
import { keepTrying } from '../code/keep-trying.ts';
import { isLater, joinAgainIn } from './join-later.ts';
import type { LiveSocket } from './socket.ts';

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
    let hasLeft = false;
    let close = () => {};
    let joining: ReturnType<typeof setTimeout> | undefined;
    let asking: ReturnType<typeof setTimeout> | undefined;
    let socket: LiveSocket | undefined;
    function refresh(): void {
      asking = undefined;
      // This browser's own mutations change the lists first, and use them to move the focus.
      if (client.isMutating() > 0) refreshSoon();
      else for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey });
    }
    function refreshSoon(): void {
      asking ??= setTimeout(refresh, TOGETHER);
    }
    /** Join first, then fetch: nothing is missed in between. */
    const enter = (): void =>
      void socket?.emit(join, null, (joined) => {
        if (hasLeft) return;
        if (isLater(joined)) joining = setTimeout(enter, joinAgainIn(joined));
        else {
          setIsHeard(joined);
          refresh();
        }
      });
    function leave(): void {
      clearTimeout(joining);
      setIsHeard(false);
    }
    const opening = keepTrying(() =>
      import('./socket.ts').then(({ openSocket }) => {
        if (hasLeft) return;
        close = openSocket({
          prepare(own) {
            socket = own;
            own.on(changed, refreshSoon);
          },
          onConnect(inCrowd) {
            clearTimeout(joining);
            if (inCrowd) joining = setTimeout(enter, Math.random() * CATCH_UP_SPREAD);
            else enter();
          },
          onLost: leave,
          onPause() {}, // no message: it is fetched again when the connection is back
        });
      }),
    );
    return () => {
      hasLeft = true;
      opening.stop();
      leave();
      clearTimeout(asking);
      close();
    };
  }, [client, news, isNeeded]);
  return isHeard;
}
