import { catalogue } from './texts/catalogue.ts';

/** Texts of the editor (spec 1 §8); `cannotShow`, `cannotTrim` and `slow` are ours. */
export const editorMessages = catalogue(
  {
    loadFailed: 'Failed to load video file',
    processingFailed: 'Error processing video file',
    thumbnailFailed: 'Failed to generate thumbnail',
    noVideo: 'No video selected',
    canvasFailed: 'Canvas context error',
    recordingFailed: 'Media recording failed',
    loadForProcessingFailed: 'Failed to load video for processing',
    cannotShow:
      "This browser can't play this clip, so it can't be trimmed or muted here. The whole file will be uploaded.",
    cannotTrim: "This browser can't trim or mute this clip. The whole file will be uploaded.",
    slow: 'In this browser, trimming and muting take as long as the clip plays. Please keep this page in front until it’s done.',
  },
  'videoEditor',
);
