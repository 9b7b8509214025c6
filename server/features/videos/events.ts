import { topic } from '../../platform/bus.ts';
import { jobKind } from '../../platform/jobs.ts';

/** A video has been published or refused, or its host has said that it takes a while. */
export const settledTopic = (videoId: string) => topic(`video-settled:${videoId}`);
/** The job that hands a video to its host; its key is the video's id. */
export const publishVideo = jobKind<{ videoId: string }>('publish-video');
