const PATIENCE = 15_000; // ms; a browser that can't decode a file sometimes says nothing at all

/** Longer than any video: seeking there makes a browser find out where a file without a stated length ends. */
const BEYOND = 1e9; // seconds

type Opened = {
  video: HTMLVideoElement;
  /** Seconds. */
  duration: number;
  /** Shows the picture at this second. Rejects when the browser can't, or says nothing for 15 s. */
  seek(second: number): Promise<void>;
  /** The same, and waits until the picture can be drawn: a busy browser reports that it has seeked before it has it. */
  show(second: number): Promise<void>;
  /** Releases the file. */
  close(): void;
};

const A_PICTURE = 0.1; // seconds: how long a single one may be shown
const PICTURE_PATIENCE = 1000; // ms

/** Waits for the picture at this second, but not for long: one that is already shown is not announced again. */
function pictureAt(video: HTMLVideoElement, second: number): Promise<void> {
  return new Promise<void>((resolve) => {
    if (!('requestVideoFrameCallback' in video)) return resolve();
    const look = () =>
      video.requestVideoFrameCallback((_now, { mediaTime }) =>
        Math.abs(mediaTime - second) < A_PICTURE ? resolve() : look(),
      );
    look();
    setTimeout(resolve, PICTURE_PATIENCE);
  });
}

/**
 * Opens a video out of sight, at its first picture.
 * @returns null if the browser shows no picture: it can't decode the file, or the file has only sound
 * @throws the signal's reason
 */
export async function openVideo(file: Blob, signal: AbortSignal): Promise<Opened | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  const url = URL.createObjectURL(file);
  const close = () => {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  };
  const seek = (second: number) => {
    const arrived = once(video, 'seeked', signal);
    video.currentTime = second;
    return arrived;
  };
  const show = async (second: number) => {
    const shown = pictureAt(video, second);
    await seek(second);
    await shown;
  };
  try {
    const loaded = once(video, 'loadeddata', signal);
    video.src = url;
    await loaded;
    if (video.duration === Number.POSITIVE_INFINITY) await seek(BEYOND); // as in a browser's recording
    if (video.videoWidth > 0 && Number.isFinite(video.duration)) {
      return { video, duration: video.duration, seek, show, close };
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
