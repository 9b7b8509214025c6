import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Where the keyboard goes when an entry of a list is deleted: to the entry after it, else the one before, else to the
 * list itself. Without this the keyboard would start again at the top of the page. Entries are focusable sibling
 * elements with `data-entry={id}`.
 * @returns `note`, to be called with the entry's id before it is removed, and `go`, to be called afterwards
 */
export function useNextFocus(list: RefObject<HTMLElement | null>) {
  const next = useRef<Element | null>(null);
  const [going, setGoing] = useState(0);

  useEffect(() => {
    if (going === 0) return; // after the dialog has closed, which gives the focus back to what opened it
    const target = next.current?.isConnected ? next.current : list.current;
    if (target instanceof HTMLElement) target.focus();
  }, [going, list]);

  return {
    note: (id: string) => {
      const entry = list.current?.querySelector(`[data-entry="${CSS.escape(id)}"]`);
      next.current = entry?.nextElementSibling ?? entry?.previousElementSibling ?? null;
    },
    go: () => setGoing((times) => times + 1),
  };
}
