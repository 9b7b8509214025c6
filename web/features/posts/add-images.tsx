import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { POST_IMAGES_MAX } from '../../../contract/posts.ts';
import { PICTURE_TYPES } from './picture-rules.ts';

type Props = { count: number; disabled: boolean; onPick: (files: Iterable<File>) => void };

/** The button for pictures and how many there are. It can be pressed at the limit, too: then it is told why. */
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
        Add Images
      </button>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        multiple
        hidden
        aria-label="Pictures"
        onChange={(event) => {
          onPick(event.target.files ?? []);
          event.target.value = ''; // so that the same file can be picked again
        }}
      />
      <span role="status" className="text-sm text-muted tabular-nums">
        {count}/{POST_IMAGES_MAX} images
      </span>
    </>
  );
}
