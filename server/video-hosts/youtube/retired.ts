import { youtubeMessages } from '../../../contract/videos.ts';
import { HostRefusal, type VideoHost } from '../video-host.ts';

/** Where a video can be watched: known without any credentials. */
export const youtubeWatchLink = (videoId: string) => `https://www.youtube.com/watch?v=${videoId}`;

const refuse = async () => {
  throw new HostRefusal(youtubeMessages.notSetUp, true);
};

/**
 * YouTube on a site that has no credentials for it any more: the videos of before are still there to be watched,
 * what was waiting to be published waits for an administrator, and nothing can be removed there.
 */
export const retiredYouTube: VideoHost = {
  name: 'youtube',
  publish: refuse,
  remove: refuse,
  watchLink: youtubeWatchLink,
};
