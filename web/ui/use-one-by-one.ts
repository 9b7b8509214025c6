import { startTransition, useEffect, useState } from 'react';

const NONE = ''; // no item's id

/**
 * For a list whose items are dear to render: how many of them, from the first, are to be rendered by now. They come
 * one by one, each in a task of its own, so that the page can answer meanwhile; so do those that are appended later.
 * What comes above or between rendered ones is there at once.
 * @param ids of all items, in their order
 * @param atOnce begins with all that are there, and not with none
 */
export function useOneByOne(ids: string[], atOnce: boolean): number {
  /** The last one to be rendered; undefined where there was none at all, and whatever comes is rendered at once. */
  const [last, setLast] = useState(() => (atOnce || ids.length === 0 ? ids.at(-1) : NONE));
  const index = last === undefined ? -1 : ids.lastIndexOf(last);
  const whole = index < 0 && last !== NONE; // the last one has been taken out
  const count = whole ? ids.length : index + 1;
  const next = ids[count] ?? ids.at(-1);

  useEffect(() => {
    if (next !== last) startTransition(() => setLast(next));
  }, [next, last]);

  return count;
}
