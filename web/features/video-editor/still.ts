import { editorMessages } from '../../../contract/video-editor.ts';

const MAX_WIDTH = 1280; // px: a poster needs no more
const NAME = 'thumbnail.png'; // spec 1 §3
const QUALITY = 0.8; // spec 1 §9; PNG has no quality, so browsers ignore it

/** What a video element shows right now, as a PNG that is at most 1280 px wide. @throws Error with the text to show */
export async function captureFrame(video: HTMLVideoElement): Promise<File> {
  if (video.videoWidth === 0) throw new Error(editorMessages.thumbnailFailed());
  const scale = Math.min(1, MAX_WIDTH / video.videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error(editorMessages.canvasFailed());
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png', QUALITY));
  if (!blob) throw new Error(editorMessages.thumbnailFailed());
  return new File([blob], NAME, { type: 'image/png' });
}
