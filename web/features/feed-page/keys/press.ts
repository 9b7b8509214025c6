import { giveHeart } from '../../reactions/heart.ts';
import { nextCard } from './next-card.ts';
import { texts } from './press-texts.ts';

const TOP = 96; // px: where a card stops that is scrolled to, below the header (scroll-mt-24)

/**
 * Does what a key is for.
 * @param card the one that has the focus
 * @returns what is to be said of it, or where it leads
 */
export function pressed(key: string, card: HTMLElement | null): { said?: string; path?: string | null } {
  if (key === 'j' || key === 'k') go(card, key === 'j' ? 1 : -1);
  else if (!card) return {};
  else if (key === 'c') return { path: card.querySelector('a[href$="#comments"]')?.getAttribute('href') ?? null };
  else {
    const own = giveHeart(card, true);
    if (own !== undefined) return { said: own ? texts.reacted() : texts.tookBack() };
  }
  return {};
}

/** Moves to the next or the previous card; behind the last one, loads what comes next. */
function go(from: HTMLElement | null, step: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLElement>('main li > article')];
  const boxes = cards.map((card) => card.getBoundingClientRect());
  const at = nextCard(boxes, from ? cards.indexOf(from) : -1, step, { top: TOP - 1, bottom: innerHeight });
  const card = cards[at];
  if (!card) {
    if (step > 0) document.querySelector<HTMLElement>('[data-more] button')?.click();
    return;
  }
  card.tabIndex = -1;
  card.focus({ preventScroll: true });
  (card.parentElement ?? card).scrollIntoView({ block: 'start', behavior: 'instant' });
}
