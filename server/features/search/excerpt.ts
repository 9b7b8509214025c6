import { cutText } from '../../../contract/texts/cut.ts';

const LENGTH = 160; // characters: two lines on a phone
const BEFORE = 40; // characters before the first word that was found

/** As entries are folded, as far as it matters for finding a place: without accents and capitals. */
const fold = (text: string) => (PLAIN.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '')).toLowerCase();
const PLAIN = /^[ -~]*$/; // most words, which need none of that

/**
 * The part of a text in which one of the words stands, on one line; its beginning where none does.
 * @param words beginnings of words, folded
 */
export function excerptOf(text: string, words: string[]): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (cutText(line, LENGTH) === line) return line;
  const parts = [...line.matchAll(/[\p{L}\p{N}\p{M}]+/gu)];
  const begins = words.map(fold);
  const found = parts.find(([part]) => begins.some((word) => fold(part).startsWith(word)));
  const before = line.slice(0, found?.index ?? 0);
  const at = [...before].length;
  if (at + BEFORE < LENGTH) return `${cutText(line, LENGTH).trim()}…`;
  const near = before.slice(-4 * BEFORE); // to look for where one begins all that is before it would be too much
  const rest = line.slice(before.length - near.length + cutText(near, [...near].length - BEFORE).length);
  const shown = cutText(rest, LENGTH);
  return `…${shown.trim()}${shown === rest ? '' : '…'}`;
}
