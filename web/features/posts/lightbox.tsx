import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type TouchEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Image } from '../../../contract/posts.ts';
import { texts } from './lightbox-texts.ts';
import { Picture } from './picture.tsx';

const SWIPE = 50; // pixels: less may be an unsteady finger

type Props = { images: Image[]; start: number; onClose: () => void };

/** A post's pictures one by one, as large as the window; turned by arrow keys, Home and End, swipes and buttons. */
export function Lightbox({ images, start, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(Math.min(start, images.length - 1));
  const touched = useRef<number>(null);
  const closing = useRef(false);
  const last = images.length - 1;
  const image = images[Math.min(at, last)];

  // A layout effect, so that the dialog closes, and returns the focus, before the element leaves the page.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);

  const go = (to: number) => setAt(Math.max(0, Math.min(last, to)));

  /** Only once: closing goes one step back in the history, and a second step would leave the page. */
  function close() {
    if (closing.current) return;
    closing.current = true;
    onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  }

  function onTouchEnd({ changedTouches }: TouchEvent) {
    const by = (changedTouches[0]?.clientX ?? 0) - (touched.current ?? Number.NaN);
    touched.current = null;
    if (by > SWIPE) go(at - 1);
    else if (by < -SWIPE) go(at + 1);
  }

  if (!image) return null;
  const place = { number: at + 1, total: images.length };
  return (
    <dialog
      ref={dialog}
      aria-label={texts.title()}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault(); // going back in the history closes it
        close();
      }}
      onTouchStart={({ touches, target }) => {
        // Two fingers zoom.
        touched.current = touches.length === 1 && target instanceof Element ? (touches[0]?.clientX ?? null) : null;
      }}
      onTouchEnd={onTouchEnd}
      className="dark m-0 h-dvh max-h-none w-dvw max-w-none bg-night text-white backdrop:bg-night open:flex open:flex-col"
    >
      <div className="flex items-center gap-3 px-2 py-1">
        <p role="status" className="grow pl-3 text-sm tabular-nums">
          <span aria-hidden="true">{texts.at(place)}</span>
          <span className="sr-only">
            {image.alt ? texts.atDescribed({ ...place, alt: image.alt }) : texts.atFull(place)}
          </span>
        </p>
        <button
          type="button"
          aria-label={texts.close()}
          onClick={close}
          className="icon-btn text-white hover:bg-white/15"
        >
          <X aria-hidden="true" className="size-6" />
        </button>
      </div>
      <Picture key={image.url} image={image} sizes="100vw" fit="contain" eager className="min-h-0 grow" />
      <div className="flex min-h-14 items-center gap-3 px-2 py-1">
        {last > 0 && (
          <Turn label={texts.previous()} off={at === 0} onPress={() => go(at - 1)}>
            <ChevronLeft aria-hidden="true" className="size-7" />
          </Turn>
        )}
        <p aria-hidden="true" dir="auto" className="min-w-0 grow text-center text-[0.9375rem] wrap-anywhere">
          {image.alt}
        </p>
        {last > 0 && (
          <Turn label={texts.next()} off={at === last} onPress={() => go(at + 1)}>
            <ChevronRight aria-hidden="true" className="size-7" />
          </Turn>
        )}
      </div>
      {/* The neighbours load while this one is being looked at. */}
      <div hidden>
        {[images[at + 1], images[at - 1]].map(
          (one) => one && <Picture key={one.url} image={one} sizes="100vw" eager />,
        )}
      </div>
    </dialog>
  );
}

type TurnProps = { label: string; off: boolean; onPress: () => void; children: ReactNode };

/** Turns to the next or previous picture. Not `disabled` at either end, since the button would lose the focus. */
function Turn({ label, off, onPress, children }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={onPress}
      className="icon-btn text-white hover:bg-white/15 aria-disabled:opacity-30"
    >
      {children}
    </button>
  );
}
