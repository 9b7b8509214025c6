import {
  videoEdited,
  videoHidden,
  videoPublished,
  videoRefused,
  videoRemoved,
  videoShown,
} from '../../facts/videos.ts';
import type { Parts } from '../../parts.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { topic } from '../../platform/messages/bus.ts';
import { feedChanged, itemsChanged } from '../feed/events.ts';

/** A video has been published or refused, or its host has said that it takes a while. */
export const settledTopic = (videoId: string) => topic(`video-settled:${videoId}`);
/** The job that hands a video to its host; its key is the video's id. */
export const publishVideo = jobKind<{ videoId: string }>('publish-video');
/** Something about a member's own videos has changed: for 'My uploads'. */
export const ownVideosChanged = topic<{ accountId: string }>('own-videos-changed');

/** What facts about videos change on the feed's pages, and in their uploaders' 'My uploads'. */
export function deriveFromVideos({ bus }: Pick<Parts, 'bus'>): void {
  const reorder = ({ category }: { category: string }) => bus.publish(feedChanged, { categories: [category] });
  for (const moved of [videoPublished, videoHidden, videoShown]) bus.subscribe(moved, reorder);
  bus.subscribe(videoRemoved, (video) => {
    if (video.wasShown) reorder(video);
  });
  bus.subscribe(videoEdited, ({ videoId, isShown, category, categoryBefore }) => {
    if (!isShown) return; // it is on no page
    if (category !== categoryBefore) for (const one of [categoryBefore, category]) reorder({ category: one });
    bus.publish(itemsChanged, { ids: [videoId] });
  });
  for (const changed of [videoPublished, videoEdited, videoRefused, videoHidden, videoShown, videoRemoved]) {
    bus.subscribe<{ uploaderId: string | null }>(changed, ({ uploaderId }) => {
      if (uploaderId) bus.publish(ownVideosChanged, { accountId: uploaderId });
    });
  }
}
