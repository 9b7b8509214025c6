/** Words that somebody typed, as the index of words (`search_entries`) is asked for them. */
import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

/** What somebody typed: folded, and its words, each once. */
export type TakenApart = { text: string; words: string[] };

/** Folds what somebody typed and takes it apart, as entries were. */
export async function takeApart(db: Db, typed: string): Promise<TakenApart> {
  const [row] = await foldAndSplit(db).execute({ typed });
  const { text = '', words = [] } = row ?? {};
  return { text, words: [...new Set(words)] };
}
const foldAndSplit = prepared((db) =>
  db
    .select({ text: sql<string>`folded`, words: sql<string[]>`array(select search_split(folded))` })
    .from(sql`search_fold(${sql.placeholder('typed')}) as folded`)
    .prepare('search_apart'),
);

/** Words have neither quotes nor backslashes: these separate words (`search_split`). */
const beginsWith = (word: string) => `'${word}':*`;

/** A word as it was typed, of which beginnings are enough, and those for which it may stand. */
export type Group = { begins: string; others: string[] };

/** For entries that have one of the words in each group. */
export const oneOfEach = (groups: Group[]) => groups.map(oneOf).join(' & ');
const oneOf = ({ begins, others }: Group) =>
  `(${[beginsWith(begins), ...others.map((word) => `'${word}'`)].join(' | ')})`;

/** More words than these make the index slower and not the answer shorter: the others are compared afterwards. */
const LOOKED_UP = 3;
const isShort = ({ begins }: Group) => /^[a-z\d]{1,2}$/.test(begins);

/**
 * What of a query the index is asked for: the longest words, which are the rarest. What begins with one or two Latin
 * letters is a large part of all words.
 * @returns undefined where there are only such words, and several
 */
export function lookUp(groups: Group[]): string | undefined {
  const telling = groups.length > 1 ? groups.filter((group) => !isShort(group)) : groups;
  if (telling.length === 0) return undefined;
  return oneOfEach(telling.toSorted((a, b) => b.begins.length - a.begins.length).slice(0, LOOKED_UP));
}

/** How many of the newest are looked at one by one before all that have the words are looked up. */
export const WALKED = sql.raw('1000');

/** What the index is asked for, if anything, and what is compared then. */
export const queryOf = (groups: Group[]) => ({ query: oneOfEach(groups), lookup: lookUp(groups) ?? null });
