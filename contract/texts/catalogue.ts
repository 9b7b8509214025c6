/**
 * Texts for people: one catalogue for each feature, data only. Sentences are whole, with named parameters in braces,
 * tags around the parts that become elements, and one sentence for each plural form:
 *
 *     export const texts = catalogue({
 *       post: 'Post',
 *       ofMax: '{used} of {max} characters',
 *       comments: { one: '{count} comment', other: '{count} comments' },
 *       terms: 'By signing up you agree to the <terms>Terms</terms>.',
 *       report: { post: 'Report this post', video: 'Report this video' },
 *     });
 *
 *     texts.post(), texts.ofMax({ used, max }), texts.comments({ count }), texts.report[kind]()
 *     <Sentence of={texts.terms} terms={(words) => <Link to={paths.terms}>{words}</Link>} />
 *
 * Make texts while rendering (or when something is announced); never store one in a module's constant. Then another
 * language is another file with the same keys (`translate`), or a library whose messages are functions of named
 * parameters (Paraglide's are, Lingui's can be made so here, in `say`), without a change to any screen.
 */
import { locale, type PluralForm } from './language.ts';

/** One sentence for each form that the language has; `count` chooses. */
type Plural = { [form in Exclude<PluralForm, 'other'>]?: string } & { other: string };
export type Sentence = string | Plural;
type Sentences = { [key: string]: Sentence | Sentences };

type Forms<S> = S extends string ? S : S[keyof S] & string;
type NamesIn<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type TagsIn<S extends string> = S extends `${string}</${infer Name}>${infer Rest}` ? Name | TagsIn<Rest> : never;

/** An object is a sentence if all its keys are plural forms: a group of sentences may have an `other`, too. */
type IsSentence<S> = S extends string ? true : keyof S extends PluralForm ? true : false;

/** The names of a sentence's parameters, as written in its braces. */
export type Parameters<S> = NamesIn<Forms<S>> | (S extends string ? never : 'count');
/** The names of its elements, as written in its tags. */
export type Elements<S> = TagsIn<Forms<S>>;

export type Value = string | number;
type Values<S> = { [name in Parameters<S>]: name extends 'count' ? number : Value };

/** A text: called with its parameters. One with elements is for `<Sentence>` only. */
export type Text<S> = {
  /** The sentence itself, from the catalogue. */
  readonly sentence: S;
  /** Its name in the answers of the server: 'comments.tooLong'; '' for a catalogue without a name. */
  readonly key: string;
} & ([Elements<S>] extends [never]
  ? (...values: [Parameters<S>] extends [never] ? [] : [Values<S>]) => string
  : unknown);

type AnyText = { (values?: Record<string, Value>): string; sentence: Sentence; key: string };

export type Texts<C> = {
  readonly [key in keyof C]: IsSentence<C[key]> extends true ? Text<C[key]> : Texts<C[key]>;
};

/** A catalogue's translation: the same keys, and no other parameters or elements. */
type Translation<C, D> = {
  [key in keyof C]: key extends keyof D
    ? IsSentence<C[key]> extends true
      ? [Parameters<D[key]> | Elements<D[key]>] extends [Parameters<C[key]> | Elements<C[key]> | 'count']
        ? D[key]
        : never
      : Translation<C[key], D[key]>
    : never;
};

const isSentence = (entry: Sentence | Sentences): entry is Sentence =>
  typeof entry === 'string' || Object.keys(entry).every((key) => /^(zero|one|two|few|many|other)$/.test(key));

/** The sentence, or its form for a count. */
export const formOf = (sentence: Sentence, count: unknown): string =>
  typeof sentence === 'string' ? sentence : (sentence[locale().plural(Number(count))] ?? sentence.other);

// Letters written from right to left: in a sentence that runs the other way, they would pull its punctuation along.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b]/;

/** A parameter as it is put into a sentence: a number as the language writes it, a name in its own direction. */
export function shown(value: Value): string {
  if (typeof value === 'number') return locale().number(value);
  return locale().dir === 'rtl' || RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
}

function say(sentence: Sentence, key: string): AnyText {
  const text = (values: Record<string, Value> = {}) =>
    formOf(text.sentence, values.count).replace(/\{(\w+)\}/g, (whole, name) => shown(values[name] ?? whole));
  text.sentence = sentence;
  text.key = key;
  return text;
}

/** The texts of catalogues that have a name, by their keys. */
const named = new Map<string, AnyText>();

/**
 * Makes the texts of a feature.
 * @param name of a catalogue in the contract, whose keys the server sends beside its messages: 'comments'
 */
export function catalogue<const C extends Sentences>(sentences: C, name = ''): Texts<C> {
  const texts = Object.entries(sentences).map(([key, entry]) => {
    const full = name && `${name}.${key}`;
    if (!isSentence(entry)) return [key, catalogue(entry, full)];
    const text = say(entry, full);
    if (full) named.set(full, text);
    return [key, text];
  });
  return Object.fromEntries(texts);
}

/**
 * The text of a key in an answer, in the page's language; undefined if its catalogue is not loaded, or a parameter is
 * missing.
 */
export function textOf(key: unknown, values?: unknown): string | undefined {
  const said = named.get(String(key))?.((values ?? {}) as Record<string, Value>);
  return said && !/\{\w+\}/.test(said) ? said : undefined;
}

/** Puts another language into a catalogue. A file beside `texts.ts` would call it, loaded before the first page. */
export function translate<C, const D extends Sentences>(texts: Texts<C>, sentences: D & Translation<C, D>): void {
  for (const [key, entry] of Object.entries<Sentence | Sentences>(sentences)) {
    const target = texts[key as keyof C] as unknown as AnyText | Texts<Sentences>;
    if (isSentence(entry)) (target as AnyText).sentence = entry;
    else translate(target as Texts<Sentences>, entry as never);
  }
}
