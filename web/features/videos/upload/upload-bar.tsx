import { type ReactNode, useEffect, useRef } from 'react';
import { megabytes } from '../../../platform/megabytes.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Early } from './send-early.ts';
import { texts } from './texts.ts';
import { timeLeftText } from './time-left.ts';
import { isBusy, type Sending, type UploadState } from './upload-machine.ts';

type Props = {
  state: UploadState;
  /** How far the bytes are that travel before the form; null: none do. */
  early: Early | null;
  /** The share of the trim that is done, 0 to 1; null while nothing is trimmed. */
  processing: number | null;
  onCancel: () => void;
  onClose: () => void;
};

/**
 * The form's end, which is always in view: the outcome, the button and, while the video is made or sent, its progress
 * and a way to cancel.
 */
export function UploadBar({ state, early, processing, onCancel, onClose }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const { step } = state;
  const sending = step === 'sending' ? state : null;
  const sent = sending !== null && sending.sent >= sending.total;
  const busy = isBusy(state);
  const ended = step === 'failed' || step === 'done' || step === 'cancelled';

  // On a low screen, the bar is not over the form but at its end, which may be out of view.
  useEffect(() => {
    if (ended) bar.current?.scrollIntoView({ block: 'nearest' });
  }, [ended]);

  return (
    <div
      ref={bar}
      className="sticky -bottom-6 -mx-6 mt-6 -mb-6 border-t border-line bg-surface px-6 py-4 [@media(max-height:26rem)]:static"
    >
      <Result state={state} />
      {step === 'preparing' && processing !== null && (
        <Progress share={processing} name={texts.processing()} text={texts.processingVideo()} />
      )}
      {early && <Progress share={early.sent / early.total} name={texts.uploading()} text={earlyText(early)} />}
      {sending && (
        <Progress share={sending.sent / sending.total} name={texts.uploading()} text={textOf(sending, sent)}>
          {!sent && <Left sending={sending} />}
        </Progress>
      )}
      {step === 'publishing' && (
        <p role="status" className="mb-4 text-sm text-muted">
          {state.waiting ? texts.noAnswer() : texts.beingProcessed()}
        </p>
      )}
      <div className="flex justify-end gap-3">
        {busy && (
          <Button
            variant="secondary"
            onClick={() => {
              // This button disappears, so the focus moves to the main one.
              bar.current?.querySelector<HTMLElement>('[data-main]')?.focus();
              onCancel();
            }}
          >
            {texts.cancel()}
          </Button>
        )}
        <Button
          data-main
          type={step === 'done' ? 'button' : 'submit'}
          variant="primary"
          busy={busy}
          busyText={sending && !sent ? texts.uploadBusy() : texts.processingBusy()}
          onClick={() => {
            if (step === 'done') onClose();
          }}
          className="grow sm:grow-0"
        >
          {step === 'done' ? texts.close() : texts.upload()}
        </Button>
      </div>
    </div>
  );
}

/** The banner of spec 1 §2: green for success, orange for YouTube and its credentials, red otherwise. */
function Result({ state }: { state: UploadState }) {
  if (state.step === 'done') {
    return (
      <Banner variant="success" className="mb-4">
        {state.message}
      </Banner>
    );
  }
  if (state.step === 'cancelled') {
    return (
      <p role="status" className="mb-4 text-sm text-muted">
        {texts.cancelled()}
        {state.mayAppear && ` ${texts.mayAppear()}`}
      </p>
    );
  }
  if (state.step !== 'failed') return null;
  return (
    <div className="mb-4">
      <Banner variant={state.variant}>{state.message}</Banner>
      {state.isThere && (
        <p role="status" className="mt-2 text-sm text-muted">
          {texts.isThere()}
        </p>
      )}
    </div>
  );
}

function textOf({ waiting }: Sending, sent: boolean): string {
  if (waiting) return texts.noConnection();
  return sent ? texts.allSent() : texts.sending();
}

function earlyText({ sent, total, waiting }: Early): string {
  if (waiting) return texts.noConnection();
  return sent < total ? texts.earlySending() : texts.earlySent();
}

function Progress({
  share,
  name,
  text,
  children,
}: {
  share: number;
  name: string;
  text: string;
  children?: ReactNode;
}) {
  const percent = Math.floor(share * 100);
  return (
    <div className="mb-4">
      <div className="mb-1.5 flex justify-between gap-3 text-sm">
        <span role="status" className="text-muted">
          {text}
        </span>
        <span className="font-semibold tabular-nums">{percent}%</span>
      </div>
      <div
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full origin-left rounded-full bg-pitch-ink transition-transform"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
      {children}
    </div>
  );
}

/** How much is left, in bytes and time: not for screen readers, since it changes all the time. */
function Left({ sending: { sent, total, secondsLeft, waiting } }: { sending: Sending }) {
  return (
    <p aria-hidden="true" className="mt-1.5 flex justify-between text-sm text-muted tabular-nums">
      <span>{texts.sentOf({ sent: megabytes(sent), total: megabytes(total) })}</span>
      {secondsLeft !== null && !waiting && <span>{timeLeftText(secondsLeft)}</span>}
    </p>
  );
}
