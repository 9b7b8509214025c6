/**
 * Statements that are asked often are planned once. A list of matches joins seven tables: PostgreSQL plans it for longer
 * than it reads. What has a name is parsed once for each connection, and planned once where PostgreSQL finds that a plan
 * for any parameters is as good as one for these (https://www.postgresql.org/docs/current/sql-prepare.html, notes).
 */
import { createHash } from 'node:crypto';

/** So often a text is asked before it is worth a name: most of those that are put together for one list never are. */
const OFTEN = 10;
/** Each takes some 50 KB on each connection. */
const NAMES_MAX = 150;
/** Texts that are counted; those that were asked longest ago make room. */
const COUNTED_MAX = 1000;
const TEXT_MAX = 20_000; // characters

/**
 * Whether what a statement gives may be all columns of a table: one that a newer version adds would make PostgreSQL
 * refuse the plan, while this version goes on. What stands in parentheses gives nothing by itself.
 */
function givesAllColumns(text: string): boolean {
  let outer = text;
  for (let before = ''; before !== outer; ) {
    before = outer;
    outer = outer.replace(/\([^()]*\)/g, ' ');
  }
  return /[*()]/.test(outer); // a parenthesis is left by one in a string: then nobody knows
}

/** Gives a text a name once it is asked often; undefined: it has none. */
export type NameOf = (text: string) => string | undefined;

/** Counts what is asked of one pool. */
export function createOften(): NameOf {
  const names = new Map<string, string>();
  const counts = new Map<string, number>(); // in the order of their last use

  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= NAMES_MAX || text.length > TEXT_MAX) return name;
    const count = (counts.get(text) ?? 0) + 1;
    counts.delete(text);
    if (count < OFTEN) {
      counts.set(text, count);
      const [oldest] = counts.keys();
      if (counts.size > COUNTED_MAX && oldest !== undefined) counts.delete(oldest);
      return undefined;
    }
    if (givesAllColumns(text)) return undefined;
    const made = `often_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
    names.set(text, made);
    return made;
  };
}
