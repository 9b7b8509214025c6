import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Own } from './transition.ts';

const HEART = 'heart';

export type Heart = {
  /** As the button does: takes back what the viewer has. */
  toggles: boolean;
  /** The viewer's reaction afterwards; undefined for a visitor, who is asked to join. */
  own?: Own;
};

/**
 * Gives the card around an element a heart, from wherever in it that is asked for: a key, a double tap.
 * @returns the viewer's reaction afterwards; undefined for a visitor, who is asked to join
 */
export function giveHeart(within: Element, toggles = false): Own | undefined {
  const detail: Heart = { toggles };
  within.closest('article')?.dispatchEvent(new CustomEvent(HEART, { detail }));
  return detail.own;
}

/** Hears of the hearts that are given to the card around an element. */
export function useHearts(within: RefObject<HTMLElement | null>, onHeart: (heart: Heart) => void): void {
  const hear = useEffectEvent((event: Event) => onHeart((event as CustomEvent<Heart>).detail));
  useEffect(() => {
    const card = within.current?.closest('article');
    card?.addEventListener(HEART, hear);
    return () => card?.removeEventListener(HEART, hear);
  }, [within]);
}
