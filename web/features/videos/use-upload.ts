import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type uploadVideo, videoMessages } from '../../../contract/videos.ts';
import { ApiError } from '../../platform/errors.ts';
import { upload } from '../../platform/upload.ts';
import type { BannerLook } from '../../ui/banner.tsx';
import { feedKey } from '../posts/api.ts';
import type { Prepared } from '../video-editor/produce.ts';
import { videosKey } from './api.ts';
import { toSend, type UploadFields } from './upload-fields.ts';

export type UploadState =
  | { step: 'idle' }
  /** `share` of the bytes that has been sent; at 1 the server is still processing. */
  | { step: 'sending'; share: number }
  | { step: 'done'; message: string }
  | { step: 'failed'; message: string; error: unknown };

/** The sending of an upload: its progress, its end, and the way to call it off. */
export function useUpload() {
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);
  const client = useQueryClient();
  const sending = state.step === 'sending';

  useEffect(() => {
    if (!sending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [sending]);

  // Leaving the page ends it: nobody would see how it went.
  useEffect(() => () => running.current?.abort(), []);

  async function start(fields: UploadFields, prepared: Prepared): Promise<UploadState> {
    const controller = new AbortController();
    running.current = controller;
    setState({ step: 'sending', share: 0 });
    const outcome = await send(fields, prepared, controller.signal);
    setState(outcome);
    if (outcome.step === 'done') {
      void client.invalidateQueries({ queryKey: videosKey });
      void client.invalidateQueries({ queryKey: feedKey });
    }
    return outcome;
  }

  async function send(fields: UploadFields, { file, thumbnail }: Prepared, signal: AbortSignal): Promise<UploadState> {
    try {
      const { message } = await upload<typeof uploadVideo>('POST', '/api/videos/upload-youtube', {
        fields: toSend(fields),
        files: { video: file, thumbnail },
        signal,
        onProgress: (share) => setState({ step: 'sending', share }),
      });
      return { step: 'done', message };
    } catch (error) {
      return signal.aborted ? { step: 'idle' } : { step: 'failed', message: failureText(error), error };
    }
  }

  return {
    state,
    sending,
    start,
    cancel: () => running.current?.abort(),
    clear: () => setState({ step: 'idle' }),
  };
}

function failureText(error: unknown): string {
  if (error instanceof ApiError && error.status > 0) return error.message || 'Error uploading file to YouTube'; // spec 1 §8
  return (error instanceof Error && error.message) || videoMessages.uploadFailed;
}

/** Green for success, orange for what the video host or its credentials did, red otherwise (spec 1 §2). */
export function bannerLook(state: UploadState): BannerLook {
  if (state.step === 'done') return 'success';
  return state.step === 'failed' && /youtube|expired|revoked|credential/i.test(state.message) ? 'warning' : 'danger';
}
