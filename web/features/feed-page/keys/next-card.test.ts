import { expect, test } from 'vitest';
import { nextCard } from './next-card.ts';

const view = { top: 96, bottom: 800 };
/** Three cards of 500 px, one below the other. */
const cards = (top: number) => [0, 500, 1000].map((at) => ({ top: top + at, bottom: top + at + 480 }));

test('goes from the card that has the focus to the next and to the previous one', () => {
  expect(nextCard(cards(96), 0, 1, view)).toBe(1);
  expect(nextCard(cards(96), 1, 1, view)).toBe(2);
  expect(nextCard(cards(-404), 1, -1, view)).toBe(0);
});

test('is outside of the list at its ends', () => {
  expect(nextCard(cards(96), 0, -1, view)).toBe(-1);
  expect(nextCard(cards(-904), 2, 1, view)).toBe(3);
  expect(nextCard([], -1, 1, view)).toBe(0);
});

test('begins with what is in view when no card has the focus', () => {
  expect(nextCard(cards(200), -1, 1, view)).toBe(0);
  expect(nextCard(cards(-100), -1, 1, view)).toBe(1);
  expect(nextCard(cards(-100), -1, -1, view)).toBe(0);
  expect(nextCard(cards(200), -1, -1, view)).toBe(-1);
  expect(nextCard(cards(-950), -1, 1, view)).toBe(3); // in the middle of the last one
});

// [B19.1]
test('leaves a focus alone that has been scrolled out of view', () => {
  expect(nextCard(cards(-950), 0, 1, view)).toBe(3);
  expect(nextCard(cards(-950), 0, -1, view)).toBe(2);
  expect(nextCard(cards(96), 2, 1, view)).toBe(0);
});
