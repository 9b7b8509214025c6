import { UploadCloud } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { VIDEO_SIZE_HINT_MB, videoMessages } from '../../../contract/videos.ts';
import { cn } from '../../ui/cn.ts';

type Props = {
  file: File | null;
  error: string | undefined;
  disabled: boolean;
  /** A video, or null and why what was picked or dropped is none. */
  onPick: (file: File | null, error?: string) => void;
};

/** The drop zone and picker for the clip. */
export function FileDrop({ file, error, disabled, onPick }: Props) {
  const id = useId();
  const [over, setOver] = useState(false);

  const take = (picked: File | undefined, refusal: string) => {
    if (!picked) return;
    if (picked.type.startsWith('video/')) onPick(picked);
    else onPick(null, refusal);
  };

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files[0], videoMessages.dropValidFile);
  }

  return (
    <div>
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        data-dragging={over || undefined}
        className={cn(
          'flex cursor-pointer flex-col items-center gap-1 rounded-card border-2 border-dashed px-6 py-7 text-center transition-colors',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pitch-ink',
          over ? 'border-pitch-ink bg-pitch-soft' : 'border-edge bg-sunken hover:border-ink',
          error && !over && 'border-danger-ink',
          disabled && 'pointer-events-none opacity-60',
        )}
      >
        <UploadCloud aria-hidden="true" className="size-8 text-pitch-ink" />
        <span className="mt-1 font-semibold">
          {file ? 'Choose another video' : 'Drop your video here, or choose a file'}
        </span>
        <span id={`${id}-hint`} className="text-sm text-muted">
          MP4, WebM, MOV up to {VIDEO_SIZE_HINT_MB}MB recommended
        </span>
        <input
          id={id}
          type="file"
          accept="video/*"
          aria-label="Video file"
          aria-invalid={error ? true : undefined}
          aria-describedby={cn(`${id}-hint`, error && `${id}-error`)}
          disabled={disabled}
          onChange={(event) => {
            take(event.target.files?.[0], videoMessages.selectValidFile);
            event.target.value = ''; // so that the same file can be picked again
          }}
          className="sr-only"
        />
      </label>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-danger-ink">
          {error}
        </p>
      )}
    </div>
  );
}
