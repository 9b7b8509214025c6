import type { FeedVideo } from '../../../contract/posts.ts';
import type { Parts } from '../../parts.ts';
import type { FeedSource } from '../feed/source.ts';
import { presentVideo } from './present.ts';
import { loadVideos } from './queries.ts';

/** Videos as a kind of feed item. */
export const feedOfVideos = ({ videoHosts }: Pick<Parts, 'videoHosts'>): FeedSource<FeedVideo> => ({
  kind: 'video',
  load: async (db, ids) =>
    (await loadVideos(db, ids)).map((video) => ({ kind: 'video', ...presentVideo(video, videoHosts) })),
  peopleOn: ({ uploadedBy }) => (uploadedBy ? [uploadedBy._id] : []),
  without: (video, unseen) => (video.uploadedBy && unseen.has(video.uploadedBy._id) ? undefined : video),
});
