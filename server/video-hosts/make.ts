import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files/files.ts';
import type { Room } from '../platform/files/room.ts';
import type { Scratch } from '../platform/files/scratch.ts';
import { createFfmpeg, type Ffmpeg } from '../platform/media/ffmpeg.ts';
import type { Media } from '../platform/media/media.ts';
import { createLocalHost } from './local/host.ts';
import type { HostedVideo } from './local/pages.ts';
import { createVideoHosts, type VideoHost, type VideoHosts } from './video-host.ts';
import { createQuietYouTube } from './youtube/quiet.ts';
import { retiredYouTube } from './youtube/retired.ts';

type Options = {
  config: Pick<Config, 'publicUrl' | 'videoHost' | 'youtube' | 'quiet'>;
  files: FileStore;
  scratch: Scratch;
  media: Media;
  room: Room;
  db: Db;
  clock: Clock;
  /** Finds a published video by the id that the local host gave it. */
  find(hostVideoId: string): Promise<HostedVideo | undefined>;
  /** Reports a failure that does not stop the publishing of a video. */
  report: (message: string) => void;
  /** For tests: another ffmpeg than this machine's. */
  ffmpeg?: Ffmpeg;
};

/** The hosts of a configuration: new videos go to the one it names; older ones stay at the other. */
export async function makeVideoHosts({
  config,
  find,
  ffmpeg = createFfmpeg(),
  room,
  ...parts
}: Options): Promise<VideoHosts> {
  const { publicUrl, youtube: channel, videoHost, quiet } = config;
  const { files, scratch, media, clock } = parts;
  const local = createLocalHost({ files, scratch, media, clock, room, publicUrl, find, ffmpeg });
  const withCurrent = (youtube: VideoHost) =>
    videoHost === 'youtube' ? createVideoHosts(youtube, local) : createVideoHosts(local, youtube);
  if (quiet) return withCurrent(createQuietYouTube(clock));
  if (!channel) return createVideoHosts(local, retiredYouTube);
  // Google's library takes 17 MB and a tenth of a second, so only sites with a channel load it.
  const { createYouTubeHost } = await import('./youtube/youtube.ts');
  const stripping = { ffmpeg, media, scratch, room };
  return withCurrent(createYouTubeHost({ config: channel, ...parts, stripping }));
}
