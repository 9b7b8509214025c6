import type { ReactNode } from 'react';
import { megabytes } from '../../platform/megabytes.ts';
import { Button } from '../../ui/button.tsx';
import { timeLeftText } from './time-left.ts';
import type { Sending, UploadState } from './use-upload.ts';

type Props = {
  state: UploadState;
  /** The share of the trim that is done, 0 to 1, while there is one; else null. */
  processing: number | null;
  onCancel: () => void;
};

/** The form's end: the button and, while the video is made or sent, how far that is and the way to call it off. */
export function UploadBar({ state, processing, onCancel }: Props) {
  const sending = state.step === 'sending';
  const processes = processing !== null;
  const share = sending ? state.sent / state.total : 0;
  const sent = share >= 1;

  return (
    <div className="sticky -bottom-6 -mx-6 mt-6 -mb-6 border-t border-line bg-surface px-6 py-4">
      {processes && <Progress share={processing} name="Processing" text="Processing your video" />}
      {sending && (
        <Progress share={share} name="Upload" text={textOf(state, sent)}>
          {!sent && <Left sending={state} />}
        </Progress>
      )}
      <div className="flex justify-end gap-3">
        {(processes || (sending && !sent)) && (
          <Button look="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          look="primary"
          busy={processes || sending}
          busyText={processes || sent ? 'Processing...' : 'Uploading...'}
          className="grow sm:grow-0"
        >
          Upload Video
        </Button>
      </div>
    </div>
  );
}

function textOf({ waiting }: Sending, sent: boolean): string {
  if (sent) return 'Everything is sent. The video is being processed.';
  return waiting ? 'No connection. The upload goes on by itself when there is one.' : 'Sending your video';
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

/** How much is left, in bytes and time: for the eyes, since it changes all the time. */
function Left({ sending: { sent, total, secondsLeft, waiting } }: { sending: Sending }) {
  return (
    <p aria-hidden="true" className="mt-1.5 flex justify-between text-sm text-muted tabular-nums">
      <span>
        {megabytes(sent)} of {megabytes(total)}
      </span>
      {secondsLeft !== null && !waiting && <span>{timeLeftText(secondsLeft)}</span>}
    </p>
  );
}
