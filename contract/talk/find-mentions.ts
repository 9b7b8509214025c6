/** Where a text mentions members, in the one way that server and browser both read it. */

/** Names that are looked at in one text, each once; who names more people means nobody by the others. */
export const MENTIONS_READ = 50;

/**
 * An @, as it is typed on any keyboard, that does not belong to an email address, a path or a longer name. Letters without
 * capitals may stand beside it, and behind a name: no username has them, and where Han, Kana, Thai or Khmer is written words
 * are not parted by spaces.
 */
export const MENTION_SIGN = '(?<![\\p{LC}\\p{N}_.+\\-/=&%~#@＠])[@＠]';
/**
 * What is read over: backticks, which may begin code, and urls up to the next space. Then an @ with a username as
 * `USERNAME_PATTERN` has it, whole. Not before a letter or mark that no username has: the name would be cut off. Nothing
 * here looks further than 31 characters back.
 */
const TOKEN = new RegExp(`(\`+)|://\\S*|${MENTION_SIGN}([A-Za-z0-9_.]{3,30})(?![\\p{LC}\\p{N}\\p{M}_.@＠])`, 'gu');
const LAST_DOTS = /\.+$/;
const SHORTEST = 3; // USERNAME_PATTERN

/** An @ and a name: from `start` to before `end`. `names`: whom it can mean, in lower case, the first of them rather. */
export type Mentioning = { start: number; end: number; names: string[] };

/** For each run of backticks, by where it begins, where code that it begins ends: behind the next run as long. */
function endsOfCode(text: string): Map<number, number> {
  const ends = new Map<number, number>();
  const following = new Map<number, number>();
  for (const { 0: run, index } of [...text.matchAll(/`+/g)].reverse()) {
    const end = following.get(run.length);
    if (end !== undefined) ends.set(index, end);
    following.set(run.length, index + run.length);
  }
  return ends;
}

/** A username can end with a dot, and so can a sentence. */
function meant(typed: string): string[] {
  const name = typed.toLowerCase();
  const bare = name.replace(LAST_DOTS, '');
  return bare.length < SHORTEST || bare === name ? [name] : [name, bare];
}

/**
 * Finds what mentions somebody in a text: not in code, an email address or a url. Each character is read a fixed number
 * of times, however hostile the text.
 */
export function findMentions(text: string): Mentioning[] {
  const found: Mentioning[] = [];
  if (!/[@＠]/.test(text)) return found;
  const code = text.includes('`') ? endsOfCode(text) : undefined;
  const token = new RegExp(TOKEN);
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const { 1: backticks, 2: typed, index } = match;
    if (backticks) token.lastIndex = code?.get(index) ?? token.lastIndex;
    else if (typed) found.push({ start: index, end: token.lastIndex, names: meant(typed) });
  }
  return found;
}

/** Whom a text can mean, each once, in the order of the text; no more than are looked at. */
export function namesMentioned(text: string): string[][] {
  const found = new Map<string, string[]>();
  for (const { names } of findMentions(text)) {
    const [typed = ''] = names;
    if (found.size < MENTIONS_READ || found.has(typed)) found.set(typed, names);
  }
  return [...found.values()];
}

/** A stretch of a text; with `person`, it mentions them. */
export type MentionStretch<Person> = { text: string; person?: Person };

/** The stretches of a text, with the people whom it mentions. The stretches joined together are exactly the text. */
export function withMentions<Person extends { name: string }>(
  text: string,
  people: readonly Person[],
): MentionStretch<Person>[] {
  const stretches: MentionStretch<Person>[] = [];
  const byName = new Map(people.map((person) => [person.name, person]));
  let at = 0;
  for (const { start, end, names } of findMentions(text)) {
    const name = names.find((one) => byName.has(one));
    const person = name === undefined ? undefined : byName.get(name);
    if (!name || !person) continue;
    const close = Math.min(end, start + 1 + name.length); // the dots behind it belong to the sentence
    if (start > at) stretches.push({ text: text.slice(at, start) });
    stretches.push({ text: text.slice(start, close), person });
    at = close;
  }
  if (at < text.length) stretches.push({ text: text.slice(at) });
  return stretches;
}
