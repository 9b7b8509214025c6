import { texts } from './form-texts.ts';

/** How much of the pictures has been sent, and a button to stop. `share` is 0 to 1. */
export function SendingBar({ share, onStop }: { share: number; onStop: () => void }) {
  const percent = Math.round(share * 100);
  return (
    <div className="mt-3 flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={texts.sendingPictures()}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 grow overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full origin-left bg-pitch transition-transform"
          style={{ transform: `scaleX(${Math.max(share, 0.02)})` }}
        />
      </div>
      <span className="text-sm text-muted tabular-nums">
        {percent < 100 ? texts.percent({ percent }) : texts.almostThere()}
      </span>
      {percent < 100 && (
        <button type="button" onClick={onStop} className="btn btn-quiet">
          {texts.stop()}
        </button>
      )}
    </div>
  );
}
