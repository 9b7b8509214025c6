/** Moves a player to a moment of its film, and plays it from there. */
const PATIENCE = 3000; // ms for a player that is out of view to be rendered
const AGAIN = 50; // ms

/** @param room the element that holds the player */
export async function seekIn(room: HTMLElement, seconds: number): Promise<void> {
  room.scrollIntoView({ block: 'nearest' });
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    const frame = room.querySelector('iframe');
    if (frame && go(frame, seconds)) return;
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}

/** @returns false while the frame has nothing yet */
function go(frame: HTMLIFrameElement, seconds: number): boolean {
  // Its own document, before it has loaded any: what is said to it is heard by nobody.
  if (frame.contentDocument?.URL === 'about:blank') return false;
  if (frame.contentDocument?.URL === 'about:srcdoc') {
    // The poster: its link loads the player, of either host, which begins there.
    const link = frame.contentDocument.querySelector<HTMLAnchorElement>('a.poster');
    if (!link) return false;
    const url = new URL(link.href);
    url.searchParams.set('start', String(seconds));
    link.href = url.href;
    link.click();
    return true;
  }
  // https://developers.google.com/youtube/iframe_api_reference, which this site's own player understands, too
  for (const [func, args] of [
    ['seekTo', [seconds, true]],
    ['playVideo', []],
  ] as const) {
    const words = JSON.stringify({ event: 'command', func, args, id: 1, channel: 'widget' });
    frame.contentWindow?.postMessage(words, frame.contentDocument ? location.origin : 'https://www.youtube.com');
  }
  return true;
}
