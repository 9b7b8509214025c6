import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

const HOVER_INTENT = 300; // ms: a pointer that is only passing opens nothing
const GRACE = 250; // ms: on its way from the button to the picker, the pointer may leave both
const LONG_PRESS = 450; // ms: slightly less than on Android and iOS, so that ours comes first
const SLIP = 10; // px that a resting finger may move

/**
 * Whether the picker of a button is open. It opens when the pointer rests on the button, when the button gets the focus
 * by keyboard, and on a long press; it closes when the pointer, the focus or a press goes elsewhere.
 */
export function usePicker() {
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressed = useRef<{ x: number; y: number; long: boolean }>(null);
  const isQuiet = useRef(false);

  const stop = () => clearTimeout(timer.current);
  const change = (to: boolean) => {
    stop();
    setOpen(to);
  };
  const after = (delay: number, to: boolean) => {
    stop();
    timer.current = setTimeout(() => setOpen(to), delay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!open) return;
    const elsewhere = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [open]);

  return {
    open,
    show: () => change(true),
    hide: () => change(false),
    root,
    button,
    /** Returns the focus to the button, without opening the picker again. */
    focusButton: () => {
      isQuiet.current = true;
      button.current?.focus({ preventScroll: true });
      isQuiet.current = false;
    },
    /** Whether the click that has just come ends a long press, and so doesn't count. */
    endsLongPress: () => {
      const { long = false } = pressed.current ?? {};
      pressed.current = null;
      return long;
    },
    rootProps: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse') return;
        if (open)
          stop(); // back within the grace
        else after(HOVER_INTENT, true);
      },
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && after(GRACE, false),
      onBlur: (event: FocusEvent) => {
        if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) change(false);
      },
    },
    buttonProps: {
      onFocus: (event: FocusEvent) => {
        if (!isQuiet.current && event.currentTarget.matches(':focus-visible')) change(true);
      },
      onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
        const press = { x, y, long: false };
        pressed.current = press;
        if (pointerType === 'mouse') return;
        stop();
        timer.current = setTimeout(() => {
          press.long = true;
          setOpen(true);
        }, LONG_PRESS);
      },
      onPointerMove: ({ pointerType, clientX, clientY }: PointerEvent) => {
        const { x = clientX, y = clientY } = pressed.current ?? {};
        if (pointerType !== 'mouse' && Math.hypot(clientX - x, clientY - y) > SLIP) stop();
      },
      onPointerUp: ({ pointerType }: PointerEvent) => pointerType !== 'mouse' && stop(),
      onPointerCancel: stop,
      // No system menu on a long press.
      onContextMenu: (event: { preventDefault: () => void }) => pressed.current?.long && event.preventDefault(),
    },
  };
}
