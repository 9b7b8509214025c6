import { embedPath } from '../../../contract/pages/pages.ts';
import { youtubeMessages } from '../../../contract/youtube.ts';
import { HostRefusal, type VideoHost } from '../video-host.ts';

/** Where a video can be watched: needs no credentials. */
export const youtubeWatchLink = (videoId: string) => `https://www.youtube.com/watch?v=${videoId}`;
/** Where it plays: a film on YouTube has no url of its own. */
export const youtubeFilm = async (videoId: string) => ({
  url: `https://www.youtube.com${embedPath(videoId)}`,
  type: 'text/html',
});

const refuse = async () => {
  throw new HostRefusal(youtubeMessages.notSetUp(), true);
};

/**
 * YouTube on a site that no longer has credentials for it: older videos can still be watched, those waiting to be
 * published wait for an administrator, as do edits, and nothing can be removed there.
 */
export const retiredYouTube: VideoHost = {
  name: 'youtube',
  publish: refuse,
  update: refuse,
  remove: refuse,
  watchLink: youtubeWatchLink,
  film: youtubeFilm,
};
