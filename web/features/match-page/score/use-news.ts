import { useEffect, useEffectEvent } from 'react';
import type { MatchNews } from '../../../../contract/sports/match-calls.ts';
import { keepTrying } from '../../../platform/code/keep-trying.ts';
import { isLater, joinAgainIn } from '../../../platform/live/join-later.ts';
import type { LiveSocket } from '../../../platform/live/socket.ts';

/**
 * Tells what other scorers note, as long as the screen is open.
 * @param onNews called with each news
 * @param onJoined called when news come in from now on, and what was missed should be asked for
 */
export function useNews(matchId: string, onNews: (news: MatchNews) => void, onJoined: () => void): void {
  const told = useEffectEvent(onNews);
  const joined = useEffectEvent(onJoined);
  useEffect(() => {
    let [hasLeft, close] = [false, () => {}];
    let socket: LiveSocket | undefined;
    let joining: ReturnType<typeof setTimeout> | undefined;
    const join = () =>
      void socket?.emit('join-match', { matchId }, (answer) => {
        if (hasLeft) return;
        if (isLater(answer)) joining = setTimeout(join, joinAgainIn(answer));
        else joined();
      });
    const listeners = {
      prepare(opened: LiveSocket) {
        socket = opened;
        opened.on('match-updated', (news) => news.matchId === matchId && told(news));
      },
      onConnect() {
        clearTimeout(joining);
        join();
      },
      onLost: () => {},
      onPause: () => {},
    };
    const opening = keepTrying(() =>
      import('../../../platform/live/socket.ts').then(({ openSocket }) => {
        if (!hasLeft) close = openSocket(listeners);
      }),
    );
    return () => {
      hasLeft = true;
      opening.stop();
      clearTimeout(joining);
      close();
    };
  }, [matchId]);
}
