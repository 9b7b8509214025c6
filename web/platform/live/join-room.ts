import type { Socket } from 'socket.io-client';
import { type ClientEvents, JOIN_PATIENCE, type JoinLater } from '../../../contract/live.ts';
import { backgroundDelay } from '../backoff.ts';
import type { LiveSocket } from './socket.ts';

type JoinEvents = { [Event in keyof ClientEvents as Extract<Event, `join-${string}`>]: ClientEvents[Event] };

/** What a page joins: how it asks, and what names the thing. */
export type Room = {
  [Event in keyof JoinEvents]: readonly [event: Event, thing: Parameters<JoinEvents[Event]>[0]];
}[keyof JoinEvents];

/** What the server says to who has joined. */
export type Joined = true | number;

type Listeners = {
  /** What is told from now on arrives; what was told before should be loaded. */
  onJoined: (answer: Joined) => void;
  /** It is not there for this viewer. */
  onGone: () => void;
  /** No answer in time, or refused once more: nothing that is told arrives. It is asked for again. */
  onDelayed?: (() => void) | undefined;
};

/**
 * Joins a room: asks until there is an answer, with growing pauses, and never sooner than the server wants.
 * @param socket connected
 * @returns ends it: when the page is left, or the connection is lost
 */
export function joinRoom(
  socket: LiveSocket,
  [event, thing]: Room,
  { onJoined, onGone, onDelayed }: Listeners,
): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function ask(tries: number): void {
    function askAgain(later: number): void {
      // At random: nor do the pages of a crowd that were refused at one moment come back at one.
      timer = setTimeout(ask, later + backgroundDelay(tries), tries + 1);
    }
    function answered(error: Error | null, answer: Joined | false | JoinLater): void {
      if (isOver) return;
      if (error) {
        onDelayed?.();
        askAgain(0);
      } else if (typeof answer === 'object') {
        if (tries > 0) onDelayed?.();
        askAgain(answer.later);
      } else if (answer === false) onGone();
      else onJoined(answer);
    }
    // Each event is one of a room, but TypeScript does not follow which thing is whose.
    (socket as Socket).timeout(JOIN_PATIENCE).emit(event, thing, answered);
  }
  ask(0);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
