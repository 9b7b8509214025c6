import type { Db } from '../../platform/database/database.ts';
import type { HostedVideo } from '../../video-hosts/local/pages.ts';
import { posterUrl } from './present.ts';
import { findByHostId } from './queries.ts';

/** Looks up a video for the local host to play: the host itself knows only files, and no feature. */
export const findHosted =
  (db: Db) =>
  async (hostVideoId: string): Promise<HostedVideo | undefined> => {
    const video = await findByHostId(db, 'local', hostVideoId);
    if (!video) return undefined;
    return { title: video.title, mimeType: video.mimeType, posterUrl: posterUrl(video) };
  };
