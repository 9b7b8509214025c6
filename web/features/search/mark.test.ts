import { expect, test } from 'vitest';
import { piecesOf } from './mark.ts';

const marked = (text: string, words: string[]) =>
  piecesOf(text, words)
    .map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text))
    .join('');

test('words that begin with what was searched for are marked, whatever their accents and capitals', () => {
  expect(marked('Übung with Kofi_Mensah, kofi!', ['ubu', 'kofi'])).toBe('[Übung] with [Kofi]_Mensah, [kofi]!');
  expect(marked('A final in the semifinal', ['final'])).toBe('A [final] in the semifinal');
  expect(marked('مباراة رائعة 🏆', ['رائعة', '🏆'])).toBe('مباراة [رائعة] [🏆]');
});

test('nothing is lost where nothing is marked', () => {
  expect(piecesOf('As it was', [])).toEqual([{ text: 'As it was', isFound: false }]);
  expect(piecesOf('', ['a'])).toEqual([]);
});
