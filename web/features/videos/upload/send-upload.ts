import { uploadsPath } from '../../../../contract/uploads.ts';
import type { uploadVideo } from '../../../../contract/videos.ts';
import { ApiError, networkError } from '../../../platform/http/errors.ts';
import { call } from '../../../platform/http/http.ts';
import { keyHeader } from '../../../platform/http/new-id.ts';
import { transfer } from '../../../platform/http/transfer.ts';
import { toast } from '../../../platform/toasts/toasts.ts';
import type { Prepared } from '../../video-editor/produce.ts';
import { createTimeLeft } from './time-left.ts';
import { toSend, type UploadFields } from './upload-fields.ts';
import type { Told } from './upload-machine.ts';
import type { UploadNote } from './upload-note.ts';

type Work = {
  fields: UploadFields;
  prepared: Prepared;
  note: UploadNote;
  signal: AbortSignal;
  tell: (told: Told) => void;
};

type Outcome = { message: string; note?: string | undefined };

/** Pauses before retries of the last step, in ms: with the same key it is done once. Then the error is shown. */
const ASK_AGAIN = [1000, 2000, 4000];
const NO_ANSWER = new Set([0, 503, 504]);

type Bytes = Pick<Work, 'note' | 'signal' | 'tell'> & {
  file: File;
  /** The form as it is when something is noted. */
  fields: () => UploadFields;
  /** An ended session is not told, nor leads anywhere. */
  isQuiet?: boolean;
  /** The upload has a url, and it is noted. */
  onBegun?: () => void;
};

/**
 * Sends what the server does not have yet of a file. It survives a lost connection, a reload and a restart of the server.
 * @returns the url of the upload
 * @throws ApiError, or the signal's reason
 */
export async function sendBytes({
  fields,
  file,
  note,
  signal,
  tell,
  isQuiet = false,
  onBegun,
}: Bytes): Promise<string> {
  const noteArrived = async (arrived: Parameters<UploadNote['noteArrived']>[2]) => {
    if (!signal.aborted) await note.noteArrived(fields(), file, arrived); // otherwise it has been discarded
  };
  const before = note.now();
  // The server may have made a video of it already, and then no longer has the upload.
  if (before?.isComplete) return before.uploadUrl;
  const total = file.size;
  const secondsLeft = createTimeLeft();
  tell({ type: 'prepared', sent: before?.sent ?? 0, total });
  const uploadUrl = await transfer({
    endpoint: uploadsPath,
    file,
    uploadUrl: before?.uploadUrl ?? null,
    signal,
    isQuiet,
    onUrl: async (uploadUrl) => {
      await noteArrived({ uploadUrl });
      onBegun?.();
    },
    onWaiting: (waiting) => tell({ type: 'waiting', waiting }),
    onProgress: ({ sent, accepted }) => {
      tell({ type: 'progress', sent, secondsLeft: secondsLeft(sent, total, performance.now()) });
      if (accepted !== undefined) void noteArrived({ sent: accepted });
    },
  });
  await noteArrived({ uploadUrl, sent: total, isComplete: true });
  return uploadUrl;
}

/**
 * Sends the bytes, and then the form.
 * @returns the server's message; `note`: what it says besides, which has been shown
 * @throws ApiError, or the signal's reason
 */
export async function sendUpload({ fields, prepared, note, signal, tell }: Work): Promise<Outcome> {
  const { file, thumbnail } = prepared;
  const sendAll = () => sendBytes({ fields: () => fields, file, note, signal, tell });

  /** Sends the form, which makes a video of the bytes. */
  const publishOnce = (uploadUrl: string) =>
    whileOnline(signal, (signal) =>
      call<typeof uploadVideo>('POST', '/api/videos/upload-youtube', {
        fields: { ...toSend(fields), uploadId: uploadUrl.split('/').pop() },
        files: { thumbnail },
        headers: keyHeader(note.key()),
        signal,
      }),
    ).then(said);

  function said({ message, note: more }: Outcome): Outcome {
    if (more) toast.info(more);
    return { message, note: more };
  }

  async function publish(uploadUrl: string): Promise<Outcome> {
    tell({ type: 'arrived' });
    for (const pause of ASK_AGAIN) {
      try {
        return await publishOnce(uploadUrl);
      } catch (error) {
        if (!(error instanceof ApiError && NO_ANSWER.has(error.status)) || signal.aborted) throw error;
        tell({ type: 'waiting', waiting: true });
        await rest(pause, signal);
        tell({ type: 'waiting', waiting: false });
      }
    }
    return publishOnce(uploadUrl);
  }

  const uploadUrl = await sendAll();
  try {
    return await publish(uploadUrl);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    // It has expired, or the server lost what this browser remembers: start over.
    await note.forget();
    return publish(await sendAll());
  }
}

/** Aborts a call as soon as the connection is lost, which browsers themselves may notice only after minutes. */
async function whileOnline<T>(signal: AbortSignal, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const lost = new AbortController();
  const lose = () => lost.abort(networkError());
  addEventListener('offline', lose);
  try {
    return await send(AbortSignal.any([signal, lost.signal]));
  } finally {
    removeEventListener('offline', lose);
  }
}

/** Waits, but at most until the connection is back. @throws the signal's reason */
function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  return new Promise<void>((resolve, reject) => {
    signal.throwIfAborted();
    setTimeout(resolve, milliseconds);
    addEventListener('online', () => resolve(), over);
    signal.addEventListener('abort', () => reject(signal.reason as Error), over);
  }).finally(() => over.abort());
}
