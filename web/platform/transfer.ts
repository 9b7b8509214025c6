import { DetailedError, type HttpRequest, Upload } from 'tus-js-client';
import { ApiError, answerError, networkError } from './errors.ts';
import { noteAnswer } from './network-error.ts';
import { ensureSession } from './session-check.ts';
import { csrfHeader, parseJson } from './wire.ts';

/**
 * Bytes in one request. Proxies in front of a server often hold a request back until it is whole, and then a lost
 * connection loses what they held: so no more than a phone sends in some seconds.
 */
const CHUNK = 8 * 1024 * 1024;
const PAUSES = [0, 1000, 2000, 4000, 8000, ...Array.from({ length: 60 }, () => 15_000)]; // ms: a quarter of an hour
/** No answer, or a request of before that still holds the upload; and 5xx, such as a server that is being restarted. */
const MAY_PASS = new Set([0, 409, 423]);
const OURS_THAT_MAY_PASS = new Set<ApiError['code']>(['csrf', 'internal']);

type Transfer = {
  /** Where uploads are begun. */
  endpoint: string;
  file: File;
  /** An upload that was begun before, to go on with; begun anew when the server does not know it any more. */
  uploadUrl: string | null;
  signal: AbortSignal;
  /** Told once, before the first byte travels. */
  onUrl: (uploadUrl: string) => Promise<void>;
  /** Bytes that are on their way or there; `accepted` ones are there for good. */
  onProgress: (progress: { sent: number; accepted?: number }) => void;
  /** True while no answer comes and it is tried again, false when it goes on. */
  onWaiting: (waiting: boolean) => void;
};

/**
 * Sends a file in a way that survives a lost connection, a reload and a restart of the server (tus).
 * @returns the address of the finished upload
 * Rejects with an ApiError, or with the signal's reason when it is aborted; what has arrived stays on the server.
 */
export async function transfer(options: Transfer): Promise<string> {
  await ensureSession(options.endpoint);
  try {
    return await send(options);
  } catch (error) {
    // The session ended on the way: the check says so, and leads to the login.
    if (error instanceof ApiError && error.status === 401) await ensureSession(options.endpoint);
    throw error;
  }
}

function send({ endpoint, file, uploadUrl, signal, onUrl, onProgress, onWaiting }: Transfer): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    let told: Promise<void> = Promise.resolve();
    const upload = new Upload(file, {
      endpoint: new URL(endpoint, location.origin).href,
      uploadUrl,
      chunkSize: CHUNK,
      retryDelays: PAUSES,
      storeFingerprintForResuming: false, // the caller keeps the address, with the form's fields
      onBeforeRequest: async (request) => {
        await told;
        sign(request);
      },
      onAfterResponse: () => {
        noteAnswer(true);
        onWaiting(false);
      },
      onUploadUrlAvailable: () => {
        if (upload.url) told = onUrl(upload.url);
      },
      onProgress: (sent) => onProgress({ sent }),
      onChunkComplete: (_, accepted) => onProgress({ sent: accepted, accepted }),
      onShouldRetry: (error) => {
        const { status, code } = problemOf(error);
        if (code === 'network') noteAnswer(false);
        // What the server said in its own words it means.
        const isOurs = code !== 'unknown' && code !== 'network';
        const passes = isOurs ? OURS_THAT_MAY_PASS.has(code) : MAY_PASS.has(status) || status >= 500;
        if (passes) onWaiting(true);
        return passes && !signal.aborted;
      },
      onSuccess: () => end(() => resolve(upload.url ?? '')),
      onError: (error) => end(() => reject(problemOf(error))),
    });
    const goOn = () => void upload.abort().then(() => upload.start());
    const stop = () => {
      void upload.abort();
      end(() => reject(signal.reason as Error));
    };
    const end = (settle: () => void) => {
      removeEventListener('online', goOn);
      signal.removeEventListener('abort', stop);
      settle();
    };
    addEventListener('online', goOn); // no need to wait for the pause to end
    signal.addEventListener('abort', stop);
    upload.start();
  });
}

/** Throws an upload away on the server; one that it does not know is as good as gone. */
export async function discardTransfer(uploadUrl: string): Promise<void> {
  await Upload.terminate(uploadUrl, { onBeforeRequest: sign, retryDelays: null }).catch(() => {
    // Without a connection it stays there until it expires.
  });
}

function sign(request: HttpRequest): void {
  for (const [name, value] of Object.entries(csrfHeader())) request.setHeader(name, value);
}

function problemOf(error: unknown): ApiError {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (response) return answerError(response.getStatus(), parseJson(response.getBody()));
  // No answer came, unless something is wrong here, such as a file that has changed on the disk.
  if (error instanceof DetailedError) return networkError();
  return new ApiError(0, 'unknown', error instanceof Error ? error.message : '');
}
