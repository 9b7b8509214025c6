/** 'ada' → 'Ada'; the rest stays as it is. */
export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What somebody is called: by the name that they gave, if the viewer may see it, else by their username. */
export const nameOf = ({ name, username }: { username: string; name?: string | null | undefined }) =>
  name ?? capitalise(username);

/** For small places: 1234 → '1.2K', 12345 → '12K'. Rounded down: 1999 → '1.9K'. */
export function compact(count: number): string {
  if (count < 1000) return String(count);
  const [unit, letter] = count < 1_000_000 ? [1000, 'K'] : [1_000_000, 'M'];
  const tenths = Math.floor((count * 10) / unit);
  return `${tenths < 100 ? tenths / 10 : Math.floor(tenths / 10)}${letter}`;
}

const NAME_MAX = 500; // characters of a name that are compared; no list has a longer name

/** For comparing names without case and accents: 'Côte' → 'cote'. */
export const folded = (text: string) => text.slice(0, NAME_MAX).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
