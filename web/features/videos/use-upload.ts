import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { uploadsPath } from '../../../contract/uploads.ts';
import { type uploadVideo, videoMessages } from '../../../contract/videos.ts';
import { ApiError } from '../../platform/errors.ts';
import { useSession } from '../../platform/session.ts';
import { discardTransfer, transfer } from '../../platform/transfer.ts';
import { useUnfinished } from '../../platform/unfinished.ts';
import { upload } from '../../platform/upload.ts';
import type { BannerLook } from '../../ui/banner.tsx';
import { feedKey } from '../posts/api.ts';
import type { Prepared } from '../video-editor/produce.ts';
import { videosKey } from './api.ts';
import {
  forgetUpload,
  holdingUpload,
  isMarked,
  type KeptUpload,
  keepFiles,
  keepUpload,
  markOf,
} from './kept-upload.ts';
import { shareQuery } from './own-share.tsx';
import { createTimeLeft } from './time-left.ts';
import { toSend, type UploadFields } from './upload-fields.ts';

export type Sending = {
  step: 'sending';
  sent: number;
  /** Bytes of the whole. When all are sent the server is still processing. */
  total: number;
  secondsLeft: number | null;
  /** There is no connection: it goes on by itself when there is one. */
  waiting: boolean;
};

export type UploadState =
  | { step: 'idle' }
  | Sending
  | { step: 'done'; message: string }
  | { step: 'failed'; message: string; error: unknown };

const REFUSED = 'Error uploading file to YouTube'; // spec 1 §8

/** Answers that may be asked for again: the same finished upload sent twice is one video. */
const ASK_AGAIN = [1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]; // ms
const NO_ANSWER = new Set([0, 503, 504]);

/**
 * The sending of an upload: its progress, its end, and the way to call it off. The bytes survive a lost connection,
 * a reload and a restart of the server; what is needed to go on is kept in this browser.
 * @param before an upload to go on with
 */
export function useUpload(before: KeptUpload | null = null) {
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);
  const kept = useRef(before);
  const client = useQueryClient();
  const accountId = useSession(({ userData }) => userData?._id ?? '');
  const sending = state.step === 'sending';

  useUnfinished(sending);

  // Leaving the page ends it: nobody would see how it went. What has arrived stays, and can be gone on with.
  useEffect(() => () => running.current?.abort(), []);

  async function start(fields: UploadFields, prepared: Prepared): Promise<UploadState> {
    const controller = new AbortController();
    running.current = controller;
    const outcome = await holdingUpload(accountId, (isOnly) => send(fields, prepared, controller.signal, isOnly));
    setState(outcome);
    // What was refused may have gone up in part. Where no answer came, none is asked for.
    const isAnswered = outcome.step !== 'failed' || (outcome.error instanceof ApiError && outcome.error.status > 0);
    if (isAnswered) void client.invalidateQueries({ queryKey: shareQuery.queryKey });
    if (outcome.step === 'done') {
      void client.invalidateQueries({ queryKey: videosKey });
      void client.invalidateQueries({ queryKey: feedKey });
    }
    return outcome;
  }

  async function send(
    fields: UploadFields,
    prepared: Prepared,
    signal: AbortSignal,
    isOnly: boolean,
  ): Promise<UploadState> {
    try {
      const message = await sendAll(fields, prepared, signal, isOnly);
      await forget();
      return { step: 'done', message };
    } catch (error) {
      // What is no video will not become one: the server has thrown it away.
      if (error instanceof ApiError && error.code === 'not-a-video') await forget();
      return signal.aborted ? { step: 'idle' } : { step: 'failed', message: failureText(error), error };
    }
  }

  /** @returns what the server said */
  async function sendAll(fields: UploadFields, prepared: Prepared, signal: AbortSignal, isOnly: boolean) {
    const uploadUrl = await sendBytes(fields, prepared, signal, isOnly);
    try {
      return await askAgain(() => publish(fields, prepared, uploadUrl, signal), signal);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
      // It has expired, or this browser remembers more than the server does: all over again.
      await forget();
      return publish(fields, prepared, await sendBytes(fields, prepared, signal, isOnly), signal);
    }
  }

  async function sendBytes(
    fields: UploadFields,
    prepared: Prepared,
    signal: AbortSignal,
    isOnly: boolean,
  ): Promise<string> {
    const { file } = prepared;
    const total = file.size;
    const secondsLeft = createTimeLeft();
    const show = (change: Partial<Sending>) =>
      setState((now) => ({
        ...(now.step === 'sending' ? now : { step: 'sending', sent: 0, total, secondsLeft: null, waiting: false }),
        ...change,
      }));
    if (kept.current && !isMarked(file, kept.current.fileMark)) await discard(); // another file is another upload
    const sent = kept.current?.sent ?? 0;
    setState({ step: 'sending', sent, total, secondsLeft: null, waiting: false });
    if (!kept.current && isOnly) await keepFiles(accountId, prepared);

    const keep = async (change: Partial<KeptUpload>) => {
      const now = kept.current ?? {
        fileMark: markOf(file),
        uploadUrl: '',
        sent: 0,
        isComplete: false,
        begunAt: Date.now(),
      };
      kept.current = { ...now, ...change, fields };
      if (isOnly) await keepUpload(accountId, kept.current);
    };
    // The server may have made a video of it already, refused or not: the upload itself is then gone there.
    if (kept.current?.isComplete) return kept.current.uploadUrl;
    const uploadUrl = await transfer({
      endpoint: uploadsPath,
      file,
      uploadUrl: kept.current?.uploadUrl ?? null,
      signal,
      onUrl: (uploadUrl) => keep({ uploadUrl }),
      onWaiting: (waiting) => show({ waiting }),
      onProgress: (progress) => {
        show({ sent: progress.sent, secondsLeft: secondsLeft(progress.sent, total, performance.now()) });
        if (progress.accepted !== undefined) void keep({ sent: progress.accepted });
      },
    });
    await keep({ uploadUrl, sent: total, isComplete: true });
    return uploadUrl;
  }

  async function publish(fields: UploadFields, prepared: Prepared, uploadUrl: string, signal: AbortSignal) {
    const { message } = await upload<typeof uploadVideo>('POST', '/api/videos/upload-youtube', {
      fields: { ...toSend(fields), uploadId: uploadUrl.split('/').pop() },
      files: { thumbnail: prepared.thumbnail },
      signal,
      onProgress: () => {},
    });
    return message;
  }

  async function forget(): Promise<void> {
    kept.current = null;
    await forgetUpload(accountId);
  }

  /** Throws away what has been sent, here and on the server. */
  async function discard(): Promise<void> {
    const uploadUrl = kept.current?.uploadUrl;
    await forget();
    if (uploadUrl) await discardTransfer(uploadUrl);
  }

  return {
    state,
    sending,
    start,
    /** Stops, and throws away what has been sent. */
    cancel: () => {
      running.current?.abort();
      void discard();
    },
    clear: () => setState({ step: 'idle' }),
  };
}

async function askAgain<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const pause of ASK_AGAIN) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError && NO_ANSWER.has(error.status)) || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return ask();
}

function failureText(error: unknown): string {
  if (error instanceof ApiError && error.status > 0) return error.message || REFUSED;
  return (error instanceof Error && error.message) || videoMessages.uploadFailed;
}

/** Green for success, orange for what the video host or its credentials did, red otherwise (spec 1 §2). */
export function bannerLook(state: UploadState): BannerLook {
  if (state.step === 'done') return 'success';
  return state.step === 'failed' && /youtube|expired|revoked|credential/i.test(state.message) ? 'warning' : 'danger';
}
