import type { OwnVideo, OwnVideoState, WaitReason } from '../../../../contract/own-videos.ts';
import { uploadMessages } from '../../../../contract/uploads.ts';
import { youtubeMessages } from '../../../../contract/youtube.ts';
import type { PendingJob } from '../../../platform/jobs/job-queries.ts';
import { texts as localTexts } from '../../../video-hosts/local/texts.ts';
import type { VideoHosts } from '../../../video-hosts/video-host.ts';
import { eventTypeText, posterUrl } from '../present.ts';
import type { VideoRow } from '../queries.ts';

/** What hosts say when they are busy. Any other note on a waiting video is for admins only. */
const REASONS = new Map<string, WaitReason>([
  [youtubeMessages.dayFull(), 'daily-limit'],
  [youtubeMessages.notNow(), 'no-answer'],
  [localTexts.convertsAnother(), 'conversion'],
  [uploadMessages.noRoom(), 'no-room'],
  [youtubeMessages.quiet(), 'quiet'],
]);

function stateOf({ status, hostError }: VideoRow, jobs: PendingJob[]): OwnVideoState {
  if (status !== 'stored') return status;
  // A job whose try has failed runs for a moment longer, when the host's error is already noted.
  return hostError === null && jobs.some(({ isRunning }) => isRunning) ? 'publishing' : 'waiting';
}

/**
 * A video as its uploader sees it.
 * @param jobs its publishing jobs that wait or run
 */
export function presentOwnVideo(video: VideoRow, jobs: PendingJob[], hosts: VideoHosts): OwnVideo {
  const state = stateOf(video, jobs);
  const later = jobs.filter(({ isDue }) => !isDue).map(({ startsAfter }) => startsAfter.toISOString());
  return {
    _id: video.id,
    title: video.title,
    state,
    host: video.host,
    reason: state === 'waiting' && video.hostError !== null ? (REASONS.get(video.hostError) ?? 'trouble') : null,
    nextTry: state === 'waiting' ? (later.sort()[0] ?? null) : null,
    isLateAtHost: video.hostLacksWords || video.hostLacksPoster,
    isConverting: state === 'publishing' && video.hostState.conversions !== undefined,
    refusal: state === 'failed' ? video.hostError : null,
    canRetry: state === 'failed' && video.uploadKey !== null,
    youtubeLink: state === 'published' ? hosts.of(video.host).watchLink(video.hostVideoId ?? '') : null,
    posterUrl: posterUrl(video),
    durationSeconds: video.durationSeconds,
    schoolName: video.schoolName,
    eventType: eventTypeText(video),
    createdAt: video.createdAt.toISOString(),
  };
}
