import type { VideoRow } from './queries.ts';

/**
 * Whether a viewer may see a video's poster: while the video is hidden or not yet published, it is for its uploader and
 * for admins.
 * @param viewer undefined for a visitor
 */
export function isPosterFor<Video extends Pick<VideoRow, 'status' | 'uploaderId'>>(
  video: Video | undefined,
  viewer: { accountId: string; role: string } | undefined,
): video is Video {
  if (!video || video.status === 'published') return video !== undefined;
  return viewer !== undefined && (viewer.accountId === video.uploaderId || viewer.role === 'admin');
}
