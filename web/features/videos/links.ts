import { embedPath } from '../../../contract/pages.ts';

const YOUTUBE_HOSTS = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be']);

const onYouTube = (link: string) => YOUTUBE_HOSTS.has(URL.parse(link, location.origin)?.hostname ?? '');

/** The id after v= up to the next &, where it is exactly 11 characters; else there is no player (spec 2 §5). */
function hostVideoId(link: string): string | null {
  const id = /[?&]v=([^&]*)/.exec(link)?.[1] ?? '';
  return /^[A-Za-z0-9_-]{11}$/.test(id) ? id : null;
}

/** Address of the embedded player, on the host that has the video. */
export function embedUrl(link: string): string | null {
  const id = hostVideoId(link);
  if (!id) return null;
  return onYouTube(link) ? `https://www.youtube.com${embedPath(id)}` : embedPath(id);
}

/** Names the host that a watch link leads to (DESIGN.md decision 7). */
export const watchLabel = (link: string) => (onYouTube(link) ? 'Watch on YouTube' : 'Watch on Touchline');
