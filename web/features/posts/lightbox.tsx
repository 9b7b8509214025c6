import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Image } from '../../../contract/posts.ts';
import { texts } from './lightbox-texts.ts';
import { Picture } from './picture.tsx';
import { heartBy } from './taps/double-heart.ts';
import { useTaps } from './taps/use-taps.ts';

type Props = { of: string; images: Image[]; start: number; onClose: () => void };

/**
 * A post's pictures one by one, as large as the window; turned by swipes, which the browser does, arrow keys, Home and
 * End, and buttons. A double tap gives the post a heart.
 */
export function Lightbox({ of, images, start, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(start);
  const closing = useRef(false);
  const last = images.length - 1;
  const at = Math.min(shown, last); // an edit may have removed some
  const image = images[at];
  // A visitor is asked to join on the card.
  const taps = useTaps(of, (pressed) => heartBy(pressed) || close());

  // A layout effect, so that the dialog closes, and returns the focus, before the element leaves the page.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    turnTo(strip.current, start);
    return () => current?.close();
  }, [start]);

  function go(to: number) {
    const within = Math.max(0, Math.min(last, to));
    setShown(within);
    turnTo(strip.current, within);
  }

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
      <section
        ref={strip}
        aria-label={texts.title()}
        tabIndex={last > 0 ? 0 : undefined} // whoever scrolls by keys has to get there
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          setShown(Math.round(Math.abs(scrollLeft) / clientWidth)); // negative from right to left
        }}
        {...taps}
        className="flex min-h-0 grow touch-manipulation snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-contain [scrollbar-width:none]"
      >
        {images.map((one, index) => (
          <div key={one.url} inert={index !== at} className="flex w-full flex-none snap-center snap-always">
            {/* The neighbours load while this one is being looked at. */}
            {Math.abs(index - at) < 2 && <Picture image={one} sizes="100vw" fit="contain" eager className="grow" />}
          </div>
        ))}
      </section>
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
    </dialog>
  );
}

const turnTo = (strip: HTMLElement | null, index: number) =>
  strip?.children[index]?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' });

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
