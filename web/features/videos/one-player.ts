/**
 * One clip plays at a time, and none that is mostly out of view. Players are in frames, of this site or of YouTube;
 * both understand the messages of https://developers.google.com/youtube/iframe_api_reference. Loaded when the first one
 * is started.
 */
type Frame = {
  element: HTMLIFrameElement;
  origin: string;
  isPlaying: boolean;
  asking?: ReturnType<typeof setInterval>;
};

const YOUTUBE = 'https://www.youtube.com';
const PLAYING = 1; // YouTube's number for this state
const SEEN = 0.5; // the share of its area
const ASK_AGAIN = 250; // ms, until the player answers, as YouTube's own script does
const TRIES = 20;

const frames = new Map<Element, Frame>();

const say = ({ element, origin }: Frame, words: object) =>
  element.contentWindow?.postMessage(JSON.stringify({ ...words, id: 1, channel: 'widget' }), origin);
const pause = (frame: Frame, args: string[] = []) => say(frame, { event: 'command', func: 'pauseVideo', args });

/** The player's state in a message, if it has one. */
function stateIn(data: unknown): number | undefined {
  try {
    const { event, info } = JSON.parse(String(data));
    return event === 'onStateChange' ? info : info?.playerState;
  } catch {
    return undefined;
  }
}

function hear({ source, origin, data }: MessageEvent): void {
  const frame = [...frames.values()].find(({ element }) => element.contentWindow === source);
  if (!frame || origin !== frame.origin) return;
  clearInterval(frame.asking);
  const state = stateIn(data);
  if (state === undefined) return;
  frame.isPlaying = state === PLAYING;
  if (frame.isPlaying) for (const other of frames.values()) if (other !== frame) pause(other);
}

const sight = new IntersectionObserver(
  (entries) => {
    for (const { target, intersectionRatio } of entries) {
      const frame = frames.get(target);
      if (frame?.isPlaying && intersectionRatio < SEEN) pause(frame, ['unseen']);
    }
  },
  { threshold: SEEN },
);

function forgetGone(): void {
  for (const [element, { asking }] of frames) {
    if (element.isConnected) continue;
    clearInterval(asking);
    sight.unobserve(element);
    frames.delete(element);
  }
}

/** The only origin to exchange messages with. Only if the frame holds a page of this site is its document readable. */
const originOf = ({ contentDocument }: HTMLIFrameElement) => (contentDocument ? location.origin : YOUTUBE);

/** Call this whenever a frame has loaded a player. */
export function watchPlayer(element: HTMLIFrameElement): void {
  const origin = originOf(element);
  forgetGone();
  clearInterval(frames.get(element)?.asking);
  const frame: Frame = { element, origin, isPlaying: false };
  frames.set(element, frame);
  sight.observe(element);
  let tries = 0;
  const ask = () => {
    if (++tries > TRIES || !element.isConnected) return clearInterval(frame.asking);
    say(frame, { event: 'listening' });
    say(frame, { event: 'command', func: 'addEventListener', args: ['onStateChange'] });
  };
  frame.asking = setInterval(ask, ASK_AGAIN);
  ask();
}

addEventListener('message', hear);
