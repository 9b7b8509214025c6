import type { FeedItem, PostCategory } from '../../../contract/posts.ts';
import type { Db } from '../../platform/database/database.ts';
import type { VideoHosts } from '../../video-hosts/video-host.ts';
import { presentVideo } from '../videos/present.ts';
import { loadVideos } from '../videos/queries.ts';
import { feedPage } from './feed-queries.ts';
import { presentFeedPost } from './present.ts';
import { loadPosts } from './queries.ts';

export type PageWanted = { page: number; limit: number; category?: PostCategory | undefined };

/** A page of the feed in three statements, whatever its size: which, then the posts and the videos at once. */
export async function loadFeed(
  db: Db,
  hosts: VideoHosts,
  { page, limit, category }: PageWanted,
): Promise<{ total: number; items: FeedItem[] }> {
  const { total, entries } = await feedPage(db, { limit, offset: (page - 1) * limit, category });
  const idsOf = (wanted: 'post' | 'video') => entries.flatMap(({ id, kind }) => (kind === wanted ? id : []));
  const [posts, videos] = await Promise.all([loadPosts(db, idsOf('post')), loadVideos(db, idsOf('video'))]);
  const items = new Map<string, FeedItem>([
    ...posts.map((post): [string, FeedItem] => [post.id, presentFeedPost(post)]),
    ...videos.map((video): [string, FeedItem] => [video.id, { kind: 'video', ...presentVideo(video, hosts) }]),
  ]);
  // One that was deleted between the statements is left out.
  return { total, items: entries.flatMap(({ id }) => items.get(id) ?? []) };
}
