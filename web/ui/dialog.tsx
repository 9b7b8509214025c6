import { X } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useState } from 'react';
import { cn } from './cn.ts';

const DialogElement = createContext<HTMLElement | null>(null);

/** The open dialog around, for popups: the page behind a modal dialog is inert, so they must live inside it. */
export const useDialogElement = () => useContext(DialogElement);

type Props = {
  title: string;
  /** Asked for by Esc, the close button or, except around a form, a press on the backdrop. */
  onClose: () => void;
  children: ReactNode;
  /** `question` has no close button, only its answers; `wide` is for forms. */
  kind?: 'plain' | 'question' | 'wide';
  /** While false, nothing but the dialog's own buttons closes it. */
  dismissable?: boolean;
};

/**
 * A modal dialog on the browser's own element, which keeps the focus inside, gives it back at the end, and makes
 * the rest inert. It is open as long as it is rendered.
 */
export function Dialog({ title, onClose, children, kind = 'plain', dismissable = true }: Props) {
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  const titleId = useId();

  // A layout effect, because it ends before the element is taken out of the page: closed later, the dialog would not
  // give the focus back to where it was.
  useLayoutEffect(() => {
    element?.showModal();
    return () => element?.close();
  }, [element]);

  return (
    <dialog
      ref={setElement}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return; // a file picker inside was cancelled
        event.preventDefault(); // React decides whether it goes
        if (dismissable) onClose();
      }}
      onPointerDown={(event) => {
        if (dismissable && kind !== 'wide' && event.target === event.currentTarget) onClose();
      }}
      className={cn(
        'm-0 h-dvh max-h-none w-dvw max-w-none justify-items-center overflow-hidden bg-transparent text-ink open:grid',
        'backdrop:bg-night/60',
        kind === 'wide' ? 'items-end sm:items-center' : 'items-center p-4',
      )}
    >
      <DialogElement value={element}>
        <div
          className={cn(
            'fade-in flex max-h-[min(100%,60rem)] w-full flex-col overflow-hidden border border-line bg-surface',
            kind === 'wide' ? 'max-w-2xl rounded-t-card sm:max-h-[92dvh] sm:rounded-card' : 'max-w-md rounded-card',
          )}
        >
          <div className={cn('flex items-center gap-4 pt-5 pr-3 pl-6', kind === 'wide' && 'border-b border-line pb-4')}>
            <h2 id={titleId} className="grow text-xl">
              {title}
            </h2>
            {kind !== 'question' && (
              <button type="button" aria-label="Close" onClick={onClose} className="icon-btn">
                <X aria-hidden="true" className="size-5" />
              </button>
            )}
          </div>
          <div className="min-h-0 overflow-y-auto overscroll-contain px-6 pt-3 pb-6">{children}</div>
        </div>
      </DialogElement>
    </dialog>
  );
}

/** The row of buttons at a dialog's end. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>;
}
