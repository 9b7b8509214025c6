import { ImagePlus } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { IMAGE_ALT_MAX } from '../../../contract/posts.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { TextField } from '../../ui/field.tsx';
import { PICTURE_TYPES, useObjectUrl } from './picture-rules.ts';

type Props = {
  file: File | null;
  alt: Omit<ComponentProps<typeof TextField>, 'label'>;
  disabled: boolean;
  /** Files are above the form, to be dropped. */
  isOver: boolean;
  onPick: (files: Iterable<File>) => void;
  onRemove: () => void;
};

/** One optional new picture, with its preview (spec 2 §2). */
export function NewImage({ file, alt, disabled, isOver, onPick, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const url = useObjectUrl(file);

  function remove() {
    onRemove();
    button.current?.focus();
  }

  return (
    <fieldset
      className={cn(
        'rounded-[10px] border border-dashed p-3',
        isOver ? 'border-pitch-ink bg-pitch-soft' : 'border-edge',
      )}
    >
      <legend className="px-1 text-sm font-semibold">
        New image <span className="font-normal text-muted">(optional)</span>
      </legend>
      {file && (
        <div className="mb-3 flex flex-wrap items-end gap-3">
          {url && (
            <img
              src={url}
              alt={`Preview of ${file.name}`}
              className="size-24 flex-none rounded-md bg-sunken object-cover"
            />
          )}
          <TextField
            label="What it shows"
            optional
            readOnly={disabled}
            maxLength={IMAGE_ALT_MAX}
            autoComplete="off"
            className="min-w-48 grow"
            {...alt}
          />
          <Button look="quiet" onClick={remove} disabled={disabled}>
            Remove new image
          </Button>
        </div>
      )}
      <button
        ref={button}
        type="button"
        disabled={disabled}
        onClick={() => input.current?.click()}
        className="btn btn-secondary px-4"
      >
        <ImagePlus aria-hidden="true" className="size-5" />
        {file ? 'Choose another image' : 'Add an image'}
      </button>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        aria-label="New image"
        onChange={(event) => {
          onPick(event.target.files ?? []);
          event.target.value = '';
        }}
      />
    </fieldset>
  );
}
