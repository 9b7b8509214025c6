/**
 * The language of the texts: how it chooses the plural form of a count, writes numbers, and which way it runs. English
 * is built in and written by hand, since a phone needs a tenth of a second to load `Intl`; `catalogue.test.ts` compares
 * it with `Intl`. Any other language takes `languageOf(tag)`.
 */
export type PluralForm = Intl.LDMLPluralRule;

export type Language = {
  /** BCP 47, as in `<html lang>`. */
  tag: string;
  dir: 'ltr' | 'rtl';
  plural: (count: number) => PluralForm;
  number: (value: number) => string;
};

/** 12345 → '12,345'. */
const grouped = (value: number) =>
  Number.isInteger(value) ? String(value).replace(/\B(?=(\d{3})+$)/g, ',') : value.toLocaleString('en');

export const english: Language = {
  tag: 'en',
  dir: 'ltr',
  plural: (count) => (count === 1 ? 'one' : 'other'),
  number: grouped,
};

/**
 * A language from the tables of `Intl`.
 * @param dir which way it is written
 */
export function languageOf(tag: string, dir: Language['dir'] = 'ltr'): Language {
  const rules = new Intl.PluralRules(tag);
  const format = new Intl.NumberFormat(tag);
  return { tag, dir, plural: (count) => rules.select(count), number: (value) => format.format(value) };
}

let current = english;

/** The current language. Look it up whenever a text is made; never store it. */
export const locale = () => current;

/** Sets the language; to be called before anything is rendered, and after its catalogues were put in (`translate`). */
export function setLocale(language: Language): void {
  current = language;
}
