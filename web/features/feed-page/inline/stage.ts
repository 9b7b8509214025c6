import { connection, mayPlay, still } from '../../feed/inline-play.ts';
import { type Candidate, choose } from './choose.ts';

const LOOKED_AT = 500; // ms in view before the first byte is asked for: who scrolls past loads nothing

type Player = Candidate & { begin: () => void; end: () => void };

/** The clips on the page, by the places where they would play. */
const players = new Map<Element, Player>();
let onStage: Player | null = null;
let next: Player | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

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

/** To be called when something may have changed of which clip plays. */
export function lookAgain(): void {
  const chosen = mayPlay() && !isWatching() ? choose([...players.values()], onStage ?? next) : null;
  if (onStage && onStage !== chosen) {
    onStage.end();
    onStage = null;
  }
  if (chosen === onStage || chosen === next) return;
  clearTimeout(timer);
  next = chosen;
  if (chosen) timer = setTimeout(begin, LOOKED_AT);
}

function begin(): void {
  onStage = next;
  next = null;
  onStage?.begin();
}

/** Lets a clip play at a place, when its turn has come. @returns takes it away again */
export function join(place: Element, { isReady, begin, end }: Omit<Player, 'seen'>): () => void {
  const player = { seen: 0, isReady, begin, end };
  players.set(place, player);
  sight.observe(place);
  return () => {
    sight.unobserve(place);
    players.delete(place);
    if (onStage === player) onStage = null;
    if (next === player) {
      clearTimeout(timer);
      next = null;
    }
    lookAgain();
  };
}

document.addEventListener('visibilitychange', lookAgain);
document.addEventListener('load', lookAgain, { capture: true }); // of a frame: its player was started
still().addEventListener('change', lookAgain);
connection()?.addEventListener?.('change', lookAgain);
