import { connection, mayPlay, still } from '../../feed/inline-play.ts';
import { createTurns, type Player } from './turns.ts';

/** The clips on the page, by the places where they would play. */
const players = new Map<Element, Player>();

const sight = new IntersectionObserver(
  (entries) => {
    for (const { target, intersectionRatio } of entries) {
      const player = players.get(target);
      if (player) player.seen = intersectionRatio;
    }
    lookAgain();
  },
  { threshold: [0, 0.5, 0.75, 1] },
);

/** Whether somebody has started a player on this page: they watch that, and nothing plays beside it. */
const isWatching = () =>
  [...document.querySelectorAll<HTMLIFrameElement>('iframe.video-frame')].some(
    (frame) => frame.contentDocument?.URL !== 'about:srcdoc' && frame.contentDocument?.URL !== 'about:blank',
  );

const turns = createTurns(() => (mayPlay() && !isWatching() ? [...players.values()] : []));
/** To be called when something may have changed of which clip plays. */
export const { lookAgain } = turns;

/** Lets a clip play at a place, when its turn has come. @returns takes it away again */
export function join(place: Element, { isReady, begin, end }: Omit<Player, 'seen'>): () => void {
  const player = { seen: 0, isReady, begin, end };
  players.set(place, player);
  sight.observe(place);
  return () => {
    sight.unobserve(place);
    players.delete(place);
    turns.forget(player);
  };
}

document.addEventListener('visibilitychange', lookAgain);
document.addEventListener('load', lookAgain, { capture: true }); // of a frame: its player was started
still().addEventListener('change', lookAgain);
connection()?.addEventListener?.('change', lookAgain);
