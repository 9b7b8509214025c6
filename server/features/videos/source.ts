import type { FeedVideo } from '../../../contract/posts.ts';
import type { Parts } from '../../parts.ts';
import type { FeedSource } from '../feed/source.ts';
import { presentLikes, presentVideo } from './present.ts';
import { loadVideos } from './queries.ts';

/** Videos as a kind of feed item. */
export const feedOfVideos = ({ videoHosts }: Pick<Parts, 'videoHosts'>): FeedSource<FeedVideo> => ({
  kind: 'video',
  hasReactions: true,
  load: async (db, ids) =>
    (await loadVideos(db, ids)).map((video) => ({
      kind: 'video',
      ...presentVideo(video, videoHosts),
      likes: presentLikes(video),
    })),
  peopleOn: ({ uploadedBy, likes }) => [...(uploadedBy ? [uploadedBy._id] : []), ...likes.map(({ user }) => user._id)],
  without: (video, unseen) =>
    video.uploadedBy && unseen.has(video.uploadedBy._id)
      ? undefined
      : { ...video, likes: video.likes.filter(({ user }) => !unseen.has(user._id)) },
});
