import { editorMessages } from '../../../contract/video-editor.ts';
import type { Answer, Probe, Question, Trim } from './trim-messages.ts';

type Last = Exclude<Answer, { kind: 'progress' }>;

/**
 * Starts a worker for one question. To cancel, it is terminated, which releases decoder, encoder and memory at once,
 * whatever they were doing.
 * @throws the signal's reason; Error when the worker can't be loaded or breaks
 */
function ask(question: Question, signal: AbortSignal, onProgress?: (share: number) => void): Promise<Last> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./trim-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Last>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.kind === 'progress') onProgress?.(data.share);
      else resolve(data);
    };
    worker.onerror = (event) => reject(new Error(event.message || 'worker-broke'));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}

/**
 * Inspects a file.
 * @returns null when its container can't be read or has no picture in it
 * @throws the signal's reason
 */
export async function inspect(file: Blob, signal: AbortSignal): Promise<Probe | null> {
  const answer = await ask({ kind: 'inspect', file }, signal).catch(() => null);
  signal.throwIfAborted();
  return answer?.kind === 'probe' ? answer.probe : null;
}

/**
 * Re-encodes a range of a video to VP9 and Opus in WebM, of its size up to 1920×1080.
 * @param onProgress called with the share that is done, 0 to 1
 * @throws the signal's reason, else Error with the text to show
 */
export async function trim(job: Trim, onProgress: (share: number) => void, signal: AbortSignal): Promise<Blob> {
  const answer = await ask({ kind: 'trim', ...job }, signal, onProgress).catch((error) => {
    signal.throwIfAborted();
    console.error(error);
    throw new Error(editorMessages.processingFailed());
  });
  if (answer.kind === 'made') return answer.video;
  console.error(answer);
  const unreadable = answer.kind === 'failed' && answer.why === 'unreadable';
  throw new Error(unreadable ? editorMessages.loadForProcessingFailed() : editorMessages.processingFailed());
}

/** Adds length and seek table to a recording. @returns the recording itself if that fails */
export async function finish(recording: Blob, signal: AbortSignal): Promise<Blob> {
  const answer = await ask({ kind: 'finish', file: recording }, signal).catch(() => null);
  signal.throwIfAborted();
  return answer?.kind === 'made' ? answer.video : recording;
}
