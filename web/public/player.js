/*
 * Inside the local host's player: tells the page around it when the film plays, and pauses when the page says so, in
 * the words of YouTube's players, so that the page speaks to all alike (web/features/videos/one-player.ts).
 * https://developers.google.com/youtube/iframe_api_reference
 */
{
  const film = document.querySelector('video');
  // Before the film is loaded, this is where it will begin.
  film.currentTime = Number(new URLSearchParams(location.search).get('start')) || 0;
  const stateOf = () => (film.ended ? 0 : film.paused ? 2 : 1);
  const tell = () => {
    if (parent !== window) {
      parent.postMessage(JSON.stringify({ event: 'onStateChange', info: stateOf() }), location.origin);
    }
  };
  for (const change of ['playing', 'pause', 'ended']) film.addEventListener(change, tell);

  const parse = (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return null; // something else speaks here: an extension of the browser
    }
  };
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || origin !== location.origin) return;
    const said = parse(data);
    if (said?.event === 'listening') tell();
    // In a picture of its own it is seen, wherever the page has gone to.
    const isSeen = said?.args?.[0] === 'unseen' && document.pictureInPictureElement;
    if (said?.event !== 'command') return;
    if (said.func === 'pauseVideo' && !isSeen) film.pause();
    if (said.func === 'seekTo') film.currentTime = Number(said.args?.[0]) || 0;
    if (said.func === 'playVideo') film.play().catch(() => {}); // if it may not, it waits for a press
  });
}
