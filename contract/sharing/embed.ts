/** A clip inside a page of another site: the player alone, and the code that puts it there. */

/** As wide as it is unless somebody asks for less, in pixels. */
const WIDTH = 640;
/** Height of the line below the player (web/public/player.css), in pixels. */
const LINE = 44;

/** Path of a clip's page for frames of other sites. `/embed/:id` is the player that a video host serves our own pages. */
export const clipEmbedPath = (videoId: string) => `/embed/clip/${encodeURIComponent(videoId)}`;

export type EmbedSize = { width: number; height: number };

/** The largest frame with a player of 16:9 within these bounds. */
export function embedSize(maxWidth = WIDTH, maxHeight = Number.POSITIVE_INFINITY): EmbedSize {
  const fitting = Math.floor(((maxHeight - LINE) * 16) / 9);
  const width = Math.max(1, Math.min(WIDTH, maxWidth, fitting));
  return { width, height: Math.min(maxHeight, Math.round((width * 9) / 16) + LINE) };
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * The code to put into a page of another site.
 * @param origin the site's public origin
 */
export function embedCode(video: { _id: string; title: string }, origin: string, { width, height } = embedSize()) {
  const attributes = {
    src: new URL(clipEmbedPath(video._id), origin).href,
    width,
    height,
    title: video.title,
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    loading: 'lazy',
    referrerpolicy: 'strict-origin-when-cross-origin', // YouTube's player refuses a missing referrer (error 153)
    style: 'border:0;max-width:100%',
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return `<iframe ${written.join(' ')} allowfullscreen></iframe>`;
}

/** Path of the call that tells other sites how to embed a clip. */
export const OEMBED_PATH = '/api/oembed';
/** The type of its answer in links (https://oembed.com/#section4). */
export const OEMBED_TYPE = 'application/json+oembed';
