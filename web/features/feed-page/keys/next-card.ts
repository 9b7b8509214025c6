/** In pixels from the window's top. */
type Box = { top: number; bottom: number };

/**
 * Which card the keys for the next and the previous one lead to: from the one that has the focus, or, when that is
 * nowhere to be seen, from where the viewer has scrolled to.
 * @param focused -1: none of them
 * @returns an index, which is outside of the list at its ends
 */
export function nextCard(cards: Box[], focused: number, step: 1 | -1, view: Box): number {
  const from = cards[focused];
  if (from && from.bottom > view.top && from.top < view.bottom) return focused + step;
  if (step < 0) return cards.findLastIndex(({ top }) => top < view.top);
  const next = cards.findIndex(({ top }) => top >= view.top);
  return next < 0 ? cards.length : next;
}
