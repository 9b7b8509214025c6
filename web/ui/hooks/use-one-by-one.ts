import { startTransition, useEffect, useState } from 'react';

const NONE = ''; // no item's id

/**
 * For a list whose items are expensive to render: how many of them, from the first, to render by now. They come one by
 * one, each in a task of its own, so that the page stays responsive; so do those that are appended later. Those
 * inserted above or between rendered ones are rendered at once.
 * @param ids of all items, in their order
 * @param atOnce begins with all items instead of none
 */
export function useOneByOne(ids: string[], atOnce: boolean): number {
  /** The last item to render; undefined if there were no items: then what comes is rendered at once. */
  const [last, setLast] = useState(() => (atOnce || ids.length === 0 ? ids.at(-1) : NONE));
  const index = last === undefined ? -1 : ids.lastIndexOf(last);
  const whole = index < 0 && last !== NONE; // the last one has been removed
  const count = whole ? ids.length : index + 1;
  const next = ids[count] ?? ids.at(-1);

  useEffect(() => {
    if (next !== last) startTransition(() => setLast(next));
  }, [next, last]);

  return count;
}
