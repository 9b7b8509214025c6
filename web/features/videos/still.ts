const AT_SECOND = 1; // spec 1 §9
const MAX_WIDTH = 1280; // issue 2: a poster needs no more
const NAME = 'thumbnail.png'; // spec 1 §3
const QUALITY = 0.8; // spec 1 §9; PNG has none, and browsers ignore it there
const PATIENCE = 8000; // a browser that can't decode a file sometimes says nothing at all

/** A still of a video file at its first second as a PNG; null where the browser can't decode it. */
export async function captureStill(file: File): Promise<File | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  const address = URL.createObjectURL(file);
  const giveUp = AbortSignal.timeout(PATIENCE);
  try {
    video.src = address;
    await once(video, 'loadeddata', giveUp);
    const at = Math.min(AT_SECOND, video.duration / 2);
    if (Number.isFinite(at) && at > 0) {
      video.currentTime = at;
      await once(video, 'seeked', giveUp);
    }
    return await draw(video);
  } catch {
    return null; // the server makes a placeholder
  } finally {
    video.removeAttribute('src');
    video.load(); // lets go of the file
    URL.revokeObjectURL(address);
  }
}

async function draw(video: HTMLVideoElement): Promise<File | null> {
  if (video.videoWidth === 0) return null; // sound only
  const scale = Math.min(1, MAX_WIDTH / video.videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png', QUALITY));
  return blob && new File([blob], NAME, { type: 'image/png' });
}

function once(video: HTMLVideoElement, event: 'loadeddata' | 'seeked', giveUp: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(video.error), { once: true });
    giveUp.addEventListener('abort', () => reject(giveUp.reason), { once: true });
  });
}
