import { keepTrying } from '../code/keep-trying.ts';
import { type Joined, joinRoom, type Room } from './join-room.ts';
import type { LiveSocket } from './socket.ts';

type Listeners = {
  /** Adds listeners, before anything can arrive. */
  prepare: (socket: LiveSocket) => void;
  /**
   * In the room, for the first time or again: what happened before should be loaded. `inCrowd`: reconnected, when all
   * other pages may be coming back as well.
   */
  onJoined: (answer: Joined, inCrowd: boolean) => void;
  /** It is not there for this viewer. */
  onGone: () => void;
  /** The connection is lost. */
  onLost?: () => void;
  /** News have not arrived for longer than a moment: from now on, the tries go on in the background. */
  onPause?: () => void;
};

/**
 * Keeps a page in a room for as long as it is open: loads the socket's client, connects, and joins with each connection.
 * @returns leaves it
 */
export function openRoom(room: Room, { prepare, onJoined, onGone, onLost, onPause }: Listeners): () => void {
  let hasLeft = false;
  let close = () => {};
  let stop = () => {};
  const opening = keepTrying(() =>
    import('./socket.ts').then(
      ({ openSocket }) => {
        if (hasLeft) return;
        close = openSocket({
          prepare,
          onConnect(socket, inCrowd) {
            stop = joinRoom(socket, room, {
              onJoined: (answer) => onJoined(answer, inCrowd),
              onGone,
              onDelayed: onPause,
            });
          },
          onLost() {
            stop();
            onLost?.();
          },
          onPause,
        });
      },
      (error) => {
        if (!hasLeft) onPause?.(); // the code did not load
        throw error;
      },
    ),
  );
  return () => {
    hasLeft = true;
    opening.stop();
    stop();
    close();
  };
}
