import type { Image } from '../../../contract/posts.ts';
import { cn } from '../../ui/cn.ts';

const SHOWN = 4; // spec 2 §9
const COLUMN = '(min-width: 40rem) 640px, 100vw'; // width of the reading column, for the choice of the file

/** One picture in full, or a grid of at most four with what is left as '+N' (spec 2 §2). */
export function PostImages({ images }: { images: Image[] }) {
  const [first] = images;
  if (!first) return null;
  if (images.length === 1) return <Picture image={first} sizes={COLUMN} className="max-h-[40rem] object-cover" />;

  const hidden = images.length - SHOWN;
  return (
    <ul className="grid grid-cols-2 gap-0.5">
      {images.slice(0, SHOWN).map((image, index) => (
        <li key={image.url} className={cn('relative', images.length === 3 && index === 0 && 'col-span-2')}>
          <Picture
            image={image}
            sizes="(min-width: 40rem) 320px, 50vw"
            className={cn('object-cover', images.length === 3 && index === 0 ? 'aspect-[2/1]' : 'aspect-square')}
          />
          {index === SHOWN - 1 && hidden > 0 && (
            <span className="absolute inset-0 flex items-center justify-center bg-night/65 font-display text-3xl font-bold text-white">
              <span className="sr-only">and </span>+{hidden}
              <span className="sr-only"> more pictures</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Picture({ image, sizes, className }: { image: Image; sizes: string; className: string }) {
  return (
    <img
      src={image.url}
      srcSet={image.sources.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={image.alt}
      loading="lazy"
      decoding="async"
      className={cn('h-auto w-full bg-sunken', className)}
    />
  );
}
