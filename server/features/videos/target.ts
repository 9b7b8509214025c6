import { videoMessages } from '../../../contract/videos.ts';
import type { TargetAccess, TargetSource } from '../targets/target.ts';
import { countsOf, findStanding, lockStanding, type VideoStanding } from './queries.ts';
import { holdVideo } from './reportable-queries.ts';

/** One that is hidden, or that its host does not have yet, is there for nobody. */
const standing = (video: (VideoStanding & { apart?: string[] }) | undefined): TargetAccess | undefined =>
  video && {
    ownerId: video.uploaderId,
    isFor: () => video.status === 'published',
    ...(video.apart && { apart: video.apart }),
  };

/** Videos as what members comment on and react to. */
export const videosAsTargets: TargetSource = {
  kind: 'video',
  unknown: videoMessages.unknown,
  find: async (db, id) => standing(await findStanding(db, id)),
  lock: async (tx, id) => standing(await lockStanding(tx, id)),
  hold: async (tx, id) => (await holdVideo(tx, id)) !== undefined,
  countsOf,
};
