import type { Db } from '../../platform/database/database.ts';
import type { HostedVideo } from '../../video-hosts/local/pages.ts';
import { posterUrl } from './present.ts';
import { findByHostId } from './queries.ts';

/** What the local host asks to show a video on its own pages: it knows files, and no feature. */
export const findHosted =
  (db: Db) =>
  async (hostVideoId: string): Promise<HostedVideo | undefined> => {
    const video = await findByHostId(db, 'local', hostVideoId);
    if (!video) return undefined;
    const { id, title, description, mimeType, createdAt, durationSeconds } = video;
    return {
      title,
      description,
      mimeType,
      posterUrl: posterUrl(id),
      createdAt: createdAt.toISOString(),
      durationSeconds,
    };
  };
