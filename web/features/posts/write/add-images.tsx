import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { POST_IMAGES_MAX } from '../../../../contract/posts.ts';
import { texts } from './form-texts.ts';
import { PICTURE_TYPES } from './picture-rules.ts';

type Props = { count: number; disabled: boolean; onPick: (files: Iterable<File>) => void };

/** The button for pictures, and how many there are. It can be pressed at the limit, too, which then says so. */
export function AddImages({ count, disabled, onPick }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        onClick={() => input.current?.click()}
        disabled={disabled}
        className="btn btn-secondary px-4"
      >
        <ImagePlus aria-hidden="true" className="size-5" />
        {texts.addImages()}
      </button>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        multiple
        hidden
        aria-label={texts.pictures()}
        onChange={(event) => {
          onPick(event.target.files ?? []);
          event.target.value = ''; // so that the same file can be picked again
        }}
      />
      <span role="status" className="text-sm text-muted tabular-nums">
        {texts.imagesOfMax({ used: count, max: POST_IMAGES_MAX })}
      </span>
    </>
  );
}
