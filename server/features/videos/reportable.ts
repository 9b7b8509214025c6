import { videoHidden, videoRemoved, videoShown } from '../../facts/videos.ts';
import type { Parts } from '../../parts.ts';
import { CONTENT_ACTS, type Reportable } from '../moderation/reportable.ts';
import { posterUrl } from './present.ts';
import { findVideo, hideVideo, lockShown, showVideo } from './queries.ts';
import { describeVideos, holdVideo } from './reportable-queries.ts';
import { ofVideo, removeWithin } from './workflow.ts';

const POSTER_WIDTH = 320; // pixels, next to a case

/** How published videos are reported, and what admins can do with them, hidden ones included. */
export function reportableVideos({ jobs, videoHosts }: Pick<Parts, 'jobs' | 'videoHosts'>): Reportable {
  return {
    kind: 'video',
    removed: videoRemoved,
    auditActs: { ...CONTENT_ACTS, remove: 'delete-video' },
    hold: holdVideo,
    async describe(db, ids) {
      const rows = await describeVideos(db, ids);
      return rows.map(({ id, edition, title, status, host, hostVideoId, createdAt, author }) => {
        // A hidden video can still be watched if its host is not this site.
        const isWatched = hostVideoId !== null && (host !== 'local' || status === 'published');
        return {
          ...{ id, text: title, postId: null, createdAt, author },
          watchLink: isWatched ? videoHosts.of(host).watchLink(hostVideoId) : null,
          pictureUrl: `${posterUrl({ id, edition })}?width=${POSTER_WIDTH}`,
        };
      });
    },
    async lock(acting, id) {
      const { tx, tell } = acting;
      const video = await lockShown(tx, id);
      if (!video) return undefined;
      return {
        name: video.title,
        authorName: (await findVideo(tx, id))?.uploader?.username ?? null,
        async hide() {
          await hideVideo(tx, id);
          tell(videoHidden, ofVideo(video));
        },
        async show() {
          await showVideo(tx, video);
          tell(videoShown, ofVideo(video));
        },
        async remove() {
          await removeWithin(acting, jobs, id);
        },
      };
    },
  };
}
