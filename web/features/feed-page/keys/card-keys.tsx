import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazy } from '../../../platform/code/lazy-part.tsx';
import { isForPage } from '../../../platform/keys.ts';
import { WRITES } from '../../comments/to-write.ts';
import { giveHeart } from '../../reactions/heart.ts';
import { texts } from '../list-texts.ts';
import { nextCard } from './next-card.ts';

const KeySheet = lazy(() => import('./key-sheet.tsx').then((module) => ({ default: module.KeySheet })));

const TOP = 96; // px: where a card stops that is scrolled to, below the header (scroll-mt-24)

/** The keys for going through a page's cards, reacting and commenting, and the button for the sheet of all keys. */
export function CardKeys() {
  const navigate = useNavigate();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [said, say] = useState('');

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, repeat } = event;
    if (!'jklc?'.includes(key) || !isForPage(event)) return;
    const card = document.activeElement?.closest<HTMLElement>('li > article');
    if (key === 'j' || key === 'k') go(card, key === 'j' ? 1 : -1);
    else if (repeat) return;
    else if (key === '?') setSheetOpen(true);
    else if (!card) return;
    else if (key === 'l') {
      const own = giveHeart(card, true);
      if (own !== undefined) say(own ? texts.reacted() : texts.tookBack());
    } else {
      const path = card.querySelector('a[href$="#comments"]')?.getAttribute('href');
      if (path) navigate(path, { state: WRITES });
    }
    event.preventDefault(); // Firefox would search the page for it, if its member has chosen that
  });

  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-label={texts.keys()}
        aria-keyshortcuts="?"
        title={texts.keys()}
        onClick={() => setSheetOpen(true)}
        onPointerEnter={KeySheet.load}
        onFocus={KeySheet.load}
        className="icon-btn -my-1 max-md:hidden"
      >
        <span aria-hidden="true" className="min-w-6 rounded-md border border-edge font-mono text-sm">
          ?
        </span>
      </button>
      <span role="status" className="sr-only">
        {said}
      </span>
      {isSheetOpen && <KeySheet onClose={() => setSheetOpen(false)} />}
    </>
  );
}

/** Moves to the next or the previous card; behind the last one, loads what comes next. */
function go(from: HTMLElement | null | undefined, step: 1 | -1): void {
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
