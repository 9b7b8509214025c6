import { ImagePlus } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { IMAGE_ALT_MAX } from '../../../../contract/posts.ts';
import { Sentence } from '../../../platform/texts/sentence.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { TextField } from '../../../ui/field.tsx';
import { useObjectUrl } from '../../../ui/hooks/use-object-url.ts';
import { texts } from './form-texts.ts';
import { PICTURE_TYPES } from './picture-rules.ts';

type Props = {
  file: File | null;
  alt: Omit<ComponentProps<typeof TextField>, 'label'>;
  disabled: boolean;
  /** Files are being dragged over the form. */
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
        <Sentence
          of={texts.newImageOptional}
          note={(words) => <span className="font-normal text-muted">{words}</span>}
        />
      </legend>
      {file && (
        <div className="mb-3 flex flex-wrap items-end gap-3">
          {url && (
            <img
              src={url}
              alt={texts.preview({ file: file.name })}
              className="size-24 flex-none rounded-md bg-sunken object-cover"
            />
          )}
          <TextField
            label={texts.description()}
            dir="auto"
            optional
            readOnly={disabled}
            maxLength={IMAGE_ALT_MAX}
            autoComplete="off"
            className="min-w-48 grow"
            {...alt}
          />
          <Button variant="quiet" onClick={remove} disabled={disabled}>
            {texts.removeNewImage()}
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
        {file ? texts.chooseAnother() : texts.addImage()}
      </button>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        aria-label={texts.newImage()}
        onChange={(event) => {
          onPick(event.target.files ?? []);
          event.target.value = '';
        }}
      />
    </fieldset>
  );
}
