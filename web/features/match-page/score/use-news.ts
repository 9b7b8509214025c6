import { useEffect, useEffectEvent } from 'react';
import type { MatchNews } from '../../../../contract/sports/match-calls.ts';
import { openRoom } from '../../../platform/live/room.ts';

/**
 * Tells what other scorers note, as long as the screen is open.
 * @param onNews called with each news
 * @param onJoined called when news come in from now on, and what was missed should be asked for
 */
export function useNews(matchId: string, onNews: (news: MatchNews) => void, onJoined: () => void): void {
  const told = useEffectEvent(onNews);
  const joined = useEffectEvent(onJoined);
  useEffect(
    () =>
      openRoom(['join-match', { matchId }], {
        prepare: (socket) => void socket.on('match-updated', (news) => void (news.matchId === matchId && told(news))),
        onJoined: () => joined(),
        onGone: () => joined(), // the answer to what it asks for says so
      }),
    [matchId],
  );
}
