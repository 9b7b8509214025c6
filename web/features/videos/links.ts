import { BRAND } from '../../../contract/pages/head.ts';
import { embedPath } from '../../../contract/pages/pages.ts';
import { texts } from './texts.ts';

const YOUTUBE_HOSTS = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be']);

/** Whether a watch link leads to YouTube. */
export const onYouTube = (link: string) => YOUTUBE_HOSTS.has(URL.parse(link, location.origin)?.hostname ?? '');

/** The id after v= up to the next &, if it has exactly 11 characters; else there is no player (spec 2 §5). */
export function hostVideoId(link: string): string | null {
  const id = /[?&]v=([^&]*)/.exec(link)?.[1] ?? '';
  return /^[A-Za-z0-9_-]{11}$/.test(id) ? id : null;
}

/** The URL of the embedded player, on the host that has the video. */
export function embedUrl(link: string): string | null {
  const id = hostVideoId(link);
  if (!id) return null;
  return onYouTube(link) ? `https://www.youtube.com${embedPath(id)}` : embedPath(id);
}

/** Names the host that a watch link leads to (spec D.12). */
export const watchLabel = (link: string) =>
  onYouTube(link) ? texts.watchOnYouTube() : texts.watchHere({ brand: BRAND });
