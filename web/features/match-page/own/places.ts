/**
 * Who begins, in the order of their places: whoever comes in takes the place of who has gone out, or the last one.
 * @param order who stood where before
 */
export function inPlaces(order: readonly string[], starters: readonly string[]): string[] {
  const coming = starters.filter((id) => !order.includes(id));
  const placed = order.flatMap((id) => (starters.includes(id) ? [id] : coming.splice(0, 1)));
  return [...placed, ...coming];
}

/** The same order with two of its places swapped. */
export function swapped<T>(order: readonly T[], one: number, other: number): T[] {
  return order.map((item, place) => (place === one ? order[other] : place === other ? order[one] : item) as T);
}
