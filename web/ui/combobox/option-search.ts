import { folded } from '../../platform/text.ts';

/** A choice; `aliases` are other names that it is found by. */
export type Option = { id: string; name: string; aliases?: string[] | undefined };
/** A choice that was found, and the alias that it was found by if its name does not contain the search. */
export type Match = Option & { by?: string | undefined };

/** For comparing names without case, accents and marks: 'U.S.A.' → 'usa', 'Congo-Kinshasa' → 'congo kinshasa'. */
const keyOf = (name: string) =>
  folded(name)
    .replace(/['’.]/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

type Keyed = { option: Option; key: string; aliases: { name: string; key: string }[] };

/** Options, ready to be searched: thousands of names are normalised once, not on each key press. */
export type SearchList = readonly Keyed[];

export const searchable = (options: Option[]): SearchList =>
  options.map((option) => ({
    option,
    key: keyOf(option.name),
    aliases: (option.aliases ?? []).map((name) => ({ name, key: keyOf(name) })),
  }));

/** How well an option fits: the smaller the better; undefined if it does not. */
function matchOf({ option, key, aliases }: Keyed, wanted: string): { rank: number; match: Match } | undefined {
  if (key === wanted) return { rank: 0, match: option };
  const alias = aliases.find((one) => one.key === wanted) ?? aliases.find((one) => one.key.startsWith(wanted));
  const byAlias = alias && { ...option, by: alias.name };
  if (byAlias && alias.key === wanted) return { rank: 0, match: byAlias };
  if (key.startsWith(wanted)) return { rank: 1, match: option };
  if (key.includes(wanted)) return { rank: 2, match: option };
  return byAlias && { rank: 1, match: byAlias };
}

/** Options that fit what was typed: names equal to it, then those that begin with it, then those that contain it. */
export function matching(list: SearchList, typed: string): Match[] {
  const wanted = keyOf(typed);
  if (!wanted) return typed.trim() ? [] : list.map(({ option }) => option);
  const found = list.flatMap((keyed) => matchOf(keyed, wanted) ?? []);
  return [0, 1, 2].flatMap((rank) => found.filter((one) => one.rank === rank).map(({ match }) => match));
}

/** The option whose full name, or one of its other names, was typed. */
export function namedIn(list: SearchList, typed: string): Option | undefined {
  const wanted = keyOf(typed);
  if (!wanted) return undefined;
  const named = list.filter(({ key, aliases }) => key === wanted || aliases.some((alias) => alias.key === wanted));
  return named.length === 1 ? named[0]?.option : undefined;
}
