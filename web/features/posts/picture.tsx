import { useEffect, useRef, useState } from 'react';
import { thumbHashToRGBA } from 'thumbhash';
import type { Image } from '../../../contract/posts.ts';
import { cn } from '../../ui/cn.ts';

type Props = {
  image: Image;
  /** How wide it will be shown, for the choice of the file. */
  sizes: string;
  /** Of the frame, which reserves the picture's room before it has loaded. */
  className?: string;
  fit?: 'cover' | 'contain';
  eager?: boolean;
};

/** A picture in its frame, with a blurred preview until it has loaded. */
export function Picture({ image, sizes, className, fit = 'cover', eager = false }: Props) {
  const [state, setState] = useState<'loading' | 'there'>('loading');
  const there = () => setState('there');
  const isFit = fit === 'cover' ? 'object-cover' : 'object-contain';
  return (
    <div className={cn('relative overflow-hidden', className)}>
      {state === 'loading' && image.thumbhash && <Preview hash={image.thumbhash} className={isFit} />}
      <img
        ref={(img) => {
          if (img?.complete) there(); // it came from the browser's cache, and fires no event any more
        }}
        src={image.url}
        srcSet={image.sources.map(({ url, width }) => [url, `${width}w`].join(' ')).join(', ') || undefined}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={image.alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onLoad={there}
        onError={there}
        className={cn('relative size-full', isFit)}
      />
    </div>
  );
}

/** Drawn on a canvas: some 30 pixels across, blurred by scaling them up. */
function Preview({ hash, className }: { hash: string; className: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { current } = canvas;
    const context = current?.getContext('2d');
    if (!current || !context) return;
    try {
      const { w, h, rgba } = thumbHashToRGBA(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)));
      current.width = w;
      current.height = h;
      context.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0);
    } catch {
      // Not a thumbhash: the frame's background stays.
    }
  }, [hash]);
  return <canvas ref={canvas} className={cn('absolute inset-0 size-full', className)} />;
}
