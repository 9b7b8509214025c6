/** How entries are dealt into groups by lot. */
import { drawLots } from './tables/lots.ts';

type Seeded = { id: string; seed: number | null };

/** A, B, …, Z, AA: the names of groups. */
export function groupName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : groupName(Math.floor(at / 26) - 1) + letter;
}

/**
 * Deals entries into groups: pot by pot, a pot being as many as there are groups, the best seeds in the first and those
 * without a seed behind them, so that the best never meet in a group. The lot says who of a pot goes where, and who of
 * those without a seed is in which pot. Groups differ by one entry at most. The same seed deals the same again.
 */
export function dealIntoGroups(
  entries: readonly Seeded[],
  count: number,
  seed: string,
): { name: string; entries: string[] }[] {
  const seeded = entries
    .filter((entry) => entry.seed !== null)
    .sort((a, b) => Number(a.seed) - Number(b.seed))
    .map(({ id }) => id);
  const others = drawLots(
    entries.filter((entry) => entry.seed === null).map(({ id }) => id),
    seed,
  );
  const order = [...seeded, ...others];
  const groups = Array.from({ length: count }, (_, at) => ({ name: groupName(at), entries: [] as string[] }));
  for (let from = 0; from < order.length; from += count) {
    const pot = drawLots(order.slice(from, from + count), `${seed}:${from / count + 1}`);
    for (const [at, id] of pot.entries()) groups[at]?.entries.push(id);
  }
  return groups;
}
