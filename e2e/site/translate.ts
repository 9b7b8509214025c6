import type { BrowserContext, Page } from '@playwright/test';

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];
const upperToo = (letters: string[][]) =>
  Object.fromEntries([...letters, ...letters.map((pair) => pair.map((letter) => letter.toUpperCase()))]);
/**
 * What a stand-in for a translator makes of each letter, so that a sentence of several texts is its translation, too. `same`
 * shows the words as they are, in a translation's elements.
 */
const LANGUAGES = {
  same: {},
  accents: upperToo([...'aeiou'].map((letter, at) => [letter, 'áéíóú'[at] as string])),
  rot13: upperToo(ALPHABET.map((letter, at) => [letter, ALPHABET[(at + 13) % 26] as string])),
} satisfies Record<string, Record<string, string>>;
export type Language = keyof typeof LANGUAGES;

/** The words in that language. */
export const say = (language: Language, words: string): string => {
  const letters: Record<string, string> = LANGUAGES[language];
  return [...words].map((letter) => letters[letter] ?? letter).join('');
};

/**
 * Translates all pages that are opened from now on, as Chrome's translator does: an element with an element stands in the
 * place of each text, a moment after the text has come or changed.
 */
export async function translatePages(context: BrowserContext, language: Language): Promise<void> {
  await context.addInitScript(translate, LANGUAGES[language]);
}

/** Shows the words as they were, as the translator's own button does, and translates no more. */
export const showOriginal = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { showOriginal(): void }).showOriginal());

/** Runs in the page. */
function translate(letters: Record<string, string>): void {
  const originals = new Map<Element, string>();
  const inLanguage = (text: Text) => {
    const kept = text.parentElement?.closest(
      '[translate=no], .notranslate, script, style, textarea, option, font, svg',
    );
    if (!text.isConnected || !text.data.trim() || kept) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    for (const font of [outer, inner]) font.style.verticalAlign = 'inherit';
    inner.textContent = [...text.data].map((letter) => letters[letter] ?? letter).join('');
    outer.append(inner);
    originals.set(outer, text.data);
    text.replaceWith(outer);
  };
  const textsIn = (node: Node): Text[] => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = node instanceof Text ? [node] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    return texts;
  };
  const waiting = new Set<Text>();
  const { port1, port2 } = new MessageChannel(); // no timer: a test may hold those
  port1.onmessage = () => {
    for (const text of waiting) inLanguage(text);
    waiting.clear();
  };
  const wait = (node: Node) => {
    for (const text of textsIn(node)) waiting.add(text);
    if (waiting.size > 0) port2.postMessage(undefined);
  };
  document.addEventListener('DOMContentLoaded', () => {
    document.documentElement.classList.add('translated-ltr');
    wait(document.body);
    const observer = new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        if (target instanceof Text) wait(target);
        else for (const node of addedNodes) wait(node);
      }
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    const showOriginal = () => {
      observer.disconnect();
      document.documentElement.classList.remove('translated-ltr');
      for (const [font, words] of originals) font.replaceWith(words);
    };
    Object.assign(window, { showOriginal });
  });
}
