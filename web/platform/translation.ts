/**
 * Keeps the page alive while the browser translates it. A translator puts a `<font>` with its words in the place of each
 * text; React, which made the text, then puts elements before it, changes it or takes it away, and ends with an error
 * where it is gone. So each text comes back to its place, empty, with its translation behind it. When React changes it, the
 * translation goes, and the translator finds the new words.
 */
type Translated = { text: Text; words: string };

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;
const isTranslation = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT';

/** @param root what React renders into, and all else that is translated */
export function keepTextsInPlace(root: Node): void {
  const translated = new WeakMap<Node, Translated>(); // by translation
  const translations = new WeakMap<Text, HTMLElement>();

  function pair(text: Text, translation: HTMLElement, words: string): void {
    translated.set(translation, { text, words });
    translations.set(text, translation);
  }

  function part(text: Text, translation: Node): void {
    translated.delete(translation);
    translations.delete(text);
  }

  function noteRemovedText(text: Text, { addedNodes, previousSibling, nextSibling }: MutationRecord): void {
    const known = translations.get(text);
    if (known && text.isConnected) {
      if (known.isConnected) text.after(known); // React has moved the text
    } else if (known) {
      part(text, known);
      known.remove();
    } else if (text.data.trim()) {
      // It stands in the text's place; it may have come there before the text went.
      const isNew = (node: Node | null): node is HTMLElement =>
        isTranslation(node) && node.isConnected && !translated.has(node);
      const translation = [...addedNodes, previousSibling, nextSibling].find(isNew);
      if (translation?.contains(text)) text.replaceWith(text.cloneNode());
      if (!translation || text.isConnected) return;
      pair(text, translation, text.data);
      text.data = '';
      translation.before(text);
    }
  }

  function noteRemovedTranslation(
    translation: Node,
    { text, words }: Translated,
    { addedNodes }: MutationRecord,
  ): void {
    if (translation.isConnected) return;
    part(text, translation);
    const other = [...addedNodes].find(isTranslation);
    if (other) pair(text, other, words);
    else if (text.isConnected) {
      // The translator shows the words as they were.
      for (const node of addedNodes) if (isText(node) && node !== text) node.remove();
      text.data = words;
    }
  }

  const observer = new MutationObserver((records) => {
    for (const record of records) {
      const translation = translations.get(record.target as Text);
      if (translation) {
        part(record.target as Text, translation);
        translation.remove();
      }
      for (const node of record.removedNodes) {
        const known = translated.get(node);
        if (known) noteRemovedTranslation(node, known, record);
        else if (isText(node)) noteRemovedText(node, record);
      }
    }
    observer.takeRecords(); // of what was done here
  });
  observer.observe(root, { childList: true, characterData: true, subtree: true });
}
