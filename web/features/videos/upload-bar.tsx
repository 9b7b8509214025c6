import { Button } from '../../ui/button.tsx';
import { megabytes } from './megabytes.ts';
import { timeLeftText } from './time-left.ts';
import type { Sending, UploadState } from './use-upload.ts';

/** The form's end: the button and, while sending, how far it is and the way to call it off. */
export function UploadBar({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  const sending = state.step === 'sending';
  const share = sending ? state.sent / state.total : 0;
  const sent = share >= 1;
  const percent = Math.floor(share * 100);

  return (
    <div className="sticky -bottom-6 -mx-6 mt-6 -mb-6 border-t border-line bg-surface px-6 py-4">
      {sending && (
        <div className="mb-4">
          <div className="mb-1.5 flex justify-between text-sm">
            <span role="status" className="text-muted">
              {sent
                ? 'Everything is sent. The video is being processed.'
                : state.waiting
                  ? 'No connection. The upload goes on by itself when there is one.'
                  : 'Sending your video'}
            </span>
            <span className="font-semibold tabular-nums">{percent}%</span>
          </div>
          <div
            role="progressbar"
            aria-label="Upload"
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
          {!sent && <Left sending={state} />}
        </div>
      )}
      <div className="flex justify-end gap-3">
        {sending && !sent && (
          <Button look="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          look="primary"
          busy={sending}
          busyText={sent ? 'Processing...' : 'Uploading...'}
          className="grow sm:grow-0"
        >
          Upload Video
        </Button>
      </div>
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
