import { Film, UploadCloud } from 'lucide-react';
import { type DragEvent, useEffect, useId, useState } from 'react';
import { VIDEO_SIZE_HINT_MB, videoMessages } from '../../../contract/videos.ts';
import { clock } from '../../platform/time.ts';
import { cn } from '../../ui/cn.ts';
import { megabytes } from './megabytes.ts';

type Props = {
  file: File | null;
  error: string | undefined;
  disabled: boolean;
  /** A video, or null and why what was picked or dropped is none. */
  onPick: (file: File | null, error?: string) => void;
};

/** The drop zone and picker for the clip, and a look at what was picked. */
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
      {file && <Picked key={`${file.name}-${file.lastModified}-${file.size}`} file={file} />}
    </div>
  );
}

function Picked({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  const [duration, setDuration] = useState<number | 'unknown'>();

  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  return (
    <div className="card mt-3 overflow-hidden">
      {duration !== 'unknown' && address && (
        <video
          src={address}
          muted
          controls
          playsInline
          preload="metadata"
          aria-label="Preview"
          onLoadedMetadata={(event) => setDuration(event.currentTarget.duration)}
          onError={() => setDuration('unknown')}
          className="video-frame max-h-72 object-contain"
        />
      )}
      <div className="flex items-center gap-3 px-4 py-3">
        <Film aria-hidden="true" className="size-5 flex-none text-pitch-ink" />
        <span className="min-w-0 grow truncate font-medium">{file.name}</span>
        <span className="flex-none text-sm text-muted tabular-nums">
          {megabytes(file.size)}
          {typeof duration === 'number' && Number.isFinite(duration) && ` · ${clock(duration)}`}
        </span>
      </div>
      {duration === 'unknown' && (
        <p className="border-t border-line px-4 py-3 text-sm text-muted">
          This browser can't show a preview of this file. It is uploaded as it is.
        </p>
      )}
    </div>
  );
}
