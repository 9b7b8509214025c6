import type { VideoRow } from './queries.ts';

/**
 * Whether somebody may see the poster of a video: that of one that is hidden, or not published yet, is for whoever
 * uploaded it and for admins.
 * @param viewer undefined for a visitor
 */
export function isPosterFor<Video extends Pick<VideoRow, 'status' | 'uploaderId'>>(
  video: Video | undefined,
  viewer: { accountId: string; role: string } | undefined,
): video is Video {
  if (!video || video.status === 'published') return video !== undefined;
  return viewer !== undefined && (viewer.accountId === video.uploaderId || viewer.role === 'admin');
}
