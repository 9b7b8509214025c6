import { Button } from '../../ui/button.tsx';
import type { UploadState } from './use-upload.ts';

type Props = {
  state: UploadState;
  /** The share of the trim that is done, 0 to 1, while there is one; else null. */
  processing: number | null;
  onCancel: () => void;
};

/** The form's end: the button and, while the video is made or sent, how far that is and the way to call it off. */
export function UploadBar({ state, processing, onCancel }: Props) {
  const sending = state.step === 'sending';
  const sent = sending && state.share >= 1;
  const share = processing ?? (sending ? state.share : null);
  const processes = processing !== null || sent;
  const text =
    processing !== null
      ? 'Processing your video'
      : sent
        ? 'Everything is sent. The video is being processed.'
        : 'Sending your video';

  return (
    <div className="sticky -bottom-6 -mx-6 mt-6 -mb-6 border-t border-line bg-surface px-6 py-4">
      {share !== null && <Progress share={share} text={text} name={processing !== null ? 'Processing' : 'Upload'} />}
      <div className="flex justify-end gap-3">
        {share !== null && !sent && (
          <Button look="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          look="primary"
          busy={share !== null}
          busyText={processes ? 'Processing...' : 'Uploading...'}
          className="grow sm:grow-0"
        >
          Upload Video
        </Button>
      </div>
    </div>
  );
}

function Progress({ share, text, name }: { share: number; text: string; name: string }) {
  const percent = Math.floor(share * 100);
  return (
    <div className="mb-4">
      <div className="mb-1.5 flex justify-between text-sm">
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
    </div>
  );
}
