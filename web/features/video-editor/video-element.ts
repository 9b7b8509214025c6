const PATIENCE = 15_000; // ms; a browser that can't decode a file sometimes says nothing at all

/** Longer than any video: seeking there makes a browser find out where a file without a stated length ends. */
const BEYOND = 1e9; // seconds

type Opened = {
  video: HTMLVideoElement;
  /** Seconds. */
  duration: number;
  /** Shows the picture at this second. Rejects when the browser can't, or says nothing for 15 s. */
  seek(second: number): Promise<void>;
  /** Lets go of the file. */
  close(): void;
};

/**
 * Opens a video out of sight, at its first picture.
 * @returns null when the browser has no picture of it: it can't decode the file, or the file has only sound
 * @throws the signal's reason
 */
export async function openVideo(file: Blob, signal: AbortSignal): Promise<Opened | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  const address = URL.createObjectURL(file);
  const close = () => {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  };
  const seek = (second: number) => {
    const arrived = once(video, 'seeked', signal);
    video.currentTime = second;
    return arrived;
  };
  try {
    const loaded = once(video, 'loadeddata', signal);
    video.src = address;
    await loaded;
    if (video.duration === Number.POSITIVE_INFINITY) await seek(BEYOND); // as recorded by a browser
    if (video.videoWidth > 0 && Number.isFinite(video.duration)) {
      return { video, duration: video.duration, seek, close };
    }
  } catch {
    signal.throwIfAborted();
  }
  close();
  return null;
}

function once(video: HTMLVideoElement, event: 'loadeddata' | 'seeked', signal: AbortSignal): Promise<void> {
  const settled = new AbortController();
  const giveUp = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
  return new Promise<void>((resolve, reject) => {
    giveUp.throwIfAborted();
    video.addEventListener(event, () => resolve(), settled);
    video.addEventListener('error', () => reject(video.error), settled);
    giveUp.addEventListener('abort', () => reject(giveUp.reason), settled);
  }).finally(() => settled.abort());
}
