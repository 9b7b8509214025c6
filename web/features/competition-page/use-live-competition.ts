import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { CATCH_UP_SPREAD } from '../../../contract/live.ts';
import type { Joined } from '../../platform/live/join-room.ts';
import { openRoom } from '../../platform/live/room.ts';
import type { LiveSocket } from '../../platform/live/socket.ts';
import { showNews } from './api.ts';

/**
 * Shows live what happens in the matches of a competition, as long as its page is open. What news cannot tell, such as
 * tables and who plays whom next, is loaded again: by each page at another moment.
 * @param onGone called when it is not there for the viewer any more
 */
export function useLiveCompetition(id: string, onGone: () => void): void {
  const client = useQueryClient();
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function loadLater(spread: number): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        // Tables are another feature's: whatever names the competition in its key is about it.
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(id) });
      }, Math.random() * spread);
    }
    let isFirst = true;
    const openedAt = Date.now();
    /** What another page has loaded, such as that of a match, may be older than what this one is told of. */
    const refreshOlder = () =>
      client.invalidateQueries({
        predicate: ({ queryKey, state }) => queryKey.includes(id) && state.dataUpdatedAt < openedAt,
      });
    /** What this page has loaded is older, too, where something happened before it joined, or between two connections. */
    function onJoined(quiet: Joined): void {
      if (!isFirst || quiet === true || Date.now() - quiet >= openedAt) loadLater(CATCH_UP_SPREAD);
      else void refreshOlder();
      isFirst = false;
    }
    const isLoading = () =>
      client
        .getQueryCache()
        .findAll()
        .some(({ queryKey, state }) => queryKey.includes(id) && state.fetchStatus === 'fetching');
    function prepare(socket: LiveSocket): void {
      socket.on('match-updated', (news) => {
        if (news.competitionId !== id) return;
        showNews(client, news);
        // What is being loaded may have been read before.
        if (news.again || news.result || isLoading()) loadLater(CATCH_UP_SPREAD);
      });
      socket.on('match-removed', ({ competitionId }) => {
        if (competitionId === id) loadLater(CATCH_UP_SPREAD);
      });
      socket.on('competition-seen', ({ competitionId, isThere }) => {
        if (competitionId !== id) return;
        if (isThere) loadLater(CATCH_UP_SPREAD);
        else gone();
      });
    }
    const leave = openRoom(['join-competition', { competitionId: id }], {
      prepare,
      onJoined,
      onGone: () => loadLater(CATCH_UP_SPREAD), // the answer to what is asked for then says so
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [client, id]);
}
