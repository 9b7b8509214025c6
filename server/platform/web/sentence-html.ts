import { type Elements, formOf, type Sentence } from '../../../contract/texts/catalogue.ts';
import { locale } from '../../../contract/texts/language.ts';
import { escapeHtml } from '../text.ts';

/** The attributes of `<html>` on a page that the server makes: its language, and its direction where it is not ours. */
export const languageAttributes = (): string => {
  const { tag, dir } = locale();
  return dir === 'ltr' ? `lang="${tag}"` : `lang="${tag}" dir="${dir}"`;
};

/**
 * A sentence without parameters as HTML.
 * @param elements what becomes of its tags, by their names: given the escaped words between them
 */
export function sentenceHtml<S extends Sentence>(
  text: { readonly sentence: S },
  elements: Record<Elements<S>, (words: string) => string>,
): string {
  // The tags are found before anything is escaped: how that is written is not this function's business.
  const parts = formOf(text.sentence, undefined).split(/<(\w+)>(.*?)<\/\1>/);
  let html = escapeHtml(parts[0] ?? '');
  for (let at = 1; at < parts.length; at += 3) {
    const [name, words = '', rest = ''] = parts.slice(at, at + 3);
    html += elements[name as Elements<S>](escapeHtml(words)) + escapeHtml(rest);
  }
  return html;
}
