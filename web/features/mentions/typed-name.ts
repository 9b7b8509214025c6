import { MENTION_SIGN } from '../../../contract/talk/find-mentions.ts';

/** What is being typed at the end of a text after an @: where the @ stands, and the name so far. */
export type TypedName = { start: number; name: string };

// As findMentions, whose name may still become longer.
const AT_END = new RegExp(`${MENTION_SIGN}([A-Za-z0-9_.]{0,30})$`, 'u');
const LOOKED_AT = 40; // characters: a name with its @, and what stands before it

/** The name that is being typed; undefined: none is. @param caret where the next letter would stand */
export function typedName(text: string, caret: number): TypedName | undefined {
  if (/[A-Za-z0-9_.]/.test(text.charAt(caret))) return undefined; // within a name
  const from = Math.max(0, caret - LOOKED_AT);
  const found = AT_END.exec(text.slice(from, caret));
  return found ? { start: from + found.index, name: found[1] ?? '' } : undefined;
}

type Known = { _id: string; username: string };

/** Whom to suggest: those who are known first, then those whom the server knows; whose name begins so, each once. */
export function suggestionsFor<Person extends Known>(
  name: string,
  known: readonly Person[],
  found: readonly Person[],
  { except, most }: { except: string | undefined; most: number },
): Person[] {
  const typed = name.toLowerCase();
  const all = new Map<string, Person>();
  for (const person of [...known, ...found]) {
    if (person._id === '' || person._id === except || all.has(person._id)) continue;
    if (person.username.toLowerCase().startsWith(typed)) all.set(person._id, person);
  }
  return [...all.values()].slice(0, most);
}
