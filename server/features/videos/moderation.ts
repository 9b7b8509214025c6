import type { Parts } from '../../parts.ts';
import type { Moderation } from '../../platform/moderation.ts';
import { feedChanged } from '../posts/events.ts';
import { findVideo, hideVideo, lockShown, showVideo } from './queries.ts';
import { removeWithin } from './workflow.ts';

/** What admins can do to videos that are published, or were. */
export function moderateVideos({ bus, jobs }: Pick<Parts, 'bus' | 'jobs'>): Moderation {
  const tell = (category: string) => () => bus.publish(feedChanged, { categories: [category] });
  return {
    kind: 'video',
    async lock({ tx }, id) {
      const video = await lockShown(tx, id);
      if (!video) return undefined;
      const uploader = (await findVideo(tx, id))?.uploader;
      return {
        id,
        name: video.title,
        hidden: video.status === 'hidden' ? 'hidden' : null,
        authorName: uploader?.username ?? null,
      };
    },
    async hide({ tx }, { id }) {
      const category = (await lockShown(tx, id))?.category ?? '';
      await hideVideo(tx, id);
      return tell(category);
    },
    async show({ tx }, { id }) {
      const video = await lockShown(tx, id);
      if (!video) throw new Error('a locked video has gone');
      await showVideo(tx, video);
      return tell(video.category);
    },
    async remove({ tx }, { id, hidden }) {
      const video = await removeWithin(tx, jobs, id);
      return video && !hidden ? tell(video.category) : () => {};
    },
  };
}
