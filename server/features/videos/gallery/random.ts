/** A random choice of videos for the landing page, without loading them all. */
import type { Parts } from '../../../parts.ts';
import { SECOND } from '../../../platform/clock.ts';
import { cached } from '../../../platform/memory/cached.ts';
import { idsAtPlaces, listPublished, loadVideos, type VideoWithUploader } from '../queries.ts';

const CHOSEN = 50; // videos at a time; each call gets some of them, in an order of its own
const GOOD_FOR = 10 * SECOND; // choosing among a hundred thousand takes some 30 ms, and anybody can call this

/** `count` different whole numbers from 1 to `most`, or all of them if there are fewer. */
function someOf(most: number, count: number): number[] {
  if (most <= count) return Array.from({ length: most }, (_, index) => index + 1);
  const numbers = new Set<number>();
  while (numbers.size < count) numbers.add(1 + Math.floor(Math.random() * most));
  return [...numbers];
}

/** Fisher and Yates. */
function shuffle<Item>(items: Item[]): Item[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [items[last], items[other]] = [items[other] as Item, items[last] as Item];
  }
  return items;
}

/**
 * @returns a function that gives up to `limit` published videos of all the `of`; fewer when some have just been removed
 */
export function chooseAtRandom({ db, clock }: Pick<Parts, 'db' | 'clock'>) {
  let total = 0;
  const chosen = cached(clock, GOOD_FOR, () => idsAtPlaces(db, someOf(total, CHOSEN)));

  return async (limit: number, of: number): Promise<VideoWithUploader[]> => {
    if (of <= limit) return listPublished(db, { limit }); // also the very first video, as soon as it is published
    total = of;
    const ids = shuffle([...(await chosen.get())]).slice(0, limit);
    return (await loadVideos(db, ids)).filter(({ status }) => status === 'published');
  };
}
