import { formOf, type Sentence } from '../../../contract/texts/catalogue.ts';
import { locale } from '../../../contract/texts/language.ts';
import { escapeHtml } from '../text.ts';

/** The attributes of `<html>` on a page that the server makes: its language, and its direction where it is not ours. */
export const languageAttributes = (): string => {
  const { tag, dir } = locale();
  return dir === 'ltr' ? `lang="${tag}"` : `lang="${tag}" dir="${dir}"`;
};

/** A sentence without parameters as HTML. @param elements what becomes of its tags, by their names */
export const sentenceHtml = (
  text: { sentence: Sentence },
  elements: Record<string, (words: string) => string>,
): string =>
  escapeHtml(formOf(text.sentence, undefined)).replace(
    /&lt;(\w+)&gt;(.*?)&lt;\/\1&gt;/g,
    (_, name: string, words: string) => elements[name]?.(words) ?? words,
  );
