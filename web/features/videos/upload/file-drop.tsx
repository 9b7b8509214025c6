import { UploadCloud } from 'lucide-react';
import { useId } from 'react';
import { accepting, isFilm } from '../../../../contract/sharing/file-kinds.ts';
import { VIDEO_SIZE_HINT_MB, videoMessages } from '../../../../contract/videos.ts';
import { cn } from '../../../ui/cn.ts';
import { texts } from './texts.ts';
import { usePageDrop } from './use-page-drop.ts';

type Props = {
  file: File | null;
  error: string | undefined;
  disabled: boolean;
  /** A video; or null, and why what was picked or dropped is not a video. */
  onPick: (file: File | null, error?: string) => void;
};

const ACCEPTED = accepting(['video/*']).join(',');

/**
 * The arguments of `onPick` for a file.
 * @param refusal the error if it is not a video
 */
export const picked = (file: File, refusal: string): [file: File | null, error?: string] =>
  isFilm(file) ? [file] : [null, refusal];

/** The drop zone and picker for the clip. A file that misses the zone is accepted, too. */
export function FileDrop({ file, error, disabled, onPick }: Props) {
  const id = useId();
  const over = usePageDrop(disabled ? null : (dropped) => onPick(...picked(dropped, videoMessages.dropValidFile())));

  return (
    <div>
      <label
        htmlFor={id}
        data-dragging={over || undefined}
        className={cn(
          'flex cursor-pointer items-center rounded-card border-2 border-dashed transition-colors',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pitch-ink',
          file ? 'min-h-12 gap-3 px-4 py-2' : 'flex-col gap-1 px-6 py-7 text-center',
          over ? 'border-pitch-ink bg-pitch-soft' : 'border-edge bg-sunken hover:border-ink',
          error && !over && 'border-danger-ink',
          disabled && 'pointer-events-none opacity-60',
        )}
      >
        <UploadCloud aria-hidden="true" className={cn('flex-none text-pitch-ink', file ? 'size-6' : 'size-8')} />
        <span id={`${id}-words`} className={cn('font-semibold', !file && 'mt-1')}>
          <span className="sr-only">{texts.file.label()}</span>
          {file ? (
            texts.file.another()
          ) : (
            <>
              <span className="pointer-coarse:hidden">{texts.file.drop()}</span>
              <span className="not-pointer-coarse:hidden">{texts.file.choose()}</span>
            </>
          )}
        </span>
        <span id={`${id}-hint`} className={cn('text-sm text-muted', file && 'sr-only')}>
          {texts.file.hint({ megabytes: VIDEO_SIZE_HINT_MB })}
        </span>
        <input
          id={id}
          type="file"
          accept={ACCEPTED}
          aria-labelledby={`${id}-words`}
          aria-invalid={error ? true : undefined}
          aria-describedby={cn(`${id}-hint`, error && `${id}-error`)}
          disabled={disabled}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onPick(...picked(file, videoMessages.selectValidFile()));
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
