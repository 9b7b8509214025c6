import { videoPath } from '../../../contract/pages/pages.ts';
import type { FeedVideo } from '../../../contract/posts.ts';
import type { Parts } from '../../parts.ts';
import { nameFor } from '../accounts/present.ts';
import type { FeedSource } from '../feed/source.ts';
import type { SyndicationSource } from '../syndication/source.ts';
import { posterUrl, presentLikes, presentVideo } from './present.ts';
import { loadVideos, type VideoWithLikes } from './queries.ts';

/** Videos as a kind of feed item. */
export const feedOfVideos = ({ videoHosts }: Pick<Parts, 'videoHosts'>): FeedSource<FeedVideo> => ({
  kind: 'video',
  hasReactions: true,
  load: async (db, ids, to) =>
    (await loadVideos(db, ids)).map((video) => ({
      kind: 'video',
      ...presentVideo(video, videoHosts, to),
      likes: presentLikes(video, to),
    })),
  peopleOn: ({ uploadedBy, likes }) => [...(uploadedBy ? [uploadedBy._id] : []), ...likes.map(({ user }) => user._id)],
  without: (video, unseen) =>
    video.uploadedBy && unseen.has(video.uploadedBy._id)
      ? undefined
      : { ...video, likes: video.likes.filter(({ user }) => !unseen.has(user._id)) },
});

/** Videos in feeds for readers, with the film itself where this site has it. */
export function syndicatedVideos({ videoHosts }: Pick<Parts, 'videoHosts'>): SyndicationSource {
  async function present(video: VideoWithLikes) {
    const film = video.host === 'local' && (await videoHosts.of('local').film(video.hostVideoId ?? '', video.mimeType));
    const { id, title, createdAt } = video;
    return {
      id,
      title,
      path: videoPath(id),
      text: video.description,
      pictures: [{ url: `${posterUrl(video)}?width=640`, alt: '' }],
      enclosures: film ? [{ ...film, bytes: video.byteSize }] : [],
      tags: video.tags,
      author: video.uploader ? nameFor(video.uploader, 'everyone') : undefined,
      createdAt,
      updatedAt: video.editedAt ?? video.publishedAt ?? createdAt,
    };
  }
  return {
    kind: 'video',
    load: async (db, ids) => {
      const videos = await loadVideos(db, ids);
      // A clip may have been hidden since its place in the feed was read.
      return Promise.all(videos.filter(({ status }) => status === 'published').map(present));
    },
  };
}
