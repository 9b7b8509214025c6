import type { FeedItem, PostCategory } from '../../../contract/posts.ts';
import type { Db } from '../../platform/database/database.ts';
import type { VideoHosts } from '../../video-hosts/video-host.ts';
import { presentVideo } from '../videos/present.ts';
import { loadVideos } from '../videos/queries.ts';
import { presentFeedPost } from './present.ts';
import { feedPage, loadPosts } from './queries.ts';

/** A page of the feed in three statements, whatever its size: which, then the posts and the videos at once. */
export async function loadFeed(
  db: Db,
  hosts: VideoHosts,
  page: { limit: number; offset: number; category?: PostCategory | undefined },
): Promise<FeedItem[]> {
  const entries = await feedPage(db, page);
  const [posts, videos] = await Promise.all([
    loadPosts(
      db,
      entries.flatMap(({ postId }) => postId ?? []),
    ),
    loadVideos(
      db,
      entries.flatMap(({ videoId }) => videoId ?? []),
    ),
  ]);
  const items = new Map<string, FeedItem>([
    ...posts.map((post): [string, FeedItem] => [post.id, presentFeedPost(post)]),
    ...videos.map((video): [string, FeedItem] => [video.id, { kind: 'video', ...presentVideo(video, hosts) }]),
  ]);
  // One that was deleted between the statements is left out.
  return entries.flatMap(({ id }) => items.get(id) ?? []);
}
