import { youtubeMessages } from '../../../contract/youtube.ts';
import { type Clock, DAY } from '../../platform/clock.ts';
import { HostBusy, type VideoHost } from '../video-host.ts';
import { retiredYouTube } from './retired.ts';

/**
 * YouTube on a quiet copy: nothing is published, changed or removed there. Videos, edits and removals wait, and are
 * asked for again each day, so that nothing is lost should the copy become the site.
 */
export function createQuietYouTube(clock: Clock): VideoHost {
  const wait = async () => {
    throw new HostBusy(youtubeMessages.quiet(), new Date(clock.now().getTime() + DAY));
  };
  return { ...retiredYouTube, publish: wait, update: wait, remove: wait };
}
