import { DetailedError, type HttpStack, Upload } from 'tus-js-client';
import { ensureSession } from '../session/session-check.ts';
import { ApiError, answerError, networkError } from './errors.ts';
import { exchange } from './exchange.ts';
import { tellingBytes } from './progress.ts';
import { parseJson } from './wire.ts';

/**
 * Bytes in one request. Proxies in front of a server often hold a request back until it is complete, and then a lost
 * connection loses what they held: so no more than a phone sends in a few seconds.
 */
const CHUNK = 8 * 1024 * 1024;
const PAUSES = [0, 1000, 2000, 4000, 8000, ...Array.from({ length: 60 }, () => 15_000)]; // ms: a quarter of an hour
/** No answer, or an earlier request still holds the upload; also 5xx, such as from a server that is being restarted. */
const MAY_PASS = new Set([0, 409, 423]);
const OURS_THAT_MAY_PASS = new Set<ApiError['code']>(['internal', 'unavailable']);

type Transfer = {
  /** The url at which uploads are created. */
  endpoint: string;
  file: File;
  /** The url of an upload to resume; if the server no longer has it, the upload starts over. */
  uploadUrl: string | null;
  signal: AbortSignal;
  /** It runs behind something else: an ended session only ends it, and leads to no login. */
  isQuiet: boolean;
  /** Called once, before the first byte is sent. */
  onUrl: (uploadUrl: string) => Promise<void>;
  /** Bytes sent so far; the server has stored the `accepted` ones. */
  onProgress: (progress: { sent: number; accepted?: number }) => void;
  /** True while no answer comes and it is retried, false when it goes on. */
  onWaiting: (waiting: boolean) => void;
};

/**
 * Sends a file in a way that survives a lost connection, a reload and a restart of the server (tus). Rejects with an
 * ApiError, or with the signal's reason when it is aborted; what has arrived stays on the server.
 * @returns the url of the finished upload
 */
export async function transfer(options: Transfer): Promise<string> {
  if (!options.isQuiet) await ensureSession(options.endpoint);
  try {
    return await send(options);
  } catch (error) {
    // The session ended during the upload: the check finds that, and leads to the login.
    if (!options.isQuiet && error instanceof ApiError && error.status === 401) await ensureSession(options.endpoint);
    throw error;
  }
}

function send({
  endpoint,
  file,
  uploadUrl,
  signal,
  onUrl,
  onProgress,
  onWaiting,
}: Omit<Transfer, 'isQuiet'>): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    let told: Promise<void> = Promise.resolve();
    const upload = new Upload(file, {
      httpStack,
      endpoint: new URL(endpoint, location.origin).href,
      uploadUrl,
      chunkSize: CHUNK,
      metadata: { filename: file.name }, // spec 1 §7: processed-video.webm
      retryDelays: PAUSES,
      storeFingerprintForResuming: false, // the caller stashes the url, with the form's fields
      onBeforeRequest: () => told,
      onAfterResponse: () => onWaiting(false),
      onUploadUrlAvailable: () => {
        if (upload.url) told = onUrl(upload.url);
      },
      onProgress: (sent) => onProgress({ sent }),
      onChunkComplete: (_, accepted) => onProgress({ sent: accepted, accepted }),
      onShouldRetry: (error) => {
        const { status, code } = problemOf(error);
        // An error with one of our own codes is final.
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

/** Discards an upload on the server; one that it does not have counts as discarded. */
export async function discardTransfer(uploadUrl: string): Promise<void> {
  await Upload.terminate(uploadUrl, { httpStack, retryDelays: null }).catch(() => {
    // Without a connection it stays on the server until it expires.
  });
}

/** Sends the library's requests the way all others are sent. */
const httpStack: HttpStack = {
  getName: () => 'exchange',
  createRequest(method, url) {
    const headers: Record<string, string> = {};
    const stopping = new AbortController();
    let tell = (_bytesSent: number) => {};
    return {
      getMethod: () => method,
      getURL: () => url,
      getHeader: (name) => headers[name],
      setHeader(name, value) {
        headers[name] = value;
      },
      setProgressHandler(handler) {
        tell = handler;
      },
      async send(body) {
        const { signal } = stopping;
        const carrier = tellingBytes((sent) => tell(sent));
        const reply = await exchange({ method, url, headers, body, signal }, carrier).catch((error: unknown) => {
          if (signal.aborted) return new Promise<never>(() => {}); // the library must hear no more of it
          throw error;
        });
        return {
          getStatus: () => reply.status,
          getHeader: (name) => reply.headers.get(name) ?? undefined,
          getBody: () => reply.text,
          getUnderlyingObject: () => reply,
        };
      },
      abort: async () => stopping.abort(),
      getUnderlyingObject: () => null,
    };
  },
};

function problemOf(error: unknown): ApiError {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (response) return answerError(response.getStatus(), parseJson(response.getBody()));
  if (error instanceof DetailedError)
    return error.causingError instanceof ApiError ? error.causingError : networkError();
  return new ApiError(0, 'unknown', error instanceof Error ? error.message : '');
}
