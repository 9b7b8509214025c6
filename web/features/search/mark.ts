import { folded } from '../../platform/text.ts';

/** A piece of a text, and whether it is what was searched for. */
export type Piece = { text: string; isFound: boolean };

/**
 * Takes a text apart at the words that begin with one of these.
 * @param words folded, as the server gives them
 */
export function piecesOf(text: string, words: string[]): Piece[] {
  const begins = words.map(folded); // its folding differs from the database's in some scripts
  const pieces: Piece[] = [];
  let end = 0;
  const add = (from: number, to: number, isFound: boolean) => {
    if (to > from) pieces.push({ text: text.slice(from, to), isFound });
  };
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu)) {
    const plain = folded(word);
    if (!begins.some((one) => plain.startsWith(one))) continue;
    add(end, index, false);
    add(index, index + word.length, true);
    end = index + word.length;
  }
  add(end, text.length, false);
  return pieces;
}
