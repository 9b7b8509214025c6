import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { CATCH_UP_SPREAD, type JoinLater } from '../../../contract/live.ts';
import { keepTrying } from '../../platform/code/keep-trying.ts';
import { isLater, joinAgainIn } from '../../platform/live/join-later.ts';
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
    let hasLeft = false;
    let close = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    function loadLater(spread: number): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        // Tables are another feature's: whatever names the competition in its key is about it.
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(id) });
      }, Math.random() * spread);
    }
    let socket: LiveSocket | undefined;
    let joining: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    const openedAt = Date.now();
    /** What another page has loaded, such as that of a match, may be older than what this one is told of. */
    const refreshOlder = () =>
      client.invalidateQueries({
        predicate: ({ queryKey, state }) => queryKey.includes(id) && state.dataUpdatedAt < openedAt,
      });
    /** What this page has loaded is older, too, where something happened before it joined. */
    function onJoined(quiet: number | boolean | JoinLater): void {
      if (hasLeft) return;
      if (isLater(quiet)) joining = setTimeout(join, joinAgainIn(quiet));
      else if (typeof quiet !== 'number' || Date.now() - quiet >= openedAt) loadLater(CATCH_UP_SPREAD);
      else void refreshOlder();
    }
    const isLoading = () =>
      client
        .getQueryCache()
        .findAll()
        .some(({ queryKey, state }) => queryKey.includes(id) && state.fetchStatus === 'fetching');
    function prepare(opened: LiveSocket): void {
      socket = opened;
      opened.on('match-updated', (news) => {
        if (news.competitionId !== id) return;
        showNews(client, news);
        // What is being loaded may have been read before.
        if (news.again || news.result || isLoading()) loadLater(CATCH_UP_SPREAD);
      });
      opened.on('match-removed', ({ competitionId }) => {
        if (competitionId === id) loadLater(CATCH_UP_SPREAD);
      });
      opened.on('competition-seen', ({ competitionId, isThere }) => {
        if (competitionId !== id) return;
        if (isThere) loadLater(CATCH_UP_SPREAD);
        else gone();
      });
    }
    function join(): void {
      socket?.emit('join-competition', { competitionId: id }, onJoined);
    }
    function onConnect(): void {
      clearTimeout(joining);
      join();
      if (!isFirst) loadLater(CATCH_UP_SPREAD); // what has happened meanwhile was told to nobody here
      isFirst = false;
    }
    const trying = keepTrying(() =>
      import('../../platform/live/socket.ts').then(({ openSocket }) => {
        if (!hasLeft) close = openSocket({ prepare, onConnect, onLost: () => {}, onPause: () => {} });
      }),
    );
    return () => {
      hasLeft = true;
      trying.stop();
      clearTimeout(timer);
      clearTimeout(joining);
      close();
    };
  }, [client, id]);
}
