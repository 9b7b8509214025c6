import { ChevronLeft, ChevronRight } from 'lucide-react';
import { texts } from './texts.ts';

type Props = { page: number; pages: number; onTurn: (by: 1 | -1) => void };

/** Previous and next page of a list, for the pointer; the keyboard has PageUp and PageDown. */
export function Pager({ page, pages, onTurn }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the text field, where the keys work
    <div onMouseDown={(event) => event.preventDefault()} className="flex items-center border-t border-line px-1">
      <button
        type="button"
        tabIndex={-1}
        aria-label={texts.previousPage()}
        disabled={page === 0}
        onClick={() => onTurn(-1)}
        className="icon-btn disabled:opacity-40"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </button>
      <span aria-live="polite" className="grow text-center text-sm text-muted tabular-nums">
        {texts.pageOf({ page: page + 1, pages })}
      </span>
      <button
        type="button"
        tabIndex={-1}
        aria-label={texts.nextPage()}
        disabled={page >= pages - 1}
        onClick={() => onTurn(1)}
        className="icon-btn disabled:opacity-40"
      >
        <ChevronRight aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
