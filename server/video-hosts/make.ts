import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files.ts';
import type { Ffmpeg } from '../platform/media/ffmpeg.ts';
import type { Media } from '../platform/media/media.ts';
import type { Room } from '../platform/room.ts';
import { createLocalHost } from './local/host.ts';
import type { HostedVideo } from './local/pages.ts';
import { createVideoHosts, type VideoHosts } from './video-host.ts';
import { retiredYouTube } from './youtube/retired.ts';

type Options = {
  config: Pick<Config, 'publicUrl' | 'videoHost' | 'youtube'>;
  files: FileStore;
  media: Media;
  room: Room;
  db: Db;
  clock: Clock;
  /** Finds a published video by the id that the local host gave it. */
  find(hostVideoId: string): Promise<HostedVideo | undefined>;
  /** Told what has gone wrong beside a video. */
  report: (message: string) => void;
  /** For tests: another one than this machine's. */
  ffmpeg?: Ffmpeg;
};

/** The hosts of a configuration: new videos go to the one it names, and the other keeps those of before. */
export async function makeVideoHosts({ config, find, ffmpeg, room, ...parts }: Options): Promise<VideoHosts> {
  const { publicUrl, youtube: channel, videoHost } = config;
  const { files, media, clock } = parts;
  const local = createLocalHost({ files, media, clock, room, publicUrl, find, ...(ffmpeg && { ffmpeg }) });
  if (!channel) return createVideoHosts(local, retiredYouTube);
  // Google's library takes 17 MB and a tenth of a second: only sites with a channel load it.
  const { createYouTubeHost } = await import('./youtube/youtube.ts');
  const youtube = createYouTubeHost({ config: channel, ...parts });
  return videoHost === 'youtube' ? createVideoHosts(youtube, local) : createVideoHosts(local, youtube);
}
