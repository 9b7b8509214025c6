/** An upload from the press of the button to its end, without a browser: one press is one upload. */
import type { BannerVariant } from '../../../ui/banner.tsx';

export type Sending = {
  step: 'sending';
  sent: number;
  /** Bytes in all. */
  total: number;
  secondsLeft: number | null;
  /** There is no connection: it continues by itself when there is one. */
  waiting: boolean;
};

export type UploadState =
  | { step: 'idle' }
  /** The file is still being read, or is being trimmed or muted. */
  | { step: 'preparing' }
  | Sending
  /** Everything is sent; the server makes a video of it. `waiting`: it has not answered, and a retry follows. */
  | { step: 'publishing'; waiting: boolean }
  | { step: 'done'; message: string }
  /** `isThere`: the server has all of the file; pressing again only sends the form again. */
  | { step: 'failed'; message: string; variant: BannerVariant; isThere: boolean }
  /** `mayAppear`: cancelled when the server may already have had everything. */
  | { step: 'cancelled'; mayAppear: boolean };

/** The upload and its number: events of earlier ones are ignored. */
export type Machine = { run: number; state: UploadState };

/** The events of an upload, in this order except for `waiting` and the last two. */
export type Told =
  | { type: 'prepared'; sent: number; total: number }
  | { type: 'progress'; sent: number; secondsLeft: number | null }
  | { type: 'waiting'; waiting: boolean }
  | { type: 'arrived' }
  | { type: 'published'; message: string }
  /** The file could not be prepared: its own field says why. */
  | { type: 'unprepared' }
  | { type: 'failed'; message: string; variant: BannerVariant; isThere: boolean };

export type UploadEvent =
  | { type: 'press' }
  | { type: 'cancel' }
  /** The form has been changed. */
  | { type: 'clear' }
  | ({ run: number } & Told);

export const idle: Machine = { run: 0, state: { step: 'idle' } };

/** From the press until it has succeeded, failed or been cancelled. */
export const isBusy = ({ step }: UploadState) => step === 'preparing' || step === 'sending' || step === 'publishing';

/** @returns the machine after an event; the very same object if the event means nothing now */
export function next(machine: Machine, event: UploadEvent): Machine {
  const { run, state } = machine;
  if ('run' in event) {
    const after = event.run === run && isBusy(state) ? told(state, event) : state;
    return after === state ? machine : { run, state: after };
  }
  const busy = isBusy(state);
  if (event.type === 'press') {
    return busy || state.step === 'done' ? machine : { run: run + 1, state: { step: 'preparing' } };
  }
  if (event.type === 'cancel') {
    return busy ? { run, state: { step: 'cancelled', mayAppear: state.step === 'publishing' } } : machine;
  }
  return state.step === 'failed' || state.step === 'cancelled' ? { run, state: { step: 'idle' } } : machine;
}

function told(state: UploadState, event: Told): UploadState {
  switch (event.type) {
    case 'prepared': // for the second time if the server no longer knew the upload
      return { step: 'sending', sent: event.sent, total: event.total, secondsLeft: null, waiting: false };
    case 'progress':
      return state.step === 'sending' ? { ...state, sent: event.sent, secondsLeft: event.secondsLeft } : state;
    case 'waiting':
      if (state.step !== 'sending' && state.step !== 'publishing') return state;
      return state.waiting === event.waiting ? state : { ...state, waiting: event.waiting };
    case 'arrived':
      return { step: 'publishing', waiting: false };
    case 'published':
      return { step: 'done', message: event.message };
    case 'unprepared':
      return { step: 'idle' };
    case 'failed':
      return { step: 'failed', message: event.message, variant: event.variant, isThere: event.isThere };
  }
}
