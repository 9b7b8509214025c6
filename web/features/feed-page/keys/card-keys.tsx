import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazy } from '../../../platform/code/lazy-part.tsx';
import { tryImport } from '../../../platform/code/load-code.ts';
import { isForPage } from '../../../platform/keys.ts';
import { WRITES } from '../../comments/to-write.ts';
import { texts } from '../which-texts.ts';

const KeySheet = lazy(() => import('./key-sheet.tsx').then((module) => ({ default: module.KeySheet })));

const focusedCard = () => document.activeElement?.closest<HTMLElement>('li > article') ?? null;

/** The keys for going through a page's cards, reacting and commenting, and the button for the sheet of all keys. */
export function CardKeys() {
  const navigate = useNavigate();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [said, say] = useState('');
  const waiting = useRef(0); // presses whose code has not come yet: one of them may give a card the focus

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, repeat } = event;
    if (!'jklc?'.includes(key) || !isForPage(event)) return;
    const goes = key === 'j' || key === 'k';
    if (!goes && (repeat || (key !== '?' && !focusedCard() && waiting.current === 0))) return;
    event.preventDefault(); // Firefox would search the page for it, if its member has chosen that
    if (key === '?') return setSheetOpen(true);
    // Few visits press any; without the code, the key does nothing. Looked up after it has come: a key before may have
    // moved the focus meanwhile.
    waiting.current += 1;
    void tryImport(() => import('./press.ts')).then((code) => {
      waiting.current -= 1;
      const { path, said } = code?.pressed(key, focusedCard()) ?? {};
      if (said) say(said);
      if (path) navigate(path, { state: WRITES });
    });
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
