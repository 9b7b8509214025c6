import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** A finger's second tap comes within that; as short as it is, so that a single one opens without a felt wait. */
const DOUBLE_TAP = 250; // ms
const DOUBLE_CLICK = 500; // ms: as most systems have it for the mouse, where nothing waits for it

/** The last press that may be the first of two. Of the mouse, the second one meets what the first has opened. */
let first = { of: '', at: 0 };

/**
 * Tells double presses on the pictures of a post from single ones. Only a finger's first tap waits for a second; the
 * mouse's first click, a key and a screen reader's press count at once.
 */
export function useTaps(of: string, onDouble: (pressed: HTMLElement) => void, onSingle?: () => void) {
  const isFinger = useRef(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      isFinger.current = pointerType === 'touch';
    },
    onClick: ({ currentTarget, detail, timeStamp: at }: MouseEvent<HTMLElement>) => {
      const isByPointer = detail > 0;
      const waits = isFinger.current && isByPointer;
      const isDouble = isByPointer && first.of === of && at - first.at < (waits ? DOUBLE_TAP : DOUBLE_CLICK);
      first = isByPointer && !isDouble ? { of, at } : { of: '', at: 0 };
      clearTimeout(waiting.current);
      if (isDouble) onDouble(currentTarget);
      else if (waits && onSingle) waiting.current = setTimeout(onSingle, DOUBLE_TAP);
      else onSingle?.();
    },
  };
}
