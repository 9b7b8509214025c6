import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useState } from 'react';
import { texts } from '../platform/texts/texts.ts';
import { Drawn } from './drawn.tsx';

const DialogElement = createContext<HTMLElement | null>(null);

/** The surrounding open dialog, for popups: the page behind a modal dialog is inert, so they must be inside it. */
export const useDialogElement = () => useContext(DialogElement);

type Props = {
  title: string;
  /** Called on Esc, the close button or, unless the dialog is `wide`, a press on the backdrop. */
  onClose: () => void;
  children: ReactNode;
  /** `question` has no close button, only its answers; `wide` is for forms. */
  kind?: 'plain' | 'question' | 'wide';
  /** While false, nothing but the dialog's own buttons closes it. */
  dismissable?: boolean;
};

/**
 * A modal dialog by the browser's own element, which holds the focus inside, gives it back at the end, and makes the
 * rest inert. It is open as long as it is rendered.
 */
export function Dialog({ title, onClose, children, kind = 'plain', dismissable = true }: Props) {
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  const titleId = useId();

  // A layout effect, because it is cleaned up before the element is removed: closed later, the dialog would not
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
        event.preventDefault(); // React decides whether it closes
        if (dismissable) onClose();
      }}
      // Browsers close it without asking if Escape, or Back on a phone, is pressed repeatedly.
      onClose={({ target }) => {
        if (target !== element || element.open || !element.isConnected) return;
        element.showModal();
        if (dismissable) onClose();
      }}
      onPointerDown={(event) => {
        if (dismissable && kind !== 'wide' && event.target === event.currentTarget) onClose();
      }}
      data-kind={kind}
      className="dialog"
    >
      <DialogElement value={element}>
        <div className="dialog-panel fade-in">
          <div className="dialog-head">
            <h2 id={titleId} className="grow text-xl">
              {title}
            </h2>
            {kind !== 'question' && (
              <button type="button" aria-label={texts.close()} onClick={onClose} className="icon-btn">
                <Drawn icon="X" className="size-5" />
              </button>
            )}
          </div>
          <div className="dialog-body">{children}</div>
        </div>
      </DialogElement>
    </dialog>
  );
}

/** Why the dialog's act has failed, above its buttons, until it is tried again. A toast would be behind the dialog. */
export function DialogError({ text }: { text: string | false }) {
  return text ? (
    <p
      role="alert"
      ref={(line) => line?.scrollIntoView({ block: 'nearest' })}
      className="mt-4 font-medium text-danger-ink wrap-anywhere"
    >
      {text}
    </p>
  ) : null;
}

/**
 * The buttons at a dialog's end, which stay in view while what is above them scrolls. The form must be a column, not a
 * grid, whose rows would confine them.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}
