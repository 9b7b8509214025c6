import { type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { REACTION_TYPES, type ReactionType } from '../../../contract/reactions.ts';
import { cn } from '../../ui/cn.ts';
import { EMOJI, labelOf } from './reaction-types.ts';
import { texts } from './texts.ts';
import type { Own } from './transition.ts';

const EDGE = 8; // px from the window's edges
const GAP = 6; // px from the button

type Props = {
  id: string;
  own: Own;
  button: RefObject<HTMLButtonElement | null>;
  /** The focus goes to the viewer's own reaction, or to the first. */
  takesFocus: boolean;
  onChoose: (type: ReactionType) => void;
  /** Called when its button has scrolled out of view. */
  onOut: () => void;
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** All reactions, in the top layer, so that no card clips it. One Tab skips past it; arrow keys move within it. */
export function ReactionPicker({ id, own, button, takesFocus, onChoose, onOut }: Props) {
  const picker = useRef<HTMLDivElement>(null);

  const place = useEffectEvent(() => {
    const at = button.current?.getBoundingClientRect();
    const element = picker.current;
    if (!at || !element) return;
    if (at.bottom < 0 || at.top > innerHeight) return onOut();
    const above = at.top - GAP - element.offsetHeight;
    // With no room above, it goes below the count, which should stay readable while choosing.
    const count = button.current?.closest('article')?.querySelector('[data-reactions]');
    const below = GAP + (count?.getBoundingClientRect().bottom ?? at.bottom);
    const left = Math.min(at.left, document.documentElement.clientWidth - element.offsetWidth - EDGE);
    element.style.top = `${above >= EDGE ? above : below}px`;
    element.style.left = `${Math.max(EDGE, left)}px`;
  });

  const open = useEffectEvent(() => {
    picker.current?.showPopover();
    place();
  });

  useLayoutEffect(() => {
    open();
    const follow = () => place();
    addEventListener('scroll', follow, { passive: true, capture: true });
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
    };
  }, []);

  useLayoutEffect(() => {
    const find = (which: string) => picker.current?.querySelector<HTMLElement>(`button${which}`);
    if (takesFocus) (find('[aria-pressed="true"]') ?? find(''))?.focus();
  }, [takesFocus]);

  function press(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const all = [...(picker.current?.querySelectorAll('button') ?? [])];
    const now = all.indexOf(document.activeElement as HTMLButtonElement);
    all[(now + step + all.length) % all.length]?.focus(); // wraps around
  }

  return (
    <div
      ref={picker}
      id={id}
      popover="manual"
      role="toolbar"
      aria-label={texts.title()}
      onKeyDown={press}
      className="fade-in fixed inset-auto m-0 grid overflow-visible grid-cols-[repeat(5,2.75rem)] rounded-card border border-line bg-surface p-1.5 text-ink sm:grid-cols-[repeat(9,2.75rem)] sm:rounded-full"
    >
      {REACTION_TYPES.map((type) => (
        <button
          key={type}
          type="button"
          tabIndex={-1}
          aria-label={labelOf(type)}
          title={labelOf(type)}
          aria-pressed={own === type}
          onClick={() => onChoose(type)}
          className={cn(
            'flex size-11 items-center justify-center rounded-full text-2xl transition-transform hover:scale-115 focus-visible:scale-115',
            own === type && 'bg-pitch-soft',
          )}
        >
          <span aria-hidden="true">{EMOJI[type]}</span>
        </button>
      ))}
    </div>
  );
}
