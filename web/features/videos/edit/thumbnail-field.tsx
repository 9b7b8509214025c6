import { useId, useRef } from 'react';
import { accepting, typeOf } from '../../../../contract/sharing/file-kinds.ts';
import { videoFormMessages } from '../../../../contract/video-form.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { useObjectUrl } from '../../../ui/hooks/use-object-url.ts';
import { texts } from './texts.ts';

const MEGABYTES_MAX = 10; // as the server takes them (server/features/videos/form.ts)
const TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** Why a file can't be a thumbnail, or undefined. */
function refusalOf(file: File): string | undefined {
  if (!TYPES.includes(typeOf(file))) return videoFormMessages.thumbnailUnfit();
  if (file.size <= MEGABYTES_MAX * 1024 * 1024) return undefined;
  return videoFormMessages.thumbnailTooLarge({ megabytes: MEGABYTES_MAX });
}

type Props = {
  posterUrl: string;
  /** The picture that is to take its place. */
  file: File | null;
  error: string | undefined;
  /** A picture, none, or why what was picked can't be one. */
  onPick: (file: File | null, error?: string) => void;
};

/** The clip's thumbnail, and a way to another one. */
export function ThumbnailField({ posterUrl, file, error, onPick }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const url = useObjectUrl(file);

  return (
    <fieldset aria-describedby={cn(`${id}-hint`, error && `${id}-error`)} className="min-w-0" data-field>
      <legend className="mb-1.5 text-sm font-semibold">{texts.thumbnail()}</legend>
      <div className="flex flex-wrap items-center gap-4">
        <img
          src={url ?? `${posterUrl}?width=640`}
          alt={file ? texts.newThumbnail() : ''}
          className="aspect-video w-56 rounded-lg bg-sunken object-cover"
        />
        <div className="flex flex-col items-start gap-1">
          <button
            ref={button}
            type="button"
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${id}-error`}
            onClick={() => input.current?.click()}
            className="btn btn-secondary px-4"
          >
            {texts.choosePicture()}
          </button>
          {file && (
            <Button
              variant="quiet"
              onClick={() => {
                onPick(null);
                button.current?.focus();
              }}
            >
              {texts.backToOld()}
            </Button>
          )}
        </div>
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {texts.thumbnailHint({ megabytes: MEGABYTES_MAX })}
      </p>
      <input
        ref={input}
        type="file"
        accept={accepting(TYPES).join(',')}
        hidden
        aria-label={texts.newThumbnail()}
        onChange={(event) => {
          const [picked] = event.target.files ?? [];
          event.target.value = ''; // so that the same file can be picked again
          if (!picked) return;
          const refusal = refusalOf(picked);
          onPick(refusal ? null : picked, refusal);
        }}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
