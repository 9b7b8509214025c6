import { Trash2, Undo2 } from 'lucide-react';
import type { Image } from '../../../../contract/posts.ts';
import { cn } from '../../../ui/cn.ts';
import { texts } from './form-texts.ts';

type Props = {
  images: Image[];
  /** The URLs of those to be removed when the post is saved. */
  removed: string[];
  disabled: boolean;
  onChange: (removed: string[]) => void;
};

/** The pictures that a post already has; each can be marked for removal, and unmarked again. */
export function CurrentImages({ images, removed, disabled, onChange }: Props) {
  if (images.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{texts.currentImages()}</legend>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
        {images.map(({ url, sources, alt }, index) => {
          const goes = removed.includes(url);
          const smallest = sources.reduce((small, one) => (one.width < small.width ? one : small), {
            url,
            width: Number.POSITIVE_INFINITY,
          });
          return (
            <li key={url} className="relative overflow-hidden rounded-[10px] border border-line bg-sunken">
              <img
                src={smallest.url}
                alt={alt || texts.picture({ number: index + 1 })}
                className={cn('aspect-square w-full object-cover', goes && 'opacity-30 grayscale')}
              />
              {goes && (
                <span className="absolute inset-x-0 top-0 bg-danger-soft px-1 py-0.5 text-center text-xs font-semibold text-danger-ink">
                  {texts.willBeRemoved()}
                </span>
              )}
              <button
                type="button"
                aria-label={texts.removeImage({ number: index + 1 })}
                aria-pressed={goes}
                disabled={disabled}
                onClick={() => onChange(goes ? removed.filter((one) => one !== url) : [...removed, url])}
                className="icon-btn absolute right-1 bottom-1 border border-line bg-surface text-ink"
              >
                {goes ? (
                  <Undo2 aria-hidden="true" className="size-4.5" />
                ) : (
                  <Trash2 aria-hidden="true" className="size-4.5" />
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
