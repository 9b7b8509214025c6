/*
 * Inside the local host's player: tells the page around it when the film plays, and pauses when the page says so, in
 * the words of YouTube's players, so that the page speaks to all alike (web/features/videos/one-player.ts).
 * https://developers.google.com/youtube/iframe_api_reference
 */
{
  const film = document.querySelector('video');
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
    if (said?.event === 'command' && said.func === 'pauseVideo' && !isSeen) film.pause();
  });
}
