import { editorMessages } from '../../../contract/video-editor.ts';
import { bitRate, outputSize } from './output-size.ts';
import { finish } from './trim.ts';
import type { Trim } from './trim-messages.ts';
import { openVideo } from './video-element.ts';

const FRAME_RATE = 30; // spec 1 §9
const SILENT = 'video/webm;codecs=vp9'; // spec 1 §9
const WITH_SOUND = `${SILENT},opus`;

/** Whether this browser can record a canvas in the specification's format. */
export const canRecord = () =>
  typeof MediaRecorder !== 'undefined' &&
  MediaRecorder.isTypeSupported(WITH_SOUND) &&
  'captureStream' in HTMLCanvasElement.prototype;

/**
 * Plays a range of a video into a canvas and records that at 30 frames per second (spec 1 §4), for browsers that can't
 * re-encode. Takes as long as the range plays, and waits while the page is hidden.
 * @param onProgress called with the share that is done, 0 to 1
 * @throws the signal's reason, else Error with the text to show
 */
export async function record(job: Trim, onProgress: (share: number) => void, signal: AbortSignal): Promise<Blob> {
  const opened = await openVideo(job.file, signal);
  if (!opened) throw new Error(editorMessages.loadForProcessingFailed());
  const { video, duration, show, close } = opened;
  const canvas = Object.assign(document.createElement('canvas'), outputSize(video.videoWidth, video.videoHeight));
  const context = canvas.getContext('2d');
  const sound = job.muted ? null : soundOf(video);
  try {
    if (!context) throw new Error(editorMessages.canvasFailed());
    await show(job.start).catch(() => {
      throw new Error(editorMessages.loadForProcessingFailed());
    });
    const draw = () => context.drawImage(video, 0, 0, canvas.width, canvas.height);
    draw(); // so that the first picture is there before the recording begins
    const stream = canvas.captureStream(FRAME_RATE);
    for (const track of sound?.tracks ?? []) stream.addTrack(track);
    const recorder = started(stream, {
      mimeType: sound ? WITH_SOUND : SILENT,
      videoBitsPerSecond: bitRate(canvas, (job.file.size * 8) / duration),
    });
    const recording = await follow(recorder, video, job, draw, onProgress, signal);
    return await finish(recording, signal);
  } finally {
    sound?.close();
    close();
  }
}

/** Routes the sound into the recording instead of the loudspeakers. */
function soundOf(video: HTMLVideoElement) {
  const context = new AudioContext();
  const destination = context.createMediaStreamDestination();
  context.createMediaElementSource(video).connect(destination);
  video.muted = false;
  return { tracks: destination.stream.getAudioTracks(), close: () => void context.close() };
}

function started(stream: MediaStream, options: MediaRecorderOptions): MediaRecorder {
  try {
    const recorder = new MediaRecorder(stream, options);
    recorder.start();
    return recorder;
  } catch (error) {
    throw new Error(editorMessages.recordingFailed(), { cause: error });
  }
}

/** Plays the range into the recorder. @returns the recording */
function follow(
  recorder: MediaRecorder,
  video: HTMLVideoElement,
  { start, end }: Trim,
  draw: () => void,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const settled = new AbortController();
  const parts: Blob[] = [];
  return new Promise<Blob>((resolve, reject) => {
    const failed = () => reject(new Error(editorMessages.recordingFailed()));
    const step = () => {
      if (settled.signal.aborted) return;
      draw();
      onProgress(Math.min(1, Math.max(0, (video.currentTime - start) / (end - start))));
      if (video.currentTime < end && !video.ended) requestAnimationFrame(step);
      else if (recorder.state !== 'inactive') recorder.stop();
    };
    // Records only while the video plays: not while it starts, or resumes after a halt.
    const halt = () => recorder.state === 'recording' && recorder.pause();
    const goOn = () => recorder.state === 'paused' && recorder.resume();
    // Hidden pages draw nothing, so the recording would freeze.
    const playWhileSeen = () => {
      if (document.hidden) video.pause();
      else video.play().catch(() => !document.hidden && failed());
    };
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onerror = failed;
    recorder.onstop = () => resolve(new Blob(parts, { type: 'video/webm' }));
    video.addEventListener('error', failed, settled);
    for (const stop of ['pause', 'waiting']) video.addEventListener(stop, halt, settled);
    video.addEventListener('playing', goOn, settled);
    document.addEventListener('visibilitychange', playWhileSeen, settled);
    signal.addEventListener('abort', () => reject(signal.reason), settled);
    halt();
    playWhileSeen();
    requestAnimationFrame(step);
  }).finally(() => {
    settled.abort();
    video.pause();
    if (recorder.state !== 'inactive') recorder.stop();
  });
}
