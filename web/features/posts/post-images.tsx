import type { Image } from '../../../contract/posts.ts';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { cn } from '../../ui/cn.ts';
import { Picture } from './picture.tsx';
import { heartBy } from './taps/double-heart.ts';
import { useTaps } from './taps/use-taps.ts';
import { texts } from './texts.ts';
import { useLightbox } from './use-lightbox.ts';

const SHOWN = 4; // spec 2 §9
const COLUMN = '(min-width: 40rem) 640px, 100vw'; // width of the reading column, for the choice of the file
const TALLEST = 1.25; // ratio of height to width of a single picture's frame

const Lightbox = lazy(() => import('./lightbox.tsx').then((module) => ({ default: module.Lightbox })));

/** One picture in full, or a grid of at most four with the rest as '+N' (spec 2 §2); each opens the lightbox. */
export function PostImages({ postId, images }: { postId: string; images: Image[] }) {
  const lightbox = useLightbox(postId);
  const count = images.length;
  if (count === 0) return null;
  const hidden = count - SHOWN;
  return (
    <>
      <ul className={cn('grid gap-0.5', count > 1 && 'grid-cols-2')}>
        {images.slice(0, SHOWN).map((image, index) => {
          const isWide = count === 3 && index === 0;
          const isLast = index === SHOWN - 1 && hidden > 0;
          return (
            <li key={image.url} className={cn('relative bg-sunken', isWide && 'col-span-2')}>
              {count === 1 ? (
                <Single image={image} />
              ) : (
                <Picture
                  image={image}
                  sizes={isWide ? COLUMN : '(min-width: 40rem) 320px, 50vw'}
                  className={isWide ? 'aspect-[2/1]' : 'aspect-square'}
                />
              )}
              {isLast && (
                <span className="absolute inset-0 flex items-center justify-center bg-night/65 font-display text-3xl font-bold text-white">
                  <span aria-hidden="true">+{hidden}</span>
                  <span className="sr-only">{texts.morePictures({ count: hidden })}</span>
                </span>
              )}
              <Opener of={postId} name={nameOf(image, index, count)} onOpen={() => lightbox.open(index)} />
            </li>
          );
        })}
      </ul>
      {lightbox.index !== null && (
        <Lightbox of={postId} images={images} start={lightbox.index} onClose={lightbox.close} />
      )}
    </>
  );
}

/** Lies over a picture: pressed once it opens the lightbox, pressed twice it gives the post a heart. */
function Opener({ of, name, onOpen }: { of: string; name: string; onOpen: () => void }) {
  const taps = useTaps(of, heartBy, onOpen);
  return (
    <button
      type="button"
      aria-label={name}
      aria-haspopup="dialog"
      {...taps}
      onPointerEnter={Lightbox.load}
      onFocus={Lightbox.load}
      className="absolute inset-0 cursor-zoom-in touch-manipulation focus-visible:-outline-offset-4"
    />
  );
}

function nameOf({ alt }: Image, index: number, total: number): string {
  if (total === 1) return alt ? texts.viewDescribed({ alt }) : texts.viewPicture();
  const place = { number: index + 1, total };
  return alt ? texts.viewOneOfDescribed({ ...place, alt }) : texts.viewOneOf(place);
}

/** A picture in full; a tall one gets margins at its sides, so that it is not too long to scroll past. */
function Single({ image }: { image: Image }) {
  return (
    <div style={{ aspectRatio: Math.max(image.width / image.height, 1 / TALLEST) }}>
      <Picture image={image} sizes={COLUMN} fit="contain" className="size-full" />
    </div>
  );
}
